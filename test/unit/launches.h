// The order of launches that runtime/include/an5d/host.cuh makes, as a list.
#pragma once

#include <vector>

namespace an5d::test {

// Planes by number, 0 or 1.
struct Launch {
  int steps, from, to, even, odd;
  long long time;
};

struct TimeLoop {
  long long begin, end;  // begin <= t < end
  int phase;             // at t, plane (t + phase) mod 2 is read
  int way;               // 1: t counts up, -1: down
};

// on_device() with degrees bT, bT / 2, ... 1 over these steps; the list is empty if it failed.
std::vector<Launch> launches(int time_steps, const TimeLoop& time);

// The grids of blocks that one_step.cuh's each_grid() makes of a box: the first cell of each, and its blocks,
// the innermost axis last.
struct GridOfBlocks {
  long long begin[3], blocks[3];
};
std::vector<GridOfBlocks> grids(const long long (&begin)[3], const long long (&end)[3], int x, int y,
                                int z = 1);

}  // namespace an5d::test
