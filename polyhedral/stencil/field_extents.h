// Extents of the arrays that a time step writes.
#pragma once

#include "frontend/nest/array.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// The extent of axis `axis` of one time plane; null where C does not say it.
ExprPtr extent_of(const Array& array, const Field& field, int axis);

// Have all fields in one block of memory the same extent along the axis, as far as C says it?
bool have_one_extent(const Stencil& stencil, int axis);

// Along all axes but the first? Otherwise cells of the same indices are at different places of their arrays.
bool have_one_layout(const Stencil& stencil);

}  // namespace an5d
