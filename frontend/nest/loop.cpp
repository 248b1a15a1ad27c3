// Bounds (loop.h). In: those of a loop. Out: what they say whatever the sizes are.
#include "frontend/nest/loop.h"

#include "frontend/expr/known_value.h"

namespace an5d {

bool divides(const Bound& bound) {
  bool found = false;
  visit(bound.value, [&](const Expr& node) {
    const Binary* binary = node.as<Binary>();
    if (!binary || is_floating(node.type)) return;
    found |= (binary->op == BinaryOp::kDiv || binary->op == BinaryOp::kRem) && !binary->right->as<Literal>();
  });
  return found;
}

std::optional<FewIterations> few_iterations(const Loop& loop) {
  constexpr long long kMost = 8;
  if (!loop.begin.value || !loop.end.value) return std::nullopt;  // refused
  const auto begin = fixed_value(loop.begin.value), end = fixed_value(loop.end.value);
  if (!begin || !end) return std::nullopt;
  const FewIterations few = {*begin + loop.begin.adjust, *end + loop.end.adjust};
  return few.end - few.begin <= kMost ? std::optional(few) : std::nullopt;
}

}  // namespace an5d
