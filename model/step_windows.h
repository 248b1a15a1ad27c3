// What the blocks of a time step's launches keep of the arrays that they read (kind.h: OneStep): windows of
// planes, or of a tile, around the cells that are updated.
#pragma once

#include <vector>

#include "model/kind.h"
#include "model/step_launches.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

struct StepWindow {
  int array = 0;            // a field, or, from the number of fields on, an input (StepWindows::inputs)
  int back = 1;             // 0: as this time step has made it, in a launch before
  std::vector<Halo> cells;  // before and behind the own cell, axis by axis
  bool crosses = false;     // something is read that is neither in the current plane nor in the own column
  bool operator==(const StepWindow&) const = default;
};

struct StepWindows {
  std::vector<int> inputs;                         // that have an element for each cell
  std::vector<std::vector<StepWindow>> of_launch;  // as StepLaunches::updates
};

// Registers have the planes of a thread's own column, shared memory all that is read beside the own cell;
// planes=mixed has both, of windows that do not cross.
// Groups of cells have windows where each cell that the launch updates has all
// planes of its column within the array. What is read at the own cell alone has no window, and neither
// has anything of planes=global; its inputs are those of kernels with several cells for a thread.
StepWindows step_windows(const Stencil& stencil, const StepLaunches& launches, const OneStep& kind);

// Elements of shared memory that a window takes. planes=shared: one plane more than is read, so that one is
// written while others are read, or the tile. planes=mixed: the current plane and one more, or nothing where
// no neighbour in the plane is read. Otherwise none.
int shared_cells(const StepWindow& window, const Schedule& schedule);

}  // namespace an5d
