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

}  // namespace

double slow_operations(const Stencil& stencil, Arithmetic arithmetic) {
  double count = stencil.flops.slow;
  if (arithmetic == Arithmetic::kFast) return count;
  for (const Update& update : stencil.updates) count += update.quotients.rounded;
  return count;
}

double elements_read(const Stencil& stencil) {
  if (stencil.inputs.empty()) return 0;
  std::vector<Element> seen;
  for (const Update& update : stencil.updates)
    for (const ElementReach& read : update.elements)
      if (std::ranges::find(seen, read.element) == seen.end()) seen.push_back(read.element);
  return static_cast<double>(seen.size());
}

double arithmetic_instructions(const Stencil& stencil, Arithmetic arithmetic) {
  const FlopCount& flops = stencil.flops;
  const double quick = flops.fma + flops.mul + flops.add + flops.other - flops.slow;
  if (arithmetic == Arithmetic::kFast) return quick - scales_coefficients(stencil.update().value);
  int quotients = 0;
  for (const Update& update : stencil.updates) quotients += update.quotients.by_products;
  return quick + fitted_instructions().quotient.of(size_of(stencil.element()) == 8) * quotients;
}

}  // namespace an5d
