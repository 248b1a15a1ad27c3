// The fitted model of lines (kind.h): 3-D, several cells per thread.
#pragma once

#include "model/device.h"
#include "model/prediction.h"
#include "model/schedule.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// The schedule must be of that kind and legal; the grid has three numbers.
Prediction predict_lines(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                         Arithmetic arithmetic, const Grid& grid);

}  // namespace an5d
