// What a GPU can hold and how fast it is; `source` says where its rates come from.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace an5d {

// Rates of the whole device that depend on the element type. GB is 1e9 bytes.
struct Rates {
  double copy_gbs = 0;     // GB/s read plus written by a large copy
  double shared_gbs = 0;   // GB/s of shared memory
  double peak_gflops = 0;  // 1e9 floating-point operations per second, an FMA being two
  bool operator==(const Rates&) const = default;
};

// What the three-level traffic model (traffic.h) needs besides. delta, epsilon and eta have no unit; they are
// fitted to volumes measured on the device.
struct TrafficSpec {
  int sector = 0;             // bytes that both caches move at a time (sectors.h); 0: the lines below
  int storage_bytes = 0;      // of an SM: the cache of what threads read from global memory
  int storage_line = 0;       // bytes of a line of it
  double storage_gbs = 0;     // GB/s that threads read from it, whole device
  int l2_bytes = 0;           // of the L2 cache
  int l2_line = 0;            // bytes that it loads at a time
  int cores = 0;              // FP32 units of an SM
  double delta = 0;           // misses of the SM's cache, for each time that resident blocks fill it
  double epsilon = 0;         // misses of L2, for each time that active blocks fill it
  std::optional<double> eta;  // further misses for each doubling of a thread's cells along z
  bool operator==(const TrafficSpec&) const = default;
};

inline constexpr int kRegisters = 65536;  // of an SM, in every GPU of today

struct DeviceSpec {
  std::string name;            // as --device takes it: "h200"
  std::string architecture;    // for nvcc: "sm_90"
  std::string source;          // of the rates: "measured", "data sheet" or a paper's table
  int multiprocessors = 0;     // SMs
  int registers = kRegisters;  // per SM, 32 bits each
  int threads = 2048;          // resident per SM
  int blocks = 32;             // resident per SM
  int shared_bytes = 0;        // per SM
  int shared_bytes_block = 0;  // at most per block, opt-in limit
  int threads_block = 1024;    // at most per block
  Rates single;                // 4-byte elements
  Rates wide;                  // 8-byte elements
  double issue_ginst = 0;      // 1e9 lane instructions per second
  double l2_gbs = 0;           // GB/s read from L2; 0 here and below: unknown
  double clock_ghz = 0;        // of an SM under load
  double barrier_256_ns = 0;   // a __syncthreads of the only block of an SM, 256 threads
  double barrier_1024_ns = 0;  // the same, 1024 threads
  // GB/s between ordinary memory of the host and the GPU, there and back by turns. Copies within the host
  // limit it, so that what was measured beside an H200 (docs/devices.md) stands for all of which nothing is
  // known.
  double host_copy_gbs = 9;
  std::optional<TrafficSpec> traffic = {};  // where it is known

  const Rates& rates(int element_bytes) const { return element_bytes == 8 ? wide : single; }
  bool operator==(const DeviceSpec&) const = default;
};

// In alphabetical order.
const std::vector<DeviceSpec>& devices();

// 90 for sm_90; 0 where the architecture has another form.
int compute_capability(const DeviceSpec& device);

// The last major version of CUDA whose nvcc compiles for the device; nothing if that of today does.
std::optional<int> last_cuda(const DeviceSpec& device);

// Their names, "a100, h100".
std::string device_names();

// The device of that name, or nullptr.
const DeviceSpec* find_device(std::string_view name);

}  // namespace an5d
