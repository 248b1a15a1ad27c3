// Elements of arrays that are only read which do not depend on the plane of the stream, nor on the time: b[j]
// of rows along j, c[j][k] of planes along j and k, w[3]. A thread of stages or lines reads those of its
// cells when it begins with a tile, and keeps them.
#pragma once

#include <optional>
#include <vector>

#include "model/schedule.h"
#include "polyhedral/stencil.h"

namespace an5d {

struct HeldElement {
  int input = 0;  // of Stencil::inputs
  // As the element's, but added to the cell along an axis instead of the iterator.
  std::vector<Element::Subscript> subscripts;
  bool by_line = false, by_cell = false;  // of a thread: is there one for each?
  bool operator==(const HeldElement&) const = default;

  int values(Extent2 of_thread) const { return (by_line ? of_thread.y : 1) * (by_cell ? of_thread.x : 1); }
};

// In the order in which updates read them, each once.
std::vector<HeldElement> held_elements(const Stencil& stencil);

// An element of an update whose iterators lie `axes[d].shift` behind its cells, if it is held.
std::optional<HeldElement> held_element(const Stencil& stencil, const Element& element,
                                        const std::vector<Axis>& axes);

}  // namespace an5d
