// The model that chooses: section 5 of the AN5D paper corrected for what bounds its kernels on today's GPUs,
// instruction issue and barriers; fitted to an H200 (docs/model.md).
#pragma once

#include "model/device.h"
#include "model/prediction.h"
#include "model/schedule.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// The run's time, and that of each limiter. The schedule must be legal, the grid have a number per axis.
Prediction predict(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                   Arithmetic arithmetic, const Grid& grid);

}  // namespace an5d
