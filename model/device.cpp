// The known GPUs (device.h). The H200's rates were measured on one (16-byte accesses, 1980 MHz); those of
// the A100 and H100 are their data sheets'. The P100 and V100 are for the AN5D paper's model only: rates of
// its Table 4; nvcc 13 builds for neither.
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

const std::vector<DeviceSpec>& paper_devices() {
  constexpr int kKiB = 1024;
  static const std::vector<DeviceSpec> table = {
      {"p100",
       "sm_60",
       "AN5D, Table 4",
       56,
       65536,
       2048,
       32,
       64 * kKiB,
       48 * kKiB,
       1024,
       {535, 9700, 10600},
       {540, 10150, 5300},
       5300,
       0},
      {"v100",
       "sm_70",
       "AN5D, Table 4",
       80,
       65536,
       2048,
       32,
       96 * kKiB,
       96 * kKiB,
       1024,
       {791, 10650, 15700},
       {805, 12750, 7850},
       7850,
       0},
  };
  return table;
}

const DeviceSpec* find_device(std::string_view name, const std::vector<DeviceSpec>& among) {
  for (const DeviceSpec& device : among) {
    if (device.name == name) return &device;
  }
  return nullptr;
}

}  // namespace an5d
