// The fitted model of rows (predict_rows.h). Counts are exact; the constants were fitted to what kernels of
// the paper's 2-D stencils took on an H200 (docs/model.md, docs/results/h200_sweep_cells.csv,
// h200_sweep_stages.csv and h200_sweep_small.csv). Clocks are those of one of the four parts of a
// multiprocessor, which issues an instruction of a warp in one.
#include "model/predict_rows.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "model/footprint.h"
#include "model/occupancy.h"

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

// What the two kinds of rows were fitted to: shared by the threads of a block, handed on from warp to warp.
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
constexpr Fit kShared = {0.114, 16,   0.323, 14.3, 0.846, 493, 25.5, 15.1,
                         3.62,  1.78, 1.01,  1.01, 1.1,   1.6, 1.6,  0.7};
constexpr Fit kHandedOn = {0.013, 3.8,  0.451, 24.7, 1.05,  466,  19.6, 15.6,
                           1.68,  2.38, 1.35,  1.26, 0.919, 1.65, 1.3,  0.66};

// Registers that go through local memory.
double registers_short(const Stencil& stencil, const Schedule& schedule, int available) {
  return std::max(0, footprint(stencil, schedule, Arithmetic::kFast).registers - available);
}

Step step_of(const Stencil& stencil, const Schedule& schedule, Arithmetic arithmetic, int registers) {
  Step step;
  step.is_double = size_of(stencil.element) == 8;
  step.cells = schedule.cells.x;
  step.tiers = schedule.tiers;
  step.warps = schedule.threads() / 32.0;
  step.arithmetic = arithmetic_instructions(stencil, arithmetic);
  step.slow_operations = stencil.flops.slow;
  step.short_of = registers_short(stencil, schedule, registers);
  step.phases = steps_of_round(stencil, schedule);
  if (!hands_rows_on(stencil, schedule)) {
    step.handing_on = 6.5 * step.cells + 24.4;
    return step;
  }
  step.together = rows_at_a_time(schedule);
  const int words = step.is_double ? 2 : 1;
  step.handing_on = step.tiers * halo_x(stencil).both() * words;  // shuffles
  // Into a slot and out of it, 16 bytes at a time: of eight lanes several want the same bank, unless a lane
  // has an odd number of those.
  const int packs = schedule.cells.x * words / 4;
  step.handing_on += 1.36 * step.cells * words * std::gcd(packs, 8);
  step.handing_on += 20.1 * std::ceil(step.cells / schedule.stages);  // from and to global memory
  return step;
}

// Instructions of a warp.
double instructions(const Step& s, const Fit& fit) {
  const double slow = s.is_double ? fit.slow * s.slow_operations : 0;
  return s.tiers * s.cells * (s.arithmetic + slow) + s.handing_on + fit.spilled * s.short_of * s.short_of;
}

struct Clocks {
  double issue = 0, arithmetic = 0, latency = 0;
  double together(const Fit& fit) const {
    return larger(larger(issue, arithmetic, fit.sharp_units), latency, fit.sharp_latency);
  }
};

Clocks clocks_of(const Step& s, const Fit& fit, double resident, const DeviceSpec& device) {
  constexpr double kParts = 4;  // of a multiprocessor
  const double per_clock = 1 / (device.multiprocessors * device.clock_ghz);
  const double lanes = device.issue_ginst * per_clock / kParts / 32;  // warps' instructions a clock, about 1
  const double units = (s.is_double ? device.wide : device.single).peak_gflops / 2 * per_clock / kParts / 32;
  const double warps = std::ceil(resident * s.warps / kParts), count = instructions(s, fit);
  const double kibibytes = s.phases * count * 16 / 1024;
  Clocks clocks;
  clocks.issue = warps * count / lanes * (1 + fit.fetch * std::max(0.0, std::log2(kibibytes / fit.fetched)));
  if (units < 0.9 * lanes)
    clocks.arithmetic = warps * s.tiers * s.cells * s.arithmetic / units / fit.units_busy;
  clocks.latency = (fit.latency + fit.per_warp * s.warps) / s.together + fit.per_tier * s.tiers;
  // Divisions and roots of doubles are chains of operations, those of a row in part one after the other.
  // Fitted to gradient2d alone.
  if (s.is_double && s.slow_operations > 0) clocks.latency += 84 * s.cells * s.tiers;
  return clocks;
}

// Steps from a row's arrival until what becomes of it leaves.
double lag_of(const Stencil& stencil, const Schedule& schedule) {
  const int ahead = halo_stream(stencil).hi;
  if (hands_rows_on(stencil, schedule))
    return schedule.time_steps() * ahead + schedule.stages * rows_at_a_time(schedule);
  return schedule.tiers * (ahead + schedule.skew) - schedule.skew + 1;
}

// Steps of every block: its share of the rows, in which a tile's first and last steps are counted
// (codegen/emit/text/row_sweep.cuh), and those before its first complete row, with caches that are still
// cold.
double steps_of(const Stencil& stencil, const Schedule& schedule, const Fit& fit, const Grid& grid,
                double blocks) {
  const double weight = std::get<Weighted>(schedule.stream).edge_weight;
  const double useful = footprint(stencil, schedule, Arithmetic::kFast).useful.x;
  const double tiles = std::ceil(grid.cells.back() / useful), lag = lag_of(stencil, schedule);
  const double end = end_weight(schedule.edge);
  // A tile with both borders, all of whose cells are checked. Measured once: star2d1r in float on 20000 x 300
  // cells, where edge=split is 6.8 times as fast.
  constexpr double kAlone = 12.5;
  const bool sums = schedule.combine == Combine::kPartial;
  double side = sums ? fit.side_sums : fit.side_stars;
  if (schedule.edge == Edge::kLane) side = tiles == 1 ? kAlone : fit.side_lane;
  const double fill = lag + schedule.time_steps() * halo_stream(stencil).lo;
  const double rows = grid.cells.front() + end * fill + (end - 1) * lag;
  const double work = rows * (tiles == 1 ? weight : tiles - 2 + 2 * weight);
  const double share = std::ceil(work / blocks);
  return larger(share, share / weight * side, 8) + (sums ? fit.filling_sums : fit.filling_stars) * fill;
}

}  // namespace

Prediction predict_rows(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                        Arithmetic arithmetic, const Grid& grid) {
  const Occupancy held = occupancy(stencil, schedule, device, arithmetic);
  const Step step = step_of(stencil, schedule, arithmetic, held.registers);
  const Fit& fit = hands_rows_on(stencil, schedule) ? kHandedOn : kShared;
  const Clocks clocks = clocks_of(step, fit, held.blocks, device);
  const double blocks = static_cast<double>(held.blocks) * device.multiprocessors;
  const double steps = steps_of(stencil, schedule, fit, grid, blocks);
  const double launches = static_cast<double>(grid.steps) / schedule.time_steps();
  const double second = 1 / (device.clock_ghz * 1e9);
  const double cells = cells_of(grid);

  constexpr double kStart = 4.4e-6;
  const int bytes = size_of(stencil.element);
  const double memory = 2 * bytes * cells / (fit.memory * device.rates(bytes).copy_gbs * 1e9);
  const auto alone = [&](double of_step) { return launches * steps * of_step * second; };
  const double seconds = launches * larger(steps * clocks.together(fit) * second + kStart, memory, 4);
  return prediction_of(seconds, cells * grid.steps, stencil.flops.as_written,
                       {{"instruction issue", alone(clocks.issue)},
                        {"arithmetic units", alone(clocks.arithmetic)},
                        {"global memory", launches * memory},
                        {"latency", alone(clocks.latency)}});
}

}  // namespace an5d
