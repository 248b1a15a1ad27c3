// The fitted model (predict.h). Counts per thread block are exact; the constants are those of fitted.h
// (docs/model.md says how well they do). Clocks are those of a multiprocessor, which issues `lanes`
// instructions in one.
#include "model/predict.h"

#include <algorithm>
#include <cmath>

#include "model/an5d_model.h"
#include "model/fitted.h"
#include "model/geometry.h"
#include "model/instructions.h"
#include "model/occupancy.h"
#include "model/predict_line_program.h"
#include "model/predict_lines.h"
#include "model/predict_one_step.h"
#include "model/predict_stages.h"
#include "model/registers.h"
#include "model/row_program.h"
#include "model/sub_steps.h"

namespace an5d {
namespace {

// A launch, seen from one of its thread blocks.
struct Launch {
  const OneCellFit* fit = nullptr;
  bool partial = false, split = false, ahead = false, is_double = false, is_3d = false, exact = false;
  double tiers = 1;
  double planes = 1;   // of the streamed axis that the block stores, on average
  double fill = 0;     // planes before the first complete one: bT times the halo along the stream
  double threads = 1;  // of a block
  double blocks = 1;   // of the launch
  double words = 1;    // of a cell, 4 bytes each
  double fields = 1;   // loaded and stored
  double arithmetic = 1;
  double shared_loads = 0, shared_stores = 1;  // per tier and plane
  double kept_planes = 1;
  double unrolled = 1;  // steps of a round
  double taps_per_plane = 1;
  double slow_operations = 0;  // divisions, roots, calls
  double checks = 0;           // of quotients by products
  double spilled = 0;          // registers per tier that go through local memory
  // Of several arrays, or one in place, and of arrays that are only read:
  double more_instructions = 0;  // of a tier and plane
  double more_of_plane = 0;      // for all tiers
  double barriers = 1;           // of a tier and plane
};

double pieces(long long cells, long long each) { return std::ceil(static_cast<double>(cells) / each); }

// Of one thread block: the cells along the stream that it stores.
long long chunk_of(const Schedule& schedule, const Grid& grid) {
  const long long all = std::max(1LL, grid.cells.front());
  if (const Chunks* chunks = std::get_if<Chunks>(&schedule.stream))
    return std::min<long long>(chunks->planes, all);
  return all;
}

// Registers short of what nvcc would need, smoothly: its choice among them is not ours to know.
double registers_short(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                       Arithmetic arithmetic) {
  const bool is_double = size_of(stencil.element()) == 8, is_3d = stencil.rank() == 3;
  const bool partial = schedule.combine == Combine::kPartial;
  const OneCellFit& fit = fitted(device).one_cell;
  double needed = registers_of(stencil, schedule, arithmetic).needed -
                  fit.register_slack.of(is_3d).of(partial).of(is_double);
  if (!stencil.is_single()) {
    const FieldFit& fields = fitted(device).fields;
    needed += fields.registers.of(is_double) * static_cast<double>(stencil.fields.size()) -
              (1 - fields.kept) * registers_of(stencil, schedule, arithmetic).kept;
  }
  if (!partial && !is_3d)
    needed += (schedule.edge == Edge::kSplit ? fit.split_registers : 0) +
              (schedule.in == In(Direct{}) ? 0 : fit.ahead_registers.of(is_double));
  const double available = occupancy(stencil, schedule, device, arithmetic).registers;
  return fit.short_smooth * std::log1p(std::exp((needed - available) / fit.short_smooth));
}

// What programs of several arrays and arrays that are only read take more.
void add_fields(Launch& launch, const Stencil& stencil, const FieldFit& fit) {
  if (stencil.is_single()) return;
  launch.more_instructions = fit.update.of(launch.is_3d) * static_cast<double>(stencil.updates.size());
  launch.more_of_plane =
      fit.plane * static_cast<double>(std::ranges::count_if(stencil.fields, [](const Field& field) {
        return field.buffering == Buffering::kPlanes;
      }));
  const std::vector<SubStep> sub_steps = step_chain(stencil).sub_steps;
  const auto waits = std::ranges::count_if(sub_steps, [](const SubStep& one) { return !one.shown.empty(); });
  launch.barriers += fit.barrier * std::max<double>(0, static_cast<double>(waits) - 1);
}

Launch launch_of(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                 Arithmetic arithmetic, const Grid& grid) {
  const Geometry block = geometry(stencil, schedule, arithmetic);
  const SharedAccess shared = shared_access(stencil, schedule);
  Launch launch;
  launch.fit = &fitted(device).one_cell;
  launch.partial = schedule.combine == Combine::kPartial;
  launch.split = schedule.edge == Edge::kSplit;
  launch.ahead = schedule.in != In(Direct{});
  launch.is_double = size_of(stencil.element()) == 8;
  launch.is_3d = stencil.rank() == 3;
  launch.tiers = schedule.time_steps();
  const double tiles =
      pieces(grid.cells.back(), block.useful.x) * (launch.is_3d ? pieces(grid.cells[1], block.useful.y) : 1);
  const bool streams = stencil.rank() > 1;
  const double chunks = streams ? pieces(grid.cells[0], chunk_of(schedule, grid)) : 1;
  launch.planes = streams ? grid.cells[0] / chunks : 1;
  launch.fill = launch.tiers * halo_stream(stencil).both();
  launch.threads = block.threads;
  launch.blocks = tiles * chunks;
  launch.words = size_of(stencil.element()) / 4.0;
  launch.fields = static_cast<double>(stencil.fields.size());
  const bool shifts = std::get<OneCell>(block.kind).shifts;
  launch.kept_planes = shifts ? planes_read(stencil) : block.phases;
  launch.unrolled = block.phases;
  launch.arithmetic =
      arithmetic_instructions(stencil, arithmetic) + (launch.partial ? launch.kept_planes - 1 : 0);
  launch.shared_loads = shared.reads_practical;
  launch.shared_stores = shared.writes;
  launch.taps_per_plane = stencil.update().taps.size() / launch.kept_planes;
  launch.slow_operations = slow_operations(stencil, arithmetic);
  launch.exact = arithmetic == Arithmetic::kExact;
  if (launch.exact)
    for (const Update& update : stencil.updates) launch.checks += update.quotients.by_products;
  launch.spilled = registers_short(stencil, schedule, device, arithmetic) / launch.tiers;
  add_fields(launch, stencil, fitted(device).fields);
  // Counted, not fitted: a register's move is an instruction for each word; with one tier, nothing else keeps
  // a step's writes from the reads of the step before.
  if (shifts) launch.more_instructions += std::max(0, block.kept_planes - 1) * launch.words;
  if (shifts && schedule.tiers == 1) launch.barriers += 1;
  return launch;
}

// Instructions of a thread for one tier of one plane.
double instructions(const Launch& l) {
  const OneCellFit& fit = *l.fit;
  double count = l.arithmetic + l.shared_loads + l.shared_stores + l.more_instructions;
  // Constants of a double take two instructions where a text is split and they are many.
  const double many = std::max(0.0, l.taps_per_plane - fit.constants_from);
  if (l.partial) count += fit.sum + (l.split ? many * fit.constant.of(l.is_double) : 0);
  if (!l.partial) count += fit.star.of(l.is_double);
  const double select = fit.select.of(l.partial).of(l.is_double);
  if (!l.split && l.partial)
    count += l.kept_planes * select + fit.select_arithmetic.of(l.is_double) * l.arithmetic;
  if (!l.split && !l.partial) count += select;
  count += (l.exact ? fit.exact_slow : fit.slow).of(l.is_double) * l.slow_operations;
  count += fit.check.of(l.is_double) * l.checks;
  return count + fit.spilled.of(l.is_3d) * l.spilled;
}

// To load and store a plane of all fields.
double of_plane(const Launch& l) { return l.fields * l.fit->plane + l.more_of_plane; }

// Instructions of a loop that fits no instruction cache come late.
double fetching(const Launch& l) {
  const double kibibytes = l.unrolled * (l.tiers * instructions(l) + of_plane(l)) * 16 / 1024;
  return 1 + l.fit->fetch * std::max(0.0, std::log2(kibibytes) - l.fit->fetched);
}

// Clocks of one block for each of the things that it takes; those of the multiprocessor if it had no other.
struct Clocks {
  double issue = 0, shared = 0, arithmetic = 0, latency = 0;
  double throughput(double sharp) const {
    return std::pow(std::pow(issue, sharp) + std::pow(shared, sharp) + std::pow(arithmetic, sharp),
                    1 / sharp);
  }
};

Clocks clocks_of(const Launch& l, const DeviceSpec& device) {
  const OneCellFit& fit = *l.fit;
  const double per_clock =
      1 / (device.multiprocessors * device.clock_ghz);  // 1e9 per second to one SM's clock
  const Rates& rates = l.is_double ? device.wide : device.single;
  const double lanes = device.issue_ginst * per_clock, bytes = rates.shared_gbs * per_clock;
  const double units = rates.peak_gflops / 2 * per_clock;
  // While the tiers fill, half of them work, with checks and two barriers each.
  const double updates = (l.planes + fit.filling * l.fill) * l.tiers * l.threads, steps = l.planes + l.fill;
  Clocks clocks;
  clocks.issue = fetching(l) * (updates * instructions(l) + steps * of_plane(l) * l.threads) / lanes;
  const double through_local = fit.spilled.of(l.is_3d) * l.spilled;
  clocks.shared = updates * ((l.shared_loads + l.shared_stores) * l.words + through_local) * 4 / bytes;
  // Units as many as lanes are never the narrower of the two.
  if (units < 0.9 * lanes) clocks.arithmetic = updates * l.arithmetic / units / fit.units_busy;
  const double barrier = l.barriers * fit.barrier_warp * l.threads / 32 +
                         fit.barrier_chain * l.arithmetic * (l.is_double ? 2 : 1);
  const double load = (l.ahead ? fit.load_ahead : fit.load).of(l.is_3d);
  clocks.latency = (l.planes + 2 * fit.filling * l.fill) * l.tiers * barrier + steps * load;
  return clocks;
}

// Clocks of a launch whose rounds of `resident` blocks per SM each take time(blocks).
template <class Time>
double launch_clocks(const Launch& l, int resident, const DeviceSpec& device, const Time& time) {
  const double slots = static_cast<double>(resident) * device.multiprocessors;
  const double full = std::floor(l.blocks / slots), rest = l.blocks - full * slots;
  const double last = std::ceil(rest / device.multiprocessors);
  return full * time(resident) + (rest > 0 ? l.fit->tail * time(last) : 0);
}

// A prediction for each kind.
struct Case {
  const Stencil& stencil;
  const Schedule& schedule;
  const DeviceSpec& device;
  Arithmetic arithmetic;
  const Grid& grid;
};

Prediction predicted(const Stages&, const Case& c) {
  return predict_stages(c.stencil, c.schedule, c.device, c.arithmetic, c.grid);
}

Prediction predicted(const Lines& lines, const Case& c) {
  const auto predict = streams_several(lines, c.stencil) ? predict_line_program : predict_lines;
  return predict(c.stencil, c.schedule, c.device, c.arithmetic, c.grid);
}

Prediction predicted(const OneStep&, const Case& c) {
  return predict_one_step(c.stencil, c.schedule, c.device, c.arithmetic, c.grid);
}

Prediction predicted(const OneCell&, const Case& c) {
  const auto& [stencil, schedule, device, arithmetic, grid] = c;
  const Launch l = launch_of(stencil, schedule, device, arithmetic, grid);
  const OneCellFit& fit = *l.fit;
  const Clocks block = clocks_of(l, device);
  const int resident = occupancy(stencil, schedule, device, arithmetic).blocks;
  const double launches = grid.steps / l.tiers, second = 1 / (device.clock_ghz * 1e9);
  const double cells = cells_of(grid);

  const double throughput = block.throughput(fit.sharp_throughput);
  const double clocks = launch_clocks(l, resident, device, [&](double blocks) {
    return larger(blocks * throughput, block.latency, fit.sharp_latency) + fit.block_start;
  });
  const double read = l.blocks * l.threads * (l.planes + l.fill);
  const double bytes = (read + cells) * stencil.bytes_of_cell();
  const double memory = bytes / (fit.memory * device.rates(size_of(stencil.element())).copy_gbs * 1e9);

  const auto alone = [&](double of_block) {
    return launches * second *
           launch_clocks(l, resident, device, [&](double blocks) { return blocks * of_block; });
  };
  const double latency =
      launch_clocks(l, resident, device, [&](double) { return block.latency + fit.block_start; });
  // Arrays that are only read: what an update waits for them adds to the rest, however schedules share it
  // out.
  const double warps = cells * grid.steps / 32 / device.multiprocessors, elements = elements_read(stencil);
  const FieldFit& fields = fitted(device).fields;
  const double at_least = elements > 0 ? fields.input_latency / (resident * l.threads / 32) : 0;
  const double inputs = warps * std::max(at_least, elements * fields.input.of(l.is_3d)) * second;
  const double seconds = launches * (larger(clocks * second, memory, fit.sharp_memory) + fit.launch) + inputs;
  std::vector<Limiter> limiters = {{"instruction issue", alone(block.issue)},
                                   {"shared memory", alone(block.shared)},
                                   {"arithmetic units", alone(block.arithmetic)},
                                   {"global memory", launches * memory},
                                   {"latency", launches * second * latency}};
  if (inputs > 0) limiters.push_back({"read-only arrays", inputs});
  return prediction_of(seconds, cells * grid.steps, stencil.flops.as_written, std::move(limiters));
}

}  // namespace

Prediction predict(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                   Arithmetic arithmetic, const Grid& grid) {
  const Case c{stencil, schedule, device, arithmetic, grid};
  return std::visit([&](const auto& kind) { return predicted(kind, c); }, kind_of(stencil.rank(), schedule));
}

}  // namespace an5d
