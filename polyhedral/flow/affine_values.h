// C integer expressions as isl's piecewise affine functions of iterators and parameters.
#pragma once

#include <isl/cpp.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/nest/loop_nest.h"
#include "polyhedral/isl/conditions.h"

namespace an5d {

// Functions and sets of one nest, over the parameters { [] }: iterators are parameters until a statement
// binds them (step_program.h). An expression of scalars alone that is not affine (`n / m`) becomes a
// parameter of its own, named by its text: equal wherever it is spelled alike.
class AffineValues {
 public:
  AffineValues(isl::ctx ctx, const LoopNest& nest);

  // The loops of what follows, whose iterators have the names that C gives them.
  void enter(const Sweep& sweep);

  // Of the loops: time first.
  const std::vector<std::string>& iterators() const { return iterators_; }

  // C's value: `%` and `/` truncate, choices are pieces. Nothing where it is not affine.
  std::optional<isl::pw_aff> value(const ExprPtr& expr);

  // Where a condition is true, or false; nothing where that is not affine.
  std::optional<isl::set> where(const ExprPtr& condition, bool holds);

  // Where all conditions of one of the places may hold: a superset where some of them are not affine.
  isl::set may_hold(const std::vector<Conditions>& places);

  // Where C computes what these functions say: unsigned values have not wrapped, and of `e % n` e was less
  // than 2 n. What iterates elsewhere is not what has been asked for. Grows with what is asked.
  const isl::set& exact() const { return exact_; }

  isl::set everywhere() const { return isl::space::unit(ctx_).universe_set(); }

 private:
  isl::pw_aff number(long long value) const;
  isl::pw_aff parameter(const std::string& name) const;
  std::optional<isl::pw_aff> opaque(const ExprPtr& expr);
  std::optional<isl::pw_aff> binary(const Binary& of, const ExprPtr& whole);
  std::optional<isl::pw_aff> remainder(const isl::pw_aff& of, const isl::pw_aff& by);
  std::optional<isl::pw_aff> wrapped(const ExprPtr& inside);
  std::optional<isl::pw_aff> chosen(const ExprPtr& condition, const ExprPtr& then, const ExprPtr& otherwise);
  void only(const isl::set& where) { exact_ = exact_.intersect(where); }

  isl::ctx ctx_;
  const LoopNest& nest_;
  std::set<std::string>
      iterator_names_;  // of all loops: a scalar of that name, `while (n-- > 0)`, has another one here
  const Sweep* sweep_ = nullptr;
  std::vector<std::string> iterators_;
  isl::set exact_ = isl::space::unit(ctx_).universe_set();
};

}  // namespace an5d
