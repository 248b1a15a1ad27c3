// Writes the sources of a tuning run (tune_text.h). Candidates are printed as --split prints them, each with
// entry points of its own name, and a few lines by which the runner finds them.
#include "driver/tune_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "codegen/emit/cuda.h"

namespace an5d {
namespace {

constexpr char kTypes[] =
#include "types.h.inc"
    ;
constexpr char kCandidate[] =
#include "candidate.h.inc"
    ;
constexpr char kRunner[] =
#include "runner.cuh.inc"
    ;
constexpr char kScript[] =
#include "tune.sh.inc"
    ;

// A value for parameter number `p`: any truth, small integers that may divide, and coefficients between 0.1
// and 0.25, with which explicit schemes stay bounded.
std::string scalar(ScalarType type, std::size_t p) {
  if (type == ScalarType::kBool) return "1";
  if (!is_floating(type)) return "2";
  const unsigned noise = static_cast<unsigned>(p + 1) * 2654435761u >> 16;
  return fmt::format("{:.6f}", 0.1 + 0.15 * noise / 65536.0);
}

// The generated file with the function `role` ("candidate" or "plain") behind it.
std::string candidate_text(const CompiledNest& nest, const Schedule& schedule, const CompileOptions& options,
                           const std::string& suffix, const std::string& role) {
  KernelPlan plan = plan_kernel(nest.stencil, schedule, options.arithmetic, "tune");
  plan.headline = nest.plan.headline;
  plan.name = nest.plan.name + "_" + suffix;
  std::string scalars;
  for (std::size_t p = 0; p < plan.params.size(); ++p) {
    const ScalarType type = plan.params[p].type;
    scalars += fmt::format("({})({}), ", type == ScalarType::kBool ? "int" : c_name(type), scalar(type, p));
  }
  const std::string_view cell = c_name(plan.element);
  return print_cuda({plan}, RuntimeText::kInline, OnError::kAbort) +
         fmt::format(
             "#include \"candidate.h\"\n"
             "static an5d_status an5d_run(void* plane0, void* plane1, an5d_domain domain, cudaStream_t "
             "stream) {{\n"
             "  return {0}_device(({1}*)plane0, ({1}*)plane1, domain, {2}stream);\n}}\n"
             "static cudaError_t an5d_attributes(cudaFuncAttributes* attributes) {{\n"
             "  return cudaFuncGetAttributes(attributes, {0}_kernel::sweep<{3}, false>);\n}}\n"
             "extern \"C\" an5d_tune::Candidate an5d_{4}() {{\n"
             "  return {{\"{5}\", {3}, an5d_run, an5d_attributes}};\n}}\n",
             plan.name, cell, scalars, schedule.time_steps(), role, to_string(schedule));
}

// What runner.cuh wants to know, and the runner.
std::string main_text(const TuneNest& tune, const CompileOptions& options) {
  const Stencil& stencil = tune.nest->stencil;
  const auto row = [&](const char* type, const char* name, const auto& item) {
    std::string text;
    for (int d = 0; d < stencil.rank(); ++d) text += fmt::format("{}{}", d ? ", " : "", item(d));
    return fmt::format("constexpr {} {}[] = {{{}}};\n", type, name, text);
  };
  std::string text =
      fmt::format("// {}, to be linked with one candidate.\nnamespace an5d_tune {{\n", tune.nest->plan.name);
  text += fmt::format("using Cell = {};\nconstexpr bool kInteger = {};\nconstexpr int kRank = {};\n",
                      c_name(stencil.element), !is_floating(stencil.element), stencil.rank());
  text += row("long long", "kCells", [&](int d) { return tune.grid.cells[d]; });
  text += row("int", "kLo", [&](int d) { return stencil.axes[d].halo.lo; });
  text += row("int", "kHi", [&](int d) { return stencil.axes[d].halo.hi; });
  text += row("int", "kShift", [&](int d) { return stencil.axes[d].shift; });
  text += fmt::format("constexpr long long kSteps = {}, kFirstTime = {};\n", tune.grid.steps,
                      std::max(0LL, stencil.earliest_time.value_or(0)));
  text += fmt::format("constexpr double kTolerance = {};  // relative, per step\n", tune_tolerance(stencil));
  text += fmt::format("constexpr char kArchitecture[] = \"{}\";\nconstexpr char kNest[] = \"{}\";\n",
                      options.device.architecture, tune.nest->plan.name);
  return text + "}  // namespace an5d_tune\n#include \"runner.cuh\"\n";
}

}  // namespace

double tune_tolerance(const Stencil& stencil) {
  // A few roundings for each operation of an update, which different kernels may contract differently.
  if (!is_floating(stencil.element)) return 0;
  const double unit = stencil.element == ScalarType::kDouble ? 2.3e-16 : 1.2e-7;
  return unit * (4 + stencil.flops.as_written);
}

std::string candidate_name(std::size_t n, std::size_t c) { return fmt::format("nest{}_{:02}", n, c); }

std::string nvcc_flags(const CompileOptions& options) {
  const char* fast = options.arithmetic == Arithmetic::kFast ? " --use_fast_math" : "";
  return fmt::format("-O3 -std=c++17 -arch={}{}", options.device.architecture, fast);
}

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

std::vector<TuneSource> tune_sources(const std::vector<TuneNest>& nests, const CompileOptions& options) {
  std::vector<TuneSource> files = {{"types.h", kTypes},
                                   {"candidate.h", kCandidate},
                                   {"runner.cuh", kRunner},
                                   {"run.sh", kScript},
                                   {"flags", nvcc_flags(options) + "\n"},
                                   {"tuned", "tuned: " + request_hash(nests) + "\n"}};
  std::string list;
  for (std::size_t n = 0; n < nests.size(); ++n) {
    const TuneNest& tune = nests[n];
    files.push_back({fmt::format("nest{}_main.cu", n), main_text(tune, options)});
    files.push_back(
        {fmt::format("nest{}_plain.cu", n),
         candidate_text(*tune.nest, tune.candidates.front().schedule, options, "plain", "plain")});
    for (std::size_t c = 0; c < tune.candidates.size(); ++c) {
      const std::string name = candidate_name(n, c), suffix = fmt::format("c{:02}", c);
      files.push_back({name + ".cu", candidate_text(*tune.nest, tune.candidates[c].schedule, options, suffix,
                                                    "candidate")});
      list += fmt::format("{},{},{}\n", name, tune.nest->plan.name, to_string(tune.candidates[c].schedule));
    }
  }
  files.push_back({"candidates.csv", list});
  return files;
}

}  // namespace an5d
