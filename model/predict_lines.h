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

}  // namespace an5d
