// Kernels of one step (predict_one_step.h): global memory, and what a warp takes of a multiprocessor for its
// accesses and copies; the constants are those of fitted.h.
#include "model/predict_one_step.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

#include "model/fitted.h"
#include "model/geometry.h"
#include "model/instructions.h"
#include "model/kind.h"
#include "model/occupancy.h"
#include "model/step_windows.h"

namespace an5d {
namespace {

struct Kernel {
  double streams = 0;   // arrays that go through memory, read or written
  double bytes = 0;     // of a cell of all of them
  double accesses = 0;  // of a thread with one cell
  double groups = 0;    // of one with a group of cells
};

// Of a cell of the inputs. Beside fields of one type they count as these do, as was measured.
double bytes_of(const Stencil& stencil, const std::set<std::string>& inputs) {
  double bytes = 0;
  for (const Input& input : stencil.inputs)
    if (inputs.contains(input.name))
      bytes += size_of(stencil.has_one_element() ? stencil.element() : input.element);
  return bytes;
}

// Groups of cells of a row that an update of one of them reads, for each row of an array that it reads.
double groups_of(const std::set<Tap>& taps, int cells) {
  std::map<std::vector<int>, Halo> rows;
  for (const Tap& tap : taps) {
    std::vector<int> row = {tap.field, tap.back};
    row.insert(row.end(), tap.offset.begin(), tap.offset.end() - 1);
    Halo& beside = rows[row];
    beside = {std::max(beside.lo, -tap.offset.back()), std::max(beside.hi, tap.offset.back())};
  }
  double groups = 0;
  for (const auto& [row, beside] : rows)
    groups += 1 + (beside.lo + cells - 1) / cells + (beside.hi + cells - 1) / cells;
  return groups;
}

Kernel kernel_of(const Stencil& stencil, const std::vector<int>& updates, int cells) {
  std::set<Tap> taps;
  std::set<int> fields;
  std::set<std::string> inputs;
  Kernel kernel;
  const auto look = [&](const Expr& node) {
    const Element* element = node.as<Element>();
    if (element && static_cast<int>(element->subscripts.size()) >= stencil.rank())
      inputs.insert(element->array);
    kernel.accesses += element != nullptr;
  };
  for (const int number : updates) {
    const Update& update = stencil.updates[number];
    for (const Tap& tap : update.taps) fields.insert(tap.field);
    taps.insert(update.taps.begin(), update.taps.end());
    visit(update.value, look);
    for (const LocalDefinition& local : update.locals) visit(local.value, look);
  }
  for (const int number : updates)
    kernel.bytes += size_of(stencil.fields[stencil.updates[number].field].element);
  for (const int field : fields) kernel.bytes += size_of(stencil.fields[field].element);
  kernel.bytes += bytes_of(stencil, inputs);
  const auto written = static_cast<double>(updates.size());
  kernel.streams = static_cast<double>(fields.size() + inputs.size()) + written;
  kernel.groups = kernel.accesses + groups_of(taps, cells) + written;
  kernel.accesses += static_cast<double>(taps.size()) + written;
  return kernel;
}

const PlaceFit& fit_of(const OneStep& kind, const OneStepFit& fit) {
  if (kind.cells > 1 && kind.place == Planes::kRegisters) return fit.group_registers;
  if (kind.cells > 1) return kind.chunk > 0 ? fit.group_planes : fit.groups;
  if (kind.place == Planes::kRegisters) return fit.registers;
  if (kind.place == Planes::kMixed) return fit.shared;  // nothing was fitted to it
  if (kind.place == Planes::kShared) return kind.chunk > 0 ? fit.shared : fit.tile;
  return kind.chunk > 0 ? fit.planes : fit.naive;
}

// Clocks for a cell of each thread of a warp.
double clocks_of(const Kernel& kernel, const std::vector<StepWindow>& windows, const PlaceFit& fit,
                 const Schedule& schedule, bool is_double) {
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
  return (fit.warp + fit.access * accesses + further + fit.copied.of(is_double) * copies) / cells;
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
  double memory = 0, latency = 0, seconds = 0;  // of a time step
  for (std::size_t n = 0; n < launches.updates.size(); ++n) {
    const Kernel kernel = kernel_of(stencil, launches.updates[n], kind.cells);
    const double moved =
        (1 + fit.chunk * doublings * kernel.streams) * kernel.bytes * cells / (rates.copy_gbs * 1e9);
    const double waited =
        second * larger(warps * clocks_of(kernel, windows.of_launch[n], fit, schedule, bytes == 8),
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
