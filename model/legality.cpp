// The legality table (legality.h). A row returns the reason, or nothing where the schedule is fine.
#include "model/legality.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/geometry.h"
#include "model/registers.h"
#include "model/row_program.h"
#include "model/schedule_numbers.h"
#include "model/step_legality.h"
#include "model/sub_steps.h"
#include "model/usable_sum.h"

namespace an5d {
namespace {

struct Case {
  const Stencil& stencil;
  const Schedule& schedule;
  const DeviceSpec& device;
  Arithmetic arithmetic;
  Geometry block;
  Registers registers;
};

struct Row {
  const char* rule;
  std::string (*reason)(const Case&);  // empty: legal
};

bool is_one_step(const Stencil& stencil, const Schedule& schedule) {
  return std::holds_alternative<OneStep>(kind_of(stencil.rank(), schedule));
}

// What row `halo` finds, where that is by far: ints might not hold the geometry.
std::string far_reach(const Stencil& stencil, const Schedule& s) {
  const bool lines =
      std::holds_alternative<Lines>(kind_of(stencil.rank(), s));  // tier 1 reads beside the tile
  const auto check = [&](const char* axis, int block, Halo reach) -> std::string {
    const long long taken = static_cast<long long>(s.time_steps() - lines) * reach.both();
    if (taken <= 2LL * block && reach.both() <= 8LL * block) return "";
    return fmt::format("the halo of {} time steps takes {} of {} cells along {}; nothing is left to store",
                       s.time_steps(), static_cast<long long>(s.time_steps()) * reach.both(), block, axis);
  };
  if (std::string x = check("x", s.block.x, halo_x(stencil)); !x.empty()) return x;
  return stencil.rank() < 3 || s.block.y == 1 ? "" : check("y", s.block.y, halo_y(stencil));
}

// Of kernels of one step. What a stream passes through has the other axes.
std::string dimensions_of_block(const Schedule& s, int rank, bool streams) {
  if (rank == 1 && streams) return "a 1-D stencil has no stream: stream=none";
  const int given = s.block_z > 1 ? 3 : s.block.y > 1 ? 2 : 1;
  if (given <= rank - streams) return "";
  constexpr const char* kAxes[] = {"one axis", "two axes", "three axes"};
  return streams ? fmt::format("block={} has {}; of a {}-D stencil, {} {} beside the stream", block_text(s),
                               kAxes[given - 1], rank, kAxes[rank - 2], rank == 2 ? "is" : "are")
                 : fmt::format("block={} has {}, a {}-D stencil {}", block_text(s), kAxes[given - 1], rank,
                               rank == 1 ? "one" : "two");
}

std::string dimensions(const Case& c) {
  const Schedule& s = c.schedule;
  const bool streams = !std::holds_alternative<NoStream>(s.stream);
  if (std::holds_alternative<OneStep>(c.block.kind)) return dimensions_of_block(s, c.stencil.rank(), streams);
  if (s.block_z > 1)
    return fmt::format("block={}: planes of a tile are of planes=shared stream=none", block_text(s));
  if (c.stencil.rank() == 3 && s.block.y == 1 && c.block.useful.y < 1) {
    return fmt::format("block={} blocks one axis; a 3-D stencil has two to block, such as block={}x16",
                       s.block.x, s.block.x);
  }
  if (c.stencil.rank() < 3 && s.block.y != 1) {
    return fmt::format("block={}x{} blocks two axes; a {}-D stencil has one to block", s.block.x, s.block.y,
                       c.stencil.rank());
  }
  if (c.stencil.rank() == 1 && streams) return "a 1-D stencil is blocked without streaming: stream=none";
  if (c.stencil.rank() > 1 && !streams)
    return "stream=none is built for 1-D stencils, and with planes=global or planes=shared";
  return "";
}

// What stages and lines of several arrays have in common: rows of a program (row_program.h).
std::string rows_of_cells(const Case& c) {
  const Schedule& s = c.schedule;
  if (size_of(c.stencil.element()) < 4)
    return fmt::format("in=cp_async copies cells of 4 or 8 bytes, these have {}",
                       size_of(c.stencil.element()));
  if (may_trap(c.stencil)) return "cells computes beyond the grid, where this update may trap";
  if (s.edge == Edge::kLane && c.stencil.boxes.size() > 1)
    return "edge=lane needs all arrays to be updated in the same cells";
  if (c.stencil.has_periodic_axes())
    return "several cells per thread do not wrap around at the ends of an axis yet; one cell per thread does";
  if (s.edge == Edge::kLane && std::ranges::any_of(c.stencil.updates, &Update::has_conditional_reads))
    return "edge=lane computes beyond the grid, where conditions keep reads away";
  const RowProgram rows = row_program(c.stencil, c.schedule.coefficients);
  if (s.edge == Edge::kLane && !rows.memory_reads.empty())
    return fmt::format("edge=lane computes beyond the grid, where '{}' has no elements",
                       c.stencil.inputs[rows.memory_reads.front()].name);
  if (s.combine == Combine::kPartial) return "of several arrays, combine=star and gather are built";
  constexpr int kMostPhases = 12;
  if (c.block.phases > kMostPhases)
    return fmt::format("rows of the arrays are back in their places after {} steps; up to {} are built",
                       c.block.phases, kMostPhases);
  return "";
}

// What threads with several cells have in common.
std::string several_cells(const Case& c) {
  const Schedule& s = c.schedule;
  if (size_of(c.stencil.element()) < 4)
    return fmt::format("in=cp_async copies cells of 4 or 8 bytes, these have {}",
                       size_of(c.stencil.element()));
  const Halo stream = halo_stream(c.stencil);
  if (stream.both() == 0) return "with cells, the update must read other planes of the stream";
  if (s.combine == Combine::kStar && stream.hi == 0)
    return "combine=star with cells needs an update that reads a plane ahead";
  if (may_trap(c.stencil)) return "cells computes beyond the grid, where this update may trap";
  return "";
}

// What is built of it; the rest is at its default.
Schedule built_of_several(const Schedule& s) {
  Schedule built;
  built.tiers = s.tiers;
  built.cells = s.cells;
  built.block = s.block;
  built.block_z = s.block_z;
  built.stream = s.stream;
  built.sync = StepSync{1};
  built.skew = s.combine == Combine::kStar ? 0 : 1;
  built.combine = s.combine;
  built.in = s.in;
  built.edge = Edge::kSplit;
  built.resident = s.resident;
  built.registers = s.registers;
  return built;
}

// edge=lane in 2-D. What lies beyond a border takes any values, and so do cells nearer to the border than a
// launch's time steps reach, in a tile that does not begin or end there: another tile has to store those.
std::string border_in_place(const Case& c) {
  if (c.schedule.edge != Edge::kLane) return "";
  const Halo x = halo_x(c.stencil);
  const int steps = c.schedule.time_steps();
  const int useful = c.schedule.block.x - steps * x.both();
  const int least = 2 * (steps * std::max(x.lo, x.hi) + c.schedule.cells.x);
  if (useful >= least) return "";
  return fmt::format(
      "edge=lane needs {} cells of a tile that are stored, to keep apart from both sides; "
      "block={} has {}",
      least, c.schedule.block.x, useful);
}

std::string built(const Stages& stages, const Case& c) {
  const Schedule& s = c.schedule;
  Schedule whole = built_of_several(s);
  whole.stages = s.stages;
  whole.exchange = Exchange::kShuffle;
  whole.sync = s.sync;
  whole.skew = 0;
  whole.out = Out::kCoalesced;
  if (s.edge == Edge::kLane) whole.edge = s.edge;
  if (s != whole || !std::holds_alternative<StepSync>(s.sync) || !std::holds_alternative<CpAsync>(s.in) ||
      !std::holds_alternative<Weighted>(s.stream)) {
    return "with cells in 2-D, built is exchange=shuffle sync=step:N in=cp_async:N out=coalesced "
           "edge=split or lane, stream=weighted:W";
  }
  if (s.cells.y != 1)
    return fmt::format("in 2-D a thread has one row of cells, not {} rows of {}", s.cells.y, s.cells.x);
  if (stages.ring < 3 || stages.ring > 8)
    return "in=cp_async takes 3 to 8 slots besides those that stages work on";
  if (stages.rows > 4) return "sync=step takes 1 to 4 rows";
  if (s.time_steps() > 64) return fmt::format("{} time steps of a launch are more than 64", s.time_steps());
  if (s.cells.x * size_of(c.stencil.element()) % 16 != 0)
    return fmt::format("stages hand on 16 bytes at a time; {} cells are {}", s.cells.x,
                       s.cells.x * size_of(c.stencil.element()));
  if (s.block.x != 32 * s.cells.x)
    return fmt::format("a warp spans the tile: block={} is not 32 x {} cells", s.block.x, s.cells.x);
  if (std::string why = border_in_place(c); !why.empty()) return why;
  return streams_several(stages, c.stencil) ? rows_of_cells(c) : several_cells(c);
}

bool reads_plane_number(const Stencil& stencil) {
  bool found = false;
  const auto look = [&](const Expr& node) {
    if (const Iterator* iterator = node.as<Iterator>()) found |= iterator->loop == 1;
  };
  visit(stencil.update().value, look);
  for (const LocalDefinition& local : stencil.update().locals) visit(local.value, look);
  return found;
}

// Does the update read cells of its own plane off both of its axes?
bool reads_corners(const Stencil& stencil) {
  return std::any_of(stencil.update().taps.begin(), stencil.update().taps.end(), [](const Tap& tap) {
    const std::vector<int>& at = tap.offset;
    return at[0] == 0 && at[1] != 0 && at[2] != 0;
  });
}

// Whole lines of a tile for a warp, whatever streams through it.
std::string lines_of_a_warp(const Lines& lines, const Case& c) {
  const Schedule& s = c.schedule;
  const int held = std::get<LinesGeometry>(c.block.of_kind).held;
  if (lines.ring <= held || lines.ring > held + 8)
    return fmt::format("in=cp_async takes {} to {} planes here, {} of them in use", held + 1, held + 8, held);
  if (s.cells.x * size_of(c.stencil.element()) % 16 != 0)
    return fmt::format("a line moves 16 bytes at a time; {} cells are {}", s.cells.x,
                       s.cells.x * size_of(c.stencil.element()));
  if (s.block.x != 32 * s.cells.x)
    return fmt::format("a warp has whole lines of a tile: block={}x{} is {} cells wide, not 32 x {}",
                       s.block.x, s.block.y, s.block.x, s.cells.x);
  if (s.block.y % s.cells.y != 0)
    return fmt::format("{} lines of a tile are no whole number of {}", s.block.y, s.cells.y);
  return "";
}

// sync=neighbours: a barrier for each warp, and lines read of the next one alone.
std::string waits_for_neighbours(const Schedule& s, const RowProgram& rows) {
  constexpr int kMostWarps = 16;  // as many barriers as a block has
  const int warps = s.threads() / 32, beside = rows.lines_beside();
  if (warps < 2 || warps > kMostWarps)
    return fmt::format("sync=neighbours takes 2 to {} warps, a barrier for each; block={}x{} has {}",
                       kMostWarps, s.block.x, s.block.y, warps);
  if (beside > s.cells.y)
    return fmt::format(
        "a warp reads {} lines to a side; sync=neighbours waits for the next one, which has {}", beside,
        s.cells.y);
  return "";
}

std::string built_of_arrays(const Lines& lines, const Case& c) {
  const Schedule& s = c.schedule;
  Schedule whole = built_of_several(s);
  whole.exchange = Exchange::kShuffle;
  whole.skew = 0;
  whole.out = Out::kCoalesced;
  whole.coefficients = s.coefficients;
  const bool neighbours = std::holds_alternative<NeighbourSync>(s.sync);
  if (neighbours) whole.sync = s.sync;
  if (s != whole || !std::holds_alternative<CpAsync>(s.in) || !lines.waves)
    return "with cells in 3-D, built of several arrays is exchange=shuffle sync=step:1 or neighbours "
           "in=cp_async:N out=coalesced edge=split stream=waves";
  if (std::string why = rows_of_cells(c); !why.empty()) return why;
  if (std::string why = lines_of_a_warp(lines, c); !why.empty()) return why;
  const RowProgram rows = row_program(c.stencil, c.schedule.coefficients);
  if (s.coefficients == Coefficients::kRing && rows.input_planes() == 0)
    return "coefficients=ring is for arrays that are only read, at the cell's own line; there are none here";
  const int beside = std::max(rows.lines.lo, rows.lines.hi);
  const bool of_ring = s.tiers == 1 && rows.lines_made.both() == 0;  // which has all lines of a tile
  if (std::string why = neighbours ? waits_for_neighbours(s, rows) : ""; !why.empty()) return why;
  if (beside > s.cells.y && !of_ring)
    return fmt::format("a thread reads {} lines to a side, its neighbour has {}", beside, s.cells.y);
  return "";
}

std::string built(const Lines& lines, const Case& c) {
  if (streams_several(lines, c.stencil)) return built_of_arrays(lines, c);
  const Schedule& s = c.schedule;
  const bool sums = s.combine == Combine::kPartial, star = s.combine == Combine::kStar;
  Schedule whole = built_of_several(s);
  whole.exchange = star ? Exchange::kShuffle : Exchange::kPlane;
  whole.pad = 16;
  if (s != whole || !std::holds_alternative<CpAsync>(s.in) ||
      (!lines.waves && s.stream != Stream(Weighted{1}))) {
    return "with cells in 3-D, built is sync=step:1 in=cp_async:N edge=split pad=16 stream=waves or "
           "weighted:1, and exchange=shuffle combine=star, or skew=1 and combine=partial or gather";
  }
  const std::string reason = several_cells(c);
  if (!reason.empty()) return reason;
  if (std::string why = lines_of_a_warp(lines, c); !why.empty()) return why;
  const Halo y = halo_y(c.stencil);
  if (sums && reads_plane_number(c.stencil))
    return "combine=partial with 3-D cells adds to several planes at once; this update reads their numbers";
  if (sums && usable_sum(c.stencil, c.arithmetic) && !usable_lines(c.stencil, c.arithmetic))
    return "with 3-D cells, combine=partial needs sums whose terms visit the lines of a plane in order";
  if (star && s.tiers > 1 && std::max(y.lo, y.hi) > s.cells.y)
    return fmt::format("a thread reads {} lines to a side, its neighbour has {}", std::max(y.lo, y.hi),
                       s.cells.y);
  if (star && halo_stream(c.stencil).lo == 0)
    return "combine=star with 3-D cells needs an update that reads a plane behind";
  if (star && reads_corners(c.stencil))
    return "combine=star with 3-D cells needs an update that reads its plane along the axes only";
  return "";
}

std::string built(const OneCell& one, const Case& c) {
  const Schedule& s = c.schedule;
  Schedule classic;  // what the generator builds; every other axis at its default
  classic.tiers = s.tiers;
  classic.block = s.block;
  classic.block_z = s.block_z;
  classic.stream = s.stream;
  classic.combine = s.combine;
  classic.in = s.in;
  if (s.edge == Edge::kSplit && c.stencil.rank() > 1) classic.edge = s.edge;
  if (one.shifts) classic.planes = s.planes;
  classic.shared = s.shared;
  classic.resident = s.resident;
  classic.registers = s.registers;

  if (std::holds_alternative<Weighted>(s.stream) || std::holds_alternative<Waves>(s.stream))
    return "stream=weighted and stream=waves are built with cells only";
  const bool one_ahead = s.in == In(Prefetch{1}) && c.stencil.rank() > 1;
  if (s.in != In(Direct{}) && !one_ahead)
    return "of in, direct is built, and prefetch:1 where there is a stream";
  if (one.shifts && c.stencil.rank() == 1)
    return "planes=shifted moves planes of a stream, which a 1-D stencil has not";
  if (one.shifts && !c.stencil.is_single())
    return "planes=shifted is built for one array in two planes, without borders that are set";
  if (classic == s) return "";
  return fmt::format(
      "'{}' uses an axis value that is not built yet; built are tiers, block, stream, "
      "planes=shifted, combine, in, edge=select or split, shared, resident and registers",
      to_string(s));
}

std::string built(const OneStep& one, const Case& c) { return unbuilt_of(one, c.stencil, c.schedule); }

// Planes of several types share no buffers; of _Float16, what buffers hold is no number.
std::string types_of_arrays(const Case& c) {
  if (c.stencil.has_one_element()) return "";
  const OneStep* one = std::get_if<OneStep>(&c.block.kind);
  if (one && (one->place == Planes::kGlobal || one->place == Planes::kRegisters)) return "";
  return fmt::format(
      "the arrays have cells of {}; built for several types, and for _Float16, are planes=global and "
      "planes=registers",
      c.stencil.element_names());
}

std::string built_so_far(const Case& c) {
  if (std::string why = types_of_arrays(c); !why.empty()) return why;
  if (c.stencil.is_done_once && (!std::holds_alternative<OneStep>(c.block.kind) || c.schedule.tiers > 1))
    return "this is one time step, and there is nothing to block in time; built are planes=global, "
           "registers, shared and mixed, with combine=gather";
  return std::visit([&](const auto& kind) { return built(kind, c); }, c.block.kind);
}

std::string threads(const Case& c) {
  if (c.block.threads > c.device.threads_block) {
    return fmt::format("{} threads per block, the device takes {}", c.block.threads, c.device.threads_block);
  }
  return c.block.threads % 32 == 0 ? "" : fmt::format("{} threads are no whole warps", c.block.threads);
}

std::string halo(const Case& c) {
  const auto check = [&](const char* axis, int block, int useful) -> std::string {
    if (useful >= 1) return "";
    return fmt::format("the halo of {} time steps takes {} of {} cells along {}; nothing is left to store",
                       c.schedule.time_steps(), block - useful, block, axis);
  };
  const std::string x = check("x", c.schedule.block.x, c.block.useful.x);
  if (!x.empty() || c.stencil.rank() < 3) return x;
  return check("y", c.schedule.block.y, c.block.useful.y);
}

std::string shared_memory(const Case& c) {
  // Launches of fewer steps may have their lines in another place of 128 bytes.
  const bool lines = std::holds_alternative<Lines>(c.block.kind);
  const int bytes = c.block.shared_bytes + (lines ? 112 : 0);
  if (bytes <= c.device.shared_bytes_block) return "";
  return fmt::format("{} bytes of shared memory per block, the device takes {}", bytes,
                     c.device.shared_bytes_block);
}

std::string registers(const Case& c) {
  const int cap = c.schedule.registers.value_or(255);
  if (c.schedule.registers && c.schedule.resident)
    return "registers and resident both cap the registers; give one";
  const int most = std::min(c.device.blocks, c.device.threads / std::max(1, c.block.threads));
  if (c.schedule.resident.value_or(0) > most)
    return fmt::format("{} blocks of {} threads are more than the {} that a multiprocessor has at a time",
                       *c.schedule.resident, c.block.threads, most);
  if (c.registers.needed > 255 && !c.schedule.registers && c.schedule.cells.x == 1) {
    return fmt::format("about {} registers per thread, a thread has 255", c.registers.needed);
  }
  // Less than what a thread keeps means that every step goes through local memory.
  const int blocks = c.schedule.resident.value_or(1);
  const int available = std::min(cap, c.device.registers / std::max(1, blocks * c.block.threads));
  if (c.registers.kept < available) return "";
  return fmt::format("a thread keeps {} registers of cells; {} blocks of {} threads leave it {}",
                     c.registers.kept, blocks, c.block.threads, available);
}

std::string combine(const Case& c) {
  if (c.schedule.combine == Combine::kStar && c.stencil.rank() > 1) {
    for (const Update& update : c.stencil.updates) {
      const auto crosses = [](const Tap& tap) { return tap.offset[0] != 0 && is_beside(tap, true); };
      if (std::ranges::any_of(update.taps, crosses))
        return "combine=star needs taps off the plane to lie in the cell's own column";
    }
  }
  if (c.schedule.combine == Combine::kPartial) {
    if (c.stencil.rank() == 1) return "combine=partial needs a streamed axis";
    if (usable_sum(c.stencil, c.arithmetic)) return "";
    return c.stencil.update().reassociated_sum
               ? "combine=partial would reorder the source's additions; -ffast-math allows that"
               : "combine=partial needs an update that is a sum, plane by plane";
  }
  return "";
}

constexpr Row kRows[] = {
    {"schedule-dimension", dimensions}, {"schedule-unsupported", built_so_far},
    {"schedule-threads", threads},      {"schedule-halo", halo},
    {"schedule-shared", shared_memory}, {"schedule-registers", registers},
    {"schedule-combine", combine},
};

}  // namespace

std::vector<Violation> violations(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                                  Arithmetic arithmetic) {
  std::vector<Violation> found;
  if (const std::string outside = numbers_outside(schedule); !outside.empty())
    return {{"schedule-size", outside}};
  const bool keeps_planes = !is_one_step(stencil, schedule);
  if (const std::string far = far_reach(stencil, schedule); keeps_planes && !far.empty())
    return {{"schedule-halo", far}};
  if (const int planes = halo_stream(stencil).both(); keeps_planes && planes > 255)
    return {{"schedule-registers",
             fmt::format("needs a cell of {} planes in registers; a thread has 255", planes)}};
  const Case c{stencil,
               schedule,
               device,
               arithmetic,
               geometry(stencil, schedule, arithmetic),
               registers_of(stencil, schedule, arithmetic)};
  for (const Row& row : kRows) {
    std::string reason = row.reason(c);
    if (!reason.empty()) found.push_back({row.rule, std::move(reason)});
  }
  return found;
}

}  // namespace an5d
