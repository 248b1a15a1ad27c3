// This machine's GPUs, by what NVIDIA's driver says of them in /proc: no library is needed, and there may be
// none.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/device.h"

namespace an5d {

// The folder with one of each GPU: /proc/driver/nvidia/gpus, or $AN5D_GPUS.
std::string gpu_folder();

// Their names, "NVIDIA H200", as the files `information` of the folder's folders have them, in order.
std::vector<std::string> gpus_in(const std::string& folder);

// The known device that the driver calls so, "NVIDIA A100-SXM4-40GB"; nullptr of others, such as "NVIDIA
// GeForce RTX 4090 D".
const DeviceSpec* device_of_gpu(std::string_view model);

// What to say where schedules are chosen for `planned` by default: nothing if one of these GPUs is that, or
// if there are none.
std::optional<std::string> remark_on(const std::vector<std::string>& gpus, const DeviceSpec& planned);

}  // namespace an5d
