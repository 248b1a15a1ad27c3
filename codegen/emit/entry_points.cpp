// Entry points (entry_points.h). Bounds checks and copies are runtime/include/an5d's part.
#include "codegen/emit/entry_points.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "codegen/emit/borders.h"
#include "codegen/emit/c_expr.h"
#include "codegen/emit/cell_boxes.h"
#include "codegen/emit/entry_arguments.h"
#include "codegen/emit/field_planes.h"
#include "codegen/emit/read_limits.h"
#include "codegen/plan/call_conditions.h"

namespace an5d {
namespace {

// "an5d::input<float, 2>(inputs[0]), a, b != 0" as members of Scalars.
std::string scalar_values(const KernelPlan& plan) {
  std::string text;
  for (std::size_t n = 0; n < plan.inputs.size(); ++n) {
    const Input& input = plan.inputs[n];
    text += n ? ", " : "";
    if (plan.is_in_cells(input))
      text += fmt::format("an5d::input_values<{}, {}, {}>(inputs[{}])", cuda_name(input.element),
                          cuda_name(plan.element), input.rank, n);
    else
      text += fmt::format("an5d::input<{}, {}>(inputs[{}])", cuda_name(input.element), input.rank, n);
  }
  for (const Variable& param : plan.params) {
    text += text.empty() ? "" : ", ";
    text += param.name == kFirstStep
                ? fmt::format("({})domain.t_begin", c_name(param.type))
                : plan.spelled(param.name) + (param.type == ScalarType::kBool ? " != 0" : "");
  }
  return text;
}

// Which instance of the kernel does a launch.
void print_degrees(Writer& out, const KernelPlan& plan) {
  const char* arguments = plan.has_scalars() ? "part, scalars, stream" : "part, stream";
  for (const int degree : plan.host.degrees) {
    if (degree != 1)
      out.put(fmt::format("if (part.steps == {0}) return launch<{0}>({1});", degree, arguments));
  }
  out.put(fmt::format("return launch<1>({});", arguments));
}

}  // namespace

// "float *ey, float *u_": what the entry points are given of each field.
std::string field_parameters(const KernelPlan& plan, bool on_device) {
  std::string text;
  for (std::size_t f = 0; f < plan.updates.size() && plan.updates[f].field.is_array(); ++f) {
    const Field& field = plan.updates[f].field;
    const std::string_view type = c_name(field.element);
    text += f ? ", " : "";
    if (field.takes_turns()) {
      std::vector<std::string> pointers;
      for (const std::string& name : field.names())
        pointers.push_back(fmt::format("{} *{}", type, plan.spelled(name)));
      text += fmt::format("{}", fmt::join(pointers, ", "));
      continue;
    }
    text += on_device && field.buffering == Buffering::kPlanes
                ? fmt::format("{0} *{1}, {0} *{2}", type, plane_parameter(plan, f, 0),
                              plane_parameter(plan, f, 1))
                : fmt::format("{} *{}", type, plan.spelled(field.name));
  }
  return text;
}

std::string host_declaration(const KernelPlan& plan) {
  return fmt::format("an5d_status {}({}, an5d_domain domain{}, struct CUstream_st *stream)", plan.name,
                     field_parameters(plan, false), entry_parameters(plan).text());
}

std::string device_declaration(const KernelPlan& plan) {
  return fmt::format("an5d_status {}_device({}, an5d_domain domain{}, struct CUstream_st *stream)", plan.name,
                     field_parameters(plan, true), entry_parameters(plan).text());
}

namespace {

// "char* planes[][an5d::kMostPlanes] = {{(char*)u, (char*)un}};"
void print_planes(Writer& out, const KernelPlan& plan, bool on_device) {
  std::vector<std::string> planes;
  for (std::size_t f = 0; f < plan.updates.size(); ++f) planes.push_back(planes_of(plan, f, on_device));
  out.put(fmt::format("char* {}planes[][an5d::kMostPlanes] = {{{}}};", on_device ? "" : "const ",
                      fmt::join(planes, ", ")));
}

// What is checked of inputs before anything runs.
void print_checks(Writer& out, const KernelPlan& plan) {
  std::string inputs;
  for (const Input& input : plan.inputs) inputs += (inputs.empty() ? "" : ", ") + plan.spelled(input.name);
  out.put(fmt::format("an5d_input inputs[] = {{{}}};", inputs));
  const bool has_limits = !limits_of_inputs(plan).empty(), has_others = plan.host.boxes > 1;
  print_limits(out, plan);
  out.put(fmt::format("an5d::ReadPart parts[{}];", plan.inputs.size()));
  out.put(fmt::format(
      "an5d_status status = an5d::check_inputs(kPlan, domain, boxes, inputs, kInputs, kReaches, parts{}{});",
      has_others   ? fmt::format(", an5d::any_cells(kPlan, boxes, {})", plan.host.boxes)
      : has_limits ? ", false"
                   : "",
      has_limits ? ", limits" : ""));
  out.put(
      "if (!status.code) status = an5d::keep_apart(kPlan, domain, boxes, planes, inputs, kInputs, "
      "parts);");
}

// Copies of inputs of other types, in cells of the fields'.
void print_copies_in_cells(Writer& out, const KernelPlan& plan) {
  if (!plan.has_values_in_cells()) return;
  std::vector<std::size_t> copied;
  for (std::size_t n = 0; n < plan.inputs.size(); ++n)
    if (plan.is_in_cells(plan.inputs[n])) copied.push_back(n);
  out.put(fmt::format("an5d::DeviceMemory memory[{}];", copied.size()));
  for (std::size_t n = 0; n < copied.size(); ++n)
    out.put(fmt::format(
        "if (!status.code) status = an5d::copy_values<{}, {}>(&inputs[{}], kInputs[{}], "
        "&memory[{}], stream);",
        cuda_name(plan.inputs[copied[n]].element), cuda_name(plan.element), copied[n], copied[n], n));
}

// Steps of kernels that each make one, those of a namespace.
void print_single_steps(Writer& out, const KernelPlan& plan, const std::string& space = "") {
  out.block(
      fmt::format("return an5d::in_steps<{}>({}kPlan, domain, boxes, planes, stream, [&](const auto& step)",
                  plan.cell_of_planes(), space),
      [&] {
        out.put(
            fmt::format("return {}launch(step{}, stream);", space, plan.has_scalars() ? ", scalars" : ""));
      },
      "});");
}

// Advances planes[f][p].
void print_field_steps(Writer& out, const KernelPlan& plan) {
  if (plan.launches) return print_single_steps(out, plan);
  out.block(
      fmt::format(
          "return an5d::on_{}device<{}{}>(kPlan, domain, boxes, planes, kDegrees, stream, "
          "[&](const auto& part)",
          plan.schedule.pad > 0 ? "padded_" : "", plan.cell_of_planes(),
          plan.rows && !plan.rows->inputs.empty() ? fmt::format(", {}", plan.rows->inputs.size()) : ""),
      [&] { print_degrees(out, plan); }, "});");
}

// The same, the first step apart from others; `domain` is all of them, `part` those to be done.
void print_first_and_others(Writer& out, const KernelPlan& plan) {
  out.block(
      "const auto first = [&](an5d_domain domain) -> an5d_status",
      [&] { print_single_steps(out, plan, "at_first::"); }, "};");
  out.block(
      "const auto others = [&](an5d_domain domain) -> an5d_status", [&] { print_field_steps(out, plan); },
      "};");
  out.put("return an5d::first_apart(part, domain.t_begin, first, others);");
}

void print_all_steps(Writer& out, const KernelPlan& plan) {
  if (plan.has_scalars()) out.put(fmt::format("const Scalars scalars = {{{}}};", scalar_values(plan)));
  const auto print_steps = [&] {
    plan.first_step ? print_first_and_others(out, plan) : print_field_steps(out, plan);
  };
  const auto print_all = [&] {
    plan.host.borders.empty() ? print_steps() : print_run_with_borders(out, plan, print_steps);
  };
  if (!has_copies(plan)) return print_all();
  out.block(
      "return an5d::on_copied_arrays(kPlan, domain, boxes, planes, kCopied, kCopies, stream, "
      "[&](auto& planes, const an5d_domain& domain)",
      print_all, "});");
}

// Planes of one array, of which none is made for as long as a call runs.
bool runs_in_order(const KernelPlan& plan) {
  const Field& field = plan.updates.front().field;
  return plan.updates.size() == 1 && !plan.launches && plane_count(field) == 2 && !field.copied &&
         plan.schedule.pad == 0 && plan.host.borders.empty() && !plan.has_values_in_cells();
}

void print_device_entry_point(Writer& out, const KernelPlan& plan) {
  out.comment(fmt::format("All time steps on arrays in device memory{}{}",
                          plan.schedule.pad > 0 ? ", in copies whose lines are aligned" : "",
                          runs_in_order(plan) ? ", in the order of the stream." : ". Waits."));
  out.block("extern \"C\" " + device_declaration(plan), [&] {
    out.put(fmt::format("using namespace {}_kernel;", plan.name));
    print_fits(out, plan);
    print_boxes(out, plan);
    print_planes(out, plan, true);
    if (!plan.inputs.empty()) {
      print_checks(out, plan);
      print_copies_in_cells(out, plan);
      out.put("if (status.code) return status;");
    }
    for (std::size_t f = 0; f < plan.updates.size(); ++f)
      if (const Field& field = plan.updates[f].field; field.takes_turns() && !field.copied)
        out.put(fmt::format("an5d::take_turns(kPlan, domain, {}, planes);", f));
    if (!has_trades(plan)) return print_all_steps(out, plan);
    out.block(
        "return an5d::in_trade(kPlan, domain, boxes, planes, kTrades, stream, [&](auto& planes, const "
        "an5d_domain& domain) -> an5d_status",
        [&] { print_all_steps(out, plan); }, "});");
  });
}

void print_host_entry_point(Writer& out, const KernelPlan& plan) {
  out.comment(
      "The same on arrays in host memory. Waits. Until the copies back, errors leave them as they were.");
  out.block("extern \"C\" " + host_declaration(plan), [&] {
    out.put(fmt::format("using namespace {}_kernel;", plan.name));
    print_fits(out, plan);
    print_boxes(out, plan);
    print_planes(out, plan, false);
    if (!plan.inputs.empty()) {
      print_checks(out, plan);
      out.put(fmt::format("an5d::DeviceMemory memory[{}];", plan.inputs.size()));
      out.put("if (!status.code) status = an5d::copy_inputs(inputs, kInputs, parts, memory, stream);");
      out.put("if (status.code) return status;");
    }
    out.block(
        "return an5d::on_host(kPlan, domain, boxes, planes, stream, [&](const auto& planes)",
        [&] {
          EntryArguments given = entry_arguments(plan);
          for (std::size_t n = 0; n < given.inputs.size(); ++n)
            given.inputs[n] = fmt::format("inputs[{}]", n);
          out.put(fmt::format("return {}_device({}, domain{}, stream);", plan.name, plane_arguments(plan),
                              given.text()));
        },
        "});");
  });
}

}  // namespace

void print_entry_points(Writer& out, const KernelPlan& plan) {
  print_device_entry_point(out, plan);
  out.blank();
  print_host_entry_point(out, plan);
}

}  // namespace an5d
