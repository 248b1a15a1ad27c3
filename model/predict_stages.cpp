// The fitted model of stages (predict_stages.h). Counts are exact; the constants were fitted to what kernels
// of the paper's 2-D stencils took on an H200 (docs/model.md, docs/results/h200_sweep_stages.csv and
// h200_sweep_small.csv). Clocks are those of one of the four parts of a
// multiprocessor, which issues an instruction of a warp in one.
#include "model/predict_stages.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "model/geometry.h"
#include "model/instructions.h"
#include "model/occupancy.h"
#include "model/registers.h"

namespace an5d {
namespace {

// One step of a warp: every tier that it has takes a row.
struct Step {
  double cells = 1, tiers = 1, warps = 1;  // of a thread; of a block
  double arithmetic = 1;                   // instructions for a cell
  double slow_operations = 0;              // divisions, roots, calls for a cell
  double short_of = 0;                     // registers that go through local memory
  double handing_on = 0;                   // instructions for a row: to the lanes beside, to other stages
  int phases = 1;                          // steps in the loop's text
  int together = 1;                        // steps between barriers
  bool is_double = false;
};

// Fitted.
struct Fit {
  double spilled;                      // instructions, times the square of the registers short
  double slow;                         // of a slow operation on doubles
  double fetch, fetched;               // a loop of more KiB waits for its instructions
  double units_busy;                   // of the arithmetic units
  double latency, per_tier, per_warp;  // of a step
  double sharp_units, sharp_latency;   // how little issue, units and latency add up
  double side_sums, side_stars;        // what a row at a side takes, of one amid the grid
  double side_lane;                    // and with edge=lane
  double filling_sums, filling_stars;  // steps before a block's first complete row count so often
  double memory;                       // of the rate of a copy
};
constexpr Fit kFit = {.spilled = 0.013,
                      .slow = 3.8,
                      .fetch = 0.451,
                      .fetched = 24.7,
                      .units_busy = 1.05,
                      .latency = 466,
                      .per_tier = 19.6,
                      .per_warp = 15.6,
                      .sharp_units = 1.68,
                      .sharp_latency = 2.38,
                      .side_sums = 1.35,
                      .side_stars = 1.26,
                      .side_lane = 0.919,
                      .filling_sums = 1.65,
                      .filling_stars = 1.3,
                      .memory = 0.66};

// Registers that go through local memory.
double registers_short(const Stencil& stencil, const Schedule& schedule, int available) {
  return std::max(0, registers_of(stencil, schedule, Arithmetic::kFast).needed - available);
}

Step step_of(const Stencil& stencil, const Schedule& schedule, Arithmetic arithmetic, const Geometry& block,
             int registers) {
  const Stages& stages = std::get<Stages>(block.kind);
  Step step;
  step.is_double = size_of(stencil.element()) == 8;
  step.cells = schedule.cells.x;
  step.tiers = schedule.tiers;
  step.warps = stages.count;
  step.arithmetic = arithmetic_instructions(stencil, arithmetic);
  step.slow_operations = stencil.flops.slow;
  step.short_of = registers_short(stencil, schedule, registers);
  step.phases = block.phases;
  step.together = stages.rows;
  const int words = step.is_double ? 2 : 1;
  step.handing_on = step.tiers * halo_x(stencil).both() * words;  // shuffles
  // Into a slot and out of it, 16 bytes at a time: of eight lanes several want the same bank, unless a lane
  // has an odd number of those.
  const int packs = schedule.cells.x * words / 4;
  step.handing_on += 1.36 * step.cells * words * std::gcd(packs, 8);
  step.handing_on += 20.1 * std::ceil(step.cells / stages.count);  // from and to global memory
  return step;
}

// Instructions of a warp.
double instructions(const Step& s) {
  const double slow = s.is_double ? kFit.slow * s.slow_operations : 0;
  return s.tiers * s.cells * (s.arithmetic + slow) + s.handing_on + kFit.spilled * s.short_of * s.short_of;
}

struct Clocks {
  double issue = 0, arithmetic = 0, latency = 0;
  double together() const {
    return larger(larger(issue, arithmetic, kFit.sharp_units), latency, kFit.sharp_latency);
  }
};

Clocks clocks_of(const Step& s, double resident, const DeviceSpec& device) {
  constexpr double kParts = 4;  // of a multiprocessor
  const double per_clock = 1 / (device.multiprocessors * device.clock_ghz);
  const double lanes = device.issue_ginst * per_clock / kParts / 32;  // warps' instructions a clock, about 1
  const double units = (s.is_double ? device.wide : device.single).peak_gflops / 2 * per_clock / kParts / 32;
  const double warps = std::ceil(resident * s.warps / kParts), count = instructions(s);
  const double kibibytes = s.phases * count * 16 / 1024;
  Clocks clocks;
  clocks.issue =
      warps * count / lanes * (1 + kFit.fetch * std::max(0.0, std::log2(kibibytes / kFit.fetched)));
  if (units < 0.9 * lanes)
    clocks.arithmetic = warps * s.tiers * s.cells * s.arithmetic / units / kFit.units_busy;
  clocks.latency = (kFit.latency + kFit.per_warp * s.warps) / s.together + kFit.per_tier * s.tiers;
  // Divisions and roots of doubles are chains of operations, those of a row in part one after the other.
  // Fitted to gradient2d alone.
  if (s.is_double && s.slow_operations > 0) clocks.latency += 84 * s.cells * s.tiers;
  return clocks;
}

// Steps of every block: its share of the rows, in which a tile's first and last steps are counted
// (codegen/emit/text/stage_sweep.cuh), and those before its first complete row, with caches that are still
// cold.
double steps_of(const Schedule& schedule, const Geometry& block, const Halo& stream, const Grid& grid,
                double blocks) {
  const double weight = std::get<Weighted>(schedule.stream).edge_weight;
  const double tiles = std::ceil(grid.cells.back() / static_cast<double>(block.useful.x));
  const double lag = std::get<StagesGeometry>(block.of_kind).lag;
  const double end = end_weight(schedule.edge);
  // A tile with both borders, all of whose cells are checked. Measured once: star2d1r in float on 20000 x 300
  // cells, where edge=split is 6.8 times as fast.
  constexpr double kAlone = 12.5;
  const bool sums = schedule.combine == Combine::kPartial;
  double side = sums ? kFit.side_sums : kFit.side_stars;
  if (schedule.edge == Edge::kLane) side = tiles == 1 ? kAlone : kFit.side_lane;
  const double fill = lag + schedule.time_steps() * stream.lo;
  const double rows = grid.cells.front() + end * fill + (end - 1) * lag;
  const double work = rows * (tiles == 1 ? weight : tiles - 2 + 2 * weight);
  const double share = std::ceil(work / blocks);
  return larger(share, share / weight * side, 8) + (sums ? kFit.filling_sums : kFit.filling_stars) * fill;
}

}  // namespace

Prediction predict_stages(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                          Arithmetic arithmetic, const Grid& grid) {
  const Occupancy held = occupancy(stencil, schedule, device, arithmetic);
  const Geometry block = geometry(stencil, schedule, arithmetic);
  const Clocks clocks =
      clocks_of(step_of(stencil, schedule, arithmetic, block, held.registers), held.blocks, device);
  const double blocks = static_cast<double>(held.blocks) * device.multiprocessors;
  const double steps = steps_of(schedule, block, visited_halo(stencil, schedule, arithmetic), grid, blocks);
  const double launches = static_cast<double>(grid.steps) / schedule.time_steps();
  const double second = 1 / (device.clock_ghz * 1e9);
  const double cells = cells_of(grid);

  constexpr double kStart = 4.4e-6;
  const int bytes = size_of(stencil.element());
  const double memory = 2 * bytes * cells / (kFit.memory * device.rates(bytes).copy_gbs * 1e9);
  const auto alone = [&](double of_step) { return launches * steps * of_step * second; };
  const double seconds = launches * larger(steps * clocks.together() * second + kStart, memory, 4);
  return prediction_of(seconds, cells * grid.steps, stencil.flops.as_written,
                       {{"instruction issue", alone(clocks.issue)},
                        {"arithmetic units", alone(clocks.arithmetic)},
                        {"global memory", launches * memory},
                        {"latency", alone(clocks.latency)}});
}

}  // namespace an5d
