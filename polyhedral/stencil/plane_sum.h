// Can the update be summed up plane by plane of the streamed axis? (Paper, section 4.1, "associative".)
#pragma once

#include <optional>

#include "polyhedral/stencil/stencil.h"

namespace an5d {

enum class SumOrder {
  kSource,  // only if the source's left-to-right sum visits the planes in order, up or down
  kAny,     // terms may be reordered: floating-point results change (-ffast-math)
};

// The sum, or nullopt where the value has no such form. Integer sums and floating ones alike: C's order is
// kept by kSource, and a cell carried through the sum's type comes out unchanged.
std::optional<PlaneSum> find_plane_sum(const Stencil& stencil, SumOrder order);

// The terms line by line of the axis within the streamed one, from low to high in every plane; nullopt where
// a term reads two lines, where the source has another order and it is to be kept, or where the sum would
// begin with a difference. 3-D only.
std::optional<std::vector<PlaneSum::Line>> lines_of(const PlaneSum& sum, SumOrder order);

}  // namespace an5d
