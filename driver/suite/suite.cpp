// What a suite needs to be regenerated, and doing it (suite.h).
#include "driver/suite/suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>
#include <sstream>

#include "driver/base/files.h"
#include "driver/base/parallel.h"
#include "driver/base/progress.h"
#include "driver/suite/folder.h"
#include "driver/suite/load.h"
#include "driver/suite/table.h"
#include "driver/suite/unit.h"
#include "model/device_file.h"

namespace an5d {
namespace {

constexpr char kScript[] =
#include "suite.sh.inc"
    ;

ExitCode stop(const Refusal& refusal) {
  std::stringstream lines(refusal.text);
  for (std::string line; std::getline(lines, line);) fmt::print(stderr, "an5dc: error: {}\n", line);
  return refusal.status;
}

// Files read, by the names that the manifest has for them: as they lie to the suite file, so that a tree may
// be moved as a whole, or absolute where they have nothing in common with it, as the system's headers.
class Inputs {
 public:
  explicit Inputs(const std::string& suite_file)
      : folder_(std::filesystem::absolute(suite_file).parent_path().lexically_normal()) {}

  FileStamp stamp(const std::string& path) {
    const auto whole = std::filesystem::absolute(path).lexically_normal();
    const bool apart = top(whole) != top(folder_);
    const std::string name = (apart ? whole : whole.lexically_relative(folder_)).string();
    return {name, hash(name)};
  }

  bool unchanged(const std::vector<FileStamp>& stamps) {
    return std::all_of(stamps.begin(), stamps.end(),
                       [&](const FileStamp& stamp) { return hash(stamp.name) == stamp.hash; });
  }

 private:
  // The first folder below the root.
  static std::string top(const std::filesystem::path& absolute) {
    const auto first = std::next(absolute.begin());
    return first == absolute.end() ? "" : first->string();
  }

  std::string hash(const std::string& name) {
    const std::lock_guard lock(mutex_);
    const auto [entry, is_new] = hashes_.emplace(name, "");
    if (!is_new) return entry->second;
    const auto text = read_file((folder_ / name).string());
    return entry->second = text ? hash_of(*text) : "missing";
  }

  std::filesystem::path folder_;
  std::mutex mutex_;
  std::map<std::string, std::string> hashes_;
};

// One unit on its way.
struct Work {
  SuiteTask task;
  UnitStamp known;                 // of an earlier run; entries that are still good
  std::vector<std::string> stale;  // modes to generate; "" is the driver
  UnitOutput output;
};

std::string to_string(const SuiteMode& mode) {
  const auto* line = std::get_if<std::string>(&mode.schedule);
  const char* chosen_by = std::holds_alternative<ByTuning>(mode.schedule) ? "tuned" : "model";
  return fmt::format("{} '{}' {}", mode.name, line ? *line : chosen_by, mode.refused_by);
}

class Regeneration {
 public:
  Regeneration(const SuiteRequest& request, LoadedSuite suite, Manifest before)
      : request_(request), before_(std::move(before)), peers_(std::move(suite.peers)), inputs_(request.file) {
    for (SuiteTask& task : suite.tasks) work_.push_back({std::move(task), {}, {}, {}});
    program_ = AN5DC_VERSION + hash_of(read_file("/proc/self/exe").value_or(""));
    if (suite.tuned) measured_ = to_json(suite.tuned->cache) + suite.tuned->nvcc;
  }

  ExitCode run() {
    at_once(jobs(), work_.size(), [&](std::size_t n) { find_stale(work_[n]); });
    generate_all();
    const FolderChange change = replace(request_.folder, before_, manifest(), texts_);
    return change.error.empty() ? report(change) : stop({kSurroundings, change.error});
  }

 private:
  int jobs() const { return request_.jobs ? request_.jobs : hardware_threads(); }

  void find_stale(Work& work) {
    const auto same = [&](const UnitStamp& unit) { return unit.folder == work.task.folder; };
    const auto found = std::find_if(before_.units.begin(), before_.units.end(), same);
    UnitStamp known = found == before_.units.end() ? UnitStamp{} : *found;
    work.known = {work.task.folder, known.inputs, {}};
    const bool same_inputs = !known.inputs.empty() && inputs_.unchanged(known.inputs);
    const auto check = [&](const SuiteMode* mode) {
      const std::string name = mode ? mode->name : "";
      const auto entry = std::find_if(known.entries.begin(), known.entries.end(),
                                      [&](const EntryStamp& one) { return one.mode == name; });
      if (same_inputs && entry != known.entries.end() && entry->request == request(work, mode) &&
          are_there(request_.folder, entry->files)) {
        work.known.entries.push_back(*entry);
      } else {
        work.stale.push_back(name);
      }
    };
    check(nullptr);
    for (const SuiteMode& mode : work.task.unit.modes) check(&mode);
  }

  // Everything that an entry, or the driver, depends on besides the texts of its inputs.
  std::string request(const Work& work, const SuiteMode* mode) const {
    const std::string text =
        fmt::format("{}\n{}\n{}", program_, work.task.unit.said, to_json(work.task.options.device));
    if (!mode) return hash_of(text + "driver");
    const bool by_tuning = std::holds_alternative<ByTuning>(mode->schedule);
    return hash_of(text + to_string(*mode) + (by_tuning ? measured_ : ""));
  }

  void generate_all() {
    std::size_t count = 0;
    for (const Work& work : work_) count += work.stale.size();
    Progress progress("generated", count, Elsewhere::kNothing);
    at_once(jobs(), work_.size(), [&](std::size_t n) {
      Work& work = work_[n];
      if (work.stale.empty()) return;
      work.output = generate(work.task, work.stale,
                             [&](const std::string& mode) { progress.step(work.task.folder + " " + mode); });
    });
  }

  // Stamps of all entries that are good, in the suite's order; their new texts go to texts_.
  Manifest manifest() {
    Manifest after;
    std::string list = kSuiteColumns + peer_columns(peers_) + "\n";
    for (Work& work : work_) {
      UnitStamp unit = work.known;
      if (!work.stale.empty()) {
        unit.inputs.clear();
        for (const std::string& path : work.output.inputs) unit.inputs.push_back(inputs_.stamp(path));
      }
      unit.entries.clear();
      collect(work, nullptr, unit, list);
      for (const SuiteMode& mode : work.task.unit.modes) collect(work, &mode, unit, list);
      if (!unit.entries.empty()) after.units.push_back(std::move(unit));
    }
    std::vector<NamedText> common = runner_files();
    common.push_back({"run.sh", kScript});
    common.push_back({"entries.csv", list});
    for (const NamedText& file : common) after.common.push_back({file.name, hash_of(file.text)});
    texts_.insert(texts_.end(), common.begin(), common.end());
    return after;
  }

  // One entry: what is known of it, or what was generated.
  void collect(const Work& work, const SuiteMode* mode, UnitStamp& unit, std::string& list) {
    const std::string name = mode ? mode->name : "";
    EntryReport entry{work.task.unit.kernel,         work.task.unit.type,
                      work.task.options.device.name, name,
                      EntryState::kUnchanged,        ""};
    EntryStamp stamp;
    for (const EntryStamp& known : work.known.entries) {
      if (known.mode == name) stamp = known;
    }
    for (const SuiteOutput& output : work.output.entries) {
      if (output.stamp.mode != name) continue;
      entry.state = output.failure.empty() ? EntryState::kWritten : EntryState::kFailed;
      stamp = output.stamp;
      stamp.request = request(work, mode);
      for (const NamedText& file : output.files) stamp.files.push_back({file.name, hash_of(file.text)});
      texts_.insert(texts_.end(), output.files.begin(), output.files.end());
      if (!output.failure.empty()) fail(work.task.folder, name, output.failure);
    }
    for (const std::string& line : stamp.rows) {
      const SuiteRow row = row_of(line);
      list += line + peer_fields(peers_, work.task.unit.kernel, row.type) + "\n";
      entry.type = row.type;
      if (entry.predicted.empty()) entry.predicted = row.predicted;
      if (!row.refusal.empty()) entry.state = EntryState::kRefused;
    }
    if (entry.state != EntryState::kFailed) unit.entries.push_back(std::move(stamp));
    if (mode) entries_.push_back(std::move(entry));
  }

  // Entries that fail for one reason are named together; a unit's driver only where no mode fails with it.
  void fail(const std::string& folder, const std::string& mode, const std::string& why) {
    if (failures_.empty() || failures_.back().why != why) failures_.push_back({why, {}});
    std::vector<std::string>& entries = failures_.back().entries;
    const std::string driver = fmt::format("the driver of '{}'", folder);
    if (!entries.empty() && entries.back() == driver) entries.pop_back();
    entries.push_back(mode.empty() ? driver : fmt::format("entry '{}/{}'", folder, mode));
  }

  ExitCode report(const FolderChange& change) const {
    fmt::print("{}", suite_table(entries_));
    if (change.removed) fmt::print("{} files of earlier entries removed\n", change.removed);
    for (const std::string& path : change.left)
      fmt::print(stderr,
                 "an5dc: warning: '{}' belongs to no entry any more, but was changed; it is left alone\n",
                 path);
    for (const Failure& failure : failures_) {
      fmt::print(stderr, "{}", failure.why);
      for (const std::string& entry : failure.entries) fmt::print(stderr, "an5dc: error: {} failed\n", entry);
    }
    return failures_.empty() ? kDone : kRefused;
  }

  struct Failure {
    std::string why;
    std::vector<std::string> entries;
  };

  const SuiteRequest& request_;
  Manifest before_;
  Peers peers_;
  Inputs inputs_;
  std::string program_, measured_;  // what is the same for all entries, or all that are tuned
  std::vector<Work> work_;
  std::vector<NamedText> texts_;
  std::vector<EntryReport> entries_;
  std::vector<Failure> failures_;
};

}  // namespace

ExitCode regenerate(const SuiteRequest& request) {
  auto suite = load_suite(request.file);
  if (const auto* refusal = std::get_if<Refusal>(&suite)) return stop(*refusal);
  auto folder = open_folder(request.folder);
  if (const auto* error = std::get_if<FolderError>(&folder)) return stop({kSurroundings, error->text});
  return Regeneration(request, std::get<LoadedSuite>(std::move(suite)), std::get<Manifest>(std::move(folder)))
      .run();
}

}  // namespace an5d
