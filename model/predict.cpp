// The fitted model (predict.h). Counts per thread block are exact; the constants were fitted to 6,190 kernels
// of the paper's 21 stencils on an H200 (docs/model.md says how and how well, docs/results/h200_sweep.csv has
// the runs). Clocks are those of a multiprocessor, which issues `lanes` instructions in one.
#include "model/predict.h"

#include <algorithm>
#include <cmath>

#include "model/an5d_model.h"
#include "model/geometry.h"
#include "model/instructions.h"
#include "model/occupancy.h"
#include "model/predict_lines.h"
#include "model/predict_stages.h"
#include "model/registers.h"

namespace an5d {
namespace {

// A launch, seen from one of its thread blocks.
struct Launch {
  bool partial = false, split = false, ahead = false, is_double = false, is_3d = false;
  double tiers = 1;
  double planes = 1;   // of the streamed axis that the block stores, on average
  double fill = 0;     // planes before the first complete one: bT times the halo along the stream
  double threads = 1;  // of a block
  double blocks = 1;   // of the launch
  double words = 1;    // of a cell, 4 bytes each
  double fields = 1;   // loaded and stored
  double arithmetic = 1;
  double shared_loads = 0, shared_stores = 1;  // per tier and plane
  double kept_planes = 1;
  double taps_per_plane = 1;
  double slow_operations = 0;  // divisions, roots, calls
  double spilled = 0;          // registers per tier that go through local memory
};

double pieces(long long cells, long long each) { return std::ceil(static_cast<double>(cells) / each); }

// Of one thread block: the cells along the stream that it stores.
long long chunk_of(const Schedule& schedule, const Grid& grid) {
  const long long all = std::max(1LL, grid.cells.front());
  if (const Chunks* chunks = std::get_if<Chunks>(&schedule.stream))
    return std::min<long long>(chunks->planes, all);
  return all;
}

// Registers short of what nvcc would need, smoothly: its choice among them is not ours to know.
double registers_short(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                       Arithmetic arithmetic) {
  const bool is_double = size_of(stencil.element()) == 8, is_3d = stencil.rank() == 3;
  const bool partial = schedule.combine == Combine::kPartial;
  // How far the estimate, which is for kernels without a spill, lies above what is needed with few.
  const double slack = partial ? (is_3d ? (is_double ? 9.4 : 30.0) : (is_double ? 36.7 : 26.6))
                               : (is_3d ? (is_double ? 16.7 : 16.0) : (is_double ? 21.3 : 14.7));
  double needed = registers_of(stencil, schedule, arithmetic).needed - slack;
  if (!partial && !is_3d)
    needed += (schedule.edge == Edge::kSplit ? 1.2 : 0) + (schedule.in == In(Direct{}) ? 0
                                                           : is_double                 ? 2.3
                                                                                       : 1.2);
  const double available = occupancy(stencil, schedule, device, arithmetic).registers;
  return 2 * std::log1p(std::exp((needed - available) / 2));
}

Launch launch_of(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                 Arithmetic arithmetic, const Grid& grid) {
  const Geometry block = geometry(stencil, schedule, arithmetic);
  const SharedAccess shared = shared_access(stencil, schedule);
  Launch launch;
  launch.partial = schedule.combine == Combine::kPartial;
  launch.split = schedule.edge == Edge::kSplit;
  launch.ahead = schedule.in != In(Direct{});
  launch.is_double = size_of(stencil.element()) == 8;
  launch.is_3d = stencil.rank() == 3;
  launch.tiers = schedule.time_steps();
  const double tiles =
      pieces(grid.cells.back(), block.useful.x) * (launch.is_3d ? pieces(grid.cells[1], block.useful.y) : 1);
  const bool streams = stencil.rank() > 1;
  const double chunks = streams ? pieces(grid.cells[0], chunk_of(schedule, grid)) : 1;
  launch.planes = streams ? grid.cells[0] / chunks : 1;
  launch.fill = launch.tiers * halo_stream(stencil).both();
  launch.threads = block.threads;
  launch.blocks = tiles * chunks;
  launch.words = size_of(stencil.element()) / 4.0;
  launch.fields = static_cast<double>(stencil.fields.size());
  launch.kept_planes = block.phases;
  launch.arithmetic =
      arithmetic_instructions(stencil, arithmetic) + (launch.partial ? launch.kept_planes - 1 : 0);
  launch.shared_loads = shared.reads_practical;
  launch.shared_stores = shared.writes;
  launch.taps_per_plane = stencil.update().taps.size() / launch.kept_planes;
  launch.slow_operations = stencil.flops.slow;
  launch.spilled = registers_short(stencil, schedule, device, arithmetic) / launch.tiers;
  return launch;
}

// Instructions of a thread for one tier of one plane.
double instructions(const Launch& l) {
  double count = l.arithmetic + l.shared_loads + l.shared_stores;
  // Constants of a double take two instructions where a text is split and they are many.
  const double many = std::max(0.0, l.taps_per_plane - 9);
  if (l.partial) count += 4.98 + (l.split ? many * (l.is_double ? 22.8 : 0.45) : 0);
  if (!l.partial && l.is_double) count += 3.55;
  if (!l.split && l.partial)
    count += l.kept_planes * (l.is_double ? 12.4 : 3.64) + (l.is_double ? 0.75 * l.arithmetic : 0);
  if (!l.split && !l.partial) count += l.is_double ? 8.74 : 1.22;
  if (l.is_double) count += 32 * l.slow_operations;
  return count + (l.is_3d ? 10 : 3.04) * l.spilled;
}

constexpr double kPerPlane = 17.6;  // instructions to load and store a plane, for all tiers

// Instructions of a loop that fits no instruction cache come late.
double fetching(const Launch& l) {
  const double kibibytes = l.kept_planes * (l.tiers * instructions(l) + l.fields * kPerPlane) * 16 / 1024;
  return 1 + 0.44 * std::max(0.0, std::log2(kibibytes) - 6.88);
}

// Clocks of one block for each of the things that it takes; those of the multiprocessor if it had no other.
struct Clocks {
  double issue = 0, shared = 0, arithmetic = 0, latency = 0;
  double throughput() const {
    constexpr double kSharp = 4.8;  // how little the three add up
    return std::pow(std::pow(issue, kSharp) + std::pow(shared, kSharp) + std::pow(arithmetic, kSharp),
                    1 / kSharp);
  }
};

Clocks clocks_of(const Launch& l, const DeviceSpec& device) {
  const double per_clock =
      1 / (device.multiprocessors * device.clock_ghz);  // 1e9 per second to one SM's clock
  const Rates& rates = l.is_double ? device.wide : device.single;
  const double lanes = device.issue_ginst * per_clock, bytes = rates.shared_gbs * per_clock;
  const double units = rates.peak_gflops / 2 * per_clock;
  // While the tiers fill, half of them work, with checks and two barriers each.
  constexpr double kFilling = 2.32 / 2;
  const double updates = (l.planes + kFilling * l.fill) * l.tiers * l.threads, steps = l.planes + l.fill;
  Clocks clocks;
  clocks.issue = fetching(l) * (updates * instructions(l) + steps * l.fields * kPerPlane * l.threads) / lanes;
  const double through_local = (l.is_3d ? 10 : 3.04) * l.spilled;
  clocks.shared = updates * ((l.shared_loads + l.shared_stores) * l.words + through_local) * 4 / bytes;
  // Units as many as lanes are never the narrower of the two.
  constexpr double kUnitsBusy = 0.635;
  if (units < 0.9 * lanes) clocks.arithmetic = updates * l.arithmetic / units / kUnitsBusy;
  const double barrier = 2.31 * l.threads / 32 + 1.7 * l.arithmetic * (l.is_double ? 2 : 1);
  const double load = l.ahead ? (l.is_3d ? 549 : 263) : (l.is_3d ? 733 : 663);
  clocks.latency = (l.planes + 2 * kFilling * l.fill) * l.tiers * barrier + steps * load;
  return clocks;
}

constexpr double kStart = 1480;  // clocks to begin a block
constexpr double kTail = 1.11;   // the last blocks of a launch run alone

// Clocks of a launch whose rounds of `resident` blocks per SM each take time(blocks).
template <class Time>
double launch_clocks(const Launch& l, int resident, const DeviceSpec& device, const Time& time) {
  const double slots = static_cast<double>(resident) * device.multiprocessors;
  const double full = std::floor(l.blocks / slots), rest = l.blocks - full * slots;
  const double last = std::ceil(rest / device.multiprocessors);
  return full * time(resident) + (rest > 0 ? kTail * time(last) : 0);
}

}  // namespace

Prediction predict(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                   Arithmetic arithmetic, const Grid& grid) {
  const Kind kind = kind_of(stencil.rank(), schedule);
  if (std::holds_alternative<Stages>(kind))
    return predict_stages(stencil, schedule, device, arithmetic, grid);
  if (std::holds_alternative<Lines>(kind)) return predict_lines(stencil, schedule, device, arithmetic, grid);
  const Launch l = launch_of(stencil, schedule, device, arithmetic, grid);
  const Clocks block = clocks_of(l, device);
  const int resident = occupancy(stencil, schedule, device, arithmetic).blocks;
  const double launches = grid.steps / l.tiers, second = 1 / (device.clock_ghz * 1e9);
  const double cells = cells_of(grid);

  constexpr double kHidden = 2.19;  // how well resident blocks hide each other's latency
  const double clocks = launch_clocks(l, resident, device, [&](double blocks) {
    return larger(blocks * block.throughput(), block.latency, kHidden) + kStart;
  });
  // Rows that begin anywhere, a cell per thread: of a copy's rate with wide accesses so much is left.
  constexpr double kMemory = 0.674;
  const double bytes = (l.blocks * l.threads * (l.planes + l.fill) + cells) * l.fields * l.words * 4;
  const double memory = bytes / (kMemory * device.rates(size_of(stencil.element())).copy_gbs * 1e9);

  const auto alone = [&](double of_block) {
    return launches * second *
           launch_clocks(l, resident, device, [&](double blocks) { return blocks * of_block; });
  };
  const double latency = launch_clocks(l, resident, device, [&](double) { return block.latency + kStart; });
  constexpr double kOverlap = 6;      // memory and the rest hardly add up
  constexpr double kLaunch = 1.5e-6;  // seconds from one launch to the next
  const double seconds = launches * (larger(clocks * second, memory, kOverlap) + kLaunch);
  return prediction_of(seconds, cells * grid.steps, stencil.flops.as_written,
                       {{"instruction issue", alone(block.issue)},
                        {"shared memory", alone(block.shared)},
                        {"arithmetic units", alone(block.arithmetic)},
                        {"global memory", launches * memory},
                        {"latency", launches * second * latency}});
}

}  // namespace an5d
