// Sums over blocks as sums over one axis each (thread_counts.h): a count of cells of a box is the product of
// its axes' counts.
#include "model/thread_counts.h"

#include <algorithm>
#include <vector>

#include "model/geometry.h"

namespace an5d {
namespace {

struct Range {
  long long begin, end;
};

// One axis, cut into parts of `part` cells, the last perhaps with fewer. Cells 0 to cells - 1 are updated.
struct CutAxis {
  long long cells = 1;
  long long part = 1;
  Halo halo;

  long long parts() const { return (cells + part - 1) / part; }
  Range updated() const { return {0, cells}; }
  Range with_border() const { return {-halo.lo, cells + halo.hi}; }
};

long long ceil_div(long long a, long long b) { return a / b + (a % b > 0); }

// Of the ends of many parts of a long axis, which 64 bits do not hold; two of them differ by less.
using Sum = __int128;

// Sum of clamp(first + k * step, range) over k = 0 .. count - 1; step > 0.
Sum sum_of_clamped(long long first, long long step, long long count, Range range) {
  const auto below = [&](long long bound) {  // how many of the values are less
    return std::clamp(ceil_div(bound - first, step), 0LL, count);
  };
  const Sum low = below(range.begin), not_high = below(range.end);
  const Sum inside = not_high - low;
  const Sum middle = inside * first + step * (inside * (low + not_high - 1) / 2);
  return low * range.begin + middle + (count - not_high) * range.end;
}

// Cells of `range` that parts cover when each reaches `steps` halos beyond its own, added over parts.
long long covered(const CutAxis& axis, int steps, Range range) {
  const long long begin = -static_cast<long long>(steps) * axis.halo.lo;
  const long long end = axis.part + static_cast<long long>(steps) * axis.halo.hi;
  return static_cast<long long>(sum_of_clamped(end, axis.part, axis.parts(), range) -
                                sum_of_clamped(begin, axis.part, axis.parts(), range));
}

struct Launch {
  CutAxis stream;
  std::vector<CutAxis> tile;  // the blocked axes
  int steps = 1;              // bT
  long long threads = 1;      // per block
};

Launch launch_of(const Stencil& stencil, const Schedule& schedule, const Grid& grid) {
  const Extent2 useful = geometry(stencil, schedule, Arithmetic::kFast).useful;
  Launch launch;
  launch.steps = schedule.time_steps();
  launch.threads = schedule.block.product();
  launch.tile.push_back({grid.cells.back(), useful.x, halo_x(stencil)});
  if (stencil.rank() == 3) launch.tile.push_back({grid.cells[1], useful.y, halo_y(stencil)});
  if (stencil.rank() > 1) {
    const Chunks* chunks = std::get_if<Chunks>(&schedule.stream);
    const long long planes = chunks ? chunks->planes : std::max(grid.cells[0], 1LL);
    launch.stream = {grid.cells[0], planes, halo_stream(stencil)};
  }
  return launch;
}

// The product over the blocked axes of what `count` says of one.
template <class Count>
long long columns(const Launch& launch, const Count& count) {
  long long product = 1;
  for (const CutAxis& axis : launch.tile) product *= count(axis);
  return product;
}

// Threads of one plane of all tiles, by where their column lies.
struct Columns {
  long long all, with_border, updated, own;
};

Columns columns_of(const Launch& launch) {
  const int steps = launch.steps;  // a tile is as wide as its first tier needs
  return {columns(launch, [](const CutAxis& axis) { return axis.parts(); }) * launch.threads,
          columns(launch, [&](const CutAxis& axis) { return covered(axis, steps, axis.with_border()); }),
          columns(launch, [&](const CutAxis& axis) { return covered(axis, steps, axis.updated()); }),
          columns(launch, [](const CutAxis& axis) { return axis.cells; })};
}

// Threads of one plane of all tiles whose cell is in the range and within reach of tier `tier`.
long long reached_columns(const Launch& launch, int tier, Range (CutAxis::*range)() const) {
  return columns(launch,
                 [&](const CutAxis& axis) { return covered(axis, launch.steps - tier, (axis.*range)()); });
}

}  // namespace

ThreadCounts thread_counts(const Stencil& stencil, const Schedule& schedule, const Grid& grid) {
  const Launch launch = launch_of(stencil, schedule, grid);
  const CutAxis& stream = launch.stream;
  const Columns column = columns_of(launch);
  ThreadCounts counts;
  counts.blocks = stream.parts() * columns(launch, [](const CutAxis& axis) { return axis.parts(); });

  ThreadClasses& classes = counts.classes;
  const long long own = stream.cells * column.own;
  for (int tier = 1; tier <= launch.steps; ++tier) {
    const long long visited = covered(stream, launch.steps - tier, stream.with_border());
    const long long reached = visited * reached_columns(launch, tier, &CutAxis::with_border);
    const long long computed = covered(stream, launch.steps - tier, stream.updated()) *
                               reached_columns(launch, tier, &CutAxis::updated);
    classes.out_of_bound += visited * (column.all - column.with_border);
    classes.passive += visited * column.with_border - reached;
    classes.boundary += reached - computed;
    classes.redundant += computed - own;
    classes.valid += own;
  }

  counts.updates = classes.redundant + classes.valid;
  counts.shared_reads = counts.updates + classes.boundary;
  counts.shared_writes = classes.sum();
  const long long loaded = covered(stream, launch.steps, stream.with_border());
  counts.global_reads =
      loaded * (column.with_border - column.updated + reached_columns(launch, 1, &CutAxis::updated));
  counts.global_writes = own;
  return counts;
}

}  // namespace an5d
