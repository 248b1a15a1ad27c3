// Names in a time step: of the function of which call they are read, and what they stand for around the nest.
// Builders of expressions ask; the step answers (names_of_step.h).
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "frontend/clang/named_place.h"
#include "frontend/names/translation.h"

namespace clang {
class CallExpr;
class DeclRefExpr;
class Expr;
class FunctionDecl;
class VarDecl;
}  // namespace clang

namespace an5d {

// Where an expression stands, which says what it may read.
enum class ExprPlace {
  kBody,       // everything
  kSubscript,  // of an array: no arrays, no calls
  kBound,      // of a loop: integers that the nest does not change
  kExtent,     // of an array's declaration: the same
  kGiven,      // argument of a function that a time step calls: scalars and the time, no arrays, no calls
  kFunction    // body of a user function: its own parameters and locals
};

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

// Is it declared in the time loop or in a function that is called there?
bool is_of_step(const Translation& work, const clang::VarDecl* variable);

// The scalar that a place names where the step is being read.
ScalarOfStep scalar_named(const Translation& work, const NamedPlace& place);

// What a pointer holds where the step is being read; nothing of those that no step has moved by then.
std::optional<NamedPlace> held_by(const Translation& work, const NamedPlace& pointer);

// What names of the step stand for.
class StepNames {
 public:
  virtual ~StepNames() = default;

  // What a scalar of the step stands for, in terms of what is declared around the nest: the argument for a
  // parameter, or the value of a variable that keeps it. Null after an error; nothing of other variables.
  virtual std::optional<ExprPtr> given_value(Translation& work, Names& names, ExprPlace place,
                                             const clang::DeclRefExpr* name) const = 0;

  // The array that a name, or a member, means: that of the argument, where it is a parameter. Nothing after
  // an error.
  virtual std::optional<int> array_of(Translation& work, const clang::Expr* name) const = 0;

  // What is declared around the nest that a place in the step stands for: of a parameter its argument, of a
  // pointer of the step, which keeps its value, that. Nothing where that is no place.
  virtual std::optional<NamedPlace> around_nest(Translation& work, const NamedPlace& place) const = 0;

  // Where C copies the member, if it is in a struct that is passed by value, a copy of one around the nest.
  virtual std::optional<StepPlace> copied_at(Translation& work, const NamedPlace& place) const = 0;

  // The body of a sweep calls by this name a struct, or a pointer to one.
  virtual void remember_struct(Translation& work, const clang::VarDecl* variable) const = 0;
};

}  // namespace an5d
