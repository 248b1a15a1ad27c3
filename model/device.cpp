// The known GPUs (device.h). The H200's rates were measured on one (16-byte accesses, 1980 MHz); those of
// the A100 and H100 are their data sheets'.
#include "model/device.h"

namespace an5d {

const std::vector<DeviceSpec>& devices() {
  constexpr int kKiB = 1024;
  static const std::vector<DeviceSpec> table = {
      {"a100",
       "sm_80",
       "data sheet",
       108,
       65536,
       2048,
       32,
       164 * kKiB,
       163 * kKiB,
       1024,
       {1555, 19490, 19490},
       {1555, 19490, 9746},
       9746,
       0},
      {"h100",
       "sm_90",
       "data sheet",
       132,
       65536,
       2048,
       32,
       228 * kKiB,
       227 * kKiB,
       1024,
       {3350, 33450, 66900},
       {3350, 33450, 33450},
       33450,
       0},
      {"h200",
       "sm_90",
       "measured",
       132,
       65536,
       2048,
       32,
       228 * kKiB,
       227 * kKiB,
       1024,
       {4282, 33300, 63800},
       {4191, 33300, 33100},
       33400,
       8800},
  };
  return table;
}

const DeviceSpec* find_device(std::string_view name) {
  for (const DeviceSpec& device : devices()) {
    if (device.name == name) return &device;
  }
  return nullptr;
}

}  // namespace an5d
