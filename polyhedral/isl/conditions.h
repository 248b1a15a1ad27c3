// Conditions around what C evaluates: of `i > 0 ? A[i - 1] : A[i]` the first read is made where i > 0 only.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frontend/nest/loop_nest.h"
#include "frontend/nest/substitution.h"
#include "polyhedral/isl/affine.h"
#include "polyhedral/isl/iterations.h"

struct isl_ctx;
namespace isl {
class set;
}

namespace an5d {

// A condition of `?:`, `&&` or `||`, and its truth where something is evaluated.
struct Condition {
  ExprPtr expr;
  bool holds = true;
  bool is_of_sweeps = false;  // of a Select of the analysis
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
    if (select && n > 0) all.push_back({select->condition, n == 1, select->is_of_sweeps});
    if ((is_and || is_or) && n == 1) all.push_back({binary->left, is_and});
    ExprPtr changed = rewrite_accesses(parts[n], change, all);
    touched = touched || changed != parts[n];
    parts[n] = std::move(changed);
  }
  const ExprPtr whole = touched ? with_operands(*expr, parts) : expr;
  return whole->as<Access>() ? change(whole, around) : whole;
}

// Sets of a sweep's iterations, { [c0, c1, ...] }, of isl text over the writer's parameters and of conditions
// of C. Each text is read once, and what holds behind the same conditions is found once.
class IterationWriter {
 public:
  IterationWriter(isl_ctx* ctx, const LoopNest& nest, const Sweep& sweep, const Values& locals,
                  const UnknownBound& unknown = {});
  ~IterationWriter();

  AffineWriter affine;
  const std::string& bounds() const { return bounds_; }

  const isl::set& set_of(const std::string& text) const;

  // Where `within` and all conditions hold. A condition that is not affine, or too large, says nothing.
  isl::set where(const std::string& within, Conditions conditions);
  isl::set where_any(const std::string& within, const std::vector<Conditions>& places);  // of one or more
  const isl::set& where(const Condition& condition);

  bool is_never(const std::string& text) const;
  bool is_never(const isl::set& there, const std::string& text) const;

  // Is the value one of those of a loop's iterator, wherever that is?
  bool is_within(const ExprPtr& expr, int loop, const isl::set& there);

  // " and n - 1 >= 2": so many iterations; nothing where a bound is not affine.
  std::string at_least(int loop, int iterations) const;

  // The constants that expr minus the iterator of a loop is there, in rising order; 0 if nothing is there.
  // Empty if it is not affine, or if there are more than `most`.
  std::vector<long> distances(const ExprPtr& expr, int loop, const isl::set& there, int most);
  std::vector<long> distances(const ExprPtr& expr, int loop, int most);  // of all iterations

 private:
  struct Known;
  struct Sets;

  isl::set narrowed(const isl::set& there, const std::string& text) const;
  std::optional<std::string> write(const ExprPtr& expr, bool holds);
  std::optional<std::string> write_comparison(const ExprPtr& expr, bool holds);
  std::optional<std::string> write_chosen(const ExprPtr& expr, const Expr* choice, bool holds);
  bool may_wrap(const ExprPtr& expr);
  std::optional<std::string> value(const ExprPtr& expr);

  isl_ctx* ctx_;
  const int rank_;
  const std::string bounds_;
  // Arrays that one assignment of the body writes and a later one may read: by then another value.
  std::set<int> written_;
  std::vector<std::pair<std::optional<std::string>, std::optional<std::string>>> ends_;  // of the loops
  const Values& locals_;
  std::unique_ptr<Sets> sets_;  // that are known
  int choices_ = 0;             // taken apart of the condition that is written
};

}  // namespace an5d
