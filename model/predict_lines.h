// The fitted model for threads that keep lines of cells of a 3-D grid (schedule key `cells`).
#pragma once

#include "model/device.h"
#include "model/prediction.h"
#include "model/schedule.h"
#include "polyhedral/stencil.h"

namespace an5d {

// The schedule must have several cells per thread and be legal; the grid has three numbers.
Prediction predict_lines(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                         Arithmetic arithmetic, const Grid& grid);

// stream=waves, as the launch divides the stream (an5d/waves.cuh) where so many blocks run at the same time:
// all blocks, and the steps of the waves that they take one after the other, what fills their tiers included.
struct WholeWaves {
  long long blocks = 0, steps = 0;
};
WholeWaves whole_waves(const Stencil& stencil, const Schedule& schedule, const Grid& grid,
                       long long resident);

// Tiles of a plane of the grid, which lie end to end from strip to strip where that takes fewer.
long long tiles_of(const Stencil& stencil, const Schedule& schedule, const Grid& grid);

}  // namespace an5d
