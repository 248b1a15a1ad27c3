// What pointers hold in a time step, statement by statement.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "frontend/names/translation.h"
#include "frontend/step/pointer_moves.h"
#include "frontend/step/step_call.h"

namespace an5d {

struct TimeStep;

// A statement inside of a time step that moves pointers; or a call, which gives parameters their values.
struct MovesInStep {
  Moves moves;
  const clang::Stmt* statement = nullptr;
  StepCallPtr call;  // of the function in which it stands
  StepCallPtr gives = nullptr;
  GuardsOfCalls guards = {};
};

// Those of the step itself have no name around it.
class PointerValues {
 public:
  explicit PointerValues(Translation& work, HeldPointers held = {});

  // False after an error.
  bool run(const Moves& moves, const SourceRange& where);
  // The parameters of a call that are given names of pointers.
  void give(const StepCall& call);

  const HeldPointers& held() const { return held_; }
  NamedPlace value_of(const NamedPlace& pointer) const;
  // Of those declared outside, by first assignment.
  std::vector<NamedPlace> changed() const;

 private:
  bool run(const Move& move, const SourceRange& where);
  std::optional<NamedPlace> name_of(const NamedPlace& pointer, bool in_function, const SourceRange& where);
  bool means_same(const NamedPlace& pointer, const SourceRange& where);
  std::optional<NamedPlace> value_known(const NamedPlace& pointer);

  Translation& work_;
  HeldPointers held_;
  std::set<NamedPlace> declared_;
  std::vector<NamedPlace> changed_;
};

// Refuses, and is false.
bool refuse_moves(Translation& work, const SourceRange& where, std::string message);

// What pointers hold before each of TimeStep::inside, and behind the last one; empty where they only declare,
// and a name means the same in all of the step. Nothing after an error.
std::optional<std::vector<HeldPointers>> follow_pointers(Translation& work, const TimeStep& step);

// Says of the nest, whose arrays and swaps have been built, what pointers hold between its sweeps. `text_of`
// gives the text of a statement, if it has one of its own.
using TextOf = std::function<std::optional<SourceRange>(const clang::Stmt*)>;
bool add_moves(Translation& work, const TimeStep& step, const std::vector<HeldPointers>& held,
               const TextOf& text_of);

}  // namespace an5d
