// What a program takes without blocking in time.
#pragma once

#include "model/device.h"
#include "model/prediction.h"
#include "model/schedule.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// By kernels of one step (kind.h).
Prediction predict_one_step(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                            Arithmetic arithmetic, const Grid& grid);

// The same with one thread per cell, which keeps nothing. A schedule has to beat that.
Prediction predict_naive(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic,
                         const Grid& grid);

}  // namespace an5d
