// Counts of an update's instructions (instructions.h).
#include "model/instructions.h"

#include <algorithm>

#include "model/fitted.h"
#include "polyhedral/stencil/reciprocal.h"

namespace an5d {
namespace {

// Does -ffast-math put the constant that this is divided by into a sum's coefficients?
bool scales_coefficients(const ExprPtr& expr) {
  const ExprPtr inverse = reciprocal_of_divisor(expr);
  return inverse && scaled(expr->as<Binary>()->left, inverse);
}

// Quotients by constants that take more than products. As below, sums take no copy of their operands.
int rounded_quotients(const ExprPtr& expr) {
  if (const Binary* binary = expr->as<Binary>()) {
    const bool quotient =
        binary->op == BinaryOp::kDiv && reciprocal_of_divisor(expr) && !divides_by_products(*expr);
    return quotient + rounded_quotients(binary->left) + rounded_quotients(binary->right);
  }
  int count = 0;
  for (const ExprPtr& part : operands(*expr)) count += rounded_quotients(part);
  return count;
}

}  // namespace

// Asked for every candidate of a search: sums, most of what there is to see, take no copy of their operands.
bool divides_slowly(const ExprPtr& expr) {
  if (const Binary* binary = expr->as<Binary>()) {
    const bool quotient =
        binary->op == BinaryOp::kDiv && is_floating(expr->type) && !divides_by_products(*expr);
    return quotient || divides_slowly(binary->left) || divides_slowly(binary->right);
  }
  const std::vector<ExprPtr> parts = operands(*expr);
  return std::any_of(parts.begin(), parts.end(), divides_slowly);
}

int quotients_by_products(const ExprPtr& expr) {
  if (const Binary* binary = expr->as<Binary>()) {
    const bool quotient = binary->op == BinaryOp::kDiv && exact_reciprocal(*expr);
    return quotient + quotients_by_products(binary->left) + quotients_by_products(binary->right);
  }
  int count = 0;
  for (const ExprPtr& part : operands(*expr)) count += quotients_by_products(part);
  return count;
}

double slow_operations(const Stencil& stencil, Arithmetic arithmetic) {
  double count = stencil.flops.slow;
  if (arithmetic == Arithmetic::kFast) return count;
  for (const Update& update : stencil.updates) count += rounded_quotients(update.value);
  return count;
}

double elements_read(const Stencil& stencil) {
  if (stencil.inputs.empty()) return 0;
  std::vector<Element> seen;
  for (const Update& update : stencil.updates)
    for (const auto& [element, reach, touched] : update.elements)
      if (std::ranges::find(seen, element) == seen.end()) seen.push_back(element);
  return static_cast<double>(seen.size());
}

double arithmetic_instructions(const Stencil& stencil, Arithmetic arithmetic) {
  const FlopCount& flops = stencil.flops;
  const double quick = flops.fma + flops.mul + flops.add + flops.other - flops.slow;
  if (arithmetic == Arithmetic::kFast) return quick - scales_coefficients(stencil.update().value);
  int quotients = 0;
  for (const Update& update : stencil.updates) quotients += quotients_by_products(update.value);
  return quick + fitted_instructions().quotient.of(size_of(stencil.element()) == 8) * quotients;
}

}  // namespace an5d
