// A time step as launches, for kernels whose threads see nothing of each other (kind.h: Naive): what an
// update reads beside its own cell is made by a launch before, and overwritten by one behind. Values of two
// steps ago stand where the thread writes, so that nobody makes them (Buffering::kOlder).
#pragma once

#include <vector>

#include "polyhedral/stencil/stencil.h"

namespace an5d {

struct StepLaunches {
  // Updates of each launch, in an order in which a thread may do them.
  std::vector<std::vector<int>> updates;
  // Of each field in place: is it made in a second plane? Otherwise no order of launches would do, as when an
  // update reads cells of its own array beside the one that it overwrites.
  std::vector<bool> moves;
  bool operator==(const StepLaunches&) const = default;
};

StepLaunches step_launches(const Stencil& stencil);

}  // namespace an5d
