// The fitted model of stages (predict_stages.h). Counts are exact; the constants are those of fitted.h
// (docs/model.md). Clocks are those of one of the four parts of a multiprocessor, which issues an instruction
// of a warp in one.
#include "model/predict_stages.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "model/fitted.h"
#include "model/geometry.h"
#include "model/instructions.h"
#include "model/occupancy.h"
#include "model/registers.h"
#include "model/row_program.h"

namespace an5d {
namespace {

// One step of a warp: every tier that it has takes a row.
struct Step {
  const StageFit* fit = nullptr;
  double cells = 1, tiers = 1, warps = 1;  // of a thread; of a block
  double arithmetic = 1;                   // instructions for a cell
  double reading = 0;                      // and for what it reads of arrays in memory
  double slow_operations = 0;              // divisions, roots, calls for a cell
  double short_of = 0;                     // registers that go through local memory
  double handing_on = 0;                   // instructions for a row: to the lanes beside, to other stages
  int phases = 1;                          // steps in the loop's text
  int together = 1;                        // steps between barriers
  double arrays = 1, stored = 1;           // rows of a step that are taken, that are stored
  double row = 1;                          // accesses of a warp to shared memory for a row, of 128 bytes
  double shuffles = 0;                     // for a row
  double work = 1;                         // clocks, of those counted
  bool is_double = false, exact = false, of_rows = false;
};

// Registers that go through local memory.
double registers_short(const Stencil& stencil, const Schedule& schedule, int available) {
  return std::max(0, registers_of(stencil, schedule, Arithmetic::kFast).needed - available);
}

Step step_of(const Stencil& stencil, const Schedule& schedule, Arithmetic arithmetic, const Geometry& block,
             int registers, const StageFit& fit) {
  const Stages& stages = std::get<Stages>(block.kind);
  Step step;
  step.fit = &fit;
  step.is_double = size_of(stencil.element()) == 8;
  step.cells = schedule.cells.x;
  step.tiers = schedule.tiers;
  step.warps = stages.count;
  // Sums have one text for all of the grid.
  const Place place = schedule.combine == Combine::kPartial ? Place::kEverywhere : Place::kAmid;
  step.arithmetic = arithmetic_instructions(stencil, arithmetic, place);
  step.slow_operations = slow_operations(stencil, arithmetic, place);
  step.exact = arithmetic == Arithmetic::kExact;
  step.short_of = registers_short(stencil, schedule, registers);
  step.phases = block.phases;
  step.together = stages.rows;
  const int words = step.is_double ? 2 : 1;
  double shuffles = halo_x(stencil).both();
  if (streams_several(stages, stencil)) {
    const RowProgram rows = row_program(stencil, schedule.coefficients);
    shuffles = rows.shuffles();
    step.arrays = rows.arrays_amid();
    step.stored = rows.fields_amid();
    step.work = fit.work_of_rows;
    step.of_rows = true;
    for (const int input : rows.memory_reads_amid)
      step.reading += fit.element_byte * size_of(stencil.inputs[input].element) * step.cells;
  }
  step.shuffles = step.tiers * shuffles * words;
  step.handing_on = step.shuffles;
  // Into a slot and out of it, 16 bytes at a time: of eight lanes several want the same bank, unless a lane
  // has an odd number of those.
  const int packs = schedule.cells.x * words / 4;
  step.row = step.cells * words * std::gcd(packs, 8);
  step.handing_on += step.arrays * fit.slot * step.row;
  // From and to global memory.
  step.handing_on += (step.arrays + step.stored) / 2 * fit.copied * std::ceil(step.cells / stages.count);
  return step;
}

// Instructions of a warp.
double instructions(const Step& s) {
  const StageFit& fit = *s.fit;
  const double each = (s.exact ? fit.exact_slow : fit.slow).of(s.is_double);
  const double slow =
      s.slow_operations * (s.of_rows ? std::max(each, fit.slow_of_rows.of(s.is_double)) : each);
  return s.tiers * s.cells * (s.arithmetic + s.reading + slow) + s.handing_on +
         (s.of_rows ? fit.spilled_rows : fit.spilled) * s.short_of * s.short_of;
}

struct Clocks {
  double issue = 0, arithmetic = 0, shared = 0, latency = 0, work = 1;
  double together(const StageFit& fit) const {
    const double units = larger(larger(issue, arithmetic, fit.sharp_units), shared, fit.sharp_shared);
    return larger(units, latency, fit.sharp_latency) * work;
  }
};

// Accesses of a block to shared memory in a step, of 128 bytes: every stage takes a row of each array and
// hands it on; rows come in by copies, and those that are stored go out from there. Shuffles use it, too.
double shared_accesses(const Step& s) {
  return s.row * (s.arrays * (2 * s.warps + 1) + s.stored) + s.warps * s.shuffles;
}

Clocks clocks_of(const Step& s, double resident, const DeviceSpec& device) {
  constexpr double kParts = 4;  // of a multiprocessor
  const double per_clock = 1 / (device.multiprocessors * device.clock_ghz);
  const double lanes = device.issue_ginst * per_clock / kParts / 32;  // warps' instructions a clock, about 1
  const double units = (s.is_double ? device.wide : device.single).peak_gflops / 2 * per_clock / kParts / 32;
  const double warps = std::ceil(resident * s.warps / kParts), count = instructions(s);
  const double kibibytes = s.phases * count * 16 / 1024;
  const StageFit& fit = *s.fit;
  Clocks clocks;
  clocks.work = s.work;
  clocks.issue =
      warps * count / lanes *
      (1 + fit.fetch * std::max(0.0, std::log2(kibibytes / (s.of_rows ? fit.fetched_rows : fit.fetched))));
  if (units < 0.9 * lanes)
    clocks.arithmetic = warps * s.tiers * s.cells * s.arithmetic / units / fit.units_busy;
  if (s.of_rows) clocks.shared = resident * shared_accesses(s) / fit.shared_busy;
  const double waits = (fit.latency + fit.per_warp * s.warps) * (s.of_rows ? fit.latency_of_rows : 1);
  clocks.latency = waits / s.together + fit.per_tier * s.tiers;
  // Divisions and roots are chains of operations, those of a row in part one after the other.
  if (s.slow_operations > 0)
    clocks.latency += (s.exact ? fit.exact_slow_chain : fit.slow_chain).of(s.is_double) * s.cells * s.tiers;
  return clocks;
}

// Tiers that fill hold zeros, which quotients by products of floats take through a function
// (docs/decisions/0012-division-by-constants.md); doubles tell them apart.
double zeros_while_filling(const Stencil& stencil, Arithmetic arithmetic, const StageFit& fit) {
  const bool checked = arithmetic == Arithmetic::kExact && size_of(stencil.element()) == 4 &&
                       stencil.update().quotients.by_products > 0;
  return checked ? fit.filling_zeros : 0;
}

// Steps of every block: its share of the rows, in which a tile's first and last steps are counted
// (runtime/include/an5d/stages.cuh), and those before its first complete row, with caches that are still
// cold.
double steps_of(const Stencil& stencil, const Schedule& schedule, const Geometry& block, const Halo& stream,
                const Grid& grid, double blocks, double zeros, const StageFit& fit) {
  const double weight = std::get<Weighted>(schedule.stream).edge_weight;
  const double tiles = std::ceil(grid.cells.back() / static_cast<double>(block.useful.x));
  const double lag = std::get<StagesGeometry>(block.of_kind).lag;
  const double end = end_weight(schedule.edge);
  const bool sums = schedule.combine == Combine::kPartial;
  double side = sums ? fit.side_sums : fit.side_stars;
  if (streams_several(block.kind, stencil)) side = fit.side_rows;
  // A tile with both borders has all of its cells checked.
  if (schedule.edge == Edge::kLane) side = tiles == 1 ? fit.side_alone : fit.side_lane;
  const double fill = lag + schedule.time_steps() * stream.lo;
  const double rows = grid.cells.front() + end * fill + (end - 1) * lag;
  const double work = rows * (tiles == 1 ? weight : tiles - 2 + 2 * weight);
  const double share = std::ceil(work / blocks);
  return larger(share, share / weight * side, fit.sharp_side) +
         ((sums ? fit.filling_sums : fit.filling_stars) + zeros) * fill;
}

// Rows of a launch that come from memory or go to it, of all arrays.
double accesses(const Stencil& stencil, const Schedule& schedule, const Kind& kind) {
  if (!streams_several(kind, stencil)) return 2;
  const RowProgram rows = row_program(stencil, schedule.coefficients);
  return rows.arrays_amid() + rows.fields_amid();
}

}  // namespace

Prediction predict_stages(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                          Arithmetic arithmetic, const Grid& grid) {
  const Occupancy held = occupancy(stencil, schedule, device, arithmetic);
  const Geometry block = geometry(stencil, schedule, arithmetic);
  const StageFit& fit = fitted(device).stages;
  const Clocks clocks =
      clocks_of(step_of(stencil, schedule, arithmetic, block, held.registers, fit), held.blocks, device);
  const double blocks = static_cast<double>(held.blocks) * device.multiprocessors;
  const double steps = steps_of(stencil, schedule, block, visited_halo(stencil, schedule, arithmetic), grid,
                                blocks, zeros_while_filling(stencil, arithmetic, fit), fit);
  const double launches = static_cast<double>(grid.steps) / schedule.time_steps();
  const double second = 1 / (device.clock_ghz * 1e9);
  const double cells = cells_of(grid);

  const int bytes = size_of(stencil.element());
  const bool narrow = streams_several(block.kind, stencil) && schedule.cells.x * bytes <= 16;
  const double rate = fit.memory * (narrow ? fit.narrow : 1) * device.rates(bytes).copy_gbs * 1e9;
  const double memory = accesses(stencil, schedule, block.kind) * bytes * cells / rate;
  const auto alone = [&](double of_step) { return launches * steps * of_step * second; };
  const double seconds =
      launches * larger(steps * clocks.together(fit) * second + fit.launch, memory, fit.sharp_memory);
  return prediction_of(seconds, cells * grid.steps, stencil.flops.as_written,
                       {{"instruction issue", alone(clocks.issue)},
                        {"arithmetic units", alone(clocks.arithmetic)},
                        {"shared memory", alone(clocks.shared)},
                        {"global memory", launches * memory},
                        {"latency", alone(clocks.latency)}});
}

}  // namespace an5d
