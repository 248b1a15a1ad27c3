// Files that a suite is read from (load.h).
#include "driver/suite/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "driver/base/files.h"
#include "driver/tune/store.h"
#include "model/device_file.h"

namespace an5d {
namespace {

// What `parse` makes of the file's text; its error has a member `text`.
template <class Value, class Error, class Parse>
std::optional<Refusal> read(const std::string& path, const Parse& parse, Value& into) {
  const std::optional<std::string> text = read_file(path);
  if (!text) return Refusal{kSurroundings, cannot_read(path)};
  auto parsed = parse(*text, path);
  if (const auto* error = std::get_if<Error>(&parsed)) return Refusal{kRefused, error->text};
  into = std::get<Value>(std::move(parsed));
  return std::nullopt;
}

std::optional<Refusal> read_tuned(const Suite& suite, std::optional<Tuned>& tuned) {
  const auto asks = [](const SuiteUnit& unit) {
    return std::any_of(unit.modes.begin(), unit.modes.end(),
                       [](const SuiteMode& mode) { return std::holds_alternative<ByTuning>(mode.schedule); });
  };
  if (std::none_of(suite.units.begin(), suite.units.end(), asks)) return std::nullopt;
  auto cache = load_cache(cache_path());
  if (const auto* error = std::get_if<CacheError>(&cache)) return Refusal{kSurroundings, error->text};
  tuned = Tuned{std::get<Cache>(std::move(cache)), nvcc_version()};
  return std::nullopt;
}

std::optional<Refusal> read_devices(const Suite& suite, std::map<std::string, DeviceSpec>& devices) {
  for (const SuiteUnit& unit : suite.units) {
    if (devices.count(unit.device)) continue;
    DeviceSpec& device = devices[unit.device];
    if (!is_device_file(unit.device)) {
      device = *find_device(unit.device);
    } else if (auto refusal = read<DeviceSpec, DeviceFileError>(unit.device, parse_device, device)) {
      return refusal;
    }
  }
  return std::nullopt;
}

// A name as part of a path: "NVIDIA H200" is no good one.
std::string path_part(std::string name) {
  for (char& letter : name) {
    const bool plain = std::isalnum(static_cast<unsigned char>(letter)) || letter == '-' || letter == '.';
    if (!plain) letter = '_';
  }
  return name.starts_with(".") ? "_" + name : name;
}

SuiteTask task_of(const SuiteUnit& unit, const DeviceSpec& device, const std::optional<Tuned>& tuned) {
  SuiteTask task{unit, "", {}, tuned};
  task.options.device = device;
  task.options.parse.clang_flags = unit.flags;
  task.options.arithmetic = unit.arithmetic;
  task.options.grid = unit.grid;
  task.folder =
      path_part(device.name) + "/" + unit.kernel + (unit.type.empty() ? "" : "/" + path_part(unit.type));
  return task;
}

}  // namespace

std::variant<LoadedSuite, Refusal> load_suite(const std::string& file) {
  Suite suite;
  LoadedSuite loaded;
  std::map<std::string, DeviceSpec> devices;
  if (auto refusal = read<Suite, SuiteFileError>(file, parse_suite, suite)) return *refusal;
  if (suite.peers) {
    if (auto refusal = read<Peers, PeersError>(*suite.peers, parse_peers, loaded.peers)) return *refusal;
  }
  if (auto refusal = read_tuned(suite, loaded.tuned)) return *refusal;
  if (auto refusal = read_devices(suite, devices)) return *refusal;
  for (const SuiteUnit& unit : suite.units) {
    SuiteTask task = task_of(unit, devices[unit.device], loaded.tuned);
    const auto same = [&](const SuiteTask& other) { return other.folder == task.folder; };
    if (std::any_of(loaded.tasks.begin(), loaded.tasks.end(), same))
      return Refusal{kRefused, fmt::format("{}: two devices or types of '{}' have one folder, '{}'", file,
                                           unit.kernel, task.folder)};
    loaded.tasks.push_back(std::move(task));
  }
  return loaded;
}

}  // namespace an5d
