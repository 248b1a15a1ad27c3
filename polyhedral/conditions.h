// Conditions around what C evaluates: of `i > 0 ? A[i - 1] : A[i]` the first read is made where i > 0 only.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "frontend/loop_nest.h"
#include "frontend/substitution.h"
#include "polyhedral/affine.h"
#include "polyhedral/iterations.h"

struct isl_ctx;

namespace an5d {

// A condition of `?:`, `&&` or `||`, and its truth where something is evaluated.
struct Condition {
  ExprPtr expr;
  bool holds = true;
};
using Conditions = std::vector<Condition>;  // all of them

// The expression where `change` has replaced accesses: it is given each with the conditions around it.
template <class Change>
ExprPtr rewrite_accesses(const ExprPtr& expr, const Change& change, const Conditions& around = {}) {
  std::vector<ExprPtr> parts = operands(*expr);
  const Select* select = expr->as<Select>();
  const Binary* binary = expr->as<Binary>();
  const bool is_and = binary && binary->op == BinaryOp::kAnd, is_or = binary && binary->op == BinaryOp::kOr;
  bool touched = false;
  for (std::size_t n = 0; n < parts.size(); ++n) {
    Conditions all = around;
    if (select && n > 0) all.push_back({select->condition, n == 1});
    if ((is_and || is_or) && n == 1) all.push_back({binary->left, is_and});
    ExprPtr changed = rewrite_accesses(parts[n], change, all);
    touched = touched || changed != parts[n];
    parts[n] = std::move(changed);
  }
  const ExprPtr whole = touched ? with_operands(*expr, parts) : expr;
  return whole->as<Access>() ? change(whole, around) : whole;
}

// Sets of a sweep's iterations as isl text, of its bounds and of conditions of C.
class IterationWriter {
 public:
  IterationWriter(isl_ctx* ctx, const LoopNest& nest, const Sweep& sweep, const Values& locals,
                  const UnknownBound& unknown = {});

  AffineWriter affine;
  const std::string& bounds() const { return bounds_; }

  // Where all conditions of one of the places hold. A condition that is not affine, or too large, says
  // nothing.
  std::string text_of(const std::vector<Conditions>& places);

  bool is_never(const std::string& text) const;

  // Is the value one of those of a loop's iterator, wherever `text` holds?
  bool is_within(const ExprPtr& expr, int loop, const std::string& text);

  // " and n - 1 >= 2": so many iterations; nothing where a bound is not affine.
  std::string at_least(int loop, int iterations) const;

  // The constants that expr minus the iterator of a loop is where `text` holds, in rising order; 0 if it
  // never does. Empty if it is not affine, or if there are more than `most`.
  std::vector<long> distances(const ExprPtr& expr, int loop, const std::string& text, int most);

 private:
  std::optional<std::string> write(const ExprPtr& expr, bool holds);
  std::optional<std::string> write_comparison(const ExprPtr& expr, bool holds);
  std::optional<std::string> write_chosen(const ExprPtr& expr, const Expr* choice, bool holds);
  std::optional<std::string> value(const ExprPtr& expr);

  isl_ctx* ctx_;
  const int rank_;
  const std::string bounds_;
  std::vector<std::pair<std::optional<std::string>, std::optional<std::string>>> ends_;  // of the loops
  const Values& locals_;
  int choices_ = 0;  // taken apart of the condition that is written
};

}  // namespace an5d
