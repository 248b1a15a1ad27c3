// The fitted model for threads that keep several cells side by side (schedule key `cells`).
#pragma once

#include "model/device.h"
#include "model/prediction.h"
#include "model/schedule.h"
#include "polyhedral/stencil.h"

namespace an5d {

// The schedule must have several cells per thread and be legal; the grid has one number for each axis.
Prediction predict_rows(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                        Arithmetic arithmetic, const Grid& grid);

}  // namespace an5d
