// The fitted model of 3-D register tiles (predict_lines.h). Counts are exact; the constants are those of
// fitted.h (docs/model.md). Clocks are those of one of the four parts of a multiprocessor, which issues an
// instruction of a warp in one.
#include "model/predict_lines.h"

#include <algorithm>
#include <cmath>

#include "model/fitted.h"
#include "model/geometry.h"
#include "model/instructions.h"
#include "model/occupancy.h"
#include "model/registers.h"
#include "model/tiles.h"

namespace an5d {
namespace {

// One step of a warp: every tier takes a plane.
struct Step {
  const LineFit* fit = nullptr;
  double cells = 1, lines = 1, packs = 1;      // of a thread; of one of its lines
  double tiers = 1, warps = 1;                 // of a block
  double arithmetic = 1;                       // instructions for a cell
  double slow_operations = 0;                  // divisions, roots, calls for a cell
  double shuffles = 0, loads = 0, stores = 0;  // of all tiers: words, accesses of 16 bytes
  double framed = 0;                           // packs of the frame that a thread copies
  double conflicts = 1;                        // lanes that want the same bank at the same time
  double short_of = 0;                         // registers that go through local memory
  int phases = 1;                              // steps in the loop's text
  bool is_double = false, exact = false;
};

// Registers that ptxas would like to have beyond those there are, smoothly: what it does about that is not
// ours to know, only that it costs with their square.
double registers_short(const Stencil& stencil, const Schedule& schedule, int available, const LineFit& fit) {
  const bool is_double = size_of(stencil.element()) == 8;
  const double words = is_double ? 2 : 1, kept = registers_of(stencil, schedule, Arithmetic::kFast).kept;
  double wanted = 0;
  if (schedule.combine == Combine::kPartial) {
    wanted = fit.sum_kept * kept + fit.sum + fit.sum_cell * schedule.cells.product() * words;
    const bool long_lines = stencil.shape != Shape::kStar;  // all of them read beside the cells updated
    if (is_double && long_lines)
      wanted += fit.sum_wide_line * (schedule.cells.x + halo_x(stencil).both()) * words;
  } else {
    wanted = fit.star_kept * kept + fit.star.of(is_double);
  }
  return fit.short_smooth * std::log1p(std::exp((wanted - available) / fit.short_smooth));
}

Step step_of(const Stencil& stencil, const Schedule& schedule, Arithmetic arithmetic, const Geometry& block,
             int registers, const LineFit& fit) {
  const LinesGeometry& lines = std::get<LinesGeometry>(block.of_kind);
  Step step;
  step.fit = &fit;
  step.is_double = size_of(stencil.element()) == 8;
  const double words = step.is_double ? 2 : 1;
  const int both_x = halo_x(stencil).both(), both_y = halo_y(stencil).both();
  const bool sums = schedule.combine != Combine::kStar;  // or the general form, which moves as much
  step.cells = schedule.cells.product();
  step.lines = schedule.cells.y;
  step.packs = static_cast<double>(schedule.cells.x) / lines.pack;
  step.tiers = schedule.tiers;
  step.warps = block.threads / 32.0;
  step.arithmetic = arithmetic_instructions(stencil, arithmetic);
  step.slow_operations = slow_operations(stencil, arithmetic);
  step.exact = arithmetic == Arithmetic::kExact;
  const bool long_lines = sums && stencil.shape != Shape::kStar;
  const int packs_around = lines.beside.both();                   // of a line, for the first tier
  const double widened = step.lines + (long_lines ? both_y : 0);  // lines that need their neighbours along x
  const double others = packs_around > 0 ? step.tiers - 1 : step.tiers;
  step.shuffles = others * both_x * words * widened;
  step.loads = step.tiers * step.packs * (both_y + (sums ? step.lines : 0)) + packs_around * widened;
  step.stores = (step.tiers - 1) * step.packs * (sums ? step.lines : std::min<double>(step.lines, both_y));
  step.framed = lines.framed / static_cast<double>(block.threads);
  step.conflicts = step.packs > 1 ? 2 : 1;  // lanes are two packs apart, and take one after the other
  step.short_of = registers_short(stencil, schedule, registers, fit);
  step.phases = block.phases;
  return step;
}

// Instructions of a warp.
double instructions(const Step& s) {
  const LineFit& fit = *s.fit;
  double count = s.tiers * s.cells * s.arithmetic + s.shuffles + s.loads + s.stores;
  count +=
      fit.pack * s.lines * s.packs + fit.framed * std::ceil(s.framed) + fit.spilled * s.short_of * s.short_of;
  const double slow = (s.exact ? fit.exact_slow : fit.slow).of(s.is_double);
  return count + slow * s.slow_operations * s.tiers * s.cells;
}

// Clocks for which a warp has the multiprocessor's shared memory to itself. What comes from memory is written
// to it and read again.
double through_shared(const Step& s, double bytes_per_clock) {
  constexpr double kLanes = 32, kAccess = 16, kWord = 4;
  const double accesses = s.loads + s.stores + 2 * s.lines * s.packs + s.framed;
  return kLanes * (accesses * kAccess * s.conflicts + s.shuffles * kWord) / bytes_per_clock;
}

struct Clocks {
  double issue = 0, arithmetic = 0, shared = 0, fetch = 0, latency = 0;
  double together(const LineFit& fit) const {
    const double sharp = fit.sharp_work;
    const double work =
        std::pow(std::pow(issue, sharp) + std::pow(arithmetic, sharp) + std::pow(shared, sharp), 1 / sharp);
    return larger(work + fetch, latency, fit.sharp_latency);
  }
};

Clocks clocks_of(const Step& s, double resident, const DeviceSpec& device) {
  constexpr double kParts = 4;  // of a multiprocessor
  const double per_clock = 1 / (device.multiprocessors * device.clock_ghz);
  const double lanes = device.issue_ginst * per_clock / kParts / 32;  // warps' instructions a clock, about 1
  const Rates& rates = s.is_double ? device.wide : device.single;
  const double units = rates.peak_gflops / 2 * per_clock / kParts / 32;
  const double warps = resident * s.warps / kParts, count = instructions(s);
  constexpr double kKibibytes = 16.0 / 1024;  // of an instruction
  const LineFit& fit = *s.fit;
  Clocks clocks;
  clocks.issue = warps * count / lanes;
  if (units < 0.9 * lanes)
    clocks.arithmetic = warps * s.tiers * s.cells * s.arithmetic / units / fit.units_busy;
  clocks.shared = resident * s.warps * through_shared(s, rates.shared_gbs * per_clock);
  // Warps of a block share what is fetched, blocks do not. A loop that the cache of instructions does not
  // hold comes from the second level.
  clocks.fetch = resident * fit.fetch * count * kKibibytes /
                 (1 + std::pow(fit.cached / (s.phases * count * kKibibytes), fit.sharp_fetch));
  clocks.latency = fit.per_tier * s.tiers + fit.per_warp * s.warps;
  return clocks;
}

// How a launch is shared out: steps of the block that takes longest, and the bytes that all move.
struct Share {
  double steps = 0, bytes = 0;
};

Share share_of(const Stencil& stencil, const Geometry& block, const Grid& grid, long long blocks) {
  const LinesGeometry& lines = std::get<LinesGeometry>(block.of_kind);
  const double filling = lines.filling, tiles = tiles_of(stencil, block, grid);
  const double area = static_cast<double>(grid.cells[1]) * grid.cells[2];
  Share result;
  if (std::get<Lines>(block.kind).waves) {
    const WaveCount waves = waves_of(stencil, block, grid, blocks);
    // Neighbours are at the same planes: one of them reads a halo from memory.
    result.steps = waves.steps + filling / 2;
    result.bytes = area * (grid.cells[0] + filling * waves.blocks / tiles);
  } else {
    result.steps = (grid.cells[0] + filling) * tiles / blocks + filling / 2;
    // No two are at the same plane: all read their halos from memory.
    result.bytes = tiles * (block.tile.product() + lines.framed * lines.pack) *
                   (grid.cells[0] + filling * blocks / tiles);
  }
  result.bytes = (result.bytes + area * grid.cells[0]) * size_of(stencil.element());
  return result;
}

}  // namespace

Prediction predict_lines(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                         Arithmetic arithmetic, const Grid& grid) {
  const Occupancy held = occupancy(stencil, schedule, device, arithmetic);
  const Geometry block = geometry(stencil, schedule, arithmetic);
  const LineFit& fit = fitted(device).lines;
  const Clocks clocks =
      clocks_of(step_of(stencil, schedule, arithmetic, block, held.registers, fit), held.blocks, device);
  const Share share =
      share_of(stencil, block, grid, static_cast<long long>(held.blocks) * device.multiprocessors);
  const double launches = static_cast<double>(grid.steps) / schedule.tiers;
  const double second = 1 / (device.clock_ghz * 1e9);
  const double of_copy = std::get<Lines>(block.kind).waves ? fit.memory_waves : fit.memory;
  const double memory = share.bytes / (of_copy * device.rates(size_of(stencil.element())).copy_gbs * 1e9);
  const auto alone = [&](double of_step) { return launches * share.steps * of_step * second; };
  const double cells = cells_of(grid);
  // Of both planes, once per run: read and written to padded ones and back, and those cleared before.
  const int bytes = size_of(stencil.element());
  const double padding = fit.passes * bytes * cells / (device.rates(bytes).copy_gbs * 1e9);
  const double seconds =
      launches *
          (larger(share.steps * clocks.together(fit) * second, memory, fit.sharp_memory) + fit.launch) +
      padding;
  return prediction_of(seconds, cells * grid.steps, stencil.flops.as_written,
                       {{"instruction issue", alone(clocks.issue)},
                        {"arithmetic units", alone(clocks.arithmetic)},
                        {"shared memory", alone(clocks.shared)},
                        {"instruction fetch", alone(clocks.fetch)},
                        {"global memory", launches * memory},
                        {"latency", alone(clocks.latency)}});
}

}  // namespace an5d
