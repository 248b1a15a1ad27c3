// The three-level traffic model: bytes between registers and the storage of a multiprocessor (SM), between
// that and L2, and between L2 and device memory, of a kernel that reads neighbours through the caches.
//
// Su, Cai, Wen, Zhang, "An analytical GPU performance model for 3D stencil computations from the angle of
// data traffic" (The Journal of Supercomputing 71, 2015), equations 2 to 18; numbers in brackets below are
// theirs. docs/model.md has each formula, and what was decided where the paper has one array or one stencil
// in mind.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "model/device.h"
#include "model/fitted.h"

namespace an5d {

// Numbers along x (innermost), y and z. Of a 2-D kernel z has 1.
struct Extent3 {
  long long x = 1, y = 1, z = 1;
  long long product() const { return x * y * z; }
  bool operator==(const Extent3&) const = default;
};

// Which element, as seen from a thread's cell.
struct Offset3 {
  long long x = 0, y = 0, z = 0;
  auto operator<=>(const Offset3&) const = default;
};

// What an update reads of one array around its cell.
struct ArrayReads {
  int array = 0;                 // reads of the same array by several updates have the same number
  int bytes = 8;                 // of an element
  std::vector<Offset3> offsets;  // distinct
  // Along x, y and z: has it an element for each cell, or one for all of them?
  std::array<bool, 3> spans = {true, true, true};
  bool operator==(const ArrayReads&) const = default;
};

// One launch.
struct TrafficKernel {
  std::vector<ArrayReads> reads;  // each update loads its own
  std::vector<int> writes;        // bytes of an element of each array that is written
  bool operator==(const TrafficKernel&) const = default;
};

// Does a thread with a chunk keep what the next plane of its own column needs, too? Counts of sectors
// (sectors.h) ask this; the paper's kernel keeps all columns.
enum class Columns { kReadAgain, kKept };

// How the kernel is run.
struct TrafficLaunch {
  Extent3 grid;           // cells that are updated
  Extent3 block;          // threads of a block
  int chunk_z = 1;        // cells of a thread, one behind the other along z (3.5); 1: the baseline
  int blocks_per_sm = 1;  // that are resident
  Columns columns = Columns::kReadAgain;
  long long first = 0;                                         // cells of a row before those
  long long behind = 0;                                        // and behind them
  long long pitch() const { return first + grid.x + behind; }  // of the rows
  bool operator==(const TrafficLaunch&) const = default;
};

// What a thread loads (4) and stores, in values. A misaligned load counts twice.
struct ThreadAccesses {
  long long aligned = 0, misaligned = 0, stores = 0;
  long long loads() const { return aligned + 2 * misaligned; }
  bool operator==(const ThreadAccesses&) const = default;
};

ThreadAccesses thread_accesses(const TrafficKernel& kernel, int chunk_z);

// Of one launch; bytes, and ratios of loads repeated because a cache is full.
struct KernelTraffic {
  double blocks = 0;                       // thread blocks
  double block_net = 0, block_stores = 0;  // bytes of a block: loaded at least once (6, 16), stored
  double storage_misses = 0;               // ratio (8, 17)
  double groups = 0, group_blocks = 0;     // groups of blocks active at a time (10), and blocks of each
  Extent3 group;                           // cells of the subdomain of a group, halos not included
  double group_net = 0, group_stores = 0;  // bytes of a group (12 to 14)
  double l2_misses = 0;                    // ratio (15)
  double storage = 0, l2 = 0, memory = 0;  // bytes of the launch: VSMX (3), VL2 (5), VGM (9)
  // Of caches with sectors, in a run of many steps: parts of what is read and stored once that L2 does not
  // keep from one step to the next. A group moves these parts alone.
  double lost_reads = 1, lost_stores = 1;
  double block_loads() const { return block_net * (1 + storage_misses); }  // (7)
  double group_loads() const { return group_net * (1 + l2_misses); }       // (11)
};

// Needs device.traffic. Nothing where a chunk needs eta (17) and the device has none. `fit` is for caches
// with sectors.
std::optional<KernelTraffic> kernel_traffic(const TrafficKernel& kernel, const TrafficLaunch& launch,
                                            const DeviceSpec& device,
                                            const TrafficFit& fit = fitted_traffic());

// Seconds that each level takes by itself; the least time of the launch is the greatest of them (2).
struct TrafficSeconds {
  double storage = 0, l2 = 0, memory = 0;
  double least() const;
};

TrafficSeconds traffic_seconds(const KernelTraffic& traffic, const DeviceSpec& device, int element_bytes);

// What a launch waits for besides, of a device with sectors: for its blocks to be started, and for the planes
// that a thread reads one behind the other, of all groups.
struct TrafficWaits {
  double blocks = 0, planes = 0;
};

TrafficWaits traffic_waits(const KernelTraffic& traffic, const TrafficLaunch& launch,
                           const TrafficFit& fit = fitted_traffic());

// Of a launch of such a device, all of these and its start together, in place of (2) and (18).
double launch_seconds(const TrafficSeconds& levels, const TrafficWaits& waits, double occupancy,
                      const TrafficFit& fit = fitted_traffic());

// The imbalance coefficient (18), at least 1: the last group leaves the GPU partly idle, and so do blocks
// that hold fewer threads than the kernel could have resident. Occupancies are parts of the threads that an
// SM takes.
double imbalance(double groups, double occupancy, double most_occupancy);

// What a device lacks that the model needs, for a message: "its L2 bandwidth"; empty if nothing.
std::string lacks_for_traffic(const DeviceSpec& device);

}  // namespace an5d
