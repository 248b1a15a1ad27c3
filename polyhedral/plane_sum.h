// Can the update be summed up plane by plane of the streamed axis? (Paper, section 4.1, "associative".)
#pragma once

#include <optional>

#include "polyhedral/stencil.h"

namespace an5d {

enum class SumOrder {
  kSource,  // only if the source's left-to-right sum visits the planes in order, up or down
  kAny,     // terms may be reordered: floating-point results change (-ffast-math)
};

// The sum, or nullopt where the value has no such form. Integer sums and floating ones alike: C's order is
// kept by kSource, and a cell carried through the sum's type comes out unchanged.
std::optional<PlaneSum> find_plane_sum(const Stencil& stencil, SumOrder order);

}  // namespace an5d
