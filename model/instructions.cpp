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

bool is_amid(const Stencil& stencil, Place place) { return place == Place::kAmid && stencil.amid.any(); }

const FlopCount& flops(const Stencil& stencil, Place place) {
  return is_amid(stencil, place) ? stencil.amid.flops : stencil.flops;
}

Quotients quotients(const Stencil& stencil, Place place) {
  if (is_amid(stencil, place)) return stencil.amid.quotients;
  Quotients all;
  for (const Update& update : stencil.updates) {
    all.by_products += update.quotients.by_products;
    all.rounded += update.quotients.rounded;
  }
  return all;
}

}  // namespace

double slow_operations(const Stencil& stencil, Arithmetic arithmetic, Place place) {
  const double count = flops(stencil, place).slow;
  return arithmetic == Arithmetic::kFast ? count : count + quotients(stencil, place).rounded;
}

double elements_read(const Stencil& stencil) {
  if (stencil.inputs.empty()) return 0;
  std::vector<Element> seen;
  for (const Update& update : stencil.updates)
    for (const ElementReach& read : update.elements)
      if (std::ranges::find(seen, read.element) == seen.end()) seen.push_back(read.element);
  return static_cast<double>(seen.size());
}

double arithmetic_instructions(const Stencil& stencil, Arithmetic arithmetic, Place place) {
  const FlopCount& count = flops(stencil, place);
  const double quick = count.fma + count.mul + count.add + count.other - count.slow;
  if (arithmetic == Arithmetic::kFast) return quick - scales_coefficients(stencil.update().value);
  return quick + fitted_instructions().quotient.of(size_of(stencil.element()) == 8) *
                     quotients(stencil, place).by_products;
}

}  // namespace an5d
