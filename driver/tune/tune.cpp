// The three ways to tune (tune.h).
#include "driver/tune/tune.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "driver/base/files.h"
#include "driver/base/parallel.h"
#include "driver/base/process.h"
#include "driver/explore/compare.h"
#include "driver/tune/candidates.h"
#include "driver/tune/local.h"
#include "driver/tune/results.h"
#include "driver/tune/store.h"
#include "driver/tune/table.h"

namespace an5d {
namespace {

struct Tuner {
  std::vector<TuneNest> nests;
  const CompileOptions& options;
  const TuneRequest& request;
};

std::vector<TuneNest> nests_of(const Compiled& compiled, const CompileOptions& options,
                               const TuneRequest& request) {
  const auto candidates = request.compare ? compare_candidates : tune_candidates;
  std::vector<TuneNest> nests;
  for (const CompiledNest& nest : compiled.nests) {
    const Grid grid = tuning_grid(nest.stencil, options.grid);
    nests.push_back({&nest, grid, tune_key(nest.stencil, options.arithmetic, options.device.name, grid, ""),
                     candidates(nest.stencil, options, grid, request.top)});
  }
  return nests;
}

void set_nvcc(std::vector<TuneNest>& nests, const std::string& version) {
  for (TuneNest& nest : nests) nest.key.nvcc = version;
}

// The strategies side by side, with what was measured of each.
ExitCode print_comparison(const Tuner& tuner, const NestResults& results) {
  std::vector<Comparison> comparisons;
  for (std::size_t n = 0; n < results.size(); ++n) {
    std::vector<MeasuredSpeed> speeds;
    for (const Measured& measured : results[n])
      if (measured.verified && measured.error.empty()) speeds.push_back({measured.schedule, measured.gcells});
    const TuneNest& nest = tuner.nests[n];
    comparisons.push_back(
        compare(nest.nest->stencil, tuner.options.device, tuner.options.arithmetic, nest.grid, speeds));
  }
  const CompareRequest& request = *tuner.request.compare;
  const auto problem = write_product(request.picture.value_or("-"), comparison_text(comparisons, request));
  return problem ? fail(kSurroundings, *problem) : kDone;
}

// The tables. Refused if a nest has no candidate that works.
ExitCode report(const Tuner& tuner, const NestResults& results) {
  bool all = true;
  for (std::size_t n = 0; n < tuner.nests.size(); ++n) {
    if (!tuner.request.compare) fmt::print("{}", tune_table(tuner.nests[n], results[n]));
    all = all && std::any_of(results[n].begin(), results[n].end(), [](const Measured& measured) {
            return measured.verified && measured.error.empty();
          });
  }
  if (!all) return fail(kRefused, "no candidate was measured");
  return tuner.request.compare ? print_comparison(tuner, results) : kDone;
}

ExitCode tune(Tuner tuner, const MeasureHere&) {
  const std::string version = nvcc_version();
  if (version.empty()) {
    const ExitCode status = fail(kSurroundings, fmt::format("'{}' failed", tool("NVCC", "nvcc")));
    fmt::print(stderr, kTuneElsewhere);
    return status;
  }
  set_nvcc(tuner.nests, version);
  const std::string path = cache_path();
  const auto cache = load_cache(path);
  if (const auto* error = std::get_if<CacheError>(&cache)) return fail(kSurroundings, error->text);
  NestResults results;
  for (const TuneNest& nest : tuner.nests) {
    results.emplace_back();
    for (const Measured& known : measurements(std::get<Cache>(cache), nest.key)) {
      const auto wanted = [&](const Candidate& one) { return to_string(one.schedule) == known.schedule; };
      if (known.grid != nest.grid || std::none_of(nest.candidates.begin(), nest.candidates.end(), wanted))
        continue;
      fmt::print(stderr, "from cache: {} {}\n", nest.nest->plan.name, known.schedule);
      results.back().push_back(known);
    }
  }
  const int jobs = tuner.request.jobs ? tuner.request.jobs : hardware_threads();
  const ExitCode status = measure_locally(tuner.nests, tuner.options, jobs, path, results);
  return status != kDone ? status : report(tuner, results);
}

ExitCode tune(const Tuner& tuner, const EmitBenchmarks& emit) {
  std::error_code error;
  std::filesystem::create_directories(emit.folder, error);
  for (const NamedText& file : tune_sources(tuner.nests, tuner.options)) {
    if (error || !write_file(emit.folder + "/" + file.name, file.text))
      return fail(kSurroundings, error ? cannot_make(emit.folder, error) : cannot_write(emit.folder));
  }
  const std::string script = emit.folder + "/run.sh";
  return make_executable(script) ? kDone
                                 : fail(kSurroundings, fmt::format("cannot make '{}' executable", script));
}

// What is wrong with this row for these nests; otherwise its number and grid are set.
std::optional<std::string> place(const Tuner& tuner, ResultRow& row, std::size_t& nest) {
  const auto named = [&](const TuneNest& one) { return one.nest->plan.name == row.nest; };
  const auto found = std::find_if(tuner.nests.begin(), tuner.nests.end(), named);
  if (found == tuner.nests.end()) return fmt::format("no nest '{}' in the input", row.nest);
  const Result<Schedule> schedule = parse_schedule(row.measured.schedule, Schedule{});
  const CompileOptions& options = tuner.options;
  if (!schedule || !violations(found->nest->stencil, *schedule, options.device, options.arithmetic).empty()) {
    return fmt::format("'{}' is no schedule for {}", row.measured.schedule, row.nest);
  }
  nest = static_cast<std::size_t>(found - tuner.nests.begin());
  row.measured.schedule = to_string(*schedule);
  row.measured.grid = found->grid;
  return std::nullopt;
}

ExitCode tune(Tuner tuner, const ImportMeasured& import) {
  const std::optional<std::string> text = read_file(import.file);
  if (!text) return fail(kSurroundings, cannot_read(import.file));
  auto parsed = parse_results(*text, import.file);
  if (const auto* error = std::get_if<CsvError>(&parsed)) return fail(kRefused, error->text);
  Results& read = std::get<Results>(parsed);
  if (!read.tuned.empty() && read.tuned != request_hash(tuner.nests))
    return fail(kRefused, fmt::format("{} was measured for another input or other options", import.file));
  set_nvcc(tuner.nests, read.nvcc.empty() ? nvcc_version() : read.nvcc);
  if (tuner.nests.front().key.nvcc.empty())
    return fail(kSurroundings,
                fmt::format("{} does not say '# nvcc: VERSION', and there is no nvcc here", import.file));
  NestResults results(tuner.nests.size());
  for (ResultRow& row : read.rows) {
    std::size_t nest = 0;
    if (const auto problem = place(tuner, row, nest))
      return fail(kRefused, fmt::format("{}:{}: {}", import.file, row.line, *problem));
    results[nest].push_back(row.measured);
  }
  for (std::size_t n = 0; n < results.size(); ++n) {
    for (const Measured& measured : results[n]) {
      if (const auto error = store(cache_path(), tuner.nests[n].key, measured))
        return fail(kSurroundings, error->text);
    }
  }
  return report(tuner, results);
}

}  // namespace

ExitCode tune(const Compiled& compiled, const CompileOptions& options, const TuneRequest& request) {
  const Tuner tuner{nests_of(compiled, options, request), options, request};
  if (tuner.nests.empty()) return fail(kRefused, "no loop nest to tune");
  return std::visit([&](const auto& from) { return tune(tuner, from); }, request.from);
}

}  // namespace an5d
