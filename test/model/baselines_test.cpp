// Does the fitted model say what planes that move take (planes=shifted), of which nothing was fitted? It
// counts their moves, accesses and barriers, and has all else from planes that stay in their places.
#include <catch2/catch.hpp>
#include <cmath>
#include <iostream>

#include "model/sweep.h"

namespace an5d::test {
namespace {

struct Agreement {
  int rows = 0;
  double error = 0, worst = 0;
  void add(const Swept& row) {
    const double off = std::abs(row.predicted / row.gcells - 1);
    ++rows;
    error += off;
    worst = std::max(worst, off);
  }
};

TEST_CASE("the fitted model of planes that move, and of those that do not", "[baselines]") {
  Agreement moving, fixed;
  for (const SweptStencil& one : sweep_of("h200_baselines.csv")) {
    for (const Swept& row : one.rows) {
      const bool of_cells = row.schedule.find("cells=") != std::string::npos;
      const bool shifts = row.schedule.find("planes=shifted") != std::string::npos;
      if (shifts) moving.add(row);
      if (!shifts && !of_cells && row.schedule.find("planes=") == std::string::npos) fixed.add(row);
    }
  }
  for (Agreement* found : {&moving, &fixed}) {
    found->error /= found->rows;
    std::cout << "h200_baselines.csv: " << found->rows << " rows, mean |predicted/measured - 1| "
              << found->error << ", at most " << found->worst << "\n";
  }
  CHECK(moving.rows == 56);
  CHECK(moving.error <= 0.11);
  CHECK(moving.worst <= 0.46);
  CHECK(fixed.rows == 70);
  CHECK(fixed.error <= 0.08);
}

}  // namespace
}  // namespace an5d::test
