// The known GPUs (device.h). The H200's rates were measured on one (16-byte accesses, 1980 MHz); those of the
// others follow from NVIDIA's data sheets and white papers, and are peaks that no program reaches in full.
// Those of the P100, the V100 and the K20 are of papers; no nvcc of today compiles for them.
#include "model/device.h"

#include <charconv>

namespace an5d {
namespace {

// What an architecture allows: CUDA C++ Programming Guide, "Technical Specifications per Compute Capability".
// All of these have 65,536 registers per SM and at most 1024 threads per block.
struct Limits {
  const char* architecture;
  int threads, blocks;               // resident per SM
  int shared_kib, shared_kib_block;  // per SM and per block
};

constexpr Limits kSm35 = {"sm_35", 2048, 16, 48, 48};
constexpr Limits kSm60 = {"sm_60", 2048, 32, 64, 48};
constexpr Limits kSm70 = {"sm_70", 2048, 32, 96, 96};
constexpr Limits kSm80 = {"sm_80", 2048, 32, 164, 163};
constexpr Limits kSm86 = {"sm_86", 1536, 16, 100, 99};
constexpr Limits kSm89 = {"sm_89", 1536, 24, 100, 99};
constexpr Limits kSm90 = {"sm_90", 2048, 32, 228, 227};

struct DataSheet {
  const char* name;
  int multiprocessors;
  double boost_ghz;
  int single_lanes, wide_lanes;  // FP32 and FP64 units per SM
  double memory_gbs;             // 1e9 bytes per second
};

DeviceSpec limited(const char* name, const Limits& limits, const char* source, int multiprocessors) {
  DeviceSpec device;
  device.name = name;
  device.architecture = limits.architecture;
  device.source = source;
  device.multiprocessors = multiprocessors;
  device.threads = limits.threads;
  device.blocks = limits.blocks;
  device.shared_bytes = limits.shared_kib * 1024;
  device.shared_bytes_block = limits.shared_kib_block * 1024;
  return device;
}

// An SM of these issues 128 lanes and reads 128 bytes of shared memory in a clock; an FMA is two operations.
DeviceSpec from_data_sheet(const DataSheet& sheet, const Limits& limits) {
  DeviceSpec device = limited(sheet.name, limits, "data sheet", sheet.multiprocessors);
  const double clocks = sheet.multiprocessors * sheet.boost_ghz;  // 1e9 per second, of all SMs
  device.single = {sheet.memory_gbs, 128 * clocks, 2 * sheet.single_lanes * clocks};
  device.wide = {sheet.memory_gbs, 128 * clocks, 2 * sheet.wide_lanes * clocks};
  device.issue_ginst = 128 * clocks;
  device.clock_ghz = sheet.boost_ghz;
  return device;
}

// Caches of sm_90: NVIDIA's figures; L2 as the driver reports it. Nothing is missed but what fitted_traffic()
// says (docs/results/h200_volumes.csv).
TrafficSpec sectored(int l2_bytes, double storage_gbs) {
  return {.sector = 32,
          .storage_bytes = 256 << 10,
          .storage_line = 128,
          .storage_gbs = storage_gbs,
          .l2_bytes = l2_bytes,
          .l2_line = 32,
          .cores = 128,
          .delta = 0,
          .epsilon = 0,
          .eta = 0};
}

DeviceSpec measured_h200() {
  DeviceSpec device = limited("h200", kSm90, "measured", 132);
  device.single = {4282, 33300, 63800};
  device.wide = {4191, 33300, 33100};
  device.issue_ginst = 33400;
  device.l2_gbs = 8800;
  device.clock_ghz = 1.98;
  device.barrier_256_ns = 14.6;   // 29 clocks
  device.barrier_1024_ns = 38.9;  // 77 clocks
  device.traffic = sectored(60 << 20, 33300);
  return device;
}

// SXM, of 80 GB (docs/results/h100_device.json).
DeviceSpec measured_h100() {
  DeviceSpec device = limited("h100", kSm90, "measured", 132);
  device.single = {3024, 33377, 66073};
  device.wide = {3024, 33393, 33363};
  device.issue_ginst = 33021;
  device.l2_gbs = 7860;
  device.clock_ghz = 1.978;
  device.barrier_256_ns = 14.23;
  device.barrier_1024_ns = 38.49;
  device.traffic = sectored(50 << 20, 33377);
  return device;
}

struct InPaper {
  const char *name, *source;
  int multiprocessors;
  double boost_ghz;
  Rates single, wide;
};

DeviceSpec from_paper(const InPaper& paper, const Limits& limits) {
  DeviceSpec device = limited(paper.name, limits, paper.source, paper.multiprocessors);
  device.single = paper.single;
  device.wide = paper.wide;
  device.issue_ginst = paper.single.peak_gflops / 2;
  device.clock_ghz = paper.boost_ghz;
  return device;
}

DeviceSpec p100() {
  return from_paper({"p100", "AN5D, Table 4", 56, 1.48, {535, 9700, 10600}, {540, 10150, 5300}}, kSm60);
}

DeviceSpec v100() {
  return from_paper({"v100", "AN5D, Table 4", 80, 1.53, {791, 10650, 15700}, {805, 12750, 7850}}, kSm70);
}

// Bandwidths: measured by Su, Cai, Wen and Zhang, "An analytical GPU performance model for 3D stencil
// computations from the angle of data traffic", Table 1, in double; peaks: NVIDIA's data sheet. Their caches,
// lines, delta and epsilon: Tables 1 and 2. The storage is the read-only data cache. The paper gives no eta.
DeviceSpec k20() {
  DeviceSpec device = from_paper(
      {"k20", "Su et al., Table 1", 13, 0.706, {160.88, 1215.35, 3520}, {160.88, 1215.35, 1170}}, kSm35);
  device.l2_gbs = 367.87;
  device.traffic = TrafficSpec{.sector = 0,
                               .storage_bytes = 48 * 1024,
                               .storage_line = 256,
                               .storage_gbs = 1215.35,
                               .l2_bytes = 1280 * 1024,
                               .l2_line = 32,
                               .cores = 192,
                               .delta = 0.01,
                               .epsilon = 0.01,
                               .eta = {}};
  return device;
}

}  // namespace

const std::vector<DeviceSpec>& devices() {
  static const std::vector<DeviceSpec> table = {
      from_data_sheet({"a100", 108, 1.41, 64, 32, 1555}, kSm80),       // 40 GB
      from_data_sheet({"a100-80gb", 108, 1.41, 64, 32, 2039}, kSm80),  // SXM
      measured_h100(),
      from_data_sheet({"h100-pcie", 114, 1.755, 128, 64, 2000}, kSm90),
      measured_h200(),
      k20(),
      from_data_sheet({"l40s", 142, 2.52, 128, 2, 864}, kSm89),
      p100(),
      from_data_sheet({"rtx3090", 82, 1.695, 128, 2, 936}, kSm86),
      from_data_sheet({"rtx4090", 128, 2.52, 128, 2, 1008}, kSm89),
      v100(),
  };
  return table;
}

int compute_capability(const DeviceSpec& device) {
  constexpr std::string_view kPrefix = "sm_";
  int number = 0;
  const std::string& name = device.architecture;
  if (name.starts_with(kPrefix))
    std::from_chars(name.data() + kPrefix.size(), name.data() + name.size(), number);
  return number;
}

std::optional<int> last_cuda(const DeviceSpec& device) {
  const int capability = compute_capability(device);
  if (capability < 50) return 11;
  if (capability < 75) return 12;
  return std::nullopt;
}

const DeviceSpec* find_device(std::string_view name) {
  for (const DeviceSpec& device : devices()) {
    if (device.name == name) return &device;
  }
  return nullptr;
}

std::string device_names() {
  std::string names;
  for (const DeviceSpec& device : devices()) names += (names.empty() ? "" : ", ") + device.name;
  return names;
}

}  // namespace an5d
