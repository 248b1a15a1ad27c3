// What the threads of a kernel of one step (kind.h: OneStep) load and store.
#pragma once

#include <vector>

#include "polyhedral/stencil/stencil.h"

namespace an5d {

struct StepAccesses {
  double streams = 0;   // arrays that go through memory, read or written
  double bytes = 0;     // of a cell of all of them
  double accesses = 0;  // of a thread with one cell
  double groups = 0;    // of one with a group of cells
};

// Of a launch that makes these updates (step_launches.h), in groups of so many cells side by side.
StepAccesses step_accesses(const Stencil& stencil, const std::vector<int>& updates, int cells);

}  // namespace an5d
