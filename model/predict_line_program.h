// The fitted model of lines of several arrays (row_program.h), 3-D.
#pragma once

#include "model/device.h"
#include "model/prediction.h"
#include "model/schedule.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// The schedule must be of that kind and legal; the grid has three numbers.
Prediction predict_line_program(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                                Arithmetic arithmetic, const Grid& grid);

}  // namespace an5d
