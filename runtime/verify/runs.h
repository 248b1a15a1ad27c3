// The runs of a nest: sizes, steps, start times.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <random>

#include "harness.h"

namespace an5d::verify {

using Random = std::mt19937_64;

inline long long between(Random& random, long long least, long long most) {
  return least + static_cast<long long>(random() % static_cast<std::uint64_t>(most - least + 1));
}

// One run: the interior's size and the room around it per axis, the steps, the start, the kind of data.
struct Run {
  long long size[3] = {1, 1, 1}, before[3] = {0, 0, 0}, after[3] = {0, 0, 0};
  long long steps = 0, start = 0;
  bool borders_differ = false;
  bool small_values = false;  // integers of 0 and 1 only
  bool alike = false;         // have arrays that are only read the extents of the fields?
  int blocks = 1;             // that the emulated device holds at a time
};

// Cells of a blocked axis with which the halo of some tile of a plane ends within them on both sides.
inline long long size_around_a_tile(const Nest& nest, int axis) {
  const long long most = nest.rank == 2 ? 3000 : 600;
  const long long tile = nest.useful[axis], before = (nest.time_steps * nest.lo[axis] + tile - 1) / tile;
  return std::min(most, (before + 1) * tile + nest.time_steps * nest.hi[axis] + 3);
}

// A size of the axis for the run's number: the first runs are the extremes, later ones are drawn.
inline long long size_for(const Nest& nest, int axis, int number, Random& random) {
  const long long tile = nest.useful[axis];
  const bool streamed = nest.rank > 1 && axis == 0;
  const long long most = nest.rank == 3 ? 150 : 700;
  const long long large =
      streamed ? (tile + 9 <= most ? tile + 9 : 61) : (2 * tile + 3 <= most ? 2 * tile + 3 : most);
  switch (number) {
    case 0:
      return large;
    case 1:
      return 1;
    case 2:
      return axis == 0 ? 7 : 5;
    case 3:
      if (streamed) return nest.rank == 2 ? large : 19;
      return tile <= most ? tile : most;
    case 4:
      return 0;
    case 7:
      if (nest.rank == 1) return between(random, 1, 40);
      if (nest.rank == 2) return streamed ? large : tile + 2;  // a second tile with hardly a cell of its own
      // The same as 9, with whole packs of cells.
      return streamed ? 23 : (size_around_a_tile(nest, axis) + 3) / 4 * 4;
    case 9:
      if (streamed) return nest.rank == 2 ? large : 31;
      return size_around_a_tile(nest, axis);
    default:
      return between(random, 1, number % 3 == 0 ? large : 40);
  }
}

// What the text says of extents: cells are taken away from the loops, or added behind them.
inline void keep_extents(const Nest& nest, Run& run) {
  long long sizes[3] = {};
  const auto extent = [&](int axis) {
    return nest.lo[axis] + run.before[axis] + run.size[axis] + nest.hi[axis] + run.after[axis];
  };
  for (int axis = 0; axis < nest.rank; ++axis) {
    if (nest.group[axis] == kFixed) {
      const long long most = std::max(0LL, nest.added[axis] - nest.lo[axis] - nest.hi[axis]);
      run.before[axis] = std::min(run.before[axis], most);
      run.size[axis] = std::min(run.size[axis], most - run.before[axis]);
      run.after[axis] = most - run.before[axis] - run.size[axis];
    } else if (nest.group[axis] != kFreely) {
      long long& size = sizes[nest.group[axis]];
      size = std::max(size, extent(axis) - nest.added[axis]);
    }
  }
  for (int axis = 0; axis < nest.rank; ++axis)
    if (nest.group[axis] != kFixed && nest.group[axis] != kFreely)
      run.after[axis] += sizes[nest.group[axis]] + nest.added[axis] - extent(axis);
}

inline Run make_run(const Nest& nest, int number, Random& random) {
  Run run;
  for (int axis = 0; axis < nest.rank; ++axis) {
    const long long size = size_for(nest, axis, number, random);
    const long long none_before =
        nest.lo[axis] - nest.shift[axis];  // the first iteration with nothing before
    // In the run of whole packs, lines are read from the middle of one on.
    const long long before = nest.rank == 3 && number == 7 ? 1 : between(random, 0, 2);
    run.before[axis] = std::max(before, nest.least[axis] - none_before);
    run.after[axis] = between(random, 0, 2);
    run.size[axis] = std::min(std::max<long long>(size, nest.iterations[axis]),
                              nest.most[axis] - none_before - run.before[axis]);
  }
  const int last = nest.rank - 1;
  const int least = nest.sets_borders || nest.iterations[last] > 1 ? nest.iterations[last] : 0;
  if (number == 4) run.size[last] = std::max(nest.rank > 1 ? 3 : 0, least);  // only the outer axis is empty
  keep_extents(nest, run);
  run.alike = number == 0 || number == 7 || (number == 9 && nest.rank == 3);
  if (run.alike && nest.group[last] == kFreely) {
    const long long extent =
        nest.lo[last] + run.before[last] + run.size[last] + nest.hi[last] + run.after[last];
    // All lines begin at multiples of 16 bytes, of any element, or not all do.
    run.after[last] += (number == 9 ? extent | 1 : (extent + 15) / 16 * 16) - extent;
  }
  const long long bt = nest.time_steps;
  const long long steps[] = {2 * bt + 3, bt, bt + 1, bt > 1 ? bt - 1 : 2, 3, 0, 1, 2, 2 * bt, 3 * bt + 1};
  run.steps = number < 10 ? steps[number] : between(random, 0, 3 * bt + 2);
  if (nest.rank > 1 && number == 7) run.steps = nest.rank == 2 ? 2 * bt : 2 * bt + 1;
  run.start = nest.any_time ? between(random, -3, 6) : nest.earliest_time + between(random, 0, 6);
  run.borders_differ = number % 2 == 0;
  run.small_values = number % 4 >= 2;
  constexpr int kBlocks[] = {1, 2, 3, 5, 8, 40};
  run.blocks = kBlocks[between(random, 0, std::size(kBlocks) - 1)];
  if (number == 0 && nest.rank == 2) run.blocks = 2;  // a block has several tiles
  if (number == 9) run.blocks = 5;                    // neighbouring tiles belong to different blocks
  return run;
}

}  // namespace an5d::verify
