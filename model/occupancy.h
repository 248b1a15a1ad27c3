// How many thread blocks share a multiprocessor: what the generated kernel asks the compiler for, and what
// comes of it.
#pragma once

#include <optional>

#include "model/device.h"
#include "model/schedule.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// Registers that each of so many threads can have of an SM's.
int registers_each(int registers, int threads);

// Blocks per SM that the launch bounds of the kernel name, so that ptxas leaves them registers; none under a
// cap on registers, for 1-D stencils, and where only one block fits.
std::optional<int> blocks_asked_for(const Stencil& stencil, const Schedule& schedule, Arithmetic arithmetic);

struct Occupancy {
  int registers = 0;  // per thread, at most: by cap, launch bounds and block size
  int blocks = 0;     // per SM, expected
  bool operator==(const Occupancy&) const = default;
};

Occupancy occupancy(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                    Arithmetic arithmetic);

}  // namespace an5d
