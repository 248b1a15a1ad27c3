// Text for the runner (runner_text.h).
#include "driver/tune/runner_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "codegen/emit/cuda.h"

namespace an5d {
namespace {

constexpr char kTypes[] =
#include "types.h.inc"
    ;
constexpr char kCandidateHeader[] =
#include "candidate.h.inc"
    ;
constexpr char kRunner[] =
#include "runner.cuh.inc"
    ;
constexpr char kBuild[] =
#include "build.sh.inc"
    ;

// A value for parameter number `p`: any truth, small integers that may divide, and coefficients between 0.1
// and 0.25, with which explicit schemes stay bounded.
std::string scalar(ScalarType type, std::size_t p) {
  if (type == ScalarType::kBool) return "1";
  if (!is_floating(type)) return "2";
  const unsigned noise = static_cast<unsigned>(p + 1) * 2654435761u >> 16;
  return fmt::format("{:.6f}", 0.1 + 0.15 * noise / 65536.0);
}

}  // namespace

std::vector<NamedText> runner_files() {
  return {
      {"types.h", kTypes}, {"candidate.h", kCandidateHeader}, {"runner.cuh", kRunner}, {"build.sh", kBuild}};
}

std::string role_text(const KernelPlan& plan, const char* role, const std::string& root) {
  std::string scalars;
  for (std::size_t p = 0; p < plan.params.size(); ++p) {
    const ScalarType type = plan.params[p].type;
    scalars += fmt::format("({})({}), ", type == ScalarType::kBool ? "int" : c_name(type), scalar(type, p));
  }
  return fmt::format(
      "#include \"{6}candidate.h\"\n"
      "static an5d_status an5d_run(void* plane0, void* plane1, an5d_domain domain, cudaStream_t "
      "stream) {{\n"
      "  return {0}_device(({1}*)plane0, ({1}*)plane1, domain, {2}stream);\n}}\n"
      "static cudaError_t an5d_attributes(cudaFuncAttributes* attributes) {{\n"
      "  return cudaFuncGetAttributes(attributes, {0}_kernel::sweep<{3}, false>);\n}}\n"
      "extern \"C\" an5d_tune::Candidate an5d_{4}() {{\n"
      "  return {{\"{5}\", {3}, an5d_run, an5d_attributes}};\n}}\n",
      plan.name, c_name(plan.element), scalars, plan.schedule.time_steps(), role, to_string(plan.schedule),
      root);
}

std::string linked_text(const CompiledNest& nest, const Schedule& schedule, const CompileOptions& options,
                        const std::string& suffix, const char* role, const std::string& root) {
  KernelPlan plan = plan_kernel(nest.stencil, schedule, options.arithmetic, "tune");
  plan.headline = nest.plan.headline;
  plan.name = nest.plan.name + "_" + suffix;
  return print_cuda({plan}, RuntimeText::kInline, OnError::kAbort) + role_text(plan, role, root);
}

std::string runner_main(const CompiledNest& nest, const Grid& grid, const CompileOptions& options,
                        const std::string& root) {
  const Stencil& stencil = nest.stencil;
  const auto row = [&](const char* type, const char* name, const auto& item) {
    std::string text;
    for (int d = 0; d < stencil.rank(); ++d) text += fmt::format("{}{}", d ? ", " : "", item(d));
    return fmt::format("constexpr {} {}[] = {{{}}};\n", type, name, text);
  };
  std::string text =
      fmt::format("// {}, to be linked with one candidate.\nnamespace an5d_tune {{\n", nest.plan.name);
  text += fmt::format("using Cell = {};\nconstexpr bool kInteger = {};\nconstexpr int kRank = {};\n",
                      c_name(stencil.element()), !is_floating(stencil.element()), stencil.rank());
  text += row("long long", "kCells", [&](int d) { return grid.cells[d]; });
  text += row("int", "kLo", [&](int d) { return stencil.axes[d].halo.lo; });
  text += row("int", "kHi", [&](int d) { return stencil.axes[d].halo.hi; });
  text += row("int", "kShift", [&](int d) { return stencil.axes[d].shift; });
  text += fmt::format("constexpr long long kSteps = {}, kFirstTime = {};\n", grid.steps,
                      std::max(0LL, stencil.earliest_time.value_or(0)));
  text += fmt::format("constexpr double kTolerance = {};  // relative, per step\n", tune_tolerance(stencil));
  text += fmt::format("constexpr char kArchitecture[] = \"{}\";\nconstexpr char kNest[] = \"{}\";\n",
                      options.device.architecture, nest.plan.name);
  return text + fmt::format("}}  // namespace an5d_tune\n#include \"{}runner.cuh\"\n", root);
}

double tune_tolerance(const Stencil& stencil) {
  // A few roundings for each operation of an update, which different kernels may contract differently.
  if (!is_floating(stencil.element())) return 0;
  const double unit = stencil.element() == ScalarType::kDouble ? 2.3e-16 : 1.2e-7;
  return unit * (4 + stencil.flops.as_written);
}

std::string cannot_run(const Stencil& stencil) {
  if (!stencil.is_single())
    return fmt::format("'{}' updates other arrays than one in two time planes; such loops are not timed yet",
                       stencil.name);
  if (stencil.inputs.empty()) return "";
  return fmt::format(
      "'{}' reads '{}', an array besides the one that it updates; such loops are not timed yet", stencil.name,
      stencil.inputs.front().name);
}

std::string nvcc_flags(const CompileOptions& options) {
  const char* fast = options.arithmetic == Arithmetic::kFast ? " --use_fast_math" : "";
  return fmt::format("-O3 -std=c++17 -arch={}{}", options.device.architecture, fast);
}

}  // namespace an5d
