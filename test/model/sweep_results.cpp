// Prints the sweep on an H200 as a results file of --report (docs/report.md), beside the peers of
// docs/results/h200_peers.csv: the fastest schedule at each bT (mode "sweep") and the schedule that an5dc
// chooses (mode "model") where it was measured; with --all every schedule (mode "sweep") and no other.
#include <fmt/format.h>

#include <cstdio>
#include <cstring>
#include <exception>
#include <stdexcept>

#include "driver/base/files.h"
#include "driver/explore/question.h"
#include "model/ranges.h"
#include "model/sweep.h"

namespace an5d::test {
namespace {

Csv peers() {
  const auto parsed = parse_csv(read_file(AN5D_PEERS).value_or(""), AN5D_PEERS);
  if (const auto* error = std::get_if<CsvError>(&parsed)) throw std::runtime_error(error->text);
  return std::get<Csv>(parsed);
}

const SweptStencil& find(const std::vector<SweptStencil>& swept, const std::string& name,
                         const std::string& type) {
  for (const SweptStencil& one : swept)
    if (one.name == name && one.type == type) return one;
  throw std::runtime_error("no sweep of " + name + " " + type);
}

void print_row(const SweptStencil& of, const Swept& row, const char* mode, const std::string& peers) {
  fmt::print("{},{},{},h200,{},{},{},{},{:.2f},{:.2f},{},{},{},yes,{}\n", of.name, of.type, mode,
             to_string(of.grid.cells), row.time_steps, row.time_steps, row.schedule, row.gcells,
             row.predicted, of.stencil.flops.as_written, row.registers, row.local_bytes, peers);
}

void print_best(const SweptStencil& of, const std::string& peers) {
  std::map<int, const Swept*> best;  // by bT
  for (const Swept& row : of.rows) {
    const Swept*& known = best[row.time_steps];
    if (!known || row.gcells > known->gcells) known = &row;
    if (row.schedule == to_string(of.chosen)) print_row(of, row, "model", peers);
  }
  for (const auto& [time_steps, row] : best) print_row(of, *row, "sweep", peers);
}

void print(bool all) {
  const Csv others = peers();
  std::vector<Csv> files = sweep_files();
  files.push_back(others);
  for (const Csv& file : files)
    for (const std::string& remark : file.remarks) fmt::print("# {}\n", remark);
  fmt::print("# each row is a launch of bT steps; command: sweep_results{}\n", all ? " --all" : "");
  fmt::print(
      "stencil,type,mode,device,grid,steps,bT,schedule,gcells_per_s,predicted_gcells_per_s,flops_per_cell,"
      "registers,spill_bytes,verified,error");
  for (std::size_t n = 2; n < others.columns.fields.size(); ++n)
    fmt::print(",peer:{}", others.columns.fields[n]);
  fmt::print("\n");
  const std::vector<SweptStencil> swept = sweep();
  for (const CsvRow& row : others.rows) {  // the order of the paper's benchmarks
    const SweptStencil& one = find(swept, row.fields[0], row.fields[1]);
    const std::string fields = fmt::format(",{}", fmt::join(row.fields.begin() + 2, row.fields.end(), ","));
    if (!all) print_best(one, fields);
    if (all)
      for (const Swept& each : one.rows) print_row(one, each, "sweep", fields);
  }
}

}  // namespace
}  // namespace an5d::test

int main(int argc, char** argv) {
  const bool all = argc == 2 && std::strcmp(argv[1], "--all") == 0;
  if (argc > 1 && !all) {
    std::fputs("usage: sweep_results [--all]\n", stderr);
    return 2;
  }
  try {
    an5d::test::print(all);
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "sweep_results: {}\n", error.what());
    return 3;
  }
}
