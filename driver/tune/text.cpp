// Writes the sources of a tuning run (text.h).
#include "driver/tune/text.h"

#include <fmt/format.h>

#include "driver/tune/runner_text.h"

namespace an5d {
namespace {

constexpr char kScript[] =
#include "tune.sh.inc"
    ;

}  // namespace

std::string candidate_name(std::size_t n, std::size_t c) { return fmt::format("nest{}_{:02}", n, c); }

std::string request_hash(const std::vector<TuneNest>& nests) {
  std::string text;
  for (const TuneNest& nest : nests) {
    const TuneKey& key = nest.key;
    text += fmt::format("{} {} {} {} {} {}", nest.nest->plan.name, key.stencil, key.element, key.arithmetic,
                        key.device, key.an5dc);
    for (const long long cells : nest.grid.cells) text += fmt::format(" {}", cells);
    text += fmt::format(" {}\n", nest.grid.steps);
  }
  return hash_of(text);
}

std::vector<NamedText> tune_sources(const std::vector<TuneNest>& nests, const CompileOptions& options) {
  std::vector<NamedText> files = runner_files();
  files.push_back({"run.sh", kScript});
  files.push_back({"flags", nvcc_flags(options) + "\n"});
  files.push_back({"tuned", "tuned: " + request_hash(nests) + "\n"});
  std::string list;
  for (std::size_t n = 0; n < nests.size(); ++n) {
    const TuneNest& tune = nests[n];
    files.push_back({fmt::format("nest{}_main.cu", n), runner_main(*tune.nest, tune.grid, options, "")});
    files.push_back(
        {fmt::format("nest{}_plain.cu", n),
         linked_text(*tune.nest, tune.candidates.front().schedule, options, "plain", kPlain, "")});
    for (std::size_t c = 0; c < tune.candidates.size(); ++c) {
      const std::string name = candidate_name(n, c), suffix = fmt::format("c{:02}", c);
      files.push_back({name + ".cu", linked_text(*tune.nest, tune.candidates[c].schedule, options, suffix,
                                                 kCandidate, "")});
      list += fmt::format("{},{},{}\n", name, tune.nest->plan.name, to_string(tune.candidates[c].schedule));
    }
  }
  files.push_back({"candidates.csv", list});
  return files;
}

}  // namespace an5d
