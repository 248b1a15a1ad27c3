// The fitted model of naive kernels (kind.h): one thread for each cell, one launch for each sub-step.
#pragma once

#include "model/device.h"
#include "model/prediction.h"
#include "model/schedule.h"
#include "polyhedral/stencil.h"

namespace an5d {

// The schedule must be of that kind and legal; the grid has one number for each axis.
Prediction predict_naive_kernel(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                                Arithmetic arithmetic, const Grid& grid);

}  // namespace an5d
