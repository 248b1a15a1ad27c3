// Does the fitted model say what an H200 measured? docs/results/h200_sweep.csv has thousands of kernels; the
// figures that docs/model.md names are computed here.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "model/predict.h"
#include "model/search.h"
#include "unit/support.h"

namespace an5d::test {
namespace {

struct Measured {
  std::string stencil, type, schedule;
  double gcells = 0;
};

// The rows of the file, comments left out. Columns: stencil, type, mode, grid, steps, schedule, gcells_per_s,
// ...
std::vector<Measured> sweep() {
  std::vector<Measured> rows;
  std::ifstream file(AN5D_SWEEP);
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#' || line.rfind("stencil,", 0) == 0) continue;
    std::istringstream cells(line);
    std::vector<std::string> row;
    for (std::string cell; std::getline(cells, cell, ',');) row.push_back(cell);
    rows.push_back({row.at(0), row.at(1), row.at(5), std::stod(row.at(6))});
  }
  return rows;
}

// All that was measured of one stencil and type, with what the model says.
struct Case {
  Stencil stencil;
  Grid grid;
  std::map<std::string, double> measured;  // GCells/s by schedule line
  double best = 0;
};

std::map<std::string, Case> cases() {
  std::map<std::string, Case> all;
  for (const Measured& row : sweep()) {
    Case& one = all[row.stencil + " " + row.type];
    if (one.measured.empty()) {
      one.stencil = example(row.stencil, {"-DREAL=" + row.type});
      one.grid = assumed_grid(one.stencil);
    }
    one.measured[row.schedule] = row.gcells;
    one.best = std::max(one.best, row.gcells);
  }
  return all;
}

Prediction predicted(const Case& one, const std::string& line) {
  const Result<Schedule> schedule = parse_schedule(line, Schedule{});
  REQUIRE(schedule);
  return predict(one.stencil, *schedule, *find_device("h200"), Arithmetic::kFast, one.grid);
}

// The share of the best measured that the fastest of the model's first `count` schedules reached; 0 if none
// was measured.
double reached(const Case& one, int count) {
  const std::vector<Candidate> ranked =
      rank_schedules(one.stencil, *find_device("h200"), Arithmetic::kFast, one.grid, Model::kFitted);
  double most = 0;
  for (int n = 0; n < count && n < static_cast<int>(ranked.size()); ++n) {
    const auto found = one.measured.find(to_string(ranked[n].schedule));
    if (found != one.measured.end()) most = std::max(most, found->second);
  }
  return most / one.best;
}

TEST_CASE("the fitted model against the sweep on an H200", "[sweep]") {
  double error = 0;
  int rows = 0, first = 0, of_five = 0;
  const std::map<std::string, Case> all = cases();
  CHECK(all.size() == 42);
  for (const auto& [name, one] : all) {
    INFO(name);
    CHECK(one.measured.size() >= 100);
    for (const auto& [line, gcells] : one.measured) {
      error += std::abs(predicted(one, line).gcells / gcells - 1);
      ++rows;
    }
    const double by_first = reached(one, 1), by_five = reached(one, 5);
    first += by_first >= 0.9;
    of_five += by_five >= 0.97;
    std::cout << name << ": " << one.measured.size() << " schedules, best " << one.best
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

TEST_CASE("prints what test/gpu/plot_model.py draws", "[.][sweep-print]") {
  std::cout << "stencil,type,schedule,measured,predicted\n";
  for (const auto& [name, one] : cases()) {
    const std::size_t blank = name.find(' ');
    for (const auto& [line, gcells] : one.measured) {
      std::cout << name.substr(0, blank) << "," << name.substr(blank + 1) << "," << line << "," << gcells
                << "," << predicted(one, line).gcells << "\n";
    }
  }
}

}  // namespace
}  // namespace an5d::test
