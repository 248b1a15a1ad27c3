// Functions that a time step calls: their statements are read as if they stood in it.
#pragma once

#include <utility>
#include <vector>

#include "frontend/names/step_names.h"
#include "frontend/step/pointer_moves.h"

namespace an5d {

constexpr std::size_t kMostCalls = 100;  // of functions in one time step, those in them included

// While it lives, pointers have what they hold there.
class HeldThere {
 public:
  HeldThere(Translation& work, const HeldPointers* held)
      : work_(work), before_(std::exchange(work.held, held)) {}
  HeldThere(const HeldThere&) = delete;
  HeldThere& operator=(const HeldThere&) = delete;
  ~HeldThere() { work_.held = before_; }

 private:
  Translation& work_;
  const HeldPointers* before_;
};

// Branches of the time around a statement of a time step, each in the function of a call.
using GuardsOfCalls = std::vector<std::pair<StepCallPtr, TimeGuard>>;

// A statement of a time step, in the function of `call`; null: in the time loop.
struct StepStatement {
  const clang::Stmt* statement = nullptr;
  StepCallPtr call;
  std::size_t moved = 0;  // so many moves of pointers stand before it
  GuardsOfCalls guards = {};
};

// The call that a statement in the function of `outer` is, if its function can stand in its place: one of
// this file, not one that calls itself, with no result but a constant, and with loops in it or in what it
// calls. Null of others.
StepCallPtr step_call(const clang::ASTContext& tree, const clang::Stmt* time, const clang::Stmt* statement,
                      const StepCallPtr& outer);

// The statements of its function, but for a return at the end.
std::vector<const clang::Stmt*> statements_of(const StepCall& call);

// Does the statement declare nothing but scalars of the step: without a value, for loops to count in, or with
// one that they keep?
bool declares_scalars(const clang::ASTContext& tree, const clang::Stmt* statement);

// Does it declare nothing but such scalars, and pointers of the step that have no value, or one: the name of
// an array, or of a struct?
bool names_arrays(const clang::ASTContext& tree, const clang::Stmt* statement);

// Refuses all that makes a call more, or something else, than the statements in its place.
bool check_call(Translation& work, const StepCallPtr& call);

}  // namespace an5d
