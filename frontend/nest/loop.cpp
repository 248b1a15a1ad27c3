// Bounds (loop.h). In: those of a loop. Out: what they say whatever the sizes are.
#include "frontend/nest/loop.h"

#include "frontend/expr/known_value.h"
#include "frontend/expr/nodes.h"

namespace an5d {

Loop counted(const ExprPtr& count) {
  Loop loop;
  loop.iterator = loop.spelled = "an5d_step";
  loop.type = count->type;
  loop.begin = {make_expr(Literal{"0"}, ScalarType::kInt32, count->where), 0};
  loop.end = {count, 0};
  loop.where = count->where;
  return loop;
}

bool divides(const Bound& bound) {
  return has<Binary>(bound.value, [](const Binary& binary) {
    return (binary.op == BinaryOp::kDiv || binary.op == BinaryOp::kRem) && !is_floating(binary.left->type) &&
           !binary.right->as<Literal>();
  });
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
