// Conditions of calls (call_conditions.h).
//
// In: a plan. Out: what entry points have to ask. Decided here: when a border that is set before the last
// step hides what a sweep before it, in C's order, has to find in the first one.
#include "codegen/plan/call_conditions.h"

#include <algorithm>

namespace an5d {
namespace {

// `t == first ? u[i - 1] : ...` (polyhedral/rewrite/boundary_folding.h)
bool is_of_first_step(const Select& select) {
  bool found = false;
  visit(select.condition, [&](const Expr& node) {
    const Param* param = node.as<Param>();
    found = found || (param && param->name == kFirstStep);
  });
  return found;
}

// Does the value read, in the first step alone, a field in which borders are set before a step?
bool reads_at_first(const KernelPlan& plan, const ExprPtr& value) {
  bool found = false;
  visit(value, [&](const Expr& node) {
    const Select* select = node.as<Select>();
    if (!select || !is_of_first_step(*select)) return;
    visit(select->then, [&](const Expr& read) {
      const Tap* tap = read.as<Tap>();
      found = found || (tap && std::ranges::any_of(plan.host.borders, [&](const PlanBorder& border) {
                          return border.is_before && border.field == tap->field;
                        }));
    });
  });
  return found;
}

}  // namespace

bool depends_on_call(const KernelPlan& plan) {
  return !plan.host.loops.empty() || !plan.host.placings.empty() || needs_two_steps(plan);
}

bool needs_two_steps(const KernelPlan& plan) {
  if (std::ranges::none_of(plan.host.borders, &PlanBorder::is_before)) return false;
  return plan.first_step || std::ranges::any_of(plan.updates, [&](const PlanUpdate& update) {
           return reads_at_first(plan, update.value) ||
                  std::ranges::any_of(update.locals, [&](const LocalDefinition& local) {
                    return reads_at_first(plan, local.value);
                  });
         });
}

}  // namespace an5d
