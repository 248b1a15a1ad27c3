// Entry points (entry_points.h). Bounds checks and copies are runtime/include/an5d's part.
#include "codegen/emit/entry_points.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "codegen/emit/array_copies.h"
#include "codegen/emit/borders.h"
#include "codegen/emit/c_expr.h"
#include "codegen/emit/cell_boxes.h"
#include "codegen/emit/field_planes.h"
#include "codegen/emit/plane_circles.h"
#include "codegen/emit/read_limits.h"
#include "codegen/plan/call_conditions.h"

namespace an5d {
namespace {

// ", inputs[0], a, b" as arguments.
std::string scalar_names(const KernelPlan& plan) {
  std::string text;
  for (int box = 1; box < plan.host.boxes; ++box) text += fmt::format(", box{}", box);
  for (std::size_t n = 0; n < plan.inputs.size(); ++n) text += fmt::format(", inputs[{}]", n);
  for (const Variable& param : plan.given_params()) text += ", " + plan.spelled(param.name);
  return text;
}

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

// The arrays of the call, with their extents; the entry point returns where the loops leave one, or one is
// part of what is written.
void print_checks(Writer& out, const KernelPlan& plan, const std::vector<std::string>& written, int planes) {
  std::string inputs;
  for (const Input& input : plan.inputs) inputs += (inputs.empty() ? "" : ", ") + plan.spelled(input.name);
  out.put(fmt::format("an5d_input inputs[] = {{{}}};", inputs));
  out.put(fmt::format("an5d::ReadPart parts[{}];", plan.inputs.size()));
  print_limits(out, plan);
  out.put(fmt::format(
      "an5d_status status = an5d::check_inputs(domain, kNest, inputs, kInputs, kReaches, parts{});",
      limits_of_inputs(plan).empty() ? "" : ", false, limits"));
  out.put(fmt::format("const long long bytes = {}an5d::plane_bytes(domain, kNest, sizeof({}));",
                      planes > 1 ? fmt::format("{} * ", planes) : "", c_name(plan.element)));
  for (const std::string& name : written)
    out.put(
        fmt::format("if (!status.code) status = an5d::keep_apart(inputs, kInputs, parts, {}, bytes);", name));
}

}  // namespace

std::string scalar_parameters(const KernelPlan& plan) {
  std::vector<std::string> inputs;
  for (const Input& input : plan.inputs) inputs.push_back(input.name);
  return scalar_parameters(plan, inputs);
}

std::string scalar_parameters(const KernelPlan& plan, const std::vector<std::string>& inputs) {
  std::string text;
  for (int box = 1; box < plan.host.boxes; ++box) text += fmt::format(", an5d_box box{}", box);
  for (const std::string& input : inputs) text += fmt::format(", an5d_input {}", plan.spelled(input));
  for (const Variable& param : plan.given_params())
    text += fmt::format(", {} {}", parameter_type(param.type), plan.spelled(param.name));
  return text;
}

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
                ? fmt::format("{0} *field{1}_plane0, {0} *field{1}_plane1", type, f)
                : fmt::format("{} *{}", type, plan.spelled(field.name));
  }
  return text;
}

std::string host_declaration(const KernelPlan& plan) {
  return fmt::format("an5d_status {}({}, an5d_domain domain{}, struct CUstream_st *stream)", plan.name,
                     field_parameters(plan, false), scalar_parameters(plan));
}

std::string device_declaration(const KernelPlan& plan) {
  if (!plan.is_single)
    return fmt::format("an5d_status {}_device({}, an5d_domain domain{}, struct CUstream_st *stream)",
                       plan.name, field_parameters(plan, true), scalar_parameters(plan));
  const Field& field = plan.update().field;
  if (has_circles(plan))
    return fmt::format("an5d_status {}_device({}, an5d_domain domain{}, struct CUstream_st *stream)",
                       plan.name, field_parameters(plan, true), scalar_parameters(plan));
  const std::string first = field.copied ? plan.spelled(field.name) : "plane0",
                    second = field.copied ? plan.spelled(field.partner) : "plane1";
  return fmt::format(
      "an5d_status {0}_device({1} *{2}, {1} *{3}, an5d_domain domain{4}, struct CUstream_st *stream)",
      plan.name, c_name(plan.element), first, second, scalar_parameters(plan));
}

namespace {

// "planes", and of fields of several types the bytes of their cells.
const char* planes_given(const KernelPlan& plan) {
  return plan.has_one_element() ? "planes" : "planes, kBytes";
}

// "float* planes[][2] = {...};". Of fields of several types, planes of bytes.
void print_planes(Writer& out, const KernelPlan& plan, bool on_device) {
  std::vector<std::string> planes;
  for (std::size_t f = 0; f < plan.updates.size(); ++f) planes.push_back(planes_of(plan, f, on_device));
  out.put(fmt::format("{}* {}planes[][2] = {{{}}};", plan.cell_of_planes(), on_device ? "" : "const ",
                      fmt::join(planes, ", ")));
}

// What is checked of inputs before anything runs, with `planes` of every field.
void print_field_checks(Writer& out, const KernelPlan& plan) {
  std::string inputs;
  for (const Input& input : plan.inputs) inputs += (inputs.empty() ? "" : ", ") + plan.spelled(input.name);
  out.put(fmt::format("an5d_input inputs[] = {{{}}};", inputs));
  const bool has_limits = !limits_of_inputs(plan).empty(), has_boxes = counts_in_boxes(plan);
  std::string others =
      plan.host.boxes > 1 ? fmt::format(", an5d::any_cells(boxes, {}, kNest)", plan.host.boxes) : "";
  if ((has_limits || has_boxes) && others.empty()) others = ", false";
  if (has_limits || has_boxes) others += has_limits ? ", limits" : ", nullptr";
  if (has_boxes) others += ", boxes";
  print_limits(out, plan);
  out.put(fmt::format("an5d::ReadPart parts[{}];", plan.inputs.size()));
  out.put(fmt::format(
      "an5d_status status = an5d::check_inputs(domain, kNest, inputs, kInputs, kReaches, parts{});", others));
  out.put(
      fmt::format("if (!status.code) status = an5d::keep_inputs_apart({}, domain, kNest, kTypes, kTouched, "
                  "boxes, inputs, kInputs, parts);",
                  planes_given(plan)));
  print_further_checks(out, plan);
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
  const auto print = [&](const std::string& types) {
    out.block(
        fmt::format("return an5d::in_steps{}(planes, domain, kNest, {}, kTouched, boxes, {}stream, "
                    "[&](const auto& step)",
                    rotates(plan) ? "_rotating" : "", types, rotates(plan) ? "kRotations, " : ""),
        [&] {
          out.put(
              fmt::format("return {}launch(step{}, stream);", space, plan.has_scalars() ? ", scalars" : ""));
        },
        "});");
  };
  if (plan.has_one_element()) return print(space + "kTypes");
  out.block(
      fmt::format("return an5d::with_second_planes(planes, kBytes, domain, kNest, {}kTypes, kTouched, "
                  "boxes, stream, [&](const auto& types)",
                  space),
      [&] { print("types"); }, "});");
}

// Advances planes[f][p].
void print_field_steps(Writer& out, const KernelPlan& plan) {
  if (plan.launches) return print_single_steps(out, plan);
  print_older(out, plan);
  out.block(
      fmt::format(
          "return an5d::on_{}fields{}(planes, domain, kNest, kTypes, kTouched, boxes, kDegrees, {}"
          "stream, [&](const auto& part)",
          rotates(plan) ? "rotating_" : "",
          plan.rows && !plan.rows->inputs.empty() ? fmt::format("<{}>", plan.rows->inputs.size()) : "",
          rotates(plan) ? "kRotations, " : ""),
      [&] { print_degrees(out, plan); }, "});");
}

// The same, the first step apart from others; `domain` is all of them, `part` those to be done.
void print_first_and_others(Writer& out, const KernelPlan& plan) {
  out.block(
      "const auto first = [&](an5d_domain domain) -> an5d_status",
      [&] { print_single_steps(out, plan, "at_first::"); }, "};");
  out.block(
      "const auto others = [&](an5d_domain domain) -> an5d_status",
      [&] {
        if (rotates(plan)) out.put("an5d::turn_circles(planes, domain.t_begin - 1, kTypes, kRotations);");
        print_field_steps(out, plan);
      },
      "};");
  out.put("return an5d::first_apart(part, domain.t_begin, first, others);");
}

// The same where C copies arrays of some fields: the first time step may be apart from others.
void print_copied_fields(Writer& out, const KernelPlan& plan, const auto& print_steps) {
  out.block(
      "return an5d::on_copied_fields(planes, domain, kNest, kTypes, kTouched, boxes, kCopied, kCopies, "
      "stream, "
      "[&](auto& planes, const an5d_domain& domain)",
      print_steps,
      rotates(plan) ? "}, [](auto& planes, long long time) { an5d::turn_circles(planes, time, kTypes, "
                      "kRotations); });"
                    : "}, [](auto&, long long) {});");
}

void print_all_steps(Writer& out, const KernelPlan& plan) {
  for (std::size_t f = 0; f < plan.updates.size(); ++f)
    if (const Field& field = plan.updates[f].field; field.takes_turns() && !field.copied)
      out.put(fmt::format("an5d::take_turns(planes[{0}][0], planes[{0}][1], domain, kNest);", f));
  if (plan.has_scalars()) out.put(fmt::format("const Scalars scalars = {{{}}};", scalar_values(plan)));
  const auto print_steps = [&] {
    plan.first_step ? print_first_and_others(out, plan) : print_field_steps(out, plan);
  };
  const auto print_all = [&] {
    plan.host.borders.empty() ? print_steps() : print_run_with_borders(out, plan, print_steps);
  };
  has_copies(plan) ? print_copied_fields(out, plan, print_all) : print_all();
}

void print_field_entry_points(Writer& out, const KernelPlan& plan) {
  out.comment("All time steps on arrays in device memory. Waits.");
  out.block("extern \"C\" " + device_declaration(plan), [&] {
    out.put(fmt::format("using namespace {}_kernel;", plan.name));
    print_fits(out, plan);
    print_boxes(out, plan);
    print_planes(out, plan, true);
    print_further_planes(out, plan, true);
    if (!plan.inputs.empty()) {
      print_field_checks(out, plan);
      print_copies_in_cells(out, plan);
      out.put("if (status.code) return status;");
    }
    print_circle_steps(out, plan, [&] { print_all_steps(out, plan); });
  });
  out.blank();
  out.comment(
      "The same on arrays in host memory. Waits. An error before the copies back leaves them as they were.");
  out.block("extern \"C\" " + host_declaration(plan), [&] {
    out.put(fmt::format("using namespace {}_kernel;", plan.name));
    print_fits(out, plan);
    print_boxes(out, plan);
    print_planes(out, plan, false);
    print_further_planes(out, plan, false);
    if (!plan.inputs.empty()) {
      print_field_checks(out, plan);
      out.put(fmt::format("an5d::DeviceMemory memory[{}];", plan.inputs.size()));
      out.put("if (!status.code) status = an5d::copy_inputs(inputs, kInputs, parts, memory, stream);");
      out.put("if (status.code) return status;");
    }
    print_host_circles(out, plan, [&] {
      out.block(
          fmt::format(
              "return an5d::on_host_fields({}, domain, kNest, kTypes, kTouched, boxes, kWritten, stream, "
              "[&](const auto& planes)",
              planes_given(plan)),
          [&] {
            out.put(fmt::format("return {}_device({}, domain{}, stream);", plan.name, plane_arguments(plan),
                                scalar_names(plan)));
          },
          "});");
    });
  });
}

// On the arrays of one field in host memory.
void print_on_host_circle(Writer& out, const KernelPlan& plan) {
  const std::vector<std::string> circle = circle_of(plan);
  std::string planes;
  for (std::size_t n = 0; n < circle.size(); ++n) planes += fmt::format("planes[{}], ", n);
  out.put(fmt::format("{}* const circle[] = {{{}}};", cuda_name(plan.element), fmt::join(circle, ", ")));
  out.block(
      "return an5d::on_host_circle(circle, domain, kNest, stream, [&](const auto& planes)",
      [&] {
        out.put(fmt::format("return {}_device({}domain{}, stream);", plan.name, planes, scalar_names(plan)));
      },
      "});");
}

// On the array of one field in host memory, or on the two that take turns.
void print_host_entry_point(Writer& out, const KernelPlan& plan) {
  const Field& field = plan.update().field;
  const std::string array = plan.spelled(field.name), partner = plan.spelled(field.partner);
  const bool turns = field.takes_turns();
  out.comment(
      turns
          ? fmt::format("The same on {} and {} in host memory. Waits. An error before the copies back leaves "
                        "them as they were.",
                        array, partner)
          : fmt::format(
                "The same on {0} in host memory. Waits. An error before the copy back leaves {0} as it "
                "was.",
                array));
  out.block("extern \"C\" " + host_declaration(plan), [&] {
    if (!plan.inputs.empty() || turns || depends_on_call(plan))
      out.put(fmt::format("using namespace {}_kernel;", plan.name));
    print_fits(out, plan);
    if (turns)
      out.put(fmt::format("domain = an5d::completed(domain, kNest{});", field.copied ? ", kCopies" : ""));
    if (!plan.inputs.empty()) {
      turns ? print_checks(out, plan, circle_of(plan), 1) : print_checks(out, plan, {array}, 2);
      out.put(fmt::format("an5d::DeviceMemory memory[{}];", plan.inputs.size()));
      out.put("if (!status.code) status = an5d::copy_inputs(inputs, kInputs, parts, memory, stream);");
      out.put("if (status.code) return status;");
    }
    if (has_circles(plan)) return print_on_host_circle(out, plan);
    out.block(
        field.copied ? fmt::format("return an5d::on_host_copied({}, {}, domain, kNest, kCopies, stream, "
                                   "[&](auto* plane0, auto* plane1)",
                                   array, partner)
        : turns ? fmt::format("return an5d::on_host_turns({}, {}, domain, kNest, stream, [&](auto* plane0, "
                              "auto* plane1)",
                              array, partner)
                : fmt::format(
                      "return an5d::on_host({}, domain, {}_kernel::kNest, stream, [&](auto* plane0, auto* "
                      "plane1)",
                      array, plan.name),
        [&] {
          out.put(fmt::format("return {}_device(plane0, plane1, domain{}, stream);", plan.name,
                              scalar_names(plan)));
        },
        "});");
  });
}

}  // namespace

namespace {

// The time steps of one field, on plane0 and plane1.
void print_steps_of_one(Writer& out, const KernelPlan& plan) {
  out.block(
      fmt::format("return an5d::{}(plane0, plane1, domain, kNest, kDegrees, stream, [&](const auto& part)",
                  plan.schedule.pad > 0 ? "on_padded_device" : "on_device"),
      [&] { print_degrees(out, plan); }, "});");
}

// Of one field among whose arrays C copies. Its planes are not those of the call.
void print_copied_entry_point(Writer& out, const KernelPlan& plan) {
  const Field& field = plan.update().field;
  const std::string array = plan.spelled(field.name), partner = plan.spelled(field.partner);
  out.comment(fmt::format(
      "All time steps on {} and {} in device memory, among which every step copies. Waits.", array, partner));
  out.block("extern \"C\" " + device_declaration(plan), [&] {
    out.put(fmt::format("using namespace {}_kernel;", plan.name));
    print_fits(out, plan);
    out.put("domain = an5d::completed(domain, kNest, kCopies);");
    if (!plan.inputs.empty()) {
      print_checks(out, plan, {array, partner}, 1);
      out.put("if (status.code) return status;");
    }
    if (plan.has_scalars()) out.put(fmt::format("const Scalars scalars = {{{}}};", scalar_values(plan)));
    out.block(
        fmt::format("return an5d::on_copied_array({}, {}, domain, kNest, kCopied, kCopies, stream, [&](auto* "
                    "plane0, auto* plane1, const an5d_domain& domain)",
                    array, partner),
        [&] { print_steps_of_one(out, plan); }, "});");
  });
}

void print_planes_entry_point(Writer& out, const KernelPlan& plan) {
  const bool turns = plan.update().field.takes_turns();
  out.comment(plan.schedule.pad > 0
                  ? "All time steps on two planes in device memory, in copies whose lines are aligned. Waits."
                  : "All time steps on two planes in device memory, in the order of the stream.");
  const bool is_circle = has_circles(plan);
  if (turns && !is_circle) out.comment("The first step reads plane0 and writes plane1.");
  out.block("extern \"C\" " + device_declaration(plan), [&] {
    out.put(fmt::format("using namespace {}_kernel;", plan.name));
    print_fits(out, plan);
    const char* take_turns = "an5d::take_turns(plane0, plane1, domain, kNest);";
    if (turns && !is_circle) out.put(take_turns);
    if (turns) out.put("domain = an5d::completed(domain, kNest);");
    if (!plan.inputs.empty()) {
      print_checks(out, plan, is_circle ? circle_of(plan) : std::vector<std::string>{"plane0", "plane1"}, 1);
      out.put("if (status.code) return status;");
    }
    print_circle_steps(out, plan, [&] {
      if (is_circle) out.put(take_turns);
      if (plan.has_scalars()) out.put(fmt::format("const Scalars scalars = {{{}}};", scalar_values(plan)));
      print_steps_of_one(out, plan);
    });
  });
}

}  // namespace

void print_entry_points(Writer& out, const KernelPlan& plan) {
  if (!plan.is_single) return print_field_entry_points(out, plan);
  plan.update().field.copied ? print_copied_entry_point(out, plan) : print_planes_entry_point(out, plan);
  out.blank();
  print_host_entry_point(out, plan);
}

}  // namespace an5d
