// Reads the sweep, compiles its examples and asks the model (sweep.h).
#include "model/sweep.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "driver/base/files.h"
#include "driver/compile/compile.h"
#include "model/ranges.h"

namespace an5d::test {
namespace {

struct Row {
  std::string stencil, type;
  Arithmetic arithmetic = Arithmetic::kFast;
  std::vector<long long> cells;  // of every axis, or one number for all of them; none where it is not said
  Swept swept;
};

// Of "384x512x640", or "512".
std::vector<long long> numbers(const std::string& grid) {
  std::vector<long long> found;
  std::istringstream line(grid);
  for (std::string number; std::getline(line, number, 'x');) found.push_back(std::stoll(number));
  return found;
}

// The columns of a file, by any of the names that files have for them.
class Columns {
 public:
  explicit Columns(const Csv& csv) : names_(csv.columns.fields) {}

  // "" where the file has none of them.
  std::string of(const CsvRow& row, std::initializer_list<const char*> names) const {
    for (const char* name : names) {
      const auto found = std::find(names_.begin(), names_.end(), name);
      if (found != names_.end()) return row.fields.at(found - names_.begin());
    }
    return "";
  }

 private:
  const std::vector<std::string>& names_;
};

// "default (SCHEDULE)" is the schedule.
std::string schedule_of(const std::string& text) {
  const std::string by_default = "default (";
  if (!text.starts_with(by_default)) return text;
  return text.substr(by_default.size(), text.size() - by_default.size() - 1);
}

double number_or_zero(const std::string& text) { return text.empty() ? 0 : std::stod(text); }

std::vector<Row> rows_of(const Csv& csv) {
  const Columns columns(csv);
  std::vector<Row> rows;
  for (const CsvRow& row : csv.rows) {
    const std::string schedule = schedule_of(columns.of(row, {"schedule"}));
    if (schedule.find("exchange=edge") != std::string::npos) continue;  // no longer built
    const bool exact = columns.of(row, {"arithmetic", "mode"}) == "exact";
    rows.push_back({columns.of(row, {"stencil", "name", "nest"}),
                    columns.of(row, {"type"}),
                    exact ? Arithmetic::kExact : Arithmetic::kFast,
                    numbers(columns.of(row, {"grid"})),
                    {schedule, std::stod(columns.of(row, {"gcells_per_s", "gcells"})),
                     static_cast<int>(number_or_zero(columns.of(row, {"registers"}))),
                     static_cast<int>(number_or_zero(columns.of(row, {"local_bytes"}))), 0, 1,
                     number_or_zero(columns.of(row, {"naive_gcells_per_s"}))}});
  }
  return rows;
}

Csv csv_of(const std::string& path) {
  auto parsed = parse_csv(read_file(path).value_or(""), path);
  if (const auto* error = std::get_if<CsvError>(&parsed)) throw std::runtime_error(error->text);
  return std::get<Csv>(std::move(parsed));
}

SweptStencil compiled(const std::string& name, const std::string& type, Arithmetic arithmetic,
                      const DeviceSpec& device) {
  const std::string measured = AN5D_MEASURED_PROGRAMS "/" + name + ".c";
  const std::string path = read_file(measured) ? measured : AN5D_EXAMPLES "/" + name + ".c";
  CompileOptions options;
  options.parse.clang_flags = {"-I" AN5D_EXAMPLES, "-DREAL=" + type};
  options.device = device;
  options.arithmetic = arithmetic;
  const Result<Compiled> made = compile({path, read_file(path).value_or("")}, options);
  if (!made) throw std::runtime_error("cannot compile " + path);
  const CompiledNest& nest = made->nests.at(0);
  return {name, type, arithmetic, &device, nest.stencil, assumed_grid(nest.stencil), nest.schedule, {}, 0};
}

void ask_model(const SweptStencil& of, Swept& swept) {
  const Result<Schedule> schedule = parse_schedule(swept.schedule, Schedule{});
  if (!schedule) throw std::runtime_error("no schedule: " + swept.schedule);
  swept.time_steps = schedule->time_steps();
  swept.predicted =
      predict_by(Model::kFitted, of.stencil, *schedule, *of.device, of.arithmetic, of.grid).gcells;
}

}  // namespace

std::vector<Csv> sweep_files() {
  return {csv_of(AN5D_SWEEPS "/h200_sweep.csv"), csv_of(AN5D_SWEEPS "/h200_sweep_stages.csv"),
          csv_of(AN5D_SWEEPS "/h200_sweep_lane.csv"), csv_of(AN5D_SWEEPS "/h200_sweep_lines.csv")};
}

std::vector<SweptStencil> sweep(Family family) {
  const DeviceSpec& h200 = *find_device("h200");
  std::map<std::string, SweptStencil> all;
  std::map<std::string, std::map<std::string, Swept>> measured;  // by case, then by schedule
  for (const Csv& file : sweep_files()) {
    for (const Row& row : rows_of(file)) {
      const bool several = row.swept.schedule.find(" cells=") != std::string::npos;
      if (family == (several ? Family::kOneCell : Family::kSeveralCells)) continue;
      const std::string name = row.stencil + " " + row.type;
      if (!all.count(name)) all.emplace(name, compiled(row.stencil, row.type, Arithmetic::kFast, h200));
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
  const DeviceSpec& device = *find_device(file.substr(0, file.find('_')));
  std::map<std::string, SweptStencil> all;
  for (const Row& row :
       rows_of(csv_of((file.starts_with("h200_sweep") ? AN5D_SWEEPS "/" : AN5D_RESULTS "/") + file))) {
    const std::string name = row.stencil + " " + row.type + " " + to_string(row.cells) +
                             (row.arithmetic == Arithmetic::kExact ? " exact" : "");
    if (!all.count(name)) all.emplace(name, compiled(row.stencil, row.type, row.arithmetic, device));
    SweptStencil& one = all.at(name);
    if (row.cells.size() == 1) one.grid.cells.assign(one.grid.cells.size(), row.cells[0]);
    if (row.cells.size() > 1) one.grid.cells = row.cells;
    one.rows.push_back(row.swept);
    ask_model(one, one.rows.back());
    one.best = std::max(one.best, row.swept.gcells);
  }
  std::vector<SweptStencil> stencils;
  for (auto& [name, one] : all) stencils.push_back(std::move(one));
  return stencils;
}

}  // namespace an5d::test
