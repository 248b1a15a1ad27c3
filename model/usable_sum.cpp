// Sums and lines that may be used (usable_sum.h).
#include "model/usable_sum.h"

#include "polyhedral/stencil/plane_sum.h"

namespace an5d {

const PlaneSum* usable_sum(const Stencil& stencil, Arithmetic arithmetic) {
  if (stencil.update().exact_sum) return &*stencil.update().exact_sum;
  return arithmetic == Arithmetic::kFast && stencil.update().reassociated_sum
             ? &*stencil.update().reassociated_sum
             : nullptr;
}

std::optional<std::vector<PlaneSum::Line>> usable_lines(const Stencil& stencil, Arithmetic arithmetic) {
  const PlaneSum* sum = usable_sum(stencil, arithmetic);
  if (!sum || stencil.rank() != 3) return std::nullopt;
  return lines_of(*sum, arithmetic == Arithmetic::kFast ? SumOrder::kAny : SumOrder::kSource);
}

}  // namespace an5d
