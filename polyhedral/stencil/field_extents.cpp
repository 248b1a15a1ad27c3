// Extents of fields (field_extents.h).
#include "polyhedral/stencil/field_extents.h"

#include "polyhedral/isl/affine.h"

namespace an5d {

ExprPtr extent_of(const Array& array, const Field& field, int axis) {
  const std::size_t dimension = axis + field.has_plane_subscript();
  return dimension < array.extents.size() ? array.extents[dimension] : nullptr;
}

bool have_one_extent(const Stencil& stencil, int axis) {
  ExprPtr known;
  for (const Field& field : stencil.arrays()) {
    const Array& array = array_named(stencil.memory, field.name);
    if (array.shift) continue;
    const ExprPtr extent = array.row_levels > 0 ? nullptr : extent_of(array, field, axis);
    if (known && extent && !are_equal(known, extent)) return false;
    if (!known) known = extent;
  }
  return true;
}

bool have_one_layout(const Stencil& stencil) {
  for (int axis = 1; axis < stencil.rank(); ++axis)
    if (!have_one_extent(stencil, axis)) return false;
  return true;
}

}  // namespace an5d
