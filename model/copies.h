// What a call copies between the host and the GPU, beside what its kernels take.
#pragma once

#include "model/device.h"
#include "model/prediction.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

struct Copies {
  double bytes = 0, seconds = 0;
};

// Of a call that is given arrays of the host: each array that is updated there and back, those that are only
// read there. Only cells of the grid count, and one plane of each array: at least this.
Copies copies_of(const Stencil& stencil, const Grid& grid, const DeviceSpec& device);

}  // namespace an5d
