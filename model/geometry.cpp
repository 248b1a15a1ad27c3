// Counts of a block, kind by kind (geometry.h).
#include "model/geometry.h"

#include <algorithm>
#include <numeric>

#include "model/row_program.h"
#include "model/step_launches.h"
#include "model/step_windows.h"
#include "model/sub_steps.h"
#include "model/usable_sum.h"

namespace an5d {

Halo halo_x(const Stencil& stencil) { return stencil.axes.back().halo; }

Halo halo_y(const Stencil& stencil) { return stencil.rank() == 3 ? stencil.axes[1].halo : Halo{}; }

Halo halo_stream(const Stencil& stencil) { return stencil.rank() > 1 ? stencil.axes[0].halo : Halo{}; }

Halo visited_halo(const Stencil& stencil, const Schedule& schedule, Arithmetic arithmetic) {
  const Halo halo = halo_stream(stencil);
  if (schedule.combine != Combine::kPartial) return halo;
  const PlaneSum* sum = usable_sum(stencil, arithmetic);
  return sum && sum->direction == Direction::kDown ? Halo{halo.hi, halo.lo} : halo;
}

int planes_held(const Stencil& stencil, const Schedule& schedule, Arithmetic arithmetic) {
  return visited_halo(stencil, schedule, arithmetic).hi + 1;
}

double end_weight(Edge edge) { return edge == Edge::kLane ? 1.6 : 2.5; }

int planes_read(const Stencil& stencil) { return halo_stream(stencil).both() + 1; }

namespace {

constexpr int kAccess = 16;  // bytes

int whole(int cells, int unit) { return (cells + unit - 1) / unit * unit; }

struct Case {
  const Stencil& stencil;
  const Schedule& schedule;
  Halo stream;  // as visited
  int bytes() const { return size_of(stencil.element()); }
  int pack() const { return std::max(1, kAccess / bytes()); }
  bool is_sum() const { return schedule.combine == Combine::kPartial; }
  bool is_general() const { return schedule.combine == Combine::kGather; }
  // Of a plane that a tier keeps, by a thread: its own cells, and in the general form those around them.
  int kept_cells() const {
    if (!is_general()) return schedule.cells.product();
    return (schedule.cells.x + halo_x(stencil).both()) * (schedule.cells.y + halo_y(stencil).both());
  }
};

// Where planes move, those of sums in registers, those of the general form in shared memory. Stars have the
// current plane there and the others in registers.
int planes_kept(const Case& c, bool shifts) {
  const int all = planes_read(c.stencil);
  if (!shifts || c.is_sum()) return all;
  return c.is_general() ? 0 : all - 1;
}

void fill(const Case& c, const OneCell& one, Geometry& block) {
  const Halo x = halo_x(c.stencil), y = halo_y(c.stencil);
  const int steps = c.schedule.time_steps();
  const bool single = c.stencil.is_single();
  const StepChain chain = single ? StepChain{} : step_chain(c.stencil);
  OneCellGeometry of_kind;
  of_kind.published = !single ? std::max(1, chain.shown) : c.is_general() ? planes_read(c.stencil) : 1;
  of_kind.buffer = of_kind.published * (block.tile.product() + y.both() * block.tile.x + x.both());
  block.useful = {block.tile.x - steps * x.both(), block.tile.y - steps * y.both()};
  // Two save one barrier (paper, section 4.2.2). Planes that move are in their buffer from step to step.
  of_kind.buffers = one.shifts ? c.schedule.tiers : 2;
  block.shared_bytes = of_kind.buffers * of_kind.buffer * c.bytes();
  block.kept_planes = single ? planes_kept(c, one.shifts) : chain.kept;
  block.kept_cells = 1;
  block.phases = one.shifts ? 1 : single ? block.kept_planes : chain.window;
  block.of_kind = of_kind;
}

void fill(const Case& c, const Stages& stages, Geometry& block) {
  const Halo x = halo_x(c.stencil);
  const int steps = c.schedule.time_steps();
  StagesGeometry of_kind;
  of_kind.lag = steps * c.stream.hi + stages.count * stages.rows;
  of_kind.slots = stages.ring + stages.count - 1;
  of_kind.copies = whole(c.schedule.cells.x, stages.count) / stages.count;
  of_kind.pack = c.pack();
  block.useful = {block.tile.x - steps * x.both(), block.tile.y};
  if (streams_several(stages, c.stencil)) {
    const RowProgram rows = row_program(c.stencil, c.schedule.coefficients);
    of_kind.arrays = rows.arrays();
    of_kind.lag = steps * rows.tier_lag + stages.count * stages.rows;
    block.shared_bytes = of_kind.slots * stages.rows * rows.arrays() * block.tile.x * c.bytes();
    block.kept_planes = rows.kept_rows();
    block.kept_cells = c.schedule.cells.x;
    block.phases = std::lcm(rows.phases(), stages.rows);
    block.of_kind = of_kind;
    return;
  }
  block.shared_bytes = of_kind.slots * stages.rows * block.tile.x * c.bytes();
  block.kept_planes = planes_read(c.stencil) - 1;
  block.kept_cells = c.kept_cells();
  block.phases = c.is_sum() ? stages.rows : std::lcm(std::max(1, block.kept_planes), stages.rows);
  block.of_kind = of_kind;
}

// Cells at one end of a line, all of a thread's, of which the last of so many steps stores none.
int margin(const Case& c, int steps, int reach) { return whole(steps * reach, c.schedule.cells.x); }

// Tier 1 reads packs beside the tile, unless that leaves no pack more to store.
Halo packs_beside(const Case& c) {
  const Halo x = halo_x(c.stencil);
  const int steps = c.schedule.tiers;
  const auto both = [&](int steps) { return margin(c, steps, x.lo) + margin(c, steps, x.hi); };
  if (both(steps - 1) == both(steps)) return {};
  return {whole(x.lo, c.pack()) / c.pack(), whole(x.hi, c.pack()) / c.pack()};
}

// A line's tiers are one chain of operations. Two or three lines hide each other's latency; of more, ptxas
// runs out of registers (star3d1r on an H200).
int lines_together(int lines) { return lines <= 3 ? lines : 1; }

// In the order in which the text's struct Shared has it.
int shared_bytes(const Case& c, const Lines& lines, const LinesGeometry& of_kind) {
  const Extent2 tile = c.schedule.block;
  const int row = tile.x / of_kind.pack, tiers = c.schedule.tiers;  // packs of a line
  // Before the planes, so that their lines have the same place in 128 bytes there and in memory.
  const int aside = 8 - (of_kind.before.x / of_kind.pack + of_kind.beside.lo + 6) % 8;
  const int ring = lines.ring * (row * tile.y + of_kind.framed);
  const int between = c.schedule.combine != Combine::kStar
                          ? of_kind.turns * (tiers - 1) * (of_kind.guard + tile.y) + of_kind.guard
                          : 2 * std::max(1, tiers - 1) * (tile.y / c.schedule.cells.y + 2) * of_kind.shown;
  const int next_piece = lines.waves ? 0 : 304;  // bytes: of equal shares, which piece of work is next
  return kAccess * (aside + ring + between * row) + next_piece;
}

// In the order in which LineMemory of an5d/lines.cuh has it.
int shared_bytes_of_arrays(const Case& c, const Lines& lines, const RowProgram& rows,
                           const LinesGeometry& of_kind) {
  const Extent2 tile = c.schedule.block;
  const int tiers = c.schedule.tiers, warps = tile.y / c.schedule.cells.y, framed = rows.framed();
  const int ring = std::max(1, lines.ring * framed * (tile.y + rows.lines_taken.both()));
  const int found = rows.input_planes() == 0 ? 1 : rows.input_planes() + (tiers - 1) * rows.tier_lag;
  const int plain = std::max(1, (lines.ring - of_kind.held + found) * (rows.arrays() - framed) * tile.y);
  const int between =
      std::max(1, tiers * rows.turns(0) + (tiers - 1) * rows.turns(1)) * warps * of_kind.shown;
  return (ring + plain + between + warps * rows.fields) * tile.x * c.bytes();
}

// Tier 1 reads lines beside the tile. What it makes there is wrong as far as updates read lines that others
// have made.
void fill_several(const Case& c, const Lines& lines, Geometry& block) {
  const RowProgram rows = row_program(c.stencil, c.schedule.coefficients);
  const Halo x = halo_x(c.stencil), y = halo_y(c.stencil);
  const int tiers = c.schedule.tiers;
  LinesGeometry of_kind;
  of_kind.arrays = rows.arrays();
  of_kind.pack = c.pack();
  of_kind.framed = rows.lines_taken.both() * block.tile.x / of_kind.pack;
  of_kind.held = 1;
  for (const Window& window : rows.windows)
    if (window.back == 1) of_kind.held = std::max(of_kind.held, window.shown + 1);
  of_kind.lag = tiers * rows.tier_lag;
  of_kind.filling = tiers * c.stream.lo + of_kind.lag + rows.latest();
  const int sector = 2 * of_kind.pack;  // of the L2 cache, 32 bytes
  of_kind.before = {whole(tiers * x.lo, sector), (tiers - 1) * y.lo + rows.lines_made.lo};
  of_kind.behind = {whole(tiers * x.hi, sector), (tiers - 1) * y.hi + rows.lines_made.hi};
  of_kind.shown = std::clamp(rows.lines.both(), 1, c.schedule.cells.y);
  block.useful = {block.tile.x - of_kind.before.x - of_kind.behind.x,
                  block.tile.y - of_kind.before.y - of_kind.behind.y};
  block.shared_bytes = shared_bytes_of_arrays(c, lines, rows, of_kind);
  block.kept_planes = rows.kept_rows();
  block.kept_cells = c.schedule.cells.product();
  block.phases = rows.phases();
  block.of_kind = of_kind;
}

void fill(const Case& c, const Lines& lines, Geometry& block) {
  if (streams_several(lines, c.stencil)) return fill_several(c, lines, block);
  const Halo x = halo_x(c.stencil), y = halo_y(c.stencil);
  const int tiers = c.schedule.tiers;
  const Extent2 cells = c.schedule.cells;
  LinesGeometry of_kind;
  of_kind.pack = c.pack();
  of_kind.beside = packs_beside(c);
  const int ends = of_kind.beside.both();
  of_kind.framed = y.both() * (block.tile.x / of_kind.pack + ends) + block.tile.y * ends;
  of_kind.held = c.stream.hi + 1;
  of_kind.lag = tiers * (c.stream.hi + lines.skew) - lines.skew;
  of_kind.filling = tiers * c.stream.lo + 2 * of_kind.lag;
  const int within = ends > 0 ? tiers - 1 : tiers;
  of_kind.before = {margin(c, within, x.lo), (tiers - 1) * y.lo};
  of_kind.behind = {margin(c, within, x.hi), (tiers - 1) * y.hi};
  if (c.schedule.combine == Combine::kStar) {
    of_kind.shown = std::min(cells.y, y.both());
    of_kind.together = lines_together(cells.y);
  } else {
    // Sums read cells again that they do not update.
    of_kind.turns = c.is_sum() ? c.stream.hi + 2 : 2;
    of_kind.guard = std::max(y.lo, y.hi);
  }
  block.useful = {block.tile.x - of_kind.before.x - of_kind.behind.x,
                  block.tile.y - of_kind.before.y - of_kind.behind.y};
  block.shared_bytes = shared_bytes(c, lines, of_kind);
  block.kept_planes = planes_read(c.stencil) - 1;
  block.kept_cells = c.kept_cells();
  const int rotating = std::max(1, block.kept_planes);
  block.phases = c.is_sum()                            ? 1
                 : c.is_general() || rotating % 2 == 0 ? rotating
                                                       : 2 * rotating;  // two buffers of lines shown
  block.of_kind = of_kind;
}

// Windows of the launch that has most of them.
void fill(const Case& c, const OneStep& one, Geometry& block) {
  const StepLaunches launches = step_launches(c.stencil);
  block.useful = block.tile;
  block.kept_cells = one.cells;
  for (const std::vector<StepWindow>& windows : step_windows(c.stencil, launches, one).of_launch) {
    int planes = 0, cells = 0;
    for (const StepWindow& window : windows) {
      planes += window.cells.front().both() + 1;
      cells += shared_cells(window, c.schedule);
    }
    if (one.place == Planes::kRegisters || one.place == Planes::kMixed)
      block.kept_planes = std::max(block.kept_planes, planes);
    block.shared_bytes = std::max(block.shared_bytes, cells * c.bytes());
  }
  block.of_kind = OneStepGeometry{static_cast<int>(launches.updates.size())};
}

}  // namespace

Geometry geometry(const Stencil& stencil, const Schedule& schedule, Arithmetic arithmetic) {
  Geometry block;
  block.kind = kind_of(stencil.rank(), schedule);
  block.threads = schedule.threads();
  block.tile = schedule.block;
  block.cells = schedule.cells;
  const Case c{stencil, schedule, visited_halo(stencil, schedule, arithmetic)};
  std::visit([&](const auto& kind) { fill(c, kind, block); }, block.kind);
  return block;
}

}  // namespace an5d
