// Text for the runner (runner_text.h).
#include "driver/tune/runner_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "codegen/emit/cuda.h"
#include "driver/tune/run_data.h"

namespace an5d {
namespace {

constexpr char kInput[] =
#include "input.h.inc"
    ;
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

// The planes of one array, as arguments of the entry point for device memory.
std::string planes(const Field& field, std::size_t n) {
  const auto plane = [&](int p) { return fmt::format("({}*)planes[{}][{}], ", c_name(field.element), n, p); };
  std::string text;
  for (int p = 0; p < field.planes(); ++p) text += plane(p);
  return text;
}

// All of them, in order: planes, cells and time, further boxes, inputs, parameters.
std::string arguments(const Stencil& stencil) {
  std::string text;
  for (std::size_t f = 0; f < stencil.arrays().size(); ++f) text += planes(stencil.fields[f], f);
  text += "domain, ";
  for (std::size_t box = 1; box < stencil.boxes.size(); ++box) text += fmt::format("boxes[{}], ", box);
  for (std::size_t n = 0; n < stencil.inputs.size(); ++n) text += fmt::format("inputs[{}], ", n);
  for (std::size_t p = 0; p < stencil.params.size(); ++p) {
    const ScalarType type = stencil.params[p].type;
    const std::string bound = bound_text(stencil, stencil.params[p].name);
    text += fmt::format("({})({}), ", type == ScalarType::kBool ? "int" : c_name(type),
                        bound.empty() ? scalar(type, p) : bound);
  }
  return text + "stream";
}

// The kernels that do the work: that of a launch of all time steps, or a naive one for each launch of a step.
std::string main_kernels(const KernelPlan& plan) {
  if (!plan.launches)
    return fmt::format("{}_kernel::sweep<{}, false>", plan.name, plan.schedule.time_steps());
  std::vector<std::string> kernels;
  for (std::size_t n = 0; n < plan.launches->updates.size(); ++n)
    kernels.push_back(fmt::format("{}_kernel::sweep{}", plan.name, n));
  return fmt::format("{}", fmt::join(kernels, ", "));
}

// "{1, 2, 3}"; missing ones of `count` are `filling`.
std::string braces(std::vector<long long> numbers, std::size_t count, long long filling) {
  numbers.resize(count, filling);
  return fmt::format("{{{}}}", fmt::join(numbers, ", "));
}

// kDomain, kArrays, kBoxes and kInputs.
std::string data_text(const Stencil& stencil, const Grid& grid) {
  const RunData data = run_data(stencil, grid);
  std::vector<long long> begin, end;
  for (int d = 0; d < stencil.rank(); ++d) {
    begin.push_back(data.boxes[0].begin[d] - stencil.axes[d].shift);
    end.push_back(data.boxes[0].end[d] - stencil.axes[d].shift);
  }
  std::string text =
      fmt::format("constexpr an5d_domain kDomain = {{{}, {}, {}, {}, {}}};\n", braces(data.extent, 3, 0),
                  braces(begin, 3, 0), braces(end, 3, 0), data.first_time, data.first_time + grid.steps);
  text += "constexpr Array kArrays[] = {\n";
  for (std::size_t f = 0; f < stencil.arrays().size(); ++f) {
    const Field& field = stencil.fields[f];
    const auto update = std::ranges::find(stencil.updates, static_cast<int>(f), &Update::field);
    text += fmt::format("    {{\"{}\", {}, {}, {}, {}}},\n", field.name, field.planes(), update->box,
                        !is_floating(field.element), size_of(field.element));
  }
  text += fmt::format("}};\nconstexpr int kArrayCount = {};\nconstexpr an5d_box kBoxes[] = {{\n",
                      stencil.arrays().size());
  for (const RunBox& box : data.boxes)
    text += fmt::format("    {{{}, {}}},\n", braces(box.begin, 3, 0), braces(box.end, 3, 0));
  text += fmt::format("}};\nconstexpr int kInputCount = {};\nconstexpr Input kInputs[] = {{\n",
                      data.inputs.size());
  for (const RunInput& input : data.inputs)
    text += fmt::format("    {{{}, {}, {}, {}, {}}},\n", input.is_integer, input.bytes, input.least,
                        input.most, braces(input.extent, 4, 1));
  return text + (data.inputs.empty() ? "    {},  // none is no array in C++\n};\n" : "};\n");
}

}  // namespace

std::vector<NamedText> runner_files() {
  return {{"input.h", kInput},
          {"types.h", kTypes},
          {"candidate.h", kCandidateHeader},
          {"runner.cuh", kRunner},
          {"build.sh", kBuild}};
}

std::string role_text(const CompiledNest& nest, const KernelPlan& plan, const char* role,
                      const std::string& root) {
  const Stencil& stencil = nest.stencil;
  return fmt::format(
      "#include \"{6}candidate.h\"\n"
      "static an5d_status an5d_run(void* const (*planes)[3], an5d_domain domain, const an5d_box*{1},\n"
      "                            const an5d_input*{2}, cudaStream_t stream) {{\n"
      "  return {0}_device({3});\n}}\n"
      "static cudaError_t an5d_attributes(cudaFuncAttributes* attributes) {{\n"
      "  return an5d_tune::attributes_of(attributes, {8});\n}}\n"
      "extern \"C\" an5d_tune::Candidate an5d_{5}() {{\n"
      "  return {{\"{7}\", {4}, an5d_run, an5d_attributes}};\n}}\n",
      plan.name, stencil.boxes.size() > 1 ? " boxes" : "", stencil.inputs.empty() ? "" : " inputs",
      arguments(stencil), plan.schedule.time_steps(), role, root, to_string(plan.schedule),
      main_kernels(plan));
}

std::string linked_text(const CompiledNest& nest, const Schedule& schedule, const CompileOptions& options,
                        const std::string& suffix, const char* role, const std::string& root) {
  KernelPlan plan = plan_kernel(nest.stencil, schedule, options.arithmetic, "tune");
  plan.headline = nest.plan.headline;
  plan.name = nest.plan.name + "_" + suffix;
  return print_cuda({plan}, RuntimeText::kInline, OnError::kAbort) + role_text(nest, plan, role, root);
}

std::string runner_main(const CompiledNest& nest, const Grid& grid, const CompileOptions& options,
                        const std::string& root) {
  const Stencil& stencil = nest.stencil;
  std::string text = fmt::format(
      "// {}, to be linked with one candidate.\n#include \"{}candidate.h\"\nnamespace an5d_tune {{\n",
      nest.plan.name, root);
  text += fmt::format("constexpr int kRank = {};\n", stencil.rank());
  text += data_text(stencil, grid);
  text += fmt::format("constexpr double kTolerance = {};  // relative, per step\n", tune_tolerance(stencil));
  text += fmt::format("constexpr char kArchitecture[] = \"{}\";\nconstexpr char kNest[] = \"{}\";\n",
                      options.device.architecture, nest.plan.name);
  return text + fmt::format("}}  // namespace an5d_tune\n#include \"{}runner.cuh\"\n", root);
}

double tune_tolerance(const Stencil& stencil) {
  // A few roundings for each operation of an update, which different kernels may contract differently.
  const auto holds = [&](const auto& is_such) {
    return std::ranges::any_of(stencil.fields, [&](const Field& field) { return is_such(field.element); });
  };
  if (!holds([](ScalarType type) { return is_floating(type); })) return 0;
  const bool has_halves = holds([](ScalarType type) { return type == ScalarType::kHalf; });
  const bool has_others = holds([](ScalarType type) { return type != ScalarType::kDouble; });
  const double unit = has_halves ? 9.8e-4 : has_others ? 1.2e-7 : 2.3e-16;
  return unit * (4 + stencil.flops.as_written);
}

std::string nvcc_flags(const CompileOptions& options) {
  const char* fast = options.arithmetic == Arithmetic::kFast ? " --use_fast_math" : "";
  return fmt::format("-O3 -std=c++17 -arch={}{}", options.device.architecture, fast);
}

}  // namespace an5d
