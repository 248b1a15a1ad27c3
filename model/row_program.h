// A time step as a program of rows, for warps that arrays stream through: which rows a thread keeps of each
// array, and how far what it makes lags behind what it takes. Counted once, from the stencil alone; geometry,
// registers, predictions and plan read it. In 3-D, what streams are planes, of which a thread has some lines.
//
// At a step, a tier takes one row of every array, row base - arrival of the time step before, and hands on
// row base - arrival - tier_lag of its own; update u makes row base - lag[u]. Arrays are the fields, then
// those that are only read and stream beside them.
#pragma once

#include <vector>

#include "model/held_elements.h"
#include "model/kind.h"
#include "model/schedule.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// Rows of an array at one time step, from the newest one on: that which arrives, or is made.
struct Window {
  int array = 0;
  int back = 1;          // as Tap::back: 1 as the tier takes them, 0 as it makes them
  int kept = 0;          // rows behind the newest, kept from step to step
  int slots = 0;         // that keep them: one more where lines of the oldest are read when its slot is taken
  Halo beside;           // cells of other lanes that are read before and behind a row's own
  bool is_wide = false;  // are they kept with the rows? Otherwise they are asked for where they are read:
  int beside_row = 0;    // of one row only, relative to `base`
  // 3-D: steps after which other threads' lines of a plane may still be read, from the next one on; 0 if none
  // are.
  int shown = 0;
  // 3-D: planes that each tier finds in shared memory, from the newest one back; 0 if they are kept.
  int found = 0;
  bool operator==(const Window&) const = default;
};

struct RowProgram {
  int fields = 0;
  std::vector<int> inputs;   // of Stencil::inputs: those that stream
  std::vector<int> lag;      // of each update
  std::vector<int> arrival;  // of each array; in 2-D all come together
  int tier_lag = 0;
  std::vector<HeldElement> held;  // of the inputs that do not stream
  std::vector<bool> held_amid;    // which of them are read amid the grid
  std::vector<int> memory_reads;  // and of other elements that a cell reads, the input of each
  std::vector<int> memory_reads_amid;
  std::vector<Window> windows;  // by array, then back = 1 before back = 0
  // By array: is it neither updated nor read amid the grid (Stencil::amid)? Nothing is kept of it there.
  std::vector<bool> absent;
  // 3-D, lines beside a cell: those that are read; of them, those of the time step before; and what an update
  // needs of the others, which read lines in turn.
  Halo lines, lines_taken, lines_made;

  int arrays() const { return fields + static_cast<int>(inputs.size()); }
  bool is_absent(int array) const { return absent[array]; }
  int arrays_amid() const;  // that are not
  int fields_amid() const;
  const Window* window(int array, int back) const;
  // Which of them an input is as an array; -1 if it does not stream.
  int array_of_input(int input) const;
  // Rows of all windows amid the grid, and cells of them that a thread with so many of a row keeps.
  int kept_rows() const;
  int kept_inputs() const;  // of them, those of inputs, which the last tier does without where they come late
  int kept_cells(int cells) const;
  // Registers that have what a thread holds of inputs amid the grid.
  int held_registers(const Stencil& stencil, Extent2 cells, int tiers) const;
  int shuffles() const;                   // of a tier amid the grid: cells of other lanes
  int phases() const;                     // steps after which all windows are back in their places
  int turns(const Window& window) const;  // planes that are shown of it, of which one is new in each step
  int turns(int back) const;              // and of all such windows
  // 3-D: does an array come with lines beside the tile, as updates read such lines? How many arrays do?
  bool reads_lines(int array) const { return window(array, 1)->shown > 0; }
  int framed() const;
  int framed_amid() const;
  int lines_beside() const;  // most that a tier reads to a side of a cell's line
  int latest() const;        // arrival of the last field
  // 3-D: is an array handed on from tier to tier? Of others, planes that each tier finds in shared memory.
  bool is_handed_on(int array) const { return window(array, 1)->found == 0; }
  int input_planes() const;
  bool operator==(const RowProgram&) const = default;
};

// Are these stages, or lines, that several arrays stream through? What they need and take is fitted apart
// from one array's.
bool streams_several(const Kind& kind, const Stencil& stencil);

// Are all elements of an input that are read cells of the grid plus a constant?
bool spans_the_grid(const Stencil& stencil, const Input& input);

// Has a cell of one type room for any value of another, which arrays that stream are copied to
// (runtime/include/an5d/input_values.cuh)? For integers that are no wider, and for floats in wider ones.
bool fits_a_cell(ScalarType value, ScalarType cell);

// Of a stencil with two axes or three. Coefficients::kRing is for 3-D, and for arrays whose lines beside the
// cell's are not read.
RowProgram row_program(const Stencil& stencil, Coefficients coefficients);

// An element of an input as a tap: how far from the cell that is updated. Of an update whose iterators lie
// `axes[d].shift` behind its cells; the element's subscripts must be the iterators in order.
std::vector<int> offset_of(const Element& element, const std::vector<Axis>& axes);

}  // namespace an5d
