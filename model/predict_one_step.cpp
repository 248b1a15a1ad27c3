// Kernels of one step (predict_one_step.h): global memory, and what a warp takes of a multiprocessor for its
// accesses and copies; the constants are those of fitted.h.
#include "model/predict_one_step.h"

#include <algorithm>
#include <cmath>

#include "model/fitted.h"
#include "model/geometry.h"
#include "model/instructions.h"
#include "model/kind.h"
#include "model/occupancy.h"
#include "model/registers.h"
#include "model/step_accesses.h"
#include "model/step_windows.h"

namespace an5d {
namespace {

const PlaceFit& fit_of(const OneStep& kind, const OneStepFit& fit) {
  if (kind.cells > 1 && kind.place == Planes::kRegisters) return fit.group_registers;
  if (kind.cells > 1) return kind.chunk > 0 ? fit.group_planes : fit.groups;
  if (kind.place == Planes::kRegisters) return fit.registers;
  if (kind.place == Planes::kMixed) return fit.shared;  // nothing was fitted to it
  if (kind.place == Planes::kShared) return kind.chunk > 0 ? fit.shared : fit.tile;
  return kind.chunk > 0 ? fit.planes : fit.naive;
}

// Clocks for a cell of each thread of a warp.
double clocks_of(const StepAccesses& kernel, const std::vector<StepWindow>& windows, const PlaceFit& fit,
                 const Schedule& schedule, bool is_double, int short_of) {
  const int cells = schedule.cells.x;
  double accesses = cells > 1 ? kernel.groups : kernel.accesses, copies = 0;
  for (const StepWindow& window : windows) {
    const int planes = window.cells.front().both();
    const bool is_mixed = schedule.planes == Planes::kMixed;
    if (schedule.planes == Planes::kRegisters || is_mixed) accesses -= planes;  // were there before
    const bool streams = !std::holds_alternative<NoStream>(schedule.stream);
    const double slots = is_mixed ? 2 : streams ? planes + 2 : 1;
    const double each = shared_cells(window, schedule) / slots;
    copies += std::ceil(each / 32) / (schedule.threads() / 32.0);
  }
  const double further = windows.empty() ? 0 : fit.further * static_cast<double>(windows.size() - 1);
  return (fit.warp + fit.access * accesses + further + fit.copied.of(is_double) * copies +
          fit.spilled * short_of * short_of) /
         cells;
}

// Clocks of the blocks that run one after the other on a multiprocessor, plane by plane.
double visiting(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                Arithmetic arithmetic, const Grid& grid, const PlaceFit& fit) {
  if (fit.plane == 0 || stencil.rank() < 3) return 0;  // of rows it was not measured
  const OneStep kind = std::get<OneStep>(kind_of(stencil.rank(), schedule));
  const double planes = std::min<double>(kind.chunk, static_cast<double>(grid.cells.front()));
  const double blocks = cells_of(grid) / (planes * schedule.block.product());
  const int at_once = device.multiprocessors * occupancy(stencil, schedule, device, arithmetic).blocks;
  return std::max(1.0, blocks / at_once) * (planes + halo_stream(stencil).both()) * fit.plane;
}

}  // namespace

Prediction predict_one_step(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                            Arithmetic arithmetic, const Grid& grid) {
  const OneStep kind = std::get<OneStep>(kind_of(stencil.rank(), schedule));
  const OneStepFit& fits = fitted(device).one_step;
  const PlaceFit& fit = fit_of(kind, fits);
  const int bytes = size_of(stencil.element());
  const Rates& rates = device.rates(bytes);
  const double cells = cells_of(grid), steps = static_cast<double>(grid.steps);
  const double warps = cells / 32 / device.multiprocessors, second = 1 / (device.clock_ghz * 1e9);
  const double doublings = std::log2(std::max(4, kind.chunk) / 4.0);
  const StepLaunches launches = step_launches(stencil);
  const StepWindows windows = step_windows(stencil, launches, kind);
  const int short_of = std::max(0, registers_of(stencil, schedule, arithmetic).needed -
                                       occupancy(stencil, schedule, device, arithmetic).registers);
  double memory = 0, latency = 0, seconds = 0;  // of a time step
  for (std::size_t n = 0; n < launches.updates.size(); ++n) {
    const StepAccesses kernel = step_accesses(stencil, launches.updates[n], kind.cells);
    const double moved =
        (1 + fit.chunk * doublings * kernel.streams) * kernel.bytes * cells / (rates.copy_gbs * 1e9);
    const double waited =
        second * larger(warps * clocks_of(kernel, windows.of_launch[n], fit, schedule, bytes == 8, short_of),
                        visiting(stencil, schedule, device, arithmetic, grid, fit), fits.sharp);
    memory += moved;
    latency += waited;
    const OneCellFit& launch = fitted(device).one_cell;
    seconds += larger(moved, waited, kind.cells > 1 ? fits.sharp_groups : fits.sharp) +
               launch.block_start * second + launch.launch;
  }
  const double issue = cells * arithmetic_instructions(stencil, arithmetic) / (device.issue_ginst * 1e9);
  const double units = cells * arithmetic_instructions(stencil, arithmetic) / (rates.peak_gflops / 2 * 1e9);
  const double computed = std::max(issue, units);
  return prediction_of(steps * larger(seconds, computed, fits.sharp), cells * steps, stencil.flops.as_written,
                       {{"global memory", steps * memory},
                        {"latency", steps * latency},
                        {"arithmetic units", steps * computed}});
}

Prediction predict_naive(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic,
                         const Grid& grid) {
  Schedule naive;
  naive.planes = Planes::kGlobal;
  return predict_one_step(stencil, naive, device, arithmetic, grid);
}

}  // namespace an5d
