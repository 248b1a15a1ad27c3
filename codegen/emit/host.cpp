// Host code (host.h). The order of launches, bounds checks and copies are runtime/include/an5d/host.cuh's
// part; here stand only what this nest's kernel needs: tiles, shared memory, arguments.
#include "codegen/emit/host.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>

#include "codegen/emit/borders.h"
#include "codegen/emit/c_expr.h"
#include "codegen/emit/cell_boxes.h"
#include "codegen/emit/field_planes.h"
#include "codegen/emit/one_step.h"

namespace an5d {
namespace {

// C before C23 spells bool differently, so that the entry points take an int.
std::string_view parameter_type(ScalarType type) { return type == ScalarType::kBool ? "int" : c_name(type); }

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
    text +=
        fmt::format("{}an5d::input<{}, {}>(inputs[{}])", n ? ", " : "", c_name(input.element), input.rank, n);
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

// What is read of arrays: dimension by dimension, an iterator plus lo to hi.
void print_inputs(Writer& out, const KernelPlan& plan) {
  std::vector<std::string> types, reaches;
  for (std::size_t n = 0; n < plan.inputs.size(); ++n) {
    const Input& input = plan.inputs[n];
    types.push_back(fmt::format("{{\"{}\", {}, sizeof({})}}", input.name, input.rank, c_name(input.element)));
    for (const Input::Reach& reach : input.reaches) {
      const std::string axis = reach.iterator == Element::kNoIterator ? "an5d::kNone"
                               : reach.iterator == 0                  ? "an5d::kTime"
                                                                      : std::to_string(reach.iterator - 1);
      reaches.push_back(fmt::format("{{{}, {}, {}, {}, {}}}", n, reach.dimension, axis, reach.lo, reach.hi));
    }
  }
  out.put(fmt::format("constexpr an5d::InputType kInputs[] = {{{}}};", fmt::join(types, ", ")));
  out.comment("What is read of them: input, dimension, axis of the iterator, and what is added to it.");
  out.block(
      "constexpr an5d::Reach kReaches[] =",
      [&] {
        for (const std::string& reach : reaches) out.put(reach + ",");
      },
      "};");
}

// The arrays of the call, with their extents; the entry point returns where the loops leave one, or one is
// part of what is written.
void print_checks(Writer& out, const KernelPlan& plan, const std::vector<std::string>& written, int planes) {
  std::string inputs;
  for (const Input& input : plan.inputs) inputs += (inputs.empty() ? "" : ", ") + plan.spelled(input.name);
  out.put(fmt::format("an5d_input inputs[] = {{{}}};", inputs));
  out.put("an5d_status status = an5d::check_inputs(domain, kNest, inputs, kInputs, kReaches);");
  out.put(fmt::format("const long long bytes = {}an5d::plane_bytes(domain, kNest, sizeof({}));",
                      planes > 1 ? fmt::format("{} * ", planes) : "", c_name(plan.element)));
  for (const std::string& name : written)
    out.put(fmt::format("if (!status.code) status = an5d::keep_apart(inputs, kInputs, {}, bytes);", name));
}

bool moves(const KernelPlan& plan, const PlanUpdate& update) {
  return plan.launches && plan.launches->moves[&update - plan.updates.data()];
}

void print_types(Writer& out, const KernelPlan& plan) {
  out.comment("Arrays: name, time planes, phase, the box that is updated.");
  out.block(
      "constexpr an5d::FieldType kTypes[] =",
      [&] {
        for (const PlanUpdate& update : plan.updates)
          out.put(fmt::format("{{\"{}\", {}, {}, {}{}}},", update.field.name, plane_count(plan, update.field),
                              update.field.plane_phase, update.box, moves(plan, update) ? ", true" : ""));
      },
      "};");
}

// The arrays of several updates, and the cells of them that are touched.
void print_fields(Writer& out, const KernelPlan& plan) {
  print_types(out, plan);
  if (rotates(plan)) print_rotations(out, plan);
  out.comment("What updates touch: array, box, and the cells before and behind it along three axes.");
  out.block(
      "constexpr an5d::FieldReach kTouched[] =",
      [&] {
        for (const PlanReach& reach : plan.host.reaches) {
          std::vector<int> lo(3), hi(3);
          for (int d = 0; d < plan.rank(); ++d) {
            lo[d + 3 - plan.rank()] = reach.cells[d].lo;
            hi[d + 3 - plan.rank()] = reach.cells[d].hi;
          }
          out.put(fmt::format("{{{}, {}, {{{}}}, {{{}}}}},", reach.field, reach.box, fmt::join(lo, ", "),
                              fmt::join(hi, ", ")));
        }
        print_border_reaches(out, plan);
      },
      "};");
}

std::string sweep_type(const KernelPlan& plan) {
  return plan.is_single ? fmt::format("an5d::Sweep<{}>", c_name(plan.element))
         : plan.rows    ? "Program::Sweep"
                        : fmt::format("an5d::FieldSweep<{}, kFields>", c_name(plan.element));
}

void print_constants(Writer& out, const KernelPlan& plan) {
  out.blank();
  std::string rows;
  for (std::size_t d = 0; d < plan.axes.size(); ++d) {
    const PlanAxis& axis = plan.axes[d];
    // The plan's halo is in the order of the stream; the array's is wanted here.
    const bool mirrored = plan.stream_direction == Direction::kDown && d == 0;
    rows += fmt::format("{}{{k{}{}, k{}{}, {}}}", rows.empty() ? "" : ", ", mirrored ? "Hi" : "Lo",
                        axis.label, mirrored ? "Lo" : "Hi", axis.label, axis.shift);
  }
  const int way = plan.time_direction == Direction::kUp ? 1 : -1;
  const std::string earliest =
      plan.host.earliest_time ? std::to_string(*plan.host.earliest_time) : "-(1ll << 62)";
  out.put(fmt::format("constexpr an5d::Nest<{}> kNest = {{{{{}}}, {}, {}, {}, {}}};", plan.rank(), rows,
                      plan.host.plane_phase, way, earliest, plan.one_cell.chunk > 0 ? "kChunk" : "0"));
  if (!plan.launches)
    out.put(fmt::format("constexpr int kDegrees[] = {{{}}};  // time steps per launch",
                        fmt::join(plan.host.degrees, ", ")));
  if (!plan.inputs.empty()) print_inputs(out, plan);
  if (!plan.is_single) print_fields(out, plan);
  out.blank();
}

// The stream's steps in bytes: constants of the launch, which cost the kernel no registers.
void print_strides(Writer& out, const KernelPlan& plan) {
  const bool lines = plan.has_lines_of_one();
  const std::string& label = plan.axes[0].label;
  const char* sign = plan.stream_direction == Direction::kUp ? "" : "-";
  const std::string lead =
      lines ? "Thread<kSteps, false>::kLead"
            : fmt::format("(kSteps * kHi{}{})", label, plan.one_cell.load == Load::kAhead ? " + 1" : "");
  out.put(fmt::format("part.stride = {}part.box.stride[{}] * (long long)sizeof({});", sign,
                      lines ? "0" : "k" + label, c_name(plan.element)));
  out.put(fmt::format("part.lead = (char*)part.to - (char*)part.from - {} * part.stride;", lead));
}

// Chunks of planes that fill whole waves of the blocks that run at the same time.
void print_waves(Writer& out, const KernelPlan& plan) {
  if (plan.rows) {
    out.put("const long long tiles = an5d::LineTiles<Program, kSteps>(part.box).count;");
    out.put("const long long planes = part.box.size(an5d::kPlaneAxis);");
    out.put(
        "waves = an5d::waves_of(planes, an5d::LineThread<Program, kSteps, false>::kFilling, tiles, "
        "blocks);");
  } else {
    out.put("const long long tiles = typename Thread<kSteps, false>::Tiles(part.box).strips.count;");
    out.put("const long long planes = part.box.size(0);");
    out.put("waves = an5d::waves_of(planes, Thread<kSteps, false>::kFilling, tiles, blocks);");
  }
  out.put("blocks = waves.blocks(planes, tiles);");
}

void print_first_step(Writer& out, const KernelPlan& plan) {
  const KernelPlan first = first_step_of(plan);
  out.comment("The first time step: ghost cells are then what they were before the loops.");
  out.put("namespace at_first {");
  out.blank();
  print_one_step_block(out, first);
  print_types(out, first);
  out.blank();
  print_one_step_kernels(out, first);
  print_one_step_launch(out, first);
  out.put("}  // namespace at_first");
  out.blank();
}

// Only one border of a tile can be at the cells that its kernel guards.
void print_both_borders(Writer& out, const KernelPlan& plan) {
  const std::string& x = plan.axes.back().label;
  out.comment("A tile with both borders is for the kernel that guards every cell.");
  out.put(fmt::format("constexpr int useful = Program::kBlock - kSteps * (kLo{0} + kHi{0});", x));
  out.put("constexpr int spare = an5d::StageThread<Program, kSteps, false>::kSpare;");
  out.put("part.borders_differ |= part.box.size(an5d::kColumnAxis) + spare <= useful;");
}

void print_tiled_launch(Writer& out, const KernelPlan& plan) {
  const std::string_view cell = c_name(plan.element);
  const bool has_scalars = plan.has_scalars(), one = plan.is_single && plan.rows;
  out.comment("One launch of kSteps time steps.");
  out.put("template <int kSteps>");
  out.block(
      fmt::format("cudaError_t launch({} {}{}, cudaStream_t stream)", sweep_type(plan), one ? "one" : "part",
                  has_scalars ? ", Scalars scalars" : ""),
      [&] {
        if (one)
          out.put(fmt::format("Program::Sweep part = an5d::one_field(one, {});  // {}",
                              plan.stream_direction == Direction::kDown,
                              plan.stream_direction == Direction::kUp
                                  ? "rows from low to high"
                                  : "rows from high to low, as the source adds them"));
        std::string blocks;
        for (int d = plan.streams() ? 1 : 0; d < plan.rank(); ++d) {
          const std::string& label = plan.axes[d].label;
          blocks +=
              fmt::format("{0}an5d::pieces(part.box.size(k{1}), kBlock{1} - kSteps * (kLo{1} + kHi{1}))",
                          blocks.empty() ? "" : " * ", label);
        }
        if (plan.streams())
          blocks += fmt::format(" * an5d::pieces(part.box.size(k{}), part.chunk)", plan.axes[0].label);
        if (!plan.has_several_cells()) out.put(fmt::format("const long long blocks = {};", blocks));
        if (plan.sides == Sides::kAtBorder) print_both_borders(out, plan);
        if (plan.rows && plan.row_work)
          out.put(
              "part.lead = -an5d::StageThread<Program, kSteps, false>::kLead * "
              "part.box.stride[an5d::kRowAxis];");
        out.put("const auto kernel = part.borders_differ ? sweep<kSteps, true> : sweep<kSteps, false>;");
        if (plan.streams() && plan.is_single && !one) print_strides(out, plan);
        const bool waves = takes_waves(plan);
        if (waves) out.put("an5d::Waves waves = {};");
        out.put(fmt::format("void* arguments[] = {{&part{}{}}};", waves ? ", &waves" : "",
                            has_scalars ? ", &scalars" : ""));
        if (plan.has_several_cells()) {
          out.put("long long blocks = 0;");
          out.put(
              "const cudaError_t error = an5d::resident(kernel, kThreads, sizeof(Shared<kSteps>), &blocks);");
          out.put("if (error) return error;");
          if (waves) print_waves(out, plan);
        }
        const std::string bytes =
            plan.has_several_cells()
                ? "sizeof(Shared<kSteps>)"
                : fmt::format("{} * kBuffer * sizeof({})", plan.one_cell.shifts ? "kBuffers" : "2", cell);
        out.put(fmt::format("return an5d::start(kernel, blocks, kThreads, {}, arguments, stream);", bytes));
      });
  out.blank();
}

}  // namespace

void print_launch(Writer& out, const KernelPlan& plan) {
  print_constants(out, plan);
  plan.launches ? print_one_step_launch(out, plan) : print_tiled_launch(out, plan);
  if (plan.first_step) print_first_step(out, plan);
}

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
  return fmt::format(
      "an5d_status {0}_device({1} *plane0, {1} *plane1, an5d_domain domain{2}, struct CUstream_st *stream)",
      plan.name, c_name(plan.element), scalar_parameters(plan));
}

namespace {

// What is checked of inputs before anything runs, with `planes` of every field.
void print_field_checks(Writer& out, const KernelPlan& plan) {
  std::string inputs;
  for (const Input& input : plan.inputs) inputs += (inputs.empty() ? "" : ", ") + plan.spelled(input.name);
  out.put(fmt::format("an5d_input inputs[] = {{{}}};", inputs));
  out.put("an5d_status status = an5d::check_inputs(domain, kNest, inputs, kInputs, kReaches);");
  out.put(
      "if (!status.code) status = an5d::keep_inputs_apart(planes, domain, kNest, kTypes, kTouched, boxes, "
      "inputs, kInputs);");
}

// Steps of kernels that each make one, those of a namespace.
void print_single_steps(Writer& out, const KernelPlan& plan, const std::string& space = "") {
  out.block(
      fmt::format("return an5d::in_steps{}(planes, domain, kNest, {}kTypes, kTouched, boxes, {}stream, "
                  "[&](const auto& step)",
                  rotates(plan) ? "_rotating" : "", space, rotates(plan) ? "kRotations, " : ""),
      [&] {
        out.put(
            fmt::format("return {}launch(step{}, stream);", space, plan.has_scalars() ? ", scalars" : ""));
      },
      "});");
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
      "const auto others = [&](an5d_domain domain) -> an5d_status", [&] { print_field_steps(out, plan); },
      "};");
  out.put("return an5d::first_apart(part, domain.t_begin, first, others);");
}

void print_field_entry_points(Writer& out, const KernelPlan& plan) {
  const std::string_view cell = c_name(plan.element);
  std::vector<std::string> on_device, on_host;
  for (std::size_t f = 0; f < plan.updates.size(); ++f) {
    on_host.push_back(planes_of(plan, f, false));
    on_device.push_back(planes_of(plan, f, true));
  }
  out.comment("All time steps on arrays in device memory. Waits.");
  out.block("extern \"C\" " + device_declaration(plan), [&] {
    out.put(fmt::format("using namespace {}_kernel;", plan.name));
    print_boxes(out, plan);
    print_loop_checks(out, plan);
    out.put(fmt::format("{}* planes[][2] = {{{}}};", cell, fmt::join(on_device, ", ")));
    if (!plan.inputs.empty()) {
      print_field_checks(out, plan);
      out.put("if (status.code) return status;");
    }
    for (std::size_t f = 0; f < plan.updates.size(); ++f)
      if (plan.updates[f].field.takes_turns())
        out.put(fmt::format("an5d::take_turns(planes[{0}][0], planes[{0}][1], domain, kNest);", f));
    if (plan.has_scalars()) out.put(fmt::format("const Scalars scalars = {{{}}};", scalar_values(plan)));
    const auto print_steps = [&] {
      plan.first_step ? print_first_and_others(out, plan) : print_field_steps(out, plan);
    };
    plan.host.borders.empty() ? print_steps() : print_run_with_borders(out, plan, print_steps);
  });
  out.blank();
  out.comment(
      "The same on arrays in host memory. Waits. An error before the copies back leaves them as they were.");
  out.block("extern \"C\" " + host_declaration(plan), [&] {
    out.put(fmt::format("using namespace {}_kernel;", plan.name));
    print_boxes(out, plan);
    out.put(fmt::format("{}* const planes[][2] = {{{}}};", cell, fmt::join(on_host, ", ")));
    if (!plan.inputs.empty()) {
      print_field_checks(out, plan);
      out.put(fmt::format("an5d::DeviceMemory memory[{}];", plan.inputs.size()));
      out.put("if (!status.code) status = an5d::copy_inputs(inputs, kInputs, memory, stream);");
      out.put("if (status.code) return status;");
    }
    out.block(
        "return an5d::on_host_fields(planes, domain, kNest, kTypes, kTouched, boxes, stream, [&](const auto& "
        "planes)",
        [&] {
          out.put(fmt::format("return {}_device({}, domain{}, stream);", plan.name, plane_arguments(plan),
                              scalar_names(plan)));
        },
        "});");
  });
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
    if (!plan.inputs.empty() || turns) out.put(fmt::format("using namespace {}_kernel;", plan.name));
    if (turns) out.put("domain = an5d::completed(domain, kNest);");
    if (!plan.inputs.empty()) {
      turns ? print_checks(out, plan, {array, partner}, 1) : print_checks(out, plan, {array}, 2);
      out.put(fmt::format("an5d::DeviceMemory memory[{}];", plan.inputs.size()));
      out.put("if (!status.code) status = an5d::copy_inputs(inputs, kInputs, memory, stream);");
      out.put("if (status.code) return status;");
    }
    out.block(
        turns
            ? fmt::format("return an5d::on_host_turns({}, {}, domain, kNest, stream, [&](auto* plane0, auto* "
                          "plane1)",
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

void print_entry_points(Writer& out, const KernelPlan& plan) {
  if (!plan.is_single) return print_field_entry_points(out, plan);
  const bool turns = plan.update().field.takes_turns();
  out.comment(plan.schedule.pad > 0
                  ? "All time steps on two planes in device memory, in copies whose lines are aligned. Waits."
                  : "All time steps on two planes in device memory, in the order of the stream.");
  if (turns) out.comment("The first step reads plane0 and writes plane1.");
  out.block("extern \"C\" " + device_declaration(plan), [&] {
    out.put(fmt::format("using namespace {}_kernel;", plan.name));
    if (turns) {
      out.put("an5d::take_turns(plane0, plane1, domain, kNest);");
      out.put("domain = an5d::completed(domain, kNest);");
    }
    if (!plan.inputs.empty()) {
      print_checks(out, plan, {"plane0", "plane1"}, 1);
      out.put("if (status.code) return status;");
    }
    if (plan.has_scalars()) out.put(fmt::format("const Scalars scalars = {{{}}};", scalar_values(plan)));
    out.block(
        fmt::format("return an5d::{}(plane0, plane1, domain, kNest, kDegrees, stream, [&](const auto& part)",
                    plan.schedule.pad > 0 ? "on_padded_device" : "on_device"),
        [&] { print_degrees(out, plan); }, "});");
  });
  out.blank();
  print_host_entry_point(out, plan);
}

}  // namespace an5d
