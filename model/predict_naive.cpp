// The naive kernels (predict_naive.h): global memory, and what a warp takes of a multiprocessor for every
// access; the constants are those of fitted.h. Updates that need nothing of each other share a kernel, as in
// a sub-step.
#include "model/predict_naive.h"

#include <algorithm>
#include <set>
#include <string>

#include "model/fitted.h"
#include "model/instructions.h"
#include "model/sub_steps.h"

namespace an5d {
namespace {

struct Kernel {
  double streams = 0;   // arrays that go through memory, read or written
  double accesses = 0;  // of a thread
};

Kernel kernel_of(const Stencil& stencil, const SubStep& sub_step) {
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
  for (const int number : sub_step.updates) {
    const Update& update = stencil.updates[number];
    for (const Tap& tap : update.taps) fields.insert(tap.field);
    taps.insert(update.taps.begin(), update.taps.end());
    visit(update.value, look);
    for (const LocalDefinition& local : update.locals) visit(local.value, look);
  }
  const auto written = static_cast<double>(sub_step.updates.size());
  kernel.streams = static_cast<double>(fields.size() + inputs.size()) + written;
  kernel.accesses += static_cast<double>(taps.size()) + written;
  return kernel;
}

}  // namespace

Prediction predict_naive(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic,
                         const Grid& grid) {
  const NaiveFit& fit = fitted(device).naive;
  const int bytes = size_of(stencil.element());
  const Rates& rates = device.rates(bytes);
  const double cells = cells_of(grid), steps = static_cast<double>(grid.steps);
  const double warps = cells / 32 / device.multiprocessors, second = 1 / (device.clock_ghz * 1e9);
  double memory = 0, latency = 0, seconds = 0;  // of a time step
  for (const SubStep& sub_step : step_chain(stencil).sub_steps) {
    const Kernel kernel = kernel_of(stencil, sub_step);
    const double moved = kernel.streams * bytes * cells / (rates.copy_gbs * 1e9);
    const double waited = warps * (fit.warp + fit.access * kernel.accesses) * second;
    memory += moved;
    latency += waited;
    const OneCellFit& launch = fitted(device).one_cell;
    seconds += larger(moved, waited, fit.sharp) + launch.block_start * second + launch.launch;
  }
  const double issue = cells * arithmetic_instructions(stencil, arithmetic) / (device.issue_ginst * 1e9);
  const double units = cells * arithmetic_instructions(stencil, arithmetic) / (rates.peak_gflops / 2 * 1e9);
  const double computed = std::max(issue, units);
  return prediction_of(steps * larger(seconds, computed, fit.sharp), cells * steps, stencil.flops.as_written,
                       {{"global memory", steps * memory},
                        {"latency", steps * latency},
                        {"arithmetic units", steps * computed}});
}

}  // namespace an5d
