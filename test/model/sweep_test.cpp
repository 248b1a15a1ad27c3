// Does the fitted model say what an H200 measured? test/model/sweeps/h200_sweep*.csv have thousands of
// kernels; the figures that docs/model.md names are computed here.
#include "model/sweep.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <iostream>

namespace an5d::test {
namespace {

// The share of the best measured that the fastest of the model's first `count` schedules reached; 0 if none
// was measured.
double reached(const SweptStencil& one, Family family, int count) {
  const std::vector<Candidate> ranked =
      rank_schedules(one.stencil, *find_device("h200"), Arithmetic::kFast, one.grid, Model::kFitted, family);
  double most = 0;
  for (int n = 0; n < count && n < static_cast<int>(ranked.size()); ++n) {
    const std::string line = to_string(ranked[n].schedule);
    for (const Swept& row : one.rows)
      if (row.schedule == line) most = std::max(most, row.gcells);
  }
  return most / one.best;
}

struct Agreement {
  double error = 0;            // mean of |predicted / measured - 1|
  int first = 0, of_five = 0;  // stencils and types: first choice within 10 %, best of five within 3 %
};

Agreement agreement(const std::vector<SweptStencil>& all, Family family) {
  Agreement found;
  int rows = 0;
  for (const SweptStencil& one : all) {
    for (const Swept& row : one.rows) {
      found.error += std::abs(row.predicted / row.gcells - 1);
      ++rows;
    }
    const double by_first = reached(one, family, 1), by_five = reached(one, family, 5);
    found.first += by_first >= 0.9;
    found.of_five += by_five >= 0.97;
    std::cout << one.name << " " << one.type << ": " << one.rows.size() << " schedules, best " << one.best
              << " GCells/s; the model's first reaches " << by_first << ", the best of its five " << by_five
              << "\n";
  }
  found.error /= rows;
  std::cout << rows << " schedules, mean |predicted/measured - 1| " << found.error
            << "; first choice within 10 % " << found.first << ", top five within 3 % " << found.of_five
            << " of " << all.size() << "\n";
  return found;
}

TEST_CASE("the fitted model against the sweep of one cell per thread", "[sweep]") {
  const std::vector<SweptStencil> all = sweep(Family::kOneCell);
  CHECK(all.size() == 42);
  for (const SweptStencil& one : all) CHECK(one.rows.size() >= 100);
  const Agreement found = agreement(all, Family::kOneCell);
  CHECK(found.error <= 0.15);
  CHECK(found.first >= 36);
  CHECK(found.of_five >= 36);
}

TEST_CASE("the fitted model against the sweeps of stages and of lines", "[sweep]") {
  const std::vector<SweptStencil> all = sweep(Family::kSeveralCells);
  CHECK(all.size() == 42);
  const Agreement found = agreement(all, Family::kSeveralCells);
  CHECK(found.error <= 0.15);
  CHECK(found.first >= 36);
}

TEST_CASE("the fitted model against all sweeps", "[sweep]") {
  const Agreement found = agreement(sweep(), Family::kAny);
  CHECK(found.error <= 0.15);
  CHECK(found.first >= 36);
}

// The mean error over a file, and of the best measured of each stencil, type and grid what the one measured
// that the model has for the fastest reached, on average.
struct Choices {
  double error = 0, reached = 0;
};

Choices choices(const std::vector<SweptStencil>& all) {
  double error = 0, reached = 0;
  std::size_t rows = 0;
  for (const SweptStencil& one : all) {
    const Swept* chosen = &one.rows.front();
    for (const Swept& row : one.rows) {
      error += std::abs(row.predicted / row.gcells - 1);
      if (row.predicted > chosen->predicted) chosen = &row;
    }
    rows += one.rows.size();
    reached += chosen->gcells / one.best / static_cast<double>(all.size());
  }
  error /= static_cast<double>(rows);
  std::cout << rows << " schedules, mean |predicted/measured - 1| " << error
            << "; of those measured, the model's first reaches " << reached << " of the best on average\n";
  return {error, reached};
}

// Grids that do not fill the GPU, chunks of a few rows on such grids, the general form.
TEST_CASE("the fitted model against the other sweeps", "[sweep]") {
  struct Given {
    const char* file;
    std::size_t cases;  // of a stencil, type and grid
    double error, reached;
  };
  for (const Given& given : std::vector<Given>{{"h200_sweep_small.csv", 48, 0.2, 0.9},
                                               {"h200_sweep_chunks.csv", 72, 0.2, 0.9},
                                               {"h200_sweep_general.csv", 10, 0.15, 0.9}}) {
    INFO(given.file);
    const std::vector<SweptStencil> all = sweep_of(given.file);
    CHECK(all.size() == given.cases);
    const Choices found = choices(all);
    CHECK(found.error <= given.error);
    CHECK(found.reached >= given.reached);
  }
}

}  // namespace
}  // namespace an5d::test
