// A time step as a program of rows, for warps that arrays stream through (2-D): which rows a thread
// keeps of each array, and how far what it makes lags behind what it takes. Counted once, from the stencil
// alone; geometry, registers, predictions and plan read it.
//
// At a step, a tier takes one row of every array, row `base` of the time step before, and hands on row
// base - tier_lag of its own; update u makes row base - lag[u]. Arrays are the fields, then those that are
// only read and stream beside them.
#pragma once

#include <vector>

#include "model/kind.h"
#include "polyhedral/stencil.h"

namespace an5d {

// Rows of an array at one time step, from the newest one on: that which arrives, or is made.
struct Window {
  int array = 0;
  int back = 1;          // as Tap::back: 1 as the tier takes them, 0 as it makes them
  int kept = 0;          // rows behind the newest, kept from step to step
  Halo beside;           // cells of other lanes that are read before and behind a row's own
  bool is_wide = false;  // are they kept with the rows? Otherwise they are asked for where they are read:
  int beside_row = 0;    // of one row only, relative to `base`
  bool operator==(const Window&) const = default;
};

struct RowProgram {
  int fields = 0;
  std::vector<int> inputs;  // of Stencil::inputs: those that stream
  std::vector<int> lag;     // of each update
  int tier_lag = 0;
  std::vector<Window> windows;  // by array, then back = 1 before back = 0

  int arrays() const { return fields + static_cast<int>(inputs.size()); }
  const Window* window(int array, int back) const;
  // Which of them an input is as an array; -1 if it does not stream.
  int array_of_input(int input) const;
  // Rows of all windows, and cells of them that a thread with so many of a row keeps.
  int kept_rows() const;
  int kept_cells(int cells) const;
  int shuffles() const;  // of a tier: cells of other lanes
  int phases() const;    // steps after which all windows are back in their places
  bool operator==(const RowProgram&) const = default;
};

// Are these stages that several arrays stream through? What they need and take is fitted apart from one
// array's.
bool streams_several(const Kind& kind, const Stencil& stencil);

// Of a stencil with two axes.
RowProgram row_program(const Stencil& stencil);

// An element of an input as a tap: how far from the cell that is updated. Of an update whose iterators lie
// `axes[d].shift` behind its cells; the element's subscripts must be the iterators in order.
std::vector<int> offset_of(const Element& element, const std::vector<Axis>& axes);

}  // namespace an5d
