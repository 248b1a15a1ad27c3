// Property test: random stencils x random legal schedules, each pair's emitted text against its C.
//
// A batch is one C file of many functions with one nest each. It goes through the compiler as a user's file
// does; then every nest gets a schedule of its own, and `an5dc --verify` compares the emitted text with the C
// at odd sizes and step counts on the emulation. One translation unit per batch keeps that cheap. Every pair
// is run 10 times.
//
// usage: property_test [--pairs N] [--seed S] [--batch N] [--keep DIR]
// exit 0: all equal and every class of stencil and schedule often enough; 1: not; files of a batch that
// failed are kept below DIR (default: property-failures here), one folder per nest
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "driver/base/files.h"
#include "driver/base/interrupt.h"
#include "frontend/said/diagnostic.h"
#include "test/property/census.h"
#include "test/property/draw.h"
#include "test/property/hostile_names.h"
#include "test/property/nest_text.h"
#include "test/property/schedules.h"
#include "test/property/verified.h"

namespace an5d::property {
namespace {

constexpr int kRunsPerPair = 10;       // at least
constexpr int kFewestForCensus = 100;  // pairs; below, shares say nothing

struct Settings {
  int pairs = 400;
  unsigned seed = 1;
  int batch = 26;
  std::string keep = "property-failures";
};

std::optional<Settings> read_settings(const std::vector<std::string>& arguments) {
  Settings settings;
  if (arguments.size() % 2 != 0) return std::nullopt;
  for (std::size_t n = 0; n < arguments.size(); n += 2) {
    const std::string &key = arguments[n], &value = arguments[n + 1];
    const int number = std::atoi(value.c_str());
    if (key == "--pairs")
      settings.pairs = number;
    else if (key == "--seed")
      settings.seed = static_cast<unsigned>(number);
    else if (key == "--batch")
      settings.batch = number;
    else if (key == "--keep")
      settings.keep = value;
    else
      return std::nullopt;
  }
  return settings.pairs > 0 && settings.batch > 0 ? std::optional(settings) : std::nullopt;
}

struct Batch {
  SourceFile source;
  std::vector<Draw> draws;
  std::vector<std::string> texts;  // of the nests
  CompileOptions options;
  unsigned seed = 0;
};

// Names of the text that would be made of the batch.
void give_hostile_names(Batch& batch, Random& random) {
  const Result<Compiled> compiled = compile(batch.source, batch.options);
  if (!compiled) return;  // said when it is compiled again
  std::vector<KernelPlan> plans;
  for (const CompiledNest& nest : compiled->nests) plans.push_back(nest.plan);
  const std::string cuda = print_cuda(plans, RuntimeText::kInline, OnError::kAbort);
  batch.source.text = with_hostile_names(batch.source.text, names_in(cuda), random);
}

// Batch number `number`: nests first, first + 1, ... Every fourth batch is one of -ffast-math.
Batch make_batch(const Settings& settings, int number, int first, int count, Random& random) {
  Batch batch;
  batch.seed = settings.seed * 1000 + number;
  const Numbers numbers = number % 4 == 3 ? Numbers::kFast : Numbers::kExact;
  batch.options.device = *find_device("h200");
  batch.options.arithmetic = numbers == Numbers::kFast ? Arithmetic::kFast : Arithmetic::kExact;
  const Marking marking = random.chance(50) ? Marking::kPragma : Marking::kNone;
  batch.source = {fmt::format("batch{}.c", number),
                  "#include <math.h>\n#include <stddef.h>\n#include <stdlib.h>\n\n"};
  for (int n = first; n < first + count; ++n) {
    batch.draws.push_back(draw_nest(n, numbers, random));
    batch.texts.push_back(nest_text(batch.draws.back(), marking, random));
    batch.source.text += batch.texts.back();
  }
  if (random.chance(40)) give_hostile_names(batch, random);
  return batch;
}

// The file stays, too: without it what was said about it teaches nothing.
void report_refusals(const Diagnostics& diagnostics, const Batch& batch, const Settings& settings) {
  for (const Diagnostic& diagnostic : diagnostics)
    fmt::print("{}", render(diagnostic, batch.source.path, batch.source.text));
  const std::string file = fmt::format("{}/{}-{}", settings.keep, batch.seed, batch.source.path);
  std::filesystem::create_directories(settings.keep);
  write_file(file, batch.source.text);
  fmt::print("FAILED: {} with seed {} is not accepted whole, kept as {}\n", batch.source.path, settings.seed,
             file);
}

// Every nest alone, to say which ones fail; their folders stay.
void report_failures(const Compiled& compiled, const Batch& batch, const Settings& settings) {
  fmt::print("batch {} with seed {} failed; its nests one by one:\n", batch.source.path, settings.seed);
  for (std::size_t n = 0; n < compiled.nests.size(); ++n) {
    const std::string folder =
        fmt::format("{}/{}-{}", settings.keep, batch.seed, compiled.nests[n].stencil.name);
    const Verified alone =
        verified(Compiled{compiled.unit, {compiled.nests[n]}}, batch.options, batch.seed, folder);
    if (alone.status == kDone) {
      std::filesystem::remove_all(folder);
      continue;
    }
    write_file(folder + "/nest.c", batch.texts[n]);
    fmt::print("FAILED: seed {}, schedule '{}', files in {}\n{}{}\n", settings.seed,
               to_string(compiled.nests[n].schedule), folder, alone.said, batch.texts[n]);
  }
}

struct Totals {
  int runs = 0, failures = 0, batches = 0;
  long long cells = 0;
};

// Nests with cells in a program of their own: the emulation is slower in one that uses warp primitives.
bool all_verified(const Compiled& compiled, const Batch& batch, Totals& totals) {
  bool good = true;
  for (const bool cells : {false, true}) {
    Compiled part{compiled.unit, {}};
    std::copy_if(compiled.nests.begin(), compiled.nests.end(), std::back_inserter(part.nests),
                 [cells](const CompiledNest& nest) { return (nest.schedule.cells.x > 1) == cells; });
    const Verified result = verified(part, batch.options, batch.seed, std::nullopt);
    totals.runs += result.runs;
    totals.cells += result.cells;
    good = good && result.status == kDone && result.nests == static_cast<int>(part.nests.size());
  }
  return good;
}

// One of several drawn: that with most of what the run still misses. Returns of how many classes.
int give_schedule(CompiledNest& nest, const Draw& draw, const CompileOptions& options, Census& census,
                  Random& random) {
  constexpr int kDrawn = 5;
  Classes best;
  for (int n = 0; n < kDrawn; ++n) {
    CompiledNest drawn = nest;
    drawn.schedule = draw_schedule(nest.stencil, options, draw.cells, random);
    drawn.plan = plan_kernel(nest.stencil, drawn.schedule, options.arithmetic, "batch");
    const Classes classes = classes_of(draw, drawn);
    if (n > 0 && census.missing(classes) <= census.missing(best)) continue;
    best = classes;
    nest.schedule = drawn.schedule;
    nest.plan = drawn.plan;
  }
  const int missing = census.missing(best);
  census.count(best);
  return missing;
}

// A batch whose nests have schedules, and the census with them.
struct Pairs {
  Batch batch;
  Compiled compiled;
  Census census;
  int missing = 0;  // classes of which the run had too few, added over the pairs
};

// Null, and says why, where the compiler does not accept the batch whole.
std::unique_ptr<Pairs> draw_pairs(const Settings& settings, int number, int first, int count,
                                  const Census& before, Random& random) {
  auto pairs = std::make_unique<Pairs>();
  pairs->batch = make_batch(settings, number, first, count, random);
  pairs->census = before;
  const Batch& batch = pairs->batch;
  const Result<Compiled> result = compile(batch.source, batch.options);
  if (!result || result->nests.size() != batch.draws.size()) {
    report_refusals(result.diagnostics, batch, settings);
    return nullptr;
  }
  pairs->compiled = *result;
  for (std::size_t n = 0; n < batch.draws.size(); ++n) {
    pairs->missing +=
        give_schedule(pairs->compiled.nests[n], batch.draws[n], batch.options, pairs->census, random);
  }
  return pairs;
}

// The better of two batches drawn, verified.
bool passes(const Settings& settings, int first, int count, Census& census, Totals& totals, Random& random) {
  const int number = totals.batches++;
  const std::unique_ptr<Pairs> one = draw_pairs(settings, number, first, count, census, random);
  const std::unique_ptr<Pairs> two = draw_pairs(settings, number, first, count, census, random);
  if (!one || !two) return false;
  const Pairs& pairs = two->missing > one->missing ? *two : *one;
  census = pairs.census;
  if (all_verified(pairs.compiled, pairs.batch, totals)) return true;
  report_failures(pairs.compiled, pairs.batch, settings);
  return false;
}

int run(const Settings& settings) {
  Random random(settings.seed);
  Census census;
  Totals totals;
  for (int first = 0; first < settings.pairs; first += settings.batch) {
    const int count = std::min(settings.batch, settings.pairs - first);
    totals.failures += !passes(settings, first, count, census, totals, random);
    std::fflush(stdout);
  }
  census.print();
  fmt::print(
      "seed {}: {} pairs of stencil and schedule, {} runs, {} cells compared, {} of {} batches failed\n",
      settings.seed, settings.pairs, totals.runs, totals.cells, totals.failures, totals.batches);
  const bool all_run = totals.runs >= settings.pairs * kRunsPerPair;
  const bool enough = settings.pairs < kFewestForCensus || census.sufficient(settings.pairs);
  return totals.failures == 0 && all_run && enough ? 0 : 1;
}

}  // namespace
}  // namespace an5d::property

int main(int argc, char** argv) {
  const an5d::Interrupts interrupts;
  const auto settings = an5d::property::read_settings({argv + 1, argv + argc});
  if (settings) return an5d::property::run(*settings);
  fmt::print(stderr, "usage: property_test [--pairs N] [--seed S] [--batch N] [--keep DIR]\n");
  return 2;
}
