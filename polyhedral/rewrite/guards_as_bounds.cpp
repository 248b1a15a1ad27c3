// Conditions of position as bounds (guards_as_bounds.h).
//
//   for (1 <= i < n) {                              for (1 <= i < n) v[i] = f(u);
//     v[i] = f(u);                                  for (1 <= i < min(n, m)) a[i] = c[i] ? g(v[i]) : a[i];
//     a[i] = i < m && c[i] ? g(v[i]) : a[i]; }
//
// In: a nest, in which an assignment under a condition is one of the old value where it does not hold. Out:
// the nest with narrower loops. Decided here: which conditions compare one iterator with a number that the
// call knows; these are bounds, all others stay.
#include "polyhedral/rewrite/guards_as_bounds.h"

#include <algorithm>
#include <set>

#include "frontend/expr/nodes.h"
#include "frontend/nest/index_reader.h"
#include "polyhedral/cells/border_cells.h"
#include "polyhedral/cells/limits.h"
#include "polyhedral/isl/iterations.h"

namespace an5d {
namespace {

// What an assignment does, and where.
struct Guarded {
  std::vector<Limits> bounds;  // by loop
  ExprPtr value;               // with the conditions that are left
};

// Conditions that all have to hold, from what `condition` says where it is so.
void add_conjuncts(const ExprPtr& expr, bool holds, Conditions& all) {
  const ExprPtr& condition = as_condition(expr);
  const Unary* unary = condition->as<Unary>();
  if (unary && unary->op == UnaryOp::kNot) return add_conjuncts(unary->operand, !holds, all);
  const Binary* binary = condition->as<Binary>();
  if (!binary || binary->op != (holds ? BinaryOp::kAnd : BinaryOp::kOr))
    return all.push_back({condition, holds});
  add_conjuncts(binary->left, holds, all);
  add_conjuncts(binary->right, holds, all);
}

class Guards {
 public:
  explicit Guards(const LoopNest& nest) : nest_(nest) {
    for (const Sweep& sweep : nest.sweeps)
      for (const Assignment& assignment : sweep.assignments)
        if (const Access* copied = without_casts(assignment.value)->as<Access>())
          copied_.insert(copied->array), copied_.insert(assignment.target.array);
  }

  // Nothing where no condition is a bound.
  std::optional<Guarded> guarded(const Sweep& sweep, std::size_t number) const {
    const Assignment& assignment = sweep.assignments[number];
    const int array = assignment.target.array;
    if (sweep.sets_borders || sweep.updates_again || sweep.copies || copied_.contains(array) ||
        !is_in_place(nest_, array, depth_of(nest_)))
      return std::nullopt;
    Values indices;
    for (std::size_t n = 0; n <= number; ++n)
      for (const LocalDefinition& local : sweep.assignments[n].locals) define_index(local, indices);
    Conditions all;
    ExprPtr value = assignment.value;
    while (const Select* select = value->as<Select>()) {
      const bool holds = is_target(select->otherwise, assignment.target);
      if (!holds && !is_target(select->then, assignment.target)) break;
      add_conjuncts(with_values(select->condition, indices), holds, all);
      value = holds ? select->then : select->otherwise;
    }
    Guarded found{std::vector<Limits>(sweep.space.size()), value};
    Conditions left;
    bool any = false;
    for (const Condition& condition : all) {
      bool is_bound = false;
      for (std::size_t l = 0; l < sweep.space.size(); ++l) {
        Limits limits = limits_of(nest_.params, {condition}, static_cast<int>(l) + 1);
        is_bound = is_bound || limits.any();
        for (Bound& from : limits.from) found.bounds[l].from.push_back(std::move(from));
        for (Bound& end : limits.end) found.bounds[l].end.push_back(std::move(end));
      }
      if (!is_bound) left.push_back(condition);
      any = any || is_bound;
    }
    if (!any) return std::nullopt;
    const ExprPtr held = make_expr(assignment.target, value->type, assignment.where);
    for (auto condition = left.rbegin(); condition != left.rend(); ++condition)
      found.value = make_expr(condition->holds ? Select{condition->expr, found.value, held}
                                               : Select{condition->expr, held, found.value},
                              value->type, value->where);
    return found;
  }

 private:
  static bool is_target(const ExprPtr& value, const Access& target) {
    const Access* access = without_conversions(value)->as<Access>();
    return access && access->array == target.array &&
           std::ranges::equal(access->subscripts, target.subscripts, are_equal);
  }

  const LoopNest& nest_;
  std::set<int> copied_;  // arrays, and those that they are copied to
};

// In 64 bits, as bounds are.
ExprPtr value_of(const Bound& bound) {
  const ExprPtr value = in_64_bits(bound.value, CastKind::kExplicit);
  return bound.adjust == 0 ? value : plus(value, bound.adjust);
}

// The greater one, or the lesser one.
Bound one_of(isl_ctx* ctx, const Bound& left, const Bound& right, BinaryOp op) {
  const auto apart = bounds_apart(ctx, left, right);
  if (apart) return (op == BinaryOp::kGreater) == (*apart > 0) ? left : right;
  const ExprPtr one = value_of(left), other = value_of(right);
  const SourceRange& where = right.value->where;
  return {make_expr(Select{make_expr(Binary{op, one, other}, ScalarType::kInt32, where), one, other},
                    ScalarType::kInt64, where),
          0};
}

void narrow(isl_ctx* ctx, Loop& loop, const Limits& limits) {
  for (const Bound& from : limits.from) loop.begin = one_of(ctx, loop.begin, from, BinaryOp::kGreater);
  for (const Bound& end : limits.end) loop.end = one_of(ctx, loop.end, end, BinaryOp::kLess);
}

}  // namespace

bool has_guards(const LoopNest& nest, const Sweep& sweep) {
  const Guards guards(nest);
  for (std::size_t n = 0; n < sweep.assignments.size(); ++n)
    if (guards.guarded(sweep, n)) return true;
  return false;
}

RewrittenStep with_guards_as_bounds(isl_ctx* ctx, RewrittenStep step) {
  const LoopNest before = step.nest;
  const Guards guards(before);
  for (std::size_t s = 0; s < step.nest.sweeps.size(); ++s) {
    Sweep& sweep = step.nest.sweeps[s];
    const auto found = sweep.assignments.size() == 1 ? guards.guarded(sweep, 0) : std::nullopt;
    if (!found) continue;
    for (std::size_t l = 0; l < sweep.space.size(); ++l) narrow(ctx, sweep.space[l], found->bounds[l]);
    sweep.assignments[0].value = found->value;
    step.origins[s].iterations.assign(sweep.space.size(),
                                      0);  // right with these bounds, and with no iteration
    step.mark_in_c(s);
  }
  return step;
}

}  // namespace an5d
