// Elements of arrays that are only read, which a thread of stages or lines keeps. Those that depend neither
// on the plane of the stream nor on the time, it reads when it begins with a tile: b[j] of rows along j,
// c[j][k] of planes along j and k, w[3]. Those that depend on one of the two alone, a[i] or source[t], every
// tier reads once for a plane.
#pragma once

#include <optional>
#include <vector>

#include "model/schedule.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

struct HeldElement {
  int input = 0;  // of Stencil::inputs
  // As the element's, but added to the cell along an axis instead of the iterator; along the stream, to the
  // newest plane that the tier takes.
  std::vector<Element::Subscript> subscripts;
  bool by_time = false, by_plane = false, by_line = false, by_cell = false;  // what it depends on
  bool operator==(const HeldElement&) const = default;

  bool is_of_tier() const { return by_time || by_plane; }
  // That a thread keeps, which has so many cells and tiers.
  int values(Extent2 cells, int tiers) const;
};

// What is held of a stencil with two axes or three whose updates make planes so far behind the newest one;
// each once, in the order in which updates read them.
std::vector<HeldElement> held_elements(const Stencil& stencil, const std::vector<int>& lag);

// Which input it is an element of.
int input_of(const Stencil& stencil, const Element& element);

// An element of an update whose iterators lie `axes[d].shift` behind its cells, if it can be held.
std::optional<HeldElement> held_element(const Stencil& stencil, const Element& element,
                                        const std::vector<Axis>& axes, int lag);

}  // namespace an5d
