// Picks a classic schedule (choose.h): the tile and the form follow from the stencil, bT is the one with the
// least predicted time per cell and step among those whose planes a thread can keep in registers.
//
// The classic kernel is bound by instruction issue or by memory. Per tier and plane a thread executes the
// arithmetic, its stores and loads in shared memory and a barrier; loading and storing a plane is shared by
// all tiers. All of it is paid on the whole tile, whose halo is redundant and grows with bT. Constants and
// tiles were fitted to runs on an H200 (docs/results/): see docs/schedule.md.
#include "model/choose.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "model/footprint.h"

namespace an5d {
namespace {

// Shared-memory loads of one update: cells off the own column that the combine form reads there.
int shared_loads(const Stencil& stencil, const Schedule& schedule) {
  int loads = 0;
  for (const std::vector<int>& tap : stencil.taps) {
    const bool off_column = std::any_of(tap.begin() + (stencil.rank() > 1 ? 1 : 0), tap.end(),
                                        [](int offset) { return offset != 0; });
    loads += off_column;
  }
  // One load per column of the arriving plane serves all its sums (paper, Table 2, practical).
  return schedule.combine == Combine::kPartial ? loads / planes_read(stencil) : loads;
}

bool breaks(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device, Arithmetic arithmetic,
            const std::string& rule) {
  const std::vector<Violation> found = violations(stencil, schedule, device, arithmetic);
  return std::any_of(found.begin(), found.end(), [&](const Violation& one) { return one.rule == rule; });
}

// Seconds per cell and time step on a large grid.
double predicted_time(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                      Arithmetic arithmetic) {
  const Footprint taken = footprint(stencil, schedule, arithmetic);
  const FlopCount& flops = stencil.flops;
  const double wide = size_of(stencil.element) == 8 ? device.single.peak_gflops / device.wide.peak_gflops : 1;
  const int published = schedule.combine == Combine::kGather ? planes_read(stencil) : 1;
  const double operations = (flops.fma + flops.mul + flops.add + 8.0 * flops.other) * wide;
  const double exchange = (shared_loads(stencil, schedule) + published) * wide;
  constexpr double kPerTier = 4;    // barrier, select, its share of addressing
  constexpr double kPerPlane = 24;  // load, store and loop, shared by all tiers
  const int steps = schedule.time_steps();
  const double instructions = operations + exchange + kPerTier + kPerPlane / steps;

  const double tile = static_cast<double>(schedule.block.product()) / (taken.useful.x * taken.useful.y);
  const Chunks* chunks = std::get_if<Chunks>(&schedule.stream);
  const double warm_up =
      chunks ? 1.0 + static_cast<double>(steps * halo_stream(stencil).both()) / chunks->planes : 1;
  const double issue = instructions * tile * warm_up / (device.issue_ginst * 1e9);
  const double memory =
      2.0 * size_of(stencil.element) * tile / (steps * device.rates(size_of(stencil.element)).copy_gbs * 1e9);
  return std::max(issue, memory);
}

// Cells that a thread may keep without spilling, in registers.
int register_budget(const Stencil& stencil) {
  if (stencil.rank() == 3) return 24;
  return size_of(stencil.element) == 8 ? 56 : 30;
}

// A text of its own for tiles amid the grid saves the guard, but its loop costs registers.
bool splits(const Stencil& stencil, const Schedule& schedule, int registers) {
  const bool is_double = size_of(stencil.element) == 8;
  if (schedule.combine != Combine::kPartial) return registers > (is_double ? 64 : 40);
  const int taps_per_plane = static_cast<int>(stencil.taps.size()) / planes_read(stencil);
  return is_double ? registers > 80 && taps_per_plane <= 5 : taps_per_plane <= 49;
}

// The tile, the stream and the form for a given bT.
Schedule shaped(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic, int tiers) {
  Schedule schedule;
  schedule.tiers = tiers;
  schedule.block = stencil.rank() == 3   ? Extent2{32, 32}
                   : stencil.rank() == 2 ? Extent2{256, 1}
                                         : Extent2{512, 1};
  if (stencil.rank() > 1) {
    schedule.stream = Chunks{stencil.rank() == 3 ? 128 : 256};
    schedule.in = Prefetch{1};
  }
  schedule.combine = Combine::kGather;
  for (const Combine combine : {Combine::kPartial, Combine::kStar}) {
    Schedule other = schedule;
    other.combine = combine;
    if (!breaks(stencil, other, device, arithmetic, "schedule-combine")) schedule.combine = combine;
  }
  const bool is_double = size_of(stencil.element) == 8;
  if (stencil.rank() == 3 && schedule.combine == Combine::kStar && is_double && stencil.taps.size() <= 13) {
    schedule.in = Direct{};  // two blocks of 1,024 threads then have the registers they need
  }
  const int registers = footprint(stencil, schedule, arithmetic).registers;
  if (stencil.rank() == 3 && schedule.combine == Combine::kStar && tiers == 1) {
    // A block of 1,024 threads can have 32 or 64 registers; between, smaller blocks fill the multiprocessor
    // better.
    if (registers > 32 && registers <= 36) schedule.in = Direct{};
    if (registers > 36 && registers <= 48) schedule.block.y = 16;
  }
  if (stencil.rank() > 1 && splits(stencil, schedule, registers)) schedule.edge = Edge::kSplit;
  return schedule;
}

}  // namespace

Schedule default_with_tiers(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic,
                            int tiers) {
  return shaped(stencil, device, arithmetic, tiers);
}

Schedule default_schedule(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic) {
  Schedule best = shaped(stencil, device, arithmetic, 1);
  double least = std::numeric_limits<double>::infinity();
  const int most_tiers = stencil.rank() == 3 ? 8 : 16;  // the paper's ranges
  for (int tiers = 1; tiers <= most_tiers; ++tiers) {
    const Schedule schedule = shaped(stencil, device, arithmetic, tiers);
    if (!violations(stencil, schedule, device, arithmetic).empty()) continue;
    if (tiers > 1 && footprint(stencil, schedule, arithmetic).kept_registers > register_budget(stencil))
      continue;
    const double time = predicted_time(stencil, schedule, device, arithmetic);
    if (time < least) {
      least = time;
      best = schedule;
    }
  }
  return best;
}

}  // namespace an5d
