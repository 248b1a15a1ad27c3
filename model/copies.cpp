// Copies of a call (copies.h). In: a stencil, a run and a device. Out: bytes and their time. Decided here:
// that arrays lie in ordinary memory of the host.
#include "model/copies.h"

#include <set>

namespace an5d {
namespace {

double elements_of(const Input& input, const Grid& grid) {
  double elements = 1;
  std::set<int> dimensions;
  for (const Input::Reach& reach : input.reaches) {
    const bool has_axis = reach.iterator >= 1 && reach.iterator <= static_cast<int>(grid.cells.size());
    if (has_axis && dimensions.insert(reach.dimension).second)
      elements *= static_cast<double>(grid.cells[reach.iterator - 1]);
  }
  return elements;
}

}  // namespace

Copies copies_of(const Stencil& stencil, const Grid& grid, const DeviceSpec& device) {
  Copies made;
  for (const Field& field : stencil.arrays()) made.bytes += 2 * cells_of(grid) * size_of(field.element);
  for (const Input& input : stencil.inputs) made.bytes += elements_of(input, grid) * size_of(input.element);
  made.seconds = made.bytes / (1e9 * device.host_copy_gbs);
  return made;
}

}  // namespace an5d
