// Reads a suite file and multiplies it out (file.h).
#include "driver/suite/file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <utility>

#include "driver/base/toml_text.h"
#include "driver/suite/fields.h"
#include "frontend/said/rule.h"
#include "model/device_file.h"
#include "model/ranges.h"

namespace an5d {
namespace {

using Json = nlohmann::ordered_json;
using Problems = std::vector<std::string>;

struct NamedSchedule {
  std::string name, place;
  const Json* value;
};

// What the defaults or a kernel say; what they leave out is inherited, or as if the option were not given.
struct Settings {
  std::optional<std::vector<std::string>> types, devices, defines, include_dirs;
  std::optional<std::string> type_macro;
  std::optional<bool> fast_math;
  std::optional<std::vector<long long>> cells;
  std::optional<long long> steps;
  std::vector<NamedSchedule> schedules;
};

// std::regex goes down the stack, letter by letter.
bool matches(const std::string& text, const char* pattern) {
  constexpr std::size_t kLongest = 200;
  return text.size() <= kLongest && std::regex_match(text, std::regex(pattern));
}

// Names are parts of paths, and fields of a CSV.
bool is_name(const std::string& text) { return matches(text, "[A-Za-z0-9][A-Za-z0-9._+-]*"); }

std::vector<NamedSchedule> read_schedules(SuiteFields& fields, Problems& problems) {
  std::vector<NamedSchedule> schedules;
  const Json* object = fields.find("schedules");
  if (!object) return schedules;
  const std::string place = fields.place_of("schedules");
  if (!object->is_object()) {
    problems.push_back(place + ": expected a table of names and schedules");
    return schedules;
  }
  for (const auto& item : object->items()) {
    const std::string& name = item.key();
    // The driver's own files have these names.
    if (!is_name(name) || name == "main" || name == "plain")
      problems.push_back(fmt::format("{}: '{}' cannot be the name of a schedule", place, name));
    schedules.push_back({name, place + "." + name, &item.value()});
  }
  return schedules;
}

void check_types(SuiteFields& fields, const Settings& settings) {
  if (!settings.types) return;
  if (settings.types->empty()) fields.wrong("types", "is empty");
  for (const std::string& type : *settings.types) {
    if (!matches(type, "[A-Za-z_][A-Za-z0-9_ ]*"))
      fields.wrong("types", fmt::format("'{}' is no type", type));
  }
}

void check_devices(SuiteFields& fields, const Settings& settings) {
  if (!settings.devices) return;
  if (settings.devices->empty()) fields.wrong("devices", "is empty");
  for (const std::string& device : *settings.devices) {
    if (!is_device_file(device) && !find_device(device))
      fields.wrong("devices",
                   fmt::format("unknown device '{}'; known are {}, and device files ending in .json", device,
                               device_names()));
  }
}

Settings read_settings(SuiteFields& fields, Problems& problems) {
  Settings settings;
  settings.types = fields.texts("types");
  settings.type_macro = fields.text("type_macro");
  settings.devices = fields.texts("devices");
  settings.fast_math = fields.truth("fast_math");
  settings.defines = fields.texts("defines");
  settings.include_dirs = fields.texts("include_dirs");
  settings.steps = fields.count("steps", kStepNumbers);
  if (const auto grid = fields.text("grid")) {
    settings.cells = parse_cells(*grid);
    if (!settings.cells)
      fields.wrong("grid", fmt::format("'{}' is no list of numbers such as 16384x16384, of at most {} cells",
                                       *grid, kMostCells));
  }
  settings.schedules = read_schedules(fields, problems);
  check_types(fields, settings);
  check_devices(fields, settings);
  return settings;
}

// Schedules of the defaults come first; one of the same name is replaced where it stands.
Settings inherit(Settings own, const Settings& defaults) {
  const auto take = [](auto& mine, const auto& theirs) {
    if (!mine) mine = theirs;
  };
  take(own.types, defaults.types);
  take(own.type_macro, defaults.type_macro);
  take(own.devices, defaults.devices);
  take(own.fast_math, defaults.fast_math);
  take(own.defines, defaults.defines);
  take(own.include_dirs, defaults.include_dirs);
  take(own.cells, defaults.cells);
  take(own.steps, defaults.steps);
  std::vector<NamedSchedule> schedules = defaults.schedules;
  for (const NamedSchedule& mine : own.schedules) {
    const auto same = [&](const NamedSchedule& other) { return other.name == mine.name; };
    const auto found = std::find_if(schedules.begin(), schedules.end(), same);
    if (found == schedules.end()) {
      schedules.push_back(mine);
    } else {
      *found = mine;
    }
  }
  own.schedules = std::move(schedules);
  return own;
}

// "model", "tuned" or a line, which is checked as far as it can be without a stencil.
std::variant<ByModel, ByTuning, std::string> choice_of(const std::string& text, const std::string& place,
                                                       Problems& problems) {
  if (text == "model") return ByModel{};
  if (text == "tuned") return ByTuning{};
  const Result<Schedule> schedule = parse_schedule(text, Schedule{});
  for (const Diagnostic& error : schedule.diagnostics)
    problems.push_back(fmt::format("{}: '{}': {}", place, text, error.message));
  return text;
}

// A text, or {schedule, refused} of a line that has to be refused.
SuiteMode mode_of(const std::string& name, const Json& value, const std::string& place, Problems& problems) {
  if (value.is_string()) return {name, choice_of(value.get<std::string>(), place, problems), ""};
  const auto expected = [&] {
    problems.push_back(place +
                       R"(: expected "model", "tuned", a schedule line, or a table with schedule and )"
                       "refused, the rule that is expected to refuse it");
    return SuiteMode{name, ByModel{}, ""};
  };
  if (!value.is_object()) return expected();
  SuiteFields fields(value, place, problems);
  const std::optional<std::string> line = fields.text("schedule"), rule = fields.text("refused");
  fields.finish();
  if (!line || !rule || !find_rule(*rule)) return expected();
  const auto choice = choice_of(*line, place, problems);
  return std::holds_alternative<std::string>(choice) ? SuiteMode{name, choice, *rule} : expected();
}

// The modes of one type. A schedule may be given by type: a table with the types for keys.
std::vector<SuiteMode> modes_of(const Settings& settings, const std::string& type, Problems& problems) {
  std::vector<SuiteMode> modes;
  for (const NamedSchedule& schedule : settings.schedules) {
    const Json& value = *schedule.value;
    if (!value.is_object() || value.contains("schedule") || !settings.types) {
      modes.push_back(mode_of(schedule.name, value, schedule.place, problems));
    } else if (value.contains(type)) {
      modes.push_back(mode_of(schedule.name, value[type], schedule.place + "." + type, problems));
    } else {
      problems.push_back(fmt::format("{}: no schedule for type '{}'", schedule.place, type));
    }
  }
  return modes;
}

// Keys of schedules by type that are no type.
void check_types_of_schedules(const Settings& settings, Problems& problems) {
  for (const NamedSchedule& schedule : settings.schedules) {
    if (!schedule.value->is_object() || schedule.value->contains("schedule") || !settings.types) continue;
    for (const auto& item : schedule.value->items()) {
      if (std::find(settings.types->begin(), settings.types->end(), item.key()) == settings.types->end())
        problems.push_back(fmt::format("{}.{}: unknown key; the types are {}", schedule.place, item.key(),
                                       fmt::join(*settings.types, ", ")));
    }
  }
}

class Reader {
 public:
  explicit Reader(const std::string& file) : folder_(std::filesystem::path(file).parent_path()) {}

  Suite read(const Json& object) {
    SuiteFields fields(object, "", problems_);
    if (fields.text("format") != "an5dc-suite") fields.wrong("format", "expected \"an5dc-suite\"");
    if (fields.count("version", {1, 1000}) != 1) fields.wrong("version", "expected 1");
    if (const auto peers = fields.text("peers")) suite_.peers = at(*peers);
    if (const Json* defaults = fields.find("defaults")) {
      SuiteFields inner(*defaults, "defaults", problems_);
      defaults_ = read_settings(inner, problems_);
      inner.finish();
    }
    const Json* kernels = fields.find("kernels");
    if (!kernels || !kernels->is_array() || kernels->empty())
      fields.wrong("kernels", "expected a list of tables");
    fields.finish();
    if (!problems_.empty()) return {};
    for (std::size_t n = 0; n < kernels->size(); ++n)
      read_kernel((*kernels)[n], fmt::format("kernels[{}]", n));
    return std::move(suite_);
  }

  const Problems& problems() const { return problems_; }

 private:
  std::string at(const std::string& path) const { return (folder_ / path).lexically_normal().string(); }

  void read_kernel(const Json& object, const std::string& place) {
    SuiteFields fields(object, place, problems_);
    const std::string input = fields.text("input").value_or("");
    const std::string name = fields.text("name").value_or(std::filesystem::path(input).stem().string());
    const Settings own = read_settings(fields, problems_);
    fields.finish();
    if (input.empty()) return fields.wrong("input", "expected the path of a C file");
    if (!is_name(name)) return fields.wrong("name", fmt::format("'{}' cannot be the name of a kernel", name));
    const auto same = [&](const SuiteUnit& unit) { return unit.kernel == name; };
    if (std::any_of(suite_.units.begin(), suite_.units.end(), same))
      return fields.wrong("name", fmt::format("'{}' is an earlier kernel's, too; give names", name));
    const Settings settings = inherit(own, defaults_);
    if (settings.types && !settings.type_macro)
      return fields.wrong("types", "needs type_macro, the macro that the input takes its type from");
    if (settings.schedules.empty()) return fields.wrong("schedules", "there is none");
    check_types_of_schedules(settings, problems_);
    for (const std::string& device : settings.devices.value_or(std::vector<std::string>{"h200"})) {
      for (const std::string& type : settings.types.value_or(std::vector<std::string>{""}))
        suite_.units.push_back(unit(settings, name, input, device, type));
    }
  }

  SuiteUnit unit(const Settings& settings, const std::string& name, const std::string& input,
                 const std::string& device, const std::string& type) {
    SuiteUnit unit{name, at(input), is_device_file(device) ? at(device) : device, type, {}, {}, {}, {}, ""};
    const std::vector<std::string> none;
    if (!type.empty()) unit.flags.push_back(fmt::format("-D{}={}", *settings.type_macro, type));
    for (const std::string& define : settings.defines.value_or(none)) unit.flags.push_back("-D" + define);
    unit.said = fmt::format("{}", fmt::join(unit.flags, "\n"));
    for (const std::string& folder : settings.include_dirs.value_or(none)) {
      unit.flags.push_back("-I" + at(folder));
      unit.said += "\n-I" + folder;
    }
    if (settings.fast_math.value_or(false)) unit.arithmetic = Arithmetic::kFast;
    if (settings.cells || settings.steps)
      unit.grid = Grid{settings.cells.value_or(std::vector<long long>{}), settings.steps.value_or(0)};
    unit.said +=
        fmt::format("\n{} {} fast_math={} grid={} steps={}", name, input, settings.fast_math.value_or(false),
                    to_string(settings.cells.value_or(std::vector<long long>{})), settings.steps.value_or(0));
    unit.modes = modes_of(settings, type, problems_);
    return unit;
  }

  std::filesystem::path folder_;
  Settings defaults_;
  Suite suite_;
  Problems problems_;
};

}  // namespace

std::variant<Suite, SuiteFileError> parse_suite(const std::string& text, const std::string& file) {
  const bool is_toml = std::filesystem::path(file).extension() == ".toml";
  const auto object = is_toml ? parse_toml(text) : parse_json(text);
  if (const auto* error = std::get_if<JsonError>(&object))
    return SuiteFileError{fmt::format("{}: {}", file, error->text)};
  Reader reader(file);
  Suite suite = reader.read(std::get<Json>(object));
  if (reader.problems().empty()) return suite;
  std::vector<std::string> lines;  // each once: a problem of the defaults shows in every kernel
  for (const std::string& problem : reader.problems()) {
    const std::string line = fmt::format("{}: {}", file, problem);
    if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(line);
  }
  return SuiteFileError{fmt::format("{}", fmt::join(lines, "\n"))};
}

}  // namespace an5d
