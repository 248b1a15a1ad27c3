// Reads table5.csv, compiles the examples, predicts (table5.h).
#include "table5.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "model/an5d_model.h"
#include "unit/support.h"

namespace an5d::test {
namespace {

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> cells;
  std::stringstream stream(line);
  for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
  return cells;
}

// Table 3 counts no root; FlopCount::as_written counts library calls as one operation each.
int flops_of_table3(const Stencil& stencil) {
  int calls = 0;
  visit(stencil.update().value, [&](const Expr& node) {
    const Call* call = node.as<Call>();
    calls += call && call->kind == Callee::kLibrary;
  });
  return stencil.flops.as_written - calls;
}

Table5Row row_of(const std::vector<std::string>& cells) {
  Table5Row row{cells.at(0), cells.at(1), cells.at(2), "", std::stod(cells.at(8)), {}};
  const Stencil stencil = example(row.stencil, {"-DREAL=" + row.type});
  row.schedule = fmt::format("tiers={} block={} stream=chunks:{} combine={}", cells.at(3), cells.at(4),
                             cells.at(5), stencil.shape == Shape::kStar ? "star" : "partial");
  const Result<Schedule> schedule = parse_schedule(row.schedule, Schedule{});
  REQUIRE(schedule);
  const Grid grid = stencil.rank() == 2 ? Grid{{16384, 16384}, 1000} : Grid{{512, 512, 512}, 1000};
  row.ours = predict_an5d(stencil, *schedule, *find_device(row.device), grid);
  row.ours.gflops = row.ours.gcells * flops_of_table3(stencil);
  return row;
}

}  // namespace

std::vector<Table5Row> table5() {
  std::ifstream file(AN5D_TABLE5);
  REQUIRE(file);
  std::string line;
  std::getline(file, line);
  REQUIRE(line == "stencil,device,type,bT,bS,hSN,registers,tuned_gflops,model_gflops");
  std::vector<Table5Row> rows;
  while (std::getline(file, line)) rows.push_back(row_of(split(line)));
  return rows;
}

std::string markdown(const Table5Row& row) {
  return fmt::format("| {} | {} | {} | `{}` | {:.0f} | {:.0f} | {:.3f} | {} |", row.stencil, row.device,
                     row.type, row.schedule, row.model, row.ours.gflops, row.ratio(),
                     row.ours.limiters.front().name);
}

}  // namespace an5d::test
