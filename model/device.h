// What a GPU can hold and how fast it is. Rates are measured where `measured` says so, otherwise they are
// the vendor's.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace an5d {

struct DeviceSpec {
  std::string name;          // as --device takes it: "h200"
  std::string architecture;  // for nvcc: "sm_90"
  int multiprocessors = 0;
  int registers = 65536;       // per multiprocessor, 32 bits each
  int threads = 2048;          // resident per multiprocessor
  int shared_bytes = 0;        // per multiprocessor
  int shared_bytes_block = 0;  // at most per block, opt-in limit
  int threads_block = 1024;
  double copy_gbs = 0;      // GB/s read plus written by a large copy
  double shared_gbs = 0;    // GB/s of shared memory, whole device
  double issue_ginst = 0;   // 1e9 lane instructions per second, whole device
  double fp64_ratio = 0.5;  // FP64 to FP32 instruction rate
  bool measured = false;
};

const std::vector<DeviceSpec>& devices();

// The device of that name, or nullptr.
const DeviceSpec* find_device(std::string_view name);

}  // namespace an5d
