// Reads the sweep, compiles its examples and asks the model (sweep.h).
#include "model/sweep.h"

#include <algorithm>
#include <stdexcept>

#include "driver/base/files.h"
#include "driver/compile/compile.h"

namespace an5d::test {
namespace {

struct Row {
  std::string stencil, type;
  long long extent = 0;  // interior cells of every axis
  Swept swept;
};

std::vector<Row> rows_of(const Csv& csv) {
  const std::vector<std::string>& columns = csv.columns.fields;
  const auto place = [&](const char* name) {
    return static_cast<std::size_t>(std::find(columns.begin(), columns.end(), name) - columns.begin());
  };
  const std::size_t stencil = place("stencil"), type = place("type"), schedule = place("schedule"),
                    gcells = place("gcells_per_s"), registers = place("registers"),
                    local = place("local_bytes"), grid = place("grid");
  std::vector<Row> rows;
  for (const CsvRow& row : csv.rows) {
    const auto& field = row.fields;
    if (field.at(schedule).find("exchange=edge") != std::string::npos) continue;  // no longer built
    rows.push_back({field.at(stencil),
                    field.at(type),
                    std::stoll(field.at(grid)),
                    {field.at(schedule), std::stod(field.at(gcells)), std::stoi(field.at(registers)),
                     std::stoi(field.at(local)), 0, 1}});
  }
  return rows;
}

Csv csv_of(const std::string& path) {
  auto parsed = parse_csv(read_file(path).value_or(""), path);
  if (const auto* error = std::get_if<CsvError>(&parsed)) throw std::runtime_error(error->text);
  return std::get<Csv>(std::move(parsed));
}

SweptStencil compiled(const std::string& name, const std::string& type) {
  const std::string path = AN5D_EXAMPLES "/" + name + ".c";
  CompileOptions options;
  options.parse.clang_flags = {"-I" AN5D_EXAMPLES, "-DREAL=" + type};
  options.device = *find_device("h200");
  options.arithmetic = Arithmetic::kFast;
  const Result<Compiled> made = compile({path, read_file(path).value_or("")}, options);
  if (!made) throw std::runtime_error("cannot compile " + path);
  const CompiledNest& nest = made->nests.at(0);
  return {name, type, nest.stencil, assumed_grid(nest.stencil), nest.schedule, {}, 0};
}

void ask_model(const SweptStencil& of, Swept& swept) {
  const Result<Schedule> schedule = parse_schedule(swept.schedule, Schedule{});
  if (!schedule) throw std::runtime_error("no schedule: " + swept.schedule);
  swept.time_steps = schedule->time_steps();
  swept.predicted =
      predict_by(Model::kFitted, of.stencil, *schedule, *find_device("h200"), Arithmetic::kFast, of.grid)
          .gcells;
}

}  // namespace

std::vector<Csv> sweep_files() {
  return {csv_of(AN5D_RESULTS "/h200_sweep.csv"), csv_of(AN5D_RESULTS "/h200_sweep_stages.csv"),
          csv_of(AN5D_RESULTS "/h200_sweep_lane.csv"), csv_of(AN5D_RESULTS "/h200_sweep_lines.csv")};
}

std::vector<SweptStencil> sweep(Family family) {
  std::map<std::string, SweptStencil> all;
  std::map<std::string, std::map<std::string, Swept>> measured;  // by case, then by schedule
  for (const Csv& file : sweep_files()) {
    for (const Row& row : rows_of(file)) {
      const bool several = row.swept.schedule.find(" cells=") != std::string::npos;
      if (family == (several ? Family::kOneCell : Family::kSeveralCells)) continue;
      const std::string name = row.stencil + " " + row.type;
      if (!all.count(name)) all.emplace(name, compiled(row.stencil, row.type));
      measured[name][row.swept.schedule] = row.swept;
    }
  }
  std::vector<SweptStencil> stencils;
  for (auto& [name, one] : all) {
    for (auto& [schedule, swept] : measured[name]) {
      ask_model(one, swept);
      one.best = std::max(one.best, swept.gcells);
      one.rows.push_back(swept);
    }
    stencils.push_back(std::move(one));
  }
  return stencils;
}

std::vector<SweptStencil> sweep_of(const std::string& file) {
  std::map<std::string, SweptStencil> all;
  for (const Row& row : rows_of(csv_of(AN5D_RESULTS "/" + file))) {
    const std::string name = row.stencil + " " + row.type + " " + std::to_string(row.extent);
    if (!all.count(name)) all.emplace(name, compiled(row.stencil, row.type));
    SweptStencil& one = all.at(name);
    for (long long& cells : one.grid.cells) cells = row.extent;
    one.rows.push_back(row.swept);
    ask_model(one, one.rows.back());
    one.best = std::max(one.best, row.swept.gcells);
  }
  std::vector<SweptStencil> stencils;
  for (auto& [name, one] : all) stencils.push_back(std::move(one));
  return stencils;
}

}  // namespace an5d::test
