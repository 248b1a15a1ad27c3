// What a naive kernel takes (predict_naive_kernel.h): each launch reads every array once from memory, as
// neighbours find the rest in the caches, and writes what it makes once. Where an update reads many cells,
// the loads or the instructions bind instead.
#include "model/predict_naive_kernel.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "model/fitted.h"
#include "model/instructions.h"
#include "model/step_launches.h"

namespace an5d {
namespace {

double size_of_input(const Input& input, const Grid& grid) {
  // By dimension: those that an axis runs through have its extent, others next to none.
  double bytes = size_of(input.element);
  std::set<int> seen;
  for (const Input::Reach& reach : input.reaches)
    if (reach.iterator > 0 && seen.insert(reach.dimension).second)
      bytes *= static_cast<double>(grid.cells[reach.iterator - 1]);
  return bytes;
}

std::set<std::string> inputs_of(const Update& update) {
  std::set<std::string> names;
  const auto look = [&](const Expr& node) {
    if (const Element* element = node.as<Element>()) names.insert(element->array);
  };
  visit(update.value, look);
  for (const LocalDefinition& local : update.locals) visit(local.value, look);
  return names;
}

// Bytes from and to memory in a time step.
double bytes_of(const Stencil& stencil, const StepLaunches& launches, const Grid& grid) {
  double bytes = 0;
  for (const std::vector<int>& launch : launches.updates) {
    std::set<std::pair<int, int>> read;  // field, back
    std::set<std::string> inputs;
    for (const int number : launch) {
      const Update& update = stencil.updates[number];
      bytes += cells_of(grid) * size_of(stencil.fields[update.field].element);
      inputs.merge(inputs_of(update));
      for (const Tap& tap : update.taps) {
        const bool has_planes = stencil.fields[tap.field].buffering == Buffering::kPlanes;
        read.insert({tap.field, has_planes || launches.moves[tap.field] ? tap.back : 1});
      }
    }
    for (const int number : launch) read.erase({stencil.updates[number].field, 0});  // just made
    for (const auto& [field, back] : read) bytes += cells_of(grid) * size_of(stencil.fields[field].element);
    for (const Input& input : stencil.inputs)
      if (inputs.contains(input.name)) bytes += size_of_input(input, grid);
  }
  return bytes;
}

double whole(long long cells, int block) { return std::ceil(static_cast<double>(cells) / block) * block; }

// Threads of a launch.
double threads_of(const Schedule& schedule, const Grid& grid) {
  double threads = whole(grid.cells.back(), schedule.block.x);
  const std::size_t rank = grid.cells.size();
  if (rank > 1) threads *= whole(grid.cells[rank - 2], schedule.block.y);
  return rank > 2 ? threads * static_cast<double>(grid.cells.front()) : threads;
}

}  // namespace

Prediction predict_naive_kernel(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                                Arithmetic arithmetic, const Grid& grid) {
  const NaiveKernelFit& fit = fitted(device).naive_kernels;
  const OneCellFit& units = fitted(device).one_cell;
  const int size = size_of(stencil.element());
  const bool is_double = size == 8;
  const Rates& rates = device.rates(size);
  const StepLaunches launches = step_launches(stencil);
  double loads = 0;
  for (const Update& update : stencil.updates) loads += static_cast<double>(update.taps.size());
  for (const Update& update : stencil.updates) loads += static_cast<double>(inputs_of(update).size());
  const double operations = arithmetic_instructions(stencil, arithmetic);
  const double instructions = operations + units.slow.of(is_double) * stencil.flops.slow + fit.tap * loads +
                              fit.always * static_cast<double>(launches.updates.size());

  const double threads = threads_of(schedule, grid);
  const double memory = bytes_of(stencil, launches, grid) / (fit.memory.of(is_double) * rates.copy_gbs * 1e9);
  const double issue = threads * instructions / (device.issue_ginst * 1e9);
  const double cache = threads * loads * std::max(4, size) / (rates.shared_gbs * 1e9);
  const double arithmetic_units = threads * operations / (units.units_busy * rates.peak_gflops / 2 * 1e9);
  const double work = std::max({issue, cache, arithmetic_units});
  const double launch = fit.launch * static_cast<double>(launches.updates.size());
  const double step = larger(memory, work, fit.sharp) + launch, steps = static_cast<double>(grid.steps);
  return prediction_of(steps * step, cells_of(grid) * steps, stencil.flops.as_written,
                       {{"instruction issue", steps * issue},
                        {"first-level cache", steps * cache},
                        {"arithmetic units", steps * arithmetic_units},
                        {"global memory", steps * memory},
                        {"launches", steps * launch}});
}

}  // namespace an5d
