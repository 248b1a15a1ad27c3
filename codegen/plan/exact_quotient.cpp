// x / 118  ->  an5d::quotient<Divisor>(x), the same to the last bit (exact_quotient.h).
#include "codegen/plan/exact_quotient.h"

#include <fmt/format.h>

namespace an5d {

const Divisor* divisor_of(const Expr& expr, std::vector<Divisor>& divisors) {
  const std::optional<Reciprocal> parts = exact_reciprocal(expr);
  if (!parts) return nullptr;
  for (const Divisor& known : divisors) {
    if (known.type == expr.type && known.parts.divisor == parts->divisor) return &known;
  }
  const std::string number = divisors.empty() ? "" : fmt::format("{}", divisors.size() + 1);
  return &divisors.emplace_back(Divisor{"Divisor" + number, expr.type, *parts});
}

ExprPtr without_divisions(const ExprPtr& expr, std::vector<Divisor>& divisors) {
  return rewrite(expr, [&](const ExprPtr& node) {
    const Divisor* divisor = divisor_of(*node, divisors);
    if (!divisor) return node;
    const std::string name = fmt::format("an5d::quotient<{}>", divisor->name);
    return make_expr(Call{Callee::kLibrary, name, {node->as<Binary>()->left}}, node->type, node->where);
  });
}

}  // namespace an5d
