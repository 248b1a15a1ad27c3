// The fitted model of stages (kind.h): 2-D, several cells per thread.
#pragma once

#include "model/device.h"
#include "model/prediction.h"
#include "model/schedule.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// The schedule must be of that kind and legal; the grid has one number for each axis.
Prediction predict_stages(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                          Arithmetic arithmetic, const Grid& grid);

}  // namespace an5d
