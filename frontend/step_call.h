// Functions that a time step calls: their statements are read as if they stood in it.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "frontend/pointer_moves.h"
#include "frontend/translation.h"

namespace clang {
class CallExpr;
class DeclRefExpr;
class Expr;
class MemberExpr;
class ParmVarDecl;
}  // namespace clang

namespace an5d {

enum class ExprPlace;

constexpr std::size_t kMostCalls = 100;  // of functions in one time step, those in them included

// A call in whose place the statements of its function stand.
struct StepCall {
  const clang::CallExpr* call = nullptr;
  const clang::FunctionDecl* function = nullptr;  // its definition
  std::shared_ptr<const StepCall> outer;  // of the function that the call is in; null in the time loop
};
using StepCallPtr = std::shared_ptr<const StepCall>;

// While it lives, names are read as those of the function of `call`; null: of the nest's own.
class ReadingCall {
 public:
  ReadingCall(Translation& work, const StepCall* call)
      : work_(work), before_(std::exchange(work.call, call)) {}
  ReadingCall(const ReadingCall&) = delete;
  ReadingCall& operator=(const ReadingCall&) = delete;
  ~ReadingCall() { work_.call = before_; }

 private:
  Translation& work_;
  const StepCall* before_;
};

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

// While it lives, what is read is a copy that C has made there; of nothing, no other one than before.
class ReadingCopy {
 public:
  ReadingCopy(Translation& work, std::optional<StepPlace> made) : work_(work), before_(work.copied) {
    if (made) work.copied = std::move(made);
  }
  ReadingCopy(const ReadingCopy&) = delete;
  ReadingCopy& operator=(const ReadingCopy&) = delete;
  ~ReadingCopy() { work_.copied = std::move(before_); }

 private:
  Translation& work_;
  std::optional<StepPlace> before_;
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

// Where C copies the member, if it is in a struct that is passed by value, a copy of one around the nest.
std::optional<StepPlace> copied_at(Translation& work, const NamedPlace& place);

// Refuses all that makes a call more, or something else, than the statements in its place.
bool check_call(Translation& work, const StepCallPtr& call);

// Is it declared in the time loop or in a function that is called there?
bool is_of_step(const Translation& work, const clang::VarDecl* variable);

// What a scalar of the step stands for, in terms of what is declared around the nest: the argument for a
// parameter, or the value of a variable that keeps it. Null after an error; nothing of other variables.
std::optional<ExprPtr> given_value(Translation& work, Names& names, ExprPlace place,
                                   const clang::DeclRefExpr* name);

// The array that a name, or a member, means: that of the argument, where it is a parameter. Nothing after an
// error.
std::optional<int> array_of(Translation& work, const clang::Expr* name);

// What a pointer holds where the step is being read; nothing of those that no step has moved by then.
std::optional<NamedPlace> held_by(const Translation& work, const NamedPlace& pointer);

// What is declared around the nest that a place in the step stands for: of a parameter its argument, of a
// pointer of the step, which keeps its value, that. Nothing where that is no place.
std::optional<NamedPlace> around_nest(Translation& work, const NamedPlace& place);

// The body of a sweep calls by this name a struct, or a pointer to one.
void remember_struct(Translation& work, const clang::VarDecl* variable);

// The scalar that a member is. Null after an error.
ExprPtr member_value(Translation& work, ExprPlace place, const clang::MemberExpr* member);

// A note for each call that leads to what is being read.
std::vector<Note> notes_of_calls(const Translation& work);

}  // namespace an5d
