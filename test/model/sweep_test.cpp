// Does the fitted model say what an H200 measured? docs/results/h200_sweep.csv has thousands of kernels; the
// figures that docs/model.md names are computed here.
#include "model/sweep.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <iostream>

namespace an5d::test {
namespace {

// The share of the best measured that the fastest of the model's first `count` schedules reached; 0 if none
// was measured.
double reached(const SweptStencil& one, int count) {
  const std::vector<Candidate> ranked =
      rank_schedules(one.stencil, *find_device("h200"), Arithmetic::kFast, one.grid, Model::kFitted);
  double most = 0;
  for (int n = 0; n < count && n < static_cast<int>(ranked.size()); ++n) {
    const std::string line = to_string(ranked[n].schedule);
    for (const Swept& row : one.rows)
      if (row.schedule == line) most = std::max(most, row.gcells);
  }
  return most / one.best;
}

TEST_CASE("the fitted model against the sweep on an H200", "[sweep]") {
  double error = 0;
  int rows = 0, first = 0, of_five = 0;
  const std::vector<SweptStencil> all = sweep();
  CHECK(all.size() == 42);
  for (const SweptStencil& one : all) {
    INFO(one.name << " " << one.type);
    CHECK(one.rows.size() >= 100);
    for (const Swept& row : one.rows) {
      error += std::abs(row.predicted / row.gcells - 1);
      ++rows;
    }
    const double by_first = reached(one, 1), by_five = reached(one, 5);
    first += by_first >= 0.9;
    of_five += by_five >= 0.97;
    std::cout << one.name << " " << one.type << ": " << one.rows.size() << " schedules, best " << one.best
              << " GCells/s; the model's first reaches " << by_first << ", the best of its five " << by_five
              << "\n";
  }
  std::cout << rows << " schedules, mean |predicted/measured - 1| " << error / rows
            << "; first choice within 10 % " << first << ", top five within 3 % " << of_five << " of "
            << all.size() << "\n";
  CHECK(error / rows <= 0.15);
  CHECK(first >= 36);
  CHECK(of_five >= 36);
}

}  // namespace
}  // namespace an5d::test
