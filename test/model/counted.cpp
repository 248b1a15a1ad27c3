// Visits every thread (counted.h). Slow and plain on purpose: no sums, no clipping, one question per thread.
#include "counted.h"

#include <fmt/format.h>

#include <array>
#include <functional>

namespace an5d::test {
namespace {

// One axis as a block sees it: where its own cells begin and end, and its tile with the halo of all steps.
struct Side {
  long long cells, begin, end;
  Halo halo;

  long long first(int steps) const { return begin - static_cast<long long>(steps) * halo.lo; }
  long long last(int steps) const { return end + static_cast<long long>(steps) * halo.hi; }
  bool in_array(long long at) const { return at >= -halo.lo && at < cells + halo.hi; }
  bool updated(long long at) const { return at >= 0 && at < cells; }
  bool own(long long at) const { return updated(at) && at >= begin && at < end; }
  bool reached(long long at, int steps) const { return at >= first(steps) && at < last(steps); }
};

using Block = std::array<Side, 3>;  // the streamed axis, y, x

using Cell = std::array<long long, 3>;

template <class Test>
bool all_of(const Test& test, int from) {
  for (int axis = from; axis < 3; ++axis) {
    if (!test(axis)) return false;
  }
  return true;
}

void count_tier(const Block& block, const Cell& at, int steps_left, ThreadClasses& classes) {
  const auto in_array = [&](int axis) { return block[axis].in_array(at[axis]); };
  const auto updated = [&](int axis) { return block[axis].updated(at[axis]); };
  const auto own = [&](int axis) { return block[axis].own(at[axis]); };
  const auto reached = [&](int axis) { return block[axis].reached(at[axis], steps_left); };
  if (!all_of(in_array, 0)) {
    ++classes.out_of_bound;
  } else if (!all_of(reached, 0)) {
    ++classes.passive;
  } else if (!all_of(updated, 0)) {
    ++classes.boundary;
  } else if (!all_of(own, 0)) {
    ++classes.redundant;
  } else {
    ++classes.valid;
  }
}

// Of a plane that is loaded: is the thread's column on the border, or computed at the first tier?
bool loads(const Block& block, const Cell& at, int steps) {
  const auto in_array = [&](int axis) { return block[axis].in_array(at[axis]); };
  const auto updated = [&](int axis) { return block[axis].updated(at[axis]); };
  const auto reached = [&](int axis) { return block[axis].reached(at[axis], steps - 1); };
  return all_of(in_array, 1) && (!all_of(updated, 1) || all_of(reached, 1));
}

// Every thread of the planes that a tier with so many steps after it visits.
void visit_threads(const Block& block, int steps, int steps_left,
                   const std::function<void(const Cell&)>& visit) {
  Cell at;
  for (at[0] = block[0].first(steps_left); at[0] < block[0].last(steps_left); ++at[0]) {
    if (!block[0].in_array(at[0])) continue;
    for (at[1] = block[1].first(steps); at[1] < block[1].last(steps); ++at[1]) {
      for (at[2] = block[2].first(steps); at[2] < block[2].last(steps); ++at[2]) visit(at);
    }
  }
}

void count_block(const Block& block, int steps, ThreadCounts& counts) {
  ++counts.blocks;
  visit_threads(block, steps, steps, [&](const Cell& at) { counts.global_reads += loads(block, at, steps); });
  for (int tier = 1; tier <= steps; ++tier) {
    ThreadClasses classes;
    visit_threads(block, steps, steps - tier,
                  [&](const Cell& at) { count_tier(block, at, steps - tier, classes); });
    counts.classes.out_of_bound += classes.out_of_bound;
    counts.classes.boundary += classes.boundary;
    counts.classes.valid += classes.valid;
    counts.classes.redundant += classes.redundant;
    counts.classes.passive += classes.passive;
    counts.updates += classes.valid + classes.redundant;
    counts.shared_reads += classes.valid + classes.redundant + classes.boundary;
    counts.shared_writes += classes.sum();
    if (tier == steps) counts.global_writes += classes.valid;
  }
}

// The sides of an axis that parts of `part` cells cut; the last part may end outside.
std::vector<Side> sides(long long cells, long long part, Halo halo) {
  std::vector<Side> result;
  for (long long begin = 0; begin < cells; begin += part)
    result.push_back({cells, begin, begin + part, halo});
  return result;
}

const std::vector<Side> kNoAxis = {{1, 0, 1, {}}};

}  // namespace

Case draw_case(property::Random& random) {
  Case one;
  one.stencil.fields.resize(1);
  const int rank = random.between(1, 3), steps = random.between(1, rank == 3 ? 3 : 4);
  one.schedule.tiers = steps;
  const auto tile = [&](const Halo& halo) { return steps * halo.both() + random.between(1, 6); };
  for (int d = 0; d < rank; ++d) {
    Axis axis;
    axis.halo = {random.between(0, 3), random.between(0, 3)};
    one.stencil.axes.push_back(axis);
    one.grid.cells.push_back(random.between(1, rank == 3 ? 13 : 40));
  }
  one.schedule.block.x = tile(one.stencil.axes.back().halo);
  if (rank == 3) one.schedule.block.y = tile(one.stencil.axes[1].halo);
  if (rank > 1) one.schedule.stream = Column{};
  if (rank > 1 && random.chance(70)) one.schedule.stream = Chunks{random.between(1, 12)};
  return one;
}

std::string to_string(const Case& one) {
  std::string text = to_string(one.schedule) + ", cells (halos):";
  for (int d = 0; d < one.stencil.rank(); ++d) {
    const Halo& halo = one.stencil.axes[d].halo;
    text += fmt::format(" {} ({}, {})", one.grid.cells[d], halo.lo, halo.hi);
  }
  return text;
}

ThreadCounts counted(const Case& one) {
  const std::vector<Axis>& axes = one.stencil.axes;
  const int rank = one.stencil.rank(), steps = one.schedule.tiers;
  const auto blocked = [&](int axis, int tile) {
    return sides(one.grid.cells[axis], tile - steps * axes[axis].halo.both(), axes[axis].halo);
  };
  const Chunks* chunks = std::get_if<Chunks>(&one.schedule.stream);
  const long long planes = chunks ? chunks->planes : one.grid.cells[0];
  ThreadCounts counts;
  for (const Side& z : rank > 1 ? sides(one.grid.cells[0], planes, axes[0].halo) : kNoAxis) {
    for (const Side& y : rank > 2 ? blocked(1, one.schedule.block.y) : kNoAxis) {
      for (const Side& x : blocked(rank - 1, one.schedule.block.x)) count_block({z, y, x}, steps, counts);
    }
  }
  return counts;
}

}  // namespace an5d::test
