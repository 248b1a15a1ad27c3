// The fitted model of lines of several arrays (predict_line_program.h). Clocks are those of one of the four
// parts of a multiprocessor, which issues an instruction of a warp in one.
#include "model/predict_line_program.h"

#include <algorithm>
#include <cmath>

#include "model/fitted.h"
#include "model/geometry.h"
#include "model/instructions.h"
#include "model/occupancy.h"
#include "model/registers.h"
#include "model/row_program.h"
#include "model/tiles.h"

namespace an5d {
namespace {

// Instructions of a warp in one step, in which every tier takes a plane.
double instructions(const Stencil& stencil, const Schedule& schedule, Arithmetic arithmetic,
                    const LinesGeometry& block, const RowProgram& rows, int registers,
                    const LineProgramFit& fit) {
  const double words = size_of(stencil.element()) == 8 ? 2 : 1;
  const double lines = schedule.cells.y, across = schedule.cells.x, packs = across / block.pack;
  double shown = 0;
  for (const Window& window : rows.windows) shown += window.shown > 0 && !rows.is_absent(window.array);
  const double others = std::min(lines, 1.0 * rows.lines.both());
  double of_cell = arithmetic_instructions(stencil, arithmetic, Place::kAmid);
  for (const int input : rows.memory_reads_amid)
    of_cell += stencil.inputs[input].rank == stencil.rank() ? fit.element_of_grid : fit.element;
  const double of_tier = lines * across * of_cell + lines * rows.shuffles() * words +
                         shown * packs * (rows.lines.both() + others);
  // From global memory to shared, from there to registers, of some arrays for each tier; and back again.
  double loads = 0;
  for (int array = 0; array < rows.arrays(); ++array)
    if (!rows.is_absent(array)) loads += rows.is_handed_on(array) ? 1 : schedule.tiers;
  const int arrays = rows.arrays_amid(), fields = rows.fields_amid();
  const double in = lines * packs * (arrays + loads), out = fields * lines * packs;
  const int short_of = std::max(0, registers_of(stencil, schedule, Arithmetic::kFast).needed - registers);
  const double copied = (arrays + fields) * lines * fit.copied;
  return schedule.tiers * of_tier + in + out + copied + fit.spilled * short_of * short_of;
}

}  // namespace

Prediction predict_line_program(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                                Arithmetic arithmetic, const Grid& grid) {
  constexpr double kParts = 4;  // of a multiprocessor
  const LineProgramFit& fit = fitted(device).line_program;
  const Occupancy held = occupancy(stencil, schedule, device, arithmetic);
  const Geometry block = geometry(stencil, schedule, arithmetic);
  const LinesGeometry& lines = std::get<LinesGeometry>(block.of_kind);
  const RowProgram rows = row_program(stencil, schedule.coefficients);
  const double lanes = device.issue_ginst / (device.multiprocessors * device.clock_ghz) / kParts / 32;
  const double warps = held.blocks * block.threads / 32.0 / kParts;
  const double count = instructions(stencil, schedule, arithmetic, lines, rows, held.registers, fit);
  const double kibibytes = block.phases * count * 16 / 1024;  // of a round's text
  const double fetching = 1 + fit.fetch * std::max(0.0, std::log2(kibibytes / fit.fetched));
  const double issue = warps * count / lanes * fit.work.of(size_of(stencil.element()) == 8) * fetching;
  const double waits = std::holds_alternative<NeighbourSync>(schedule.sync) ? fit.neighbours : 1;
  const double latency = waits * (fit.latency + fit.of_line * schedule.tiers * schedule.cells.y);

  const WaveCount waves = waves_of(stencil, block, grid, 1LL * held.blocks * device.multiprocessors);
  const double launches = static_cast<double>(grid.steps) / schedule.tiers;
  const double second = 1 / (device.clock_ghz * 1e9), steps = static_cast<double>(waves.steps);
  const int bytes = size_of(stencil.element());
  // What the L2 cache is asked for: planes of tiles, of which neighbours have the halos, too; and what is
  // stored, which counts twice.
  const Extent2 tile = block.tile, useful = block.useful;
  const double tiles = static_cast<double>(tiles_of(stencil, block, grid));
  const double area = static_cast<double>(grid.cells[1]) * grid.cells[2];
  const double planes = grid.cells[0] + static_cast<double>(lines.filling) * waves.blocks / tiles;
  const double copied_lines = rows.arrays_amid() * tile.y + rows.framed_amid() * rows.lines_taken.both();
  const double read = planes * area * tile.x / useful.x * copied_lines / useful.y;
  const double moved = (read + 2 * rows.fields_amid() * grid.cells[0] * area) * bytes;
  const double cache = moved / (fit.cache * device.rates(bytes).copy_gbs * 1e9);
  const double seconds =
      launches * (larger(steps * (issue + latency) * second, cache, fit.sharp_cache) + fit.launch);
  return prediction_of(seconds, cells_of(grid) * grid.steps, stencil.flops.as_written,
                       {{"instruction issue", launches * steps * issue * second},
                        {"L2", launches * cache},
                        {"latency", launches * steps * latency * second}});
}

}  // namespace an5d
