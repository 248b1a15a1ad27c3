// The closed forms of model/thread_counts.h against visiting every thread.
#include <catch2/catch.hpp>
#include <cstdint>

#include "counted.h"

namespace an5d::test {
namespace {

void check_equal(const Case& one) {
  INFO(to_string(one));
  const ThreadCounts found = thread_counts(one.stencil, one.schedule, one.grid), expected = counted(one);
  CHECK(found.blocks == expected.blocks);
  CHECK(found.classes.out_of_bound == expected.classes.out_of_bound);
  CHECK(found.classes.boundary == expected.classes.boundary);
  CHECK(found.classes.valid == expected.classes.valid);
  CHECK(found.classes.redundant == expected.classes.redundant);
  CHECK(found.classes.passive == expected.classes.passive);
  CHECK(found.global_reads == expected.global_reads);
  CHECK(found == expected);
}

Case symmetric(int rank, int radius, int steps, int tile, std::vector<long long> cells) {
  Case one;
  one.stencil.fields.resize(1);
  Axis axis;
  axis.halo = {radius, radius};
  one.stencil.axes.assign(rank, axis);
  one.schedule.tiers = steps;
  one.schedule.block = {tile, rank == 3 ? tile : 1};
  if (rank > 1) one.schedule.stream = Column{};
  one.grid.cells = std::move(cells);
  return one;
}

TEST_CASE("closed counts of threads equal visiting every thread", "[thread_counts]") {
  constexpr std::uint64_t kSeed = 20200222;
  INFO("seed " << kSeed);
  property::Random random(kSeed);
  for (int n = 0; n < 500; ++n) check_equal(draw_case(random));
}

TEST_CASE("closed counts where one tile is larger than the grid", "[thread_counts]") {
  check_equal(symmetric(2, 1, 3, 32, {5, 7}));
  check_equal(symmetric(3, 2, 2, 16, {1, 1, 1}));
  check_equal(symmetric(1, 1, 1, 32, {1}));
}

TEST_CASE("one time step has no redundant thread", "[thread_counts]") {
  const Case one = symmetric(2, 1, 1, 34, {64, 64});
  const ThreadCounts counts = thread_counts(one.stencil, one.schedule, one.grid);
  CHECK(counts.blocks == 2);
  CHECK(counts.classes.redundant == 0);
  CHECK(counts.updates == 64 * 64);
  CHECK(counts.global_writes == 64 * 64);
  CHECK(counts.classes.boundary == 0);          // needed by no later step
  CHECK(counts.classes.passive == 2 * 2 * 64);  // the first and last thread of either tile
  CHECK(counts.classes.out_of_bound == 0);
  CHECK(counts.shared_writes == 2 * 34 * 64);
  CHECK(counts.global_reads == 66 * (2 * 64 / 64 + 64));
}

TEST_CASE("a grid without cells has no blocks", "[thread_counts]") {
  const Case one = symmetric(2, 1, 1, 34, {0, 0});
  CHECK(thread_counts(one.stencil, one.schedule, one.grid) == ThreadCounts{});
}

TEST_CASE("axes as long as a grid may be", "[thread_counts]") {
  const long long most = kMostCells;
  for (const std::vector<long long>& cells :
       {std::vector{most}, {1, most}, {most, 1}, {1, 1, most}, {1, most, 1}}) {
    const int rank = static_cast<int>(cells.size());
    const Case one = symmetric(rank, 1, 4, 32, cells);
    INFO(to_string(one));
    const ThreadCounts counts = thread_counts(one.stencil, one.schedule, one.grid);
    const ThreadClasses& classes = counts.classes;
    CHECK(counts.global_writes == most);
    CHECK(classes.valid == 4 * most);
    for (const long long count :
         {classes.out_of_bound, classes.passive, classes.boundary, classes.redundant}) {
      CHECK(count >= 0);
      CHECK(count < 4000 * most);
    }
    CHECK(counts.global_reads >= most);
  }
}

}  // namespace
}  // namespace an5d::test
