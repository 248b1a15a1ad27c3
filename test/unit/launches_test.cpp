// The order of launches for every bT, step count, parity and direction (paper, section 4.3.1: the host
// adjusts the remainder so that the result ends where C leaves it).
#include "launches.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <numeric>

#include "codegen/plan/kernel_plan.h"
#include "support.h"

#define __host__
#define __device__
#include "runtime/include/an5d/pieces.h"
#include "runtime/include/an5d/waves.h"
#undef __host__
#undef __device__

namespace an5d::test {
namespace {

int plane_read(const TimeLoop& time, long long t) { return static_cast<int>((t + time.phase) & 1); }

void check_order(int time_steps, const TimeLoop& time) {
  const int steps = static_cast<int>(time.end - time.begin);
  INFO("bT " << time_steps << ", " << steps << " steps from " << time.begin << ", phase " << time.phase
             << ", way " << time.way);
  const std::vector<Launch> made = launches(time_steps, time);
  REQUIRE_FALSE(made.empty());
  long long t = time.way > 0 ? time.begin : time.end - 1;
  int state = plane_read(time, t);  // where the newest values are
  int done = 0;
  bool right = true;
  for (const Launch& launch : made) {
    right = right && launch.from == state && launch.to == 1 - state;
    right = right && launch.time == t && launch.steps >= 1 && launch.steps <= time_steps;
    right = right && launch.even == plane_read(time, t) && launch.odd == 1 - launch.even;
    state = launch.to;
    t += time.way * launch.steps;
    done += launch.steps;
  }
  CHECK(right);
  CHECK(done == steps);
  CHECK(made.back().steps == 1);
  // The last step reads the plane that C reads then, so that both planes end as C leaves them.
  const long long last = time.way > 0 ? time.end - 1 : time.begin;
  CHECK(made.back().from == plane_read(time, last));
  CHECK(state == 1 - plane_read(time, last));
}

TEST_CASE("launches cover all steps and end in the plane that C's parity says", "[launches]") {
  for (int time_steps = 1; time_steps <= 16; ++time_steps) {
    for (int steps = 1; steps <= 70; ++steps) {
      const int variant = time_steps + steps;  // parities and directions take turns
      check_order(time_steps, {variant % 3, variant % 3 + steps, variant / 3 % 2, variant / 6 % 2 ? -1 : 1});
    }
  }
}

TEST_CASE("launches in either parity and direction, from early and late times", "[launches]") {
  for (const int time_steps : {1, 2, 3, 4, 6, 7, 10, 16, 31}) {
    for (const int steps : {1, 2, 3, 5, 8, 13, 64}) {
      for (const int phase : {0, 1}) {
        for (const int way : {1, -1}) {
          for (const long long begin : {0LL, 1LL, -7LL, 5000000001LL}) {
            check_order(time_steps, {begin, begin + steps, phase, way});
          }
        }
      }
    }
  }
}

TEST_CASE("no steps, no launches", "[launches]") {
  CHECK(launches(4, {3, 3, 0, 1}).empty());
  CHECK(launches(4, {3, 1, 0, 1}).empty());
}

TEST_CASE("full launches are used wherever they can be", "[launches]") {
  for (int time_steps = 1; time_steps <= 16; ++time_steps) {
    const std::vector<Launch> made = launches(time_steps, {0, 1000, 0, 1});
    CHECK(static_cast<int>(made.size()) <= 1000 / time_steps + 8);
  }
}

// 119 = 14 * 8 + 4 + 2 + 1: 16 launches of even degrees. 23 = 2 * 8 + 4 + 2 + 1 has 4. 15 = 8 + 4 + 2 + 1
// has 3, so the largest is done in halves.
TEST_CASE("launches are as few as parity allows", "[launches]") {
  const auto degrees = [](int steps) {
    std::vector<int> made;
    for (const Launch& launch : launches(8, {0, steps, 0, 1})) made.push_back(launch.steps);
    return made;
  };
  CHECK(degrees(120).size() == 14 + 3 + 1);
  CHECK(degrees(24) == std::vector<int>{8, 8, 4, 2, 1, 1});
  CHECK(degrees(16) == std::vector<int>{4, 4, 4, 2, 1, 1});
  CHECK(degrees(9) == std::vector<int>{4, 4, 1});
}

TEST_CASE("the plan's degrees are bT and its halves", "[launches]") {
  const Stencil stencil = stencil_of(nest_text(1, "A[(t + 1) % 2][i] = A[t % 2][i - 1];"));
  Schedule schedule;
  schedule.block = {256, 1};
  schedule.tiers = 13;
  CHECK(plan_kernel(stencil, schedule, Arithmetic::kExact, "x").host.degrees ==
        std::vector<int>{13, 6, 3, 1});
  schedule.tiers = 1;
  CHECK(plan_kernel(stencil, schedule, Arithmetic::kExact, "x").host.degrees == std::vector<int>{1});
}

TEST_CASE("kernels of one step: boxes larger than a grid of blocks are several", "[launches]") {
  const long long x = 32, y = 4;
  long long z = 1;
  const auto check = [&](const long long(&begin)[3], const long long(&end)[3], std::size_t number) {
    const std::vector<GridOfBlocks> made = grids(begin, end, x, y, static_cast<int>(z));
    CHECK(made.size() == number);
    const long long each[3] = {z, y, x}, most[3] = {65535, 65535, 0x7fffffff};
    const long long first[3] = {begin[0], begin[1], begin[2] / 32 * 32};  // warps begin where lines do
    long double covered = 0, all = 1;
    for (const GridOfBlocks& grid : made) {
      long double cells = 1;
      for (int axis = 0; axis < 3; ++axis) {
        CHECK(grid.blocks[axis] >= 1);
        CHECK(grid.blocks[axis] <= most[axis]);
        CHECK((grid.begin[axis] - first[axis]) % (most[axis] * each[axis]) == 0);
        cells *= std::min(grid.blocks[axis] * each[axis], end[axis] - grid.begin[axis]);
      }
      covered += cells;
    }
    for (int axis = 0; axis < 3; ++axis) all *= end[axis] - first[axis];
    CHECK(covered == all);
  };
  check({0, 1, 1}, {1, 2, 2}, 1);
  check({5, 7, 3}, {70, 100, 130}, 1);
  check({0, 2, 2}, {1, 2 + 65535 * 4, 99}, 1);
  check({0, 2, 2}, {1, 3 + 65535 * 4, 99}, 2);
  check({3, 2, 2}, {3 + 200000, 600000, 99}, 4 * 3);
  check({0, 0, 1}, {1, 1, 0x80000000ll * 32 + 2}, 2);
  CHECK(grids({0, 4, 4}, {1, 4, 9}, 32, 4).empty());
  z = 7;  // planes of a chunk
  check({5, 7, 3}, {70, 100, 130}, 1);
  check({3, 2, 2}, {3 + 7 * 200000, 600000, 99}, 4 * 3);
}

TEST_CASE("waves of a launch are those of the same question, whatever was asked before", "[launches]") {
  const auto same = [](const auto& a, const auto& b) {
    return a.early == b.early && a.chunk == b.chunk && a.rest == b.rest;
  };
  const long long questions[][4] = {{512, 24, 80, 132}, {512, 24, 80, 132}, {511, 24, 80, 132},
                                    {511, 12, 80, 132}, {511, 12, 81, 132}, {511, 12, 81, 264},
                                    {512, 24, 80, 132}, {7, 1, 1, 132}};
  for (const auto& [planes, filling, tiles, slots] : questions) {
    CHECK(same(waves_of(planes, filling, tiles, slots), whole_waves(planes, filling, tiles, slots)));
  }
  CHECK_FALSE(same(whole_waves(512, 24, 80, 132), whole_waves(511, 12, 81, 264)));
}

}  // namespace
}  // namespace an5d::test
