// --measure-device: what a GPU reaches, as a device file for --device.
#pragma once

#include "driver/base/exit.h"
#include "driver/tune/request.h"

namespace an5d {

// Measures the GPU of this machine (nvcc builds runtime/measure/measure_device.cu, the program prints the
// file), or writes that source for another machine, or takes over what it printed there. A text that is no
// device file is refused; without nvcc or a GPU the exit status is 3.
ExitCode measure(const MeasureRequest& request);

}  // namespace an5d
