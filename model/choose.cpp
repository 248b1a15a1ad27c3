// Picks a classic schedule (choose.h) by enumerating the paper's ranges and keeping the least predicted time
// per cell and step.
//
// The classic kernel is bound by instruction issue: per tier and plane a thread executes the arithmetic, one
// store and the loads of its neighbours in shared memory, and a barrier. Every time step costs that on the
// whole tile, of which the halo is redundant; loading and storing a plane is shared by all tiers.
#include "model/choose.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

Combine best_combine(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic, Schedule schedule) {
  for (const Combine combine : {Combine::kStar, Combine::kPartial}) {
    schedule.combine = combine;
    bool fits = true;
    for (const Violation& violation : violations(stencil, schedule, device, arithmetic)) {
      fits = fits && violation.rule != "schedule-combine";
    }
    if (fits) return combine;
  }
  return Combine::kGather;
}

// Nanoseconds per cell and time step on a large grid, up to a common factor.
double predicted_time(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device) {
  const Footprint taken = footprint(stencil, schedule);
  const FlopCount& flops = stencil.flops;
  const double wide = stencil.element == ScalarType::kDouble ? 1 / device.fp64_ratio : 1;
  const int published = schedule.combine == Combine::kGather ? planes_read(stencil) : 1;
  const double arithmetic = (flops.fma + flops.mul + flops.add + 8.0 * flops.other) * wide;
  const double exchange = (shared_loads(stencil, schedule) + published) * (wide > 1 ? 2.0 : 1.0);
  constexpr double kOverhead = 4;   // barrier, select, its share of addressing
  constexpr double kLoadStore = 8;  // per plane, not per tier
  const int steps = schedule.time_steps();
  const double per_cell = arithmetic + exchange + kOverhead + kLoadStore / steps;

  const double tile = static_cast<double>(schedule.block.product()) / (taken.useful.x * taken.useful.y);
  const Chunks* chunks = std::get_if<Chunks>(&schedule.stream);
  const double planes = chunks ? chunks->planes : 16384;
  const double stream = (planes + steps * halo_stream(stencil).both()) / planes;
  const double issue = per_cell * tile * stream / device.issue_ginst;
  const double memory = 2.0 * size_of(stencil.element) * tile / (steps * device.copy_gbs);

  // Few resident warps leave barriers and loads uncovered.
  const int registers = std::min(255, std::max(32, taken.registers));
  const int by_registers = device.registers / (registers * taken.threads);
  const int by_shared = device.shared_bytes / std::max(1, taken.shared_bytes + 1024);
  const int blocks = std::min({by_registers, by_shared, device.threads / taken.threads});
  if (blocks < 1) return std::numeric_limits<double>::infinity();
  const double warps = blocks * taken.threads / 32.0;
  const double hidden = std::min(1.0, 0.45 + warps / 64.0) * (blocks > 1 ? 1.0 : 0.8);
  return std::max(issue / hidden, memory);
}

std::vector<Schedule> candidates(const Stencil& stencil, int least_tiers, int most_tiers) {
  std::vector<Schedule> all;
  const int rank = stencil.rank();
  const std::vector<Extent2> blocks =
      rank == 3 ? std::vector<Extent2>{{16, 16}, {32, 16}, {32, 32}, {64, 16}}
                : rank == 2 ? std::vector<Extent2>{{128, 1}, {256, 1}, {512, 1}}
                            : std::vector<Extent2>{{256, 1}, {512, 1}, {1024, 1}};
  const std::vector<int> chunks = rank == 3 ? std::vector<int>{128, 256} : std::vector<int>{128, 256, 512};
  for (int tiers = least_tiers; tiers <= most_tiers; ++tiers) {
    for (const Extent2& block : blocks) {
      for (const int chunk : chunks) {
        Schedule schedule;
        schedule.tiers = tiers;
        schedule.block = block;
        if (rank > 1) schedule.stream = Chunks{chunk};
        all.push_back(schedule);
      }
    }
  }
  return all;
}

Schedule best_of(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic, std::vector<Schedule> all) {
  Schedule best = all.front();
  const Combine combine = best_combine(stencil, device, arithmetic, best);
  double least = std::numeric_limits<double>::infinity();
  for (Schedule& schedule : all) {
    schedule.combine = combine;
    if (!violations(stencil, schedule, device, arithmetic).empty()) continue;
    const double time = predicted_time(stencil, schedule, device);
    if (time < least) {
      least = time;
      best = schedule;
    }
  }
  best.combine = combine;
  return best;
}

}  // namespace

Schedule default_schedule(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic) {
  return best_of(stencil, device, arithmetic, candidates(stencil, 1, stencil.rank() == 3 ? 8 : 16));
}

Schedule default_with_tiers(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic, int tiers) {
  return best_of(stencil, device, arithmetic, candidates(stencil, tiers, tiers));
}

}  // namespace an5d
