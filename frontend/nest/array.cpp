// Questions about all arrays of a nest (array.h).
#include "frontend/nest/array.h"

#include <algorithm>

namespace an5d {

const Array& array_named(const std::vector<Array>& arrays, const std::string& name) {
  return *std::ranges::find(arrays, name, &Array::name);
}

bool has_rows(const std::vector<Array>& arrays) {
  return std::ranges::any_of(arrays, [](const Array& array) { return array.row_levels > 0; });
}

bool has_cells(const std::vector<Array>& arrays) {
  return std::ranges::any_of(arrays, [](const Array& array) { return array.cell.has_value(); });
}

}  // namespace an5d
