// Does the fitted model say what programs of several arrays take, those with arrays that are only read, and
// the naive kernels beside which they were measured?
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <iostream>

#include "model/predict_one_step.h"
#include "model/search.h"
#include "model/sweep.h"
#include "unit/support.h"

namespace an5d::test {
namespace {

struct Agreement {
  int rows = 0, cases = 0;
  double error = 0;    // mean of |predicted / measured - 1|
  double reached = 0;  // of the best measured by the first of those measured, on average
  double naive = 0;    // the mean error for the naive kernels
};

Agreement agreement(const std::string& file) {
  Agreement found;
  for (const SweptStencil& one : sweep_of(file)) {
    const auto by_prediction = [](const Swept& a, const Swept& b) { return a.predicted < b.predicted; };
    found.reached += std::ranges::max_element(one.rows, by_prediction)->gcells / one.best;
    for (const Swept& row : one.rows) found.error += std::abs(row.predicted / row.gcells - 1);
    found.rows += static_cast<int>(one.rows.size());
    ++found.cases;
    const double naive = predict_naive(one.stencil, *one.device, one.arithmetic, one.grid).gcells;
    found.naive += std::abs(naive / one.rows.front().naive - 1);
    std::cout << file << ": " << one.name << " " << one.type << ": naive " << one.rows.front().naive
              << " GCells/s, predicted " << naive << "\n";
  }
  found.error /= found.rows;
  found.reached /= found.cases;
  found.naive /= found.cases;
  std::cout << file << ": " << found.rows << " schedules, mean |predicted/measured - 1| " << found.error
            << ", naive " << found.naive << "; of those measured, the first reaches " << found.reached
            << "\n";
  return found;
}

// What was measured, of how many programs and types, in at least so many rows; the largest errors; and what
// the model's first reaches.
struct Expected {
  const char* file;
  int cases, rows;
  double error, reached, naive;
};
constexpr Expected kExpected[] = {
    {"h200_fields.csv", 16, 320, 0.2, 0.94, 0.1},      // programs of several arrays
    {"h200_inputs.csv", 4, 20, 0.15, 0.9, 0.15},       // with arrays that are only read
    {"h100_sectors.csv", 10, 17, 0.06, 0.95, 0.15},    // lines of several arrays
    {"h200_sectors.csv", 10, 38, 0.1, 0.98, 0.15},     // and on another GPU
    {"h200_groups.csv", 12, 30, 0.1, 0.98, 0.15},      // groups of cells in kernels of one step
    {"h200_neighbours.csv", 22, 44, 0.1, 0.98, 0.15},  // lines by whom warps wait for
    {"h100_profiles.csv", 22, 40, 0.2, 0.95, 0.1},     // masks, profiles and maps
    {"h200_forms.csv", 48, 230, 0.2, 0.95, 0.1},       // more programs, with schedules that are not searched
};

TEST_CASE("the fitted model against programs of several arrays", "[fields]") {
  for (const Expected& expected : kExpected) {
    const Agreement found = agreement(expected.file);
    INFO(expected.file);
    CHECK(found.cases == expected.cases);
    CHECK(found.rows >= expected.rows);
    CHECK(found.error <= expected.error);
    CHECK(found.reached >= expected.reached);
    CHECK(found.naive <= expected.naive);
  }
}

// Those of more than one cell per thread in 3-D are younger than what the first two files have of it.
TEST_CASE("no schedule that is chosen is expected to be slower than the naive kernels", "[fields]") {
  for (const Expected& expected : kExpected) {
    for (const SweptStencil& one : sweep_of(expected.file)) {
      const double naive = predict_naive(one.stencil, *one.device, one.arithmetic, one.grid).gcells;
      const double chosen =
          predict_by(Model::kFitted, one.stencil, one.chosen, *one.device, one.arithmetic, one.grid).gcells;
      INFO(one.name << " " << one.type << ": " << chosen << ", naive " << naive);
      const double measured = one.rows.front().naive;
      CHECK(chosen >= naive);
      if (one.best < 0.95 * measured && one.grid.cells.size() < 3)
        CHECK(chosen == naive);  // which are chosen
      if (one.best > 1.2 * measured) CHECK(chosen > naive);
    }
  }
}

// Eight arrays leave registers for one access of each: 2-D velocity and stress (test/inputs/elastic_2d.c).
TEST_CASE("programs with registers for one access of each array stream in stages", "[fields]") {
  const auto chosen = [](const std::string& type) {
    const std::string loops = " for (int i = 1; i < 4095; i++) for (int j = 1; j < 4095; j++) { ";
    const Stencil stencil =
        stencil_of(type +
                   " vx[4096][4096], vy[4096][4096], sx[4096][4096], sy[4096][4096], sxy[4096][4096],"
                   " b[4096][4096], l[4096][4096], m[4096][4096];\n"
                   "void step(int T) { for (int t = 0; t < T; t++) {" +
                   loops +
                   "vx[i][j] += b[i][j] * (sx[i + 1][j] - sx[i][j] + sxy[i][j] - sxy[i][j - 1]);"
                   "vy[i][j] += b[i][j] * (sxy[i][j] - sxy[i - 1][j] + sy[i][j + 1] - sy[i][j]); }" +
                   loops + "const " + type +
                   " dx = vx[i][j] - vx[i - 1][j], dy = vy[i][j] - vy[i][j - 1];"
                   "sx[i][j] += (l[i][j] + 2 * m[i][j]) * dx + l[i][j] * dy;"
                   "sy[i][j] += l[i][j] * dx + (l[i][j] + 2 * m[i][j]) * dy;"
                   "sxy[i][j] += m[i][j] * (vx[i][j + 1] - vx[i][j] + vy[i + 1][j] - vy[i][j]); } } }\n");
    return best_schedule(stencil, *find_device("h200"), Arithmetic::kFast, Grid{{4094, 4094}, 1000},
                         Model::kFitted, {});
  };
  for (const char* type : {"float", "double"}) {
    const Schedule best = chosen(type);
    INFO(type << ": " << to_string(best));
    CHECK(std::holds_alternative<Stages>(kind_of(2, best)));
    CHECK(best.cells.x == (std::string(type) == "float" ? 4 : 2));
  }
}

TEST_CASE("lines of several arrays are expected to beat naive kernels as much as they did", "[fields]") {
  const DeviceSpec& device = *find_device("h100");
  const auto chosen = [&](const std::string& inputs, const std::string& value) {
    std::string text =
        "float u[2][512][512][512];\n" + inputs + "void step(int T) {\n for (int t = 0; t < T; t++)\n";
    for (const char* axis : {"i", "j", "k"})
      text += std::string("  for (int ") + axis + " = 1; " + axis + " < 511; " + axis + "++)\n";
    const Stencil stencil = stencil_of(text + "   u[(t + 1) % 2][i][j][k] = " + value + ";\n}\n");
    const Grid grid = {{510, 510, 510}, 481};
    const Schedule best = best_schedule(stencil, device, Arithmetic::kFast, grid, Model::kFitted, {});
    const double gcells = predict_by(Model::kFitted, stencil, best, device, Arithmetic::kFast, grid).gcells;
    return std::pair(kind_of(3, best), gcells);
  };
  const std::string around =
      "(u[t % 2][i - 1][j][k] + u[t % 2][i + 1][j][k] + u[t % 2][i][j - 1][k] + "
      "u[t % 2][i][j + 1][k] + u[t % 2][i][j][k - 1] + u[t % 2][i][j][k + 1] - "
      "6 * u[t % 2][i][j][k])";
  // Measured: 702 (docs/results/h100_sectors.csv, coefficient3d in float).
  const auto [kind, gcells] =
      chosen("float c[512][512][512];\n", "u[t % 2][i][j][k] + c[i][j][k] * " + around);
  CHECK(std::holds_alternative<Lines>(kind));
  CHECK(std::abs(gcells / 702 - 1) <= 0.15);
}

}  // namespace
}  // namespace an5d::test
