// What the same program takes without blocking in time: a kernel for each sub-step of a time step, with one
// thread per cell. A schedule has to beat that.
#pragma once

#include "model/device.h"
#include "model/prediction.h"
#include "model/schedule.h"
#include "polyhedral/stencil.h"

namespace an5d {

Prediction predict_naive(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic,
                         const Grid& grid);

}  // namespace an5d
