// From a stencil to the arrays of its launches, and from their volumes to a time (predict_traffic.h).
#include "model/predict_traffic.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "model/kind.h"
#include "model/occupancy.h"
#include "model/step_launches.h"

namespace an5d {
namespace {

constexpr int kWarp = 32;

// What an array is told apart by: the field with the step of its values, or the input with the subscripts
// that are the same for all cells.
using ArrayName = std::tuple<std::string, int, int, std::vector<std::pair<int, long long>>>;

// Along x, y and z.
long long Offset3::*axis_of(int outwards) {
  constexpr long long Offset3::*kAxes[] = {&Offset3::x, &Offset3::y, &Offset3::z};
  return kAxes[outwards];
}

class Reads {
 public:
  Reads(const Stencil& stencil, const StepLaunches& launches) : stencil_(stencil), launches_(launches) {}

  std::vector<ArrayReads> of(const Update& update) {
    std::map<int, ArrayReads> found;
    const auto look = [&](const Expr& node) {
      if (const Tap* tap = node.as<Tap>()) add(found, *tap);
      if (const Element* element = node.as<Element>()) add(found, update, *element);
    };
    visit(update.value, look);
    for (const LocalDefinition& local : update.locals) visit(local.value, look);
    std::vector<ArrayReads> all;
    for (const auto& [number, reads] : found) all.push_back(reads);
    return all;
  }

 private:
  // Axes are listed outermost first.
  int outwards(std::size_t axis) const { return stencil_.rank() - 1 - static_cast<int>(axis); }

  static void add_to(ArrayReads& reads, const Offset3& offset) {
    if (std::ranges::find(reads.offsets, offset) == reads.offsets.end()) reads.offsets.push_back(offset);
  }

  ArrayReads& reads_of(std::map<int, ArrayReads>& found, const ArrayName& name, ScalarType element,
                       const std::array<bool, 3>& spans) {
    const int number = numbers_.try_emplace(name, static_cast<int>(numbers_.size())).first->second;
    return found.try_emplace(number, ArrayReads{number, size_of(element), {}, spans}).first->second;
  }

  void add(std::map<int, ArrayReads>& found, const Tap& tap) {
    const Field& field = stencil_.fields[tap.field];
    const bool is_one_plane = field.buffering == Buffering::kInPlace && !launches_.moves[tap.field];
    std::array<bool, 3> spans = {};
    Offset3 offset;
    for (std::size_t axis = 0; axis < tap.offset.size(); ++axis) {
      spans[outwards(axis)] = true;
      offset.*axis_of(outwards(axis)) = tap.offset[axis];
    }
    add_to(reads_of(found, {"", tap.field, is_one_plane ? 0 : tap.back, {}}, field.element, spans), offset);
  }

  void add(std::map<int, ArrayReads>& found, const Update& update, const Element& element) {
    const auto input = std::ranges::find(stencil_.inputs, element.array, &Input::name);
    std::array<bool, 3> spans = {};
    Offset3 offset;
    std::vector<std::pair<int, long long>> chosen;
    for (std::size_t dimension = 0; dimension < element.subscripts.size(); ++dimension) {
      const Element::Subscript& subscript = element.subscripts[dimension];
      if (subscript.iterator < 1) {
        chosen.emplace_back(static_cast<int>(dimension), subscript.offset);
        continue;
      }
      const std::size_t axis = subscript.iterator - 1;
      spans[outwards(axis)] = true;
      offset.*axis_of(outwards(axis)) = subscript.offset - update.axes[axis].shift;
    }
    add_to(reads_of(found, {element.array, 0, 0, chosen}, input->element, spans), offset);
  }

  const Stencil& stencil_;
  const StepLaunches& launches_;
  std::map<ArrayName, int> numbers_;
};

Diagnostic refused(const Stencil& stencil, const std::string& found, const std::string& expected) {
  const SourceRange& where = stencil.where;
  return make_error("model-traffic", where, found, expected, where);
}

// An input whose last subscript is not the only one of the innermost loop.
const Element* read_across_rows(const Stencil& stencil) {
  const Element* found = nullptr;
  const auto look = [&](const Expr& node) {
    const Element* element = node.as<Element>();
    for (std::size_t n = 0; element && n + 1 < element->subscripts.size(); ++n)
      if (element->subscripts[n].iterator == stencil.rank()) found = element;
  };
  for (const Update& update : stencil.updates) {
    visit(update.value, look);
    for (const LocalDefinition& local : update.locals) visit(local.value, look);
  }
  return found;
}

TrafficLaunch launch_of(const Stencil& stencil, const Schedule& schedule, const Grid& grid,
                        int blocks_per_sm) {
  const std::size_t rank = grid.cells.size();
  TrafficLaunch launch;
  launch.first = stencil.axes[rank - 1].halo.lo;
  launch.behind = stencil.axes[rank - 1].halo.hi;
  if (schedule.planes == Planes::kRegisters) launch.columns = Columns::kKept;
  launch.grid = {grid.cells[rank - 1], grid.cells[rank - 2], rank == 3 ? grid.cells[0] : 1};
  launch.block = {schedule.block.x, schedule.block.y, 1};
  if (!std::holds_alternative<NoStream>(schedule.stream))
    launch.chunk_z = static_cast<int>(std::min<long long>(chunk_of(schedule.stream), grid.cells[0]));
  launch.blocks_per_sm = blocks_per_sm;
  return launch;
}

// Part of the threads that an SM takes.
double occupied(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                Arithmetic arithmetic) {
  const int blocks = occupancy(stencil, schedule, device, arithmetic).blocks;
  return static_cast<double>(blocks) * schedule.threads() / device.threads;
}

// With the number of threads that suits the kernel best.
double most_occupied(const Stencil& stencil, Schedule schedule, const DeviceSpec& device,
                     Arithmetic arithmetic) {
  double most = 0;
  schedule.resident.reset();
  for (int threads = kWarp; threads <= device.threads_block; threads += kWarp) {
    schedule.block = {threads, 1};
    most = std::max(most, occupied(stencil, schedule, device, arithmetic));
  }
  return most;
}

// Registers of a thread (TrafficRegisterFit).
double registers_of(const TrafficKernel& kernel, const TrafficLaunch& launch) {
  const TrafficRegisterFit& fit = fitted_traffic_registers();
  double reads = 0, columns = 0;
  for (const ArrayReads& array : kernel.reads) {
    reads += static_cast<double>(array.offsets.size());
    columns += std::ranges::any_of(array.offsets, [](const Offset3& offset) { return offset.z != 0; });
  }
  if (launch.chunk_z == 1) return fit.naive + fit.naive_read * reads;
  if (launch.columns == Columns::kReadAgain) return fit.again + fit.again_read * reads;
  return fit.kept + fit.kept_read * reads + fit.column * columns;
}

// Blocks that an SM of a device with sectors holds. The estimate of occupancy() is the same for all naive
// kernels.
int resident_blocks(const TrafficKernel& kernel, const TrafficLaunch& launch, const Schedule& schedule,
                    const DeviceSpec& device) {
  constexpr int kUnit = 8;  // registers are given out in units
  const int threads = static_cast<int>(launch.block.product());
  const auto units = static_cast<int>(std::ceil(registers_of(kernel, launch) / kUnit));
  const int each = std::min(
      {units * kUnit, schedule.registers.value_or(units * kUnit), registers_each(device.registers, threads)});
  const int blocks = std::min({device.registers / (each * threads), device.threads / threads, device.blocks});
  return std::max(1, schedule.resident.value_or(blocks));
}

double loaded_bytes(const TrafficKernel& kernel) {
  double bytes = 0;
  for (const ArrayReads& reads : kernel.reads)
    bytes += static_cast<double>(reads.offsets.size()) * reads.bytes;
  return bytes;
}

}  // namespace

std::optional<Diagnostic> traffic_error(const Stencil& stencil, const DeviceSpec& device) {
  if (stencil.rank() == 1)
    return refused(stencil, "the traffic model is about planes of cells; this stencil has one axis",
                   "--model=fitted, which is the default, is expected");
  if (const Element* element = read_across_rows(stencil))
    return refused(
        stencil,
        fmt::format("the traffic model takes the last subscript of '{}' to be that of the innermost loop",
                    element->array),
        "--model=fitted, or an array in the order of the loops, is expected");
  const std::string lacking = lacks_for_traffic(device);
  if (lacking.empty()) return std::nullopt;
  return refused(stencil,
                 fmt::format("the traffic model needs more of '{}' than is known: {}", device.name, lacking),
                 "--device=k20, or a device file with these fields, is expected");
}

std::optional<Diagnostic> traffic_error(const Stencil& stencil, const Schedule& schedule,
                                        const DeviceSpec& device) {
  const Kind kind = kind_of(stencil.rank(), schedule);
  const OneStep* one = std::get_if<OneStep>(&kind);
  if (!one || one->place == Planes::kShared || one->place == Planes::kMixed || schedule.block_z > 1 ||
      one->cells > 1)
    return refused(stencil,
                   one ? "the traffic model knows kernels whose threads read neighbours through the caches "
                         "alone, cell by "
                         "cell"
                       : "the traffic model knows naive kernels alone; this schedule blocks in time",
                   "--model=fitted, or a schedule with planes=global exchange=global, is expected");
  if (one->chunk == 0) return std::nullopt;
  if (stencil.rank() == 2)
    return refused(stencil, "the traffic model has chunks of planes; this stencil has two axes",
                   "stream=none is expected");
  if (device.traffic->eta) return std::nullopt;
  return refused(
      stencil, fmt::format("the traffic model needs more of '{}' for chunks than is known: eta", device.name),
      "stream=none, or a device file with eta, is expected");
}

std::vector<TrafficKernel> traffic_kernels(const Stencil& stencil) {
  const StepLaunches launches = step_launches(stencil);
  Reads reads(stencil, launches);
  std::vector<TrafficKernel> kernels;
  for (const std::vector<int>& updates : launches.updates) {
    TrafficKernel& kernel = kernels.emplace_back();
    for (const int number : updates) {
      const Update& update = stencil.updates[number];
      const std::vector<ArrayReads> own = reads.of(update);
      kernel.reads.insert(kernel.reads.end(), own.begin(), own.end());
      kernel.writes.push_back(size_of(stencil.fields[update.field].element));
    }
  }
  return kernels;
}

std::vector<PredictedLaunch> predict_launches(const Stencil& stencil, const Schedule& schedule,
                                              const DeviceSpec& device, Arithmetic arithmetic,
                                              const Grid& grid) {
  const int resident = occupancy(stencil, schedule, device, arithmetic).blocks;
  const bool has_sectors = device.traffic->sector > 0;
  std::vector<PredictedLaunch> launches;
  for (const TrafficKernel& kernel : traffic_kernels(stencil)) {
    TrafficLaunch launch = launch_of(stencil, schedule, grid, resident);
    if (has_sectors) launch.blocks_per_sm = resident_blocks(kernel, launch, schedule, device);
    // Without chunks there is an answer on every device that has parameters.
    const KernelTraffic traffic = *kernel_traffic(kernel, launch, device);
    PredictedLaunch& one = launches.emplace_back();
    one.kernel = kernel;
    one.launch = launch;
    one.traffic = traffic;
    one.seconds = traffic_seconds(traffic, device, size_of(stencil.element()));
    if (has_sectors) {
      const auto threads = static_cast<double>(launch.blocks_per_sm * launch.block.product());
      one.waits = traffic_waits(traffic, launch);
      one.total = launch_seconds(one.seconds, *one.waits, threads / device.threads);
    } else {
      one.imbalance = imbalance(traffic.groups, occupied(stencil, schedule, device, arithmetic),
                                most_occupied(stencil, schedule, device, arithmetic));
      one.total = one.seconds.least() * one.imbalance;
    }
  }
  return launches;
}

Prediction predict_traffic(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                           Arithmetic arithmetic, const Grid& grid) {
  Limiter storage{"SM storage"}, l2{"L2"}, memory{"global memory"}, blocks{"start of blocks"},
      planes{"latency"};
  const auto steps = static_cast<double>(grid.steps);
  const auto add = [&](Limiter& level, double seconds, double bytes) {
    level.seconds += steps * seconds;
    level.bytes += bytes;
  };
  double seconds = 0;
  for (const PredictedLaunch& one : predict_launches(stencil, schedule, device, arithmetic, grid)) {
    add(storage, one.seconds.storage, one.traffic.storage);
    add(l2, one.seconds.l2, one.traffic.l2);
    add(memory, one.seconds.memory, one.traffic.memory);
    if (one.waits) {
      add(blocks, one.waits->blocks, 0);
      add(planes, one.waits->planes, 0);
    }
    seconds += steps * one.total;
  }
  std::vector<Limiter> limiters = {storage, l2, memory};
  if (device.traffic->sector > 0) limiters.insert(limiters.end(), {blocks, planes});
  return prediction_of(seconds, cells_of(grid) * steps, stencil.flops.as_written, std::move(limiters));
}

double loaded_intensity(const Stencil& stencil) {
  double bytes = 0;
  for (const TrafficKernel& kernel : traffic_kernels(stencil)) bytes += loaded_bytes(kernel);
  return bytes > 0 ? stencil.flops.as_written / bytes : 0;
}

double tiled_intensity(const Stencil& stencil, int tile) {
  double updated = 1;
  for (const Axis& axis : stencil.axes) updated *= std::max(0, tile - axis.halo.both());
  double bytes = 0;
  for (const TrafficKernel& kernel : traffic_kernels(stencil)) {
    for (const ArrayReads& reads : kernel.reads) {
      double cells = 1;
      for (int outwards = 0; outwards < stencil.rank(); ++outwards) {
        const auto [least, most] = std::ranges::minmax(reads.offsets, {}, axis_of(outwards));
        const int halo = stencil.axes[stencil.rank() - 1 - outwards].halo.both();
        const auto beside = static_cast<double>(most.*axis_of(outwards) - least.*axis_of(outwards));
        cells *= (reads.spans[outwards] ? tile - halo : 1) + beside;
      }
      bytes += cells * reads.bytes;
    }
  }
  return updated > 0 && bytes > 0 ? stencil.flops.as_written * updated / bytes : 0;
}

}  // namespace an5d
