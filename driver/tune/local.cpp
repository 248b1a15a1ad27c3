// Builds and runs the candidates (local.h).
#include "driver/tune/local.h"

#include <fmt/format.h>

#include <algorithm>

#include "driver/base/files.h"
#include "driver/base/interrupt.h"
#include "driver/base/parallel.h"
#include "driver/base/process.h"
#include "driver/base/progress.h"
#include "driver/tune/results.h"
#include "driver/tune/store.h"

namespace an5d {
namespace {

// One candidate still to be measured.
struct Job {
  std::size_t nest, candidate;
  std::string name;   // candidate_name()
  std::string fault;  // of its build
};

struct Work {
  const std::vector<TuneNest>& nests;
  const CompileOptions& options;
  int jobs;
  const std::string& path;  // of the cache
  NestResults& results;
  const std::string& folder;

  std::string schedule(const Job& job) const {
    return to_string(nests[job.nest].candidates[job.candidate].schedule);
  }
};

std::vector<Job> jobs_of(const std::vector<TuneNest>& nests, const NestResults& results) {
  std::vector<Job> jobs;
  for (std::size_t n = 0; n < nests.size(); ++n) {
    for (std::size_t c = 0; c < nests[n].candidates.size(); ++c) {
      const std::string schedule = to_string(nests[n].candidates[c].schedule);
      const auto same = [&](const Measured& known) { return known.schedule == schedule; };
      if (std::none_of(results[n].begin(), results[n].end(), same))
        jobs.push_back({n, c, candidate_name(n, c), ""});
    }
  }
  return jobs;
}

Outcome compile(const Work& work, const std::string& name) {
  const std::string file = work.folder + "/" + name;
  return run_program({tool("NVCC", "nvcc"), "--options-file", work.folder + "/flags", "-c", file + ".cu",
                      "-o", file + ".o"});
}

// The program of a candidate; why there is none.
std::string build(const Work& work, const Job& job) {
  const Outcome compiled = compile(work, job.name);
  if (compiled.status != 0) return compiled.output;
  const std::string nest = fmt::format("{}/nest{}", work.folder, job.nest),
                    file = work.folder + "/" + job.name;
  const Outcome linked = run_program({tool("NVCC", "nvcc"), "--options-file", work.folder + "/flags",
                                      file + ".o", nest + "_plain.o", nest + "_main.o", "-o", file});
  return linked.status == 0 ? "" : linked.output;
}

ExitCode failed(const std::string& what, const std::string& output) {
  fmt::print(stderr, "an5dc: error: {}\n{}", what, output);
  return kSurroundings;
}

// What all programs of a nest share: the runner and the plain kernel. `wanted`: the candidates to come.
ExitCode build_common(const Work& work, const std::vector<Job>& wanted) {
  std::vector<std::string> names;
  for (std::size_t n = 0; n < work.nests.size(); ++n) {
    if (std::none_of(wanted.begin(), wanted.end(), [&](const Job& job) { return job.nest == n; })) continue;
    names.push_back(fmt::format("nest{}_main", n));
    names.push_back(fmt::format("nest{}_plain", n));
  }
  std::vector<Outcome> outcomes(names.size());
  at_once(work.jobs, names.size(), [&](std::size_t n) { outcomes[n] = compile(work, names[n]); });
  for (std::size_t n = 0; n < names.size(); ++n) {
    if (outcomes[n].status != 0)
      return failed(fmt::format("{}.cu does not compile", names[n]), outcomes[n].output);
  }
  return kDone;
}

// Is there a GPU to run this on? Asked before minutes of compiling.
ExitCode look_for_gpu(const Work& work, const Job& job) {
  if (!build(work, job).empty()) return kDone;
  const Outcome probed = run_program({work.folder + "/" + job.name, "--probe"});
  return probed.status == 0 ? kDone : failed("cannot tune on this machine", probed.output + kTuneElsewhere);
}

void build_all(const Work& work, std::vector<Job>& jobs) {
  Progress progress("built", jobs.size(), Elsewhere::kLines);
  at_once(work.jobs, jobs.size(), [&](std::size_t n) {
    jobs[n].fault = build(work, jobs[n]);
    progress.step(work.schedule(jobs[n]) + (jobs[n].fault.empty() ? "" : ": does not build"));
  });
}

// The row that the program printed among its messages.
std::optional<Measured> row_of(const Work& work, const Job& job, const std::string& output) {
  const std::string start = work.nests[job.nest].nest->plan.name + ",";
  const std::size_t at = output.rfind("\n" + start) + 1;  // 0: perhaps at the very beginning
  if (output.compare(at, start.size(), start) != 0) return std::nullopt;
  const std::string line = output.substr(at, output.find('\n', at) - at);
  const auto parsed = parse_results(fmt::format("{}\n{}\n", kResultColumns, line), job.name);
  const auto* read = std::get_if<Results>(&parsed);
  if (!read || read->rows.size() != 1) return std::nullopt;
  Measured measured = read->rows[0].measured;
  measured.grid = work.nests[job.nest].grid;
  return measured;
}

ExitCode run_one(const Work& work, const Job& job, Progress& progress) {
  const auto note = [&](const std::string& error) {
    work.results[job.nest].push_back({work.schedule(job), work.nests[job.nest].grid, 0, 0, 0, false, error});
    progress.step(work.schedule(job) + ": " + error);
    return kDone;
  };
  if (!job.fault.empty()) return note("does not build: " + job.fault.substr(0, job.fault.find('\n')));
  const Outcome ran = run_program({"timeout", "--foreground", "600", work.folder + "/" + job.name});
  if (ran.status == 3) return failed("cannot tune on this machine", ran.output);
  const std::optional<Measured> measured = row_of(work, job, ran.output);
  if (!measured) return note(fmt::format("did not finish (status {})", ran.status));
  work.results[job.nest].push_back(*measured);
  progress.step(measured->schedule + (measured->error.empty()
                                          ? fmt::format(": {:.1f} GCells/s", measured->gcells)
                                          : ": " + measured->error));
  if (const auto error = store(work.path, work.nests[job.nest].key, *measured))
    return failed(error->text, "");
  return kDone;
}

ExitCode build_and_run(const Work& work, std::vector<Job>& jobs) {
  ExitCode status = build_common(work, jobs);
  if (status == kDone) status = look_for_gpu(work, jobs.front());
  if (status != kDone) return status;
  build_all(work, jobs);
  Progress progress("ran", jobs.size(), Elsewhere::kLines);
  for (const Job& job : jobs) {
    if (status == kDone) status = run_one(work, job, progress);
  }
  return status;
}

}  // namespace

ExitCode measure_locally(const std::vector<TuneNest>& nests, const CompileOptions& options, int jobs,
                         const std::string& path, NestResults& results) {
  std::vector<Job> wanted = jobs_of(nests, results);
  if (wanted.empty()) return kDone;
  const InterruptNote note(fmt::format("\nan5dc: interrupted; what was measured is kept in {}\n", path));
  const ScratchDirectory scratch;
  for (const NamedText& file : tune_sources(nests, options)) {
    if (!write_file(scratch.path() + "/" + file.name, file.text))
      return failed(cannot_write(scratch.path()), "");
  }
  const Work work{nests, options, jobs, path, results, scratch.path()};
  return build_and_run(work, wanted);
}

}  // namespace an5d
