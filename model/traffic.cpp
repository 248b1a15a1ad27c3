// Equations 2 to 18 (traffic.h). All sums are over the arrays of a kernel, each with its own halo and element
// size; of the paper's example, one array of doubles, they are the paper's formulas.
#include "model/traffic.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "model/prediction.h"
#include "model/sectors.h"

namespace an5d {
namespace {

constexpr int kAlignment = 128;  // bytes: a warp's load is aligned if it begins at a line of L1 (3.1)
constexpr int kWarp = 32;

long long quotient_up(long long number, long long divisor) { return (number + divisor - 1) / divisor; }

// Cells beyond the own one that are read, towards lower and higher indices.
struct Reach {
  long long lo = 0, hi = 0;
  long long both() const { return hi - lo; }
};

Reach reach_of(const ArrayReads& array, long long Offset3::*axis) {
  const auto [least, most] = std::ranges::minmax(array.offsets, {}, axis);
  return {least.*axis, most.*axis};
}

// Each array once, with all that the updates of the kernel read of it.
std::vector<ArrayReads> merged(const TrafficKernel& kernel) {
  std::vector<ArrayReads> all;
  for (const ArrayReads& reads : kernel.reads) {
    const auto known = std::ranges::find(all, reads.array, &ArrayReads::array);
    if (known == all.end()) {
      all.push_back(reads);
    } else {
      known->offsets.insert(known->offsets.end(), reads.offsets.begin(), reads.offsets.end());
    }
  }
  return all;
}

// Values that a thread loads of a column with these distances along z, for `chunk` cells one behind the
// other: it keeps those that the next cell needs, too (3.5).
long long loads_of_column(const std::set<long long>& distances, int chunk) {
  long long loads = 0, end = 0;
  bool is_first = true;
  for (const long long begin : distances) {
    loads += begin + chunk - (is_first ? begin : std::max(begin, end));
    end = begin + chunk;
    is_first = false;
  }
  return loads;
}

// Bytes of an array that so many cells together load, each element once: the cells, the halos along y and z,
// and along x whole lines of the cache, one on each side (6, 12, 16).
double footprint(const ArrayReads& array, const Extent3& cells, int line_bytes) {
  const auto [spans_x, spans_y, spans_z] = array.spans;
  const double x = spans_x ? static_cast<double>(cells.x) : 1, y = spans_y ? static_cast<double>(cells.y) : 1,
               z = spans_z ? static_cast<double>(cells.z) : 1;
  const double halo_y = static_cast<double>(reach_of(array, &Offset3::y).both()),
               halo_z = static_cast<double>(reach_of(array, &Offset3::z).both());
  const Reach along_x = reach_of(array, &Offset3::x);
  const auto lines = [&](long long elements) {
    return static_cast<double>(quotient_up(std::max(0LL, elements) * array.bytes, line_bytes)) * line_bytes;
  };
  const double sides = lines(-along_x.lo) + lines(along_x.hi);  // bytes of a row
  return array.bytes * (x * y * z + x * z * halo_y + x * y * halo_z) + sides * y * z;
}

// The same with corners: the subdomain of a group is a box (12).
double box(const ArrayReads& array, const Extent3& cells, int line_bytes) {
  const auto with_halo = [&](bool spans, long long own, long long Offset3::*axis) {
    return static_cast<double>((spans ? own : 1) + reach_of(array, axis).both());
  };
  ArrayReads row = array;
  for (Offset3& offset : row.offsets) offset.y = offset.z = 0;
  return footprint(row, {cells.x, 1, 1}, line_bytes) * with_halo(array.spans[1], cells.y, &Offset3::y) *
         with_halo(array.spans[2], cells.z, &Offset3::z);
}

// Blocks along each axis.
Extent3 blocks_of(const TrafficLaunch& launch) {
  return {quotient_up(launch.grid.x, launch.block.x), quotient_up(launch.grid.y, launch.block.y),
          quotient_up(launch.grid.z, launch.block.z * launch.chunk_z)};
}

// Cells of a block, of which none lies beyond a grid that is smaller.
Extent3 cells_of_block(const TrafficLaunch& launch) {
  return {std::min(launch.block.x, launch.grid.x), std::min(launch.block.y, launch.grid.y),
          std::min(launch.block.z * launch.chunk_z, launch.grid.z)};
}

// Cells of the blocks that are active at a time: whole rows of the grid, then whole planes (13, 14).
Extent3 cells_of_group(const TrafficLaunch& launch, long long group_blocks) {
  const Extent3 blocks = blocks_of(launch);
  return {std::min(group_blocks * launch.block.x, launch.grid.x),
          std::min(quotient_up(group_blocks, blocks.x) * launch.block.y, launch.grid.y),
          std::min(quotient_up(group_blocks, blocks.x * blocks.y) * launch.block.z * launch.chunk_z,
                   launch.grid.z)};
}

double stored(const TrafficKernel& kernel) {
  double bytes = 0;
  for (const int one : kernel.writes) bytes += one;
  return bytes;
}

// What is moved until the blocks behind come to the planes that these have read, too: all blocks of a plane.
// Where L2 holds that, groups load no halo; the paper's L2, of 1.25 MiB, seldom does.
double bytes_of_layer(const std::vector<ArrayReads>& arrays, const TrafficKernel& kernel,
                      const TrafficLaunch& launch) {
  double bytes = 0;
  const Extent3 cells = cells_of_block(launch);
  const auto plane = static_cast<double>(launch.grid.x) * static_cast<double>(launch.grid.y);
  for (const ArrayReads& array : arrays)
    if (array.spans[0] && array.spans[1])
      bytes += plane * array.bytes * static_cast<double>(cells.z + reach_of(array, &Offset3::z).both());
  return bytes + plane * static_cast<double>(cells.z) * stored(kernel);
}

ArrayReads without_halo(ArrayReads array) {
  for (Offset3& offset : array.offsets) offset = {};
  return array;
}

double loaded(const TrafficKernel& kernel, int chunk) {
  double bytes = 0;
  for (const ArrayReads& reads : kernel.reads)
    bytes += reads.bytes * static_cast<double>(thread_accesses({{reads}, {}}, chunk).loads());
  return bytes;
}

// Equation 8; of chunks that do not fit the storage together, equation 17.
std::optional<double> storage_misses(const std::vector<ArrayReads>& arrays, double net,
                                     const TrafficLaunch& launch, const TrafficSpec& device) {
  const double held = launch.blocks_per_sm * net / device.storage_bytes;
  if (launch.chunk_z == 1 || held <= 1) return held * device.delta;
  if (!device.eta) return std::nullopt;
  long long halo = 0;
  for (const ArrayReads& array : arrays) halo = std::max(halo, reach_of(array, &Offset3::z).both());
  const double initial = static_cast<double>(1 + halo) / static_cast<double>(launch.chunk_z + halo);
  const double warps = std::ceil(static_cast<double>(launch.block.product()) / kWarp);
  const double turns = launch.chunk_z * warps / (static_cast<double>(device.cores) / kWarp);
  return held * initial * device.delta + std::max(0.0, std::log2(turns)) * *device.eta;
}

// From 0 at `from` to 1 at `all`.
double part_lost(double filled, double from, double all) {
  return std::clamp((filled - from) / (all - from), 0.0, 1.0);
}

// Blocks of one cell per thread live so shortly that an SM takes several that follow each other, and its
// storage has the halos between them: as blocks, what such a number of them covers, along x first.
TrafficLaunch side_by_side(TrafficLaunch launch, long long blocks, const DeviceSpec& device,
                           const TrafficFit& fit) {
  if (launch.chunk_z > 1) return launch;
  const double of_sm =
      std::min<double>(launch.blocks_per_sm, static_cast<double>(blocks) / device.multiprocessors);
  const double beside = std::max(1.0, fit.beside * of_sm);
  const Extent3 all = blocks_of(launch);
  launch.block.x *= std::clamp(std::llround(beside), 1LL, all.x);
  launch.block.y *= std::clamp(std::llround(beside / static_cast<double>(all.x)), 1LL, all.y);
  return launch;
}

// What a group loads more than each element once (12), where L2 does not hold the planes until they are read
// again.
double halos_again(const std::vector<ArrayReads>& arrays, const Extent3& group, int line) {
  double with = 0, without = 0;
  for (const ArrayReads& array : arrays) {
    with += box(array, group, line);
    without += box(without_halo(array), group, line);
  }
  return with / without;
}

// The volumes of caches that move sectors, in place of those of lines: all but which blocks are active at a
// time, and what the storage misses.
void count_sectors(const TrafficKernel& kernel, const std::vector<ArrayReads>& arrays,
                   const TrafficLaunch& launch, const DeviceSpec& device, const TrafficFit& fit,
                   KernelTraffic& traffic) {
  const TrafficSpec& spec = *device.traffic;
  const double stores = sectors_stored(kernel, launch, spec.sector);
  traffic.storage = sectors_loaded(kernel, launch, spec.sector) + stores;
  const TrafficLaunch wide = side_by_side(launch, blocks_of(launch).product(), device, fit);
  traffic.block_net = sectors_of_blocks(arrays, wide, spec.sector) / traffic.blocks;
  traffic.block_stores = stores / traffic.blocks;

  const double once = sectors_of_arrays(arrays, launch, spec.sector);
  const double filled = (once + stores) / spec.l2_bytes;
  traffic.lost_reads = part_lost(filled, fit.reads_from, fit.reads_all);
  traffic.lost_stores = part_lost(filled, fit.written_from, fit.written_all);
  const bool is_held = bytes_of_layer(arrays, kernel, launch) <= static_cast<double>(spec.l2_bytes);
  const double again = is_held ? 1 : halos_again(arrays, traffic.group, spec.l2_line);
  const double loads = once * again + sectors_filled(kernel, launch, spec.sector);
  traffic.group_net = traffic.lost_reads * loads / traffic.groups;
  traffic.group_stores = traffic.lost_stores * stores / traffic.groups;
}

}  // namespace

ThreadAccesses thread_accesses(const TrafficKernel& kernel, int chunk_z) {
  ThreadAccesses accesses;
  for (const ArrayReads& reads : kernel.reads) {
    std::map<std::pair<long long, long long>, std::set<long long>> columns;
    for (const Offset3& offset : reads.offsets) columns[{offset.x, offset.y}].insert(offset.z);
    for (const auto& [place, distances] : columns) {
      const bool is_aligned = place.first * reads.bytes % kAlignment == 0;
      (is_aligned ? accesses.aligned : accesses.misaligned) +=
          reads.spans[2] ? loads_of_column(distances, chunk_z) : static_cast<long long>(distances.size());
    }
  }
  accesses.stores = static_cast<long long>(kernel.writes.size()) * chunk_z;
  return accesses;
}

std::optional<KernelTraffic> kernel_traffic(const TrafficKernel& kernel, const TrafficLaunch& launch,
                                            const DeviceSpec& device, const TrafficFit& fit) {
  const TrafficSpec& spec = *device.traffic;
  const std::vector<ArrayReads> arrays = merged(kernel);
  const Extent3 cells = cells_of_block(launch);
  KernelTraffic traffic;
  const long long blocks = blocks_of(launch).product();
  traffic.blocks = static_cast<double>(blocks);
  for (const ArrayReads& array : arrays) traffic.block_net += footprint(array, cells, spec.storage_line);
  traffic.block_stores = static_cast<double>(cells.product()) * stored(kernel);

  const long long at_once = static_cast<long long>(launch.blocks_per_sm) * device.multiprocessors;
  const long long group_blocks = std::min(at_once, blocks);
  traffic.group_blocks = static_cast<double>(group_blocks);
  traffic.groups = static_cast<double>(quotient_up(blocks, group_blocks));
  traffic.group = cells_of_group(launch, group_blocks);
  const bool is_held = bytes_of_layer(arrays, kernel, launch) <= static_cast<double>(spec.l2_bytes);
  for (const ArrayReads& array : arrays)
    traffic.group_net += box(is_held ? without_halo(array) : array, traffic.group, spec.l2_line);
  traffic.group_stores = traffic.group_blocks * traffic.block_stores;

  const double threads = static_cast<double>(launch.grid.x) * static_cast<double>(launch.grid.y) *
                         static_cast<double>(quotient_up(launch.grid.z, launch.chunk_z));
  traffic.storage = threads * (loaded(kernel, launch.chunk_z) + launch.chunk_z * stored(kernel));
  if (spec.sector > 0) count_sectors(kernel, arrays, launch, device, fit, traffic);

  const std::optional<double> misses = storage_misses(arrays, traffic.block_net, launch, spec);
  if (!misses) return std::nullopt;
  traffic.storage_misses = *misses;
  traffic.l2_misses = traffic.group_net / spec.l2_bytes * spec.epsilon;
  traffic.l2 = traffic.blocks * (traffic.block_loads() + traffic.block_stores);
  traffic.memory = traffic.groups * (traffic.group_loads() + traffic.group_stores);
  return traffic;
}

double TrafficSeconds::least() const { return std::max({storage, l2, memory}); }

TrafficSeconds traffic_seconds(const KernelTraffic& traffic, const DeviceSpec& device, int element_bytes) {
  constexpr double kGiga = 1e9;
  return {traffic.storage / (device.traffic->storage_gbs * kGiga), traffic.l2 / (device.l2_gbs * kGiga),
          traffic.memory / (device.rates(element_bytes).copy_gbs * kGiga)};
}

TrafficWaits traffic_waits(const KernelTraffic& traffic, const TrafficLaunch& launch, const TrafficFit& fit) {
  const double plane = fit.plane + fit.memory * traffic.lost_reads;
  return {traffic.blocks / fit.blocks, traffic.groups * launch.chunk_z * plane};
}

double launch_seconds(const TrafficSeconds& levels, const TrafficWaits& waits, double occupancy,
                      const TrafficFit& fit) {
  const double slower = std::pow(occupancy, -fit.occupied);
  double all = 0;
  for (const double level : {levels.storage, levels.l2, levels.memory})
    all = larger(all, slower * level, fit.sharp);
  return fit.launch + larger(all, larger(waits.blocks, waits.planes, fit.sharp), fit.sharp);
}

double imbalance(double groups, double occupancy, double most_occupancy) {
  return (1 + 1 / groups) * std::max(1.0, most_occupancy / occupancy);
}

std::string lacks_for_traffic(const DeviceSpec& device) {
  std::string lacking;
  if (!device.traffic) lacking = "the sizes of its caches and the fitted delta and epsilon ('traffic')";
  if (device.l2_gbs > 0) return lacking;
  return lacking + (lacking.empty() ? "" : ", and ") + "its L2 bandwidth ('l2_gb_per_s')";
}

}  // namespace an5d
