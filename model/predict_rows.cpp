// The fitted model of rows (predict_rows.h). Counts are exact; the constants were fitted to 4,100 kernels of
// the paper's 2-D stencils on an H200 (docs/model.md, docs/results/h200_sweep_cells.csv). Clocks are those of
// one of the four parts of a multiprocessor, which issues an instruction of a warp in one.
#include "model/predict_rows.h"

#include <algorithm>
#include <cmath>

#include "model/footprint.h"
#include "model/occupancy.h"

namespace an5d {
namespace {

// One step of a warp: every tier takes a row.
struct Step {
  double cells = 1, tiers = 1, warps = 1;  // of a thread; of a block
  double arithmetic = 1;                   // instructions for a cell
  double slow_operations = 0;              // divisions, roots, calls for a cell
  double short_of = 0;                     // registers that go through local memory
  int phases = 1;                          // steps in the loop's text
  bool is_double = false;
};

// A smooth maximum.
double larger(double a, double b, double sharp) {
  return std::pow(std::pow(a, sharp) + std::pow(b, sharp), 1 / sharp);
}

// Registers that go through local memory.
double registers_short(const Stencil& stencil, const Schedule& schedule, int available) {
  return std::max(0, footprint(stencil, schedule, Arithmetic::kFast).registers - available);
}

Step step_of(const Stencil& stencil, const Schedule& schedule, int registers) {
  Step step;
  step.cells = schedule.cells.x;
  step.tiers = schedule.tiers;
  step.warps = schedule.threads() / 32.0;
  step.arithmetic = stencil.flops.fma + stencil.flops.mul + stencil.flops.add;
  step.slow_operations = stencil.flops.other;
  step.short_of = registers_short(stencil, schedule, registers);
  const int kept = planes_read(stencil) - 1;
  if (schedule.combine != Combine::kPartial) step.phases = kept % 2 == 0 ? kept : 2 * kept;
  step.is_double = size_of(stencil.element) == 8;
  return step;
}

// Instructions of a warp.
double instructions(const Step& s) {
  double count = s.tiers * s.cells * s.arithmetic;
  count += 6.5 * s.cells + 24.4;  // a row comes and goes
  count += 0.0417 * s.short_of * s.short_of;
  return count + (s.is_double ? 26.2 * s.slow_operations * s.tiers * s.cells : 0);
}

struct Clocks {
  double issue = 0, arithmetic = 0, latency = 0;
  double together() const { return larger(larger(issue, arithmetic, 3.06), latency, 2.91); }
};

Clocks clocks_of(const Step& s, double resident, const DeviceSpec& device) {
  constexpr double kParts = 4;  // of a multiprocessor
  const double per_clock = 1 / (device.multiprocessors * device.clock_ghz);
  const double lanes = device.issue_ginst * per_clock / kParts / 32;  // warps' instructions a clock, about 1
  const double units = (s.is_double ? device.wide : device.single).peak_gflops / 2 * per_clock / kParts / 32;
  const double warps = resident * s.warps / kParts;
  const double kibibytes = s.phases * instructions(s) * 16 / 1024;
  Clocks clocks;
  clocks.issue = warps * instructions(s) / lanes * (1 + 0.702 * std::max(0.0, std::log2(kibibytes / 23.6)));
  constexpr double kUnitsBusy = 0.841;
  if (units < 0.9 * lanes) clocks.arithmetic = warps * s.tiers * s.cells * s.arithmetic / units / kUnitsBusy;
  clocks.latency = 594 + 9.82 * s.tiers + 21.4 * s.warps;
  return clocks;
}

// Steps of the block that takes longest: its share of the rows, and those before the first complete one,
// which run with checks at the ends of the grid, and with caches that are still cold.
double steps_of(const Stencil& stencil, const Schedule& schedule, const Grid& grid, double blocks) {
  const double weight = std::get<Weighted>(schedule.stream).edge_weight;
  const double side = schedule.combine == Combine::kPartial ? 1.26 : 1.0;  // what a row there takes in fact
  const double useful = footprint(stencil, schedule, Arithmetic::kFast).useful.x;
  const double tiles = std::ceil(grid.cells.back() / useful), rows = grid.cells.front();
  const double work = rows * (tiles == 1 ? weight : tiles - 2 + 2 * weight);
  const double share = std::ceil(work / blocks);
  const Halo stream = halo_stream(stencil);
  const double fill = schedule.tiers * (stream.both() + schedule.skew) - schedule.skew + 1;
  constexpr double kFilling = 14.1;
  return larger(share, share / weight * side, 8) + kFilling * fill * (1 + std::min(1.0, tiles / blocks));
}

}  // namespace

Prediction predict_rows(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                        Arithmetic arithmetic, const Grid& grid) {
  const Occupancy held = occupancy(stencil, schedule, device, arithmetic);
  const Step step = step_of(stencil, schedule, held.registers);
  const Clocks clocks = clocks_of(step, held.blocks, device);
  const double blocks = static_cast<double>(held.blocks) * device.multiprocessors;
  const double steps = steps_of(stencil, schedule, grid, blocks);
  const double launches = static_cast<double>(grid.steps) / schedule.tiers;
  const double second = 1 / (device.clock_ghz * 1e9);
  double cells = 1;
  for (const long long extent : grid.cells) cells *= static_cast<double>(extent);

  constexpr double kMemory = 0.7045, kStart = 3e-6;
  const int bytes = size_of(stencil.element);
  const double memory = 2 * bytes * cells / (kMemory * device.rates(bytes).copy_gbs * 1e9);
  const auto alone = [&](double of_step) { return launches * steps * of_step * second; };
  Prediction result;
  result.limiters = {{"instruction issue", alone(clocks.issue)},
                     {"arithmetic units", alone(clocks.arithmetic)},
                     {"global memory", launches * memory},
                     {"latency", alone(clocks.latency)}};
  std::stable_sort(result.limiters.begin(), result.limiters.end(),
                   [](const Limiter& a, const Limiter& b) { return a.seconds > b.seconds; });
  result.seconds = launches * larger(steps * clocks.together() * second + kStart, memory, 4);
  result.gcells = cells * grid.steps / result.seconds / 1e9;
  result.gflops = result.gcells * stencil.flops.as_written;
  return result;
}

}  // namespace an5d
