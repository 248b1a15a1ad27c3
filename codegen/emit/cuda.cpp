// Whole files (cuda.h): primitives first, then one namespace and two entry points per nest.
#include "codegen/emit/cuda.h"
#include "codegen/emit/borders.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <span>

#include "codegen/emit/c_expr.h"
#include "codegen/emit/field_planes.h"
#include "codegen/emit/free_names.h"
#include "codegen/emit/host.h"
#include "codegen/emit/kernel.h"
#include "codegen/emit/rows.h"
#include "codegen/emit/writer.h"

namespace an5d {
namespace {

constexpr char kTypes[] =
#include "types.h.inc"
    ;
constexpr char kInputType[] =
#include "input.h.inc"
    ;
constexpr char kInputs[] =
#include "inputs.cuh.inc"
    ;
constexpr char kBoxType[] =
#include "box.h.inc"
    ;
constexpr char kFieldSweep[] =
#include "field_sweep.cuh.inc"
    ;
constexpr char kOneField[] =
#include "one_field.cuh.inc"
    ;
constexpr char kFields[] =
#include "fields.cuh.inc"
    ;
constexpr char kNaive[] =
#include "naive.cuh.inc"
    ;
constexpr char kStreams[] =
#include "streams.cuh.inc"
    ;
constexpr char kStreamProgram[] =
#include "stream_program.cuh.inc"
    ;
constexpr char kStages[] =
#include "stages.cuh.inc"
    ;
constexpr char kLines[] =
#include "lines.cuh.inc"
    ;
constexpr char kArrayLines[] =
#include "array_lines.cuh.inc"
    ;
constexpr char kLineStars[] =
#include "line_stars.cuh.inc"
    ;
constexpr char kLinePlanes[] =
#include "line_planes.cuh.inc"
    ;
constexpr char kLineSums[] =
#include "line_sums.cuh.inc"
    ;
constexpr char kLineGathers[] =
#include "line_gathers.cuh.inc"
    ;
constexpr char kLineShares[] =
#include "line_shares.cuh.inc"
    ;
constexpr char kLineWaves[] =
#include "line_waves.cuh.inc"
    ;
constexpr char kTurns[] =
#include "turns.cuh.inc"
    ;
constexpr char kBounds[] =
#include "bounds.cuh.inc"
    ;
constexpr char kPlacings[] =
#include "placings.cuh.inc"
    ;
constexpr char kPeriodic[] =
#include "periodic.cuh.inc"
    ;
constexpr char kBorders[] =
#include "borders.cuh.inc"
    ;
constexpr char kRotation[] =
#include "rotation.cuh.inc"
    ;
constexpr char kRotatingSteps[] =
#include "rotating_steps.cuh.inc"
    ;
constexpr char kLevels[] =
#include "levels.cuh.inc"
    ;
constexpr char kRows[] =
#include "rows.cuh.inc"
    ;
constexpr char kCells[] =
#include "cells.cuh.inc"
    ;
constexpr char kPieces[] =
#include "pieces.h.inc"
    ;
constexpr char kHost[] =
#include "host.cuh.inc"
    ;
constexpr char kPlanes[] =
#include "planes.cuh.inc"
    ;
constexpr char kResident[] =
#include "resident.cuh.inc"
    ;
constexpr char kStrips[] =
#include "strips.h.inc"
    ;
constexpr char kWaves[] =
#include "waves.h.inc"
    ;
constexpr char kPadded[] =
#include "padded.cuh.inc"
    ;
constexpr char kQuotient[] =
#include "quotient.cuh.inc"
    ;
constexpr char kQuotients[] =
#include "quotients.cuh.inc"
    ;

// The installed header has the comments; a copy in every generated file does without. Those of C90 end a
// line.
std::string without_comments(std::string_view text) {
  std::string kept;
  while (!text.empty()) {
    std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    const std::size_t start = text.substr(0, end).find_first_not_of(" \n");
    const std::string_view begin = start == std::string_view::npos ? "//" : text.substr(start, 2);
    if (begin == "/*") end = text.find("*/\n") + 3;
    if (begin != "//" && begin != "/*") kept += text.substr(0, end);
    text.remove_prefix(end);
  }
  return kept;
}

// What the host and all kernels share, of runtime/include/an5d.
struct RuntimePart {
  const char* header;
  const char* text;
  bool needed;
  bool is_kernel = false;
};

// Those that are needed, one after the other, in one namespace; kernels with their comments.
std::string joined(std::span<const RuntimePart> parts) {
  constexpr std::string_view kSeam = "}  // namespace\n}  // namespace an5d\nnamespace an5d {\nnamespace {\n";
  std::string text;
  for (const RuntimePart& part : parts)
    if (part.needed) text += part.is_kernel ? std::string(part.text) : without_comments(part.text);
  for (std::size_t at = text.find(kSeam); at != std::string::npos; at = text.find(kSeam, at))
    text.erase(at, kSeam.size());
  return text;
}

// The field of a plan, of which one alone is not among its updates.
Field field_of(const KernelPlan& plan, int field) {
  if (!plan.is_single) return plan.updates[field].field;
  Field single;
  single.name = plan.array;
  single.partner = plan.partner;
  return single;
}

constexpr char kOlderLevel[] = "t-1", kThisLevel[] = "t", kNextLevel[] = "t+1";

// "A[t+1][i][j] = ..." or "un[i][j] = ..." for the head comment; long updates are named, not shown.
std::string formula(const KernelPlan& plan, const std::vector<PlanAxis>& axes, const Field& field,
                    const ExprPtr& value) {
  std::vector<std::string> names;
  for (const PlanAxis& axis : axes) names.push_back(axis.name);
  const auto shifted = [&](std::string text, const std::vector<int>& offset) {
    for (std::size_t d = 0; d < names.size(); ++d) {
      text += offset[d] == 0 ? fmt::format("[{}]", names[d]) : fmt::format("[{}{:+}]", names[d], offset[d]);
    }
    return text;
  };
  const auto cell = [&](const Field& field, const char* level, const std::vector<int>& offset) {
    if (!field.takes_turns()) return shifted(fmt::format("{}[{}]", field.name, level), offset);
    if (level == kOlderLevel && field.rotates()) return shifted(field.third, offset);
    return shifted(level == kThisLevel ? field.name : field.partner, offset);
  };
  const Leaves leaves{[&](const Tap& tap) {
                        if (plan.rows && tap.field >= plan.rows->fields)
                          return shifted(plan.array_name(tap.field), tap.offset);
                        const Field field = field_of(plan, tap.field);
                        if (!field.is_array())
                          return cell(field_of(plan, field.newer), kOlderLevel, tap.offset);
                        return cell(field, tap.back == 0 ? kNextLevel : kThisLevel, tap.offset);
                      },
                      [&](int loop) { return loop == 0 ? plan.time_iterator : names[loop - 1]; },
                      [](const std::string& name) { return name == kFirstStep ? "first_step" : name; },
                      [&](const Element& element) {
                        std::string text = element.array;
                        for (const auto& [iterator, offset] : element.subscripts) {
                          const std::string from = iterator == Element::kNoIterator ? ""
                                                   : iterator == 0                  ? plan.time_iterator
                                                                                    : names[iterator - 1];
                          text += from.empty()  ? fmt::format("[{}]", offset)
                                  : offset == 0 ? fmt::format("[{}]", from)
                                                : fmt::format("[{}{:+}]", from, offset);
                        }
                        return text;
                      }};
  const std::string update = print(value, leaves);
  const std::string target = cell(field, kNextLevel, std::vector<int>(names.size(), 0));
  return target + " = " + (update.size() > 300 ? update.substr(0, 150) + " ..." : update);
}

std::vector<std::string> formulas(const KernelPlan& plan) {
  std::vector<std::string> all;
  const auto add = [&](const std::vector<PlanAxis>& axes, const Field& field, const ExprPtr& value) {
    all.push_back(formula(plan, axes, field, value));
    if (field.rotates())
      all.push_back(fmt::format("then {} is what {} was, and {} what {} was", field.third, field.name,
                                field.name, field.partner));
    else if (field.takes_turns())
      all.push_back(fmt::format("then {} and {} trade places", field.name, field.partner));
  };
  if (plan.is_single) {
    add(plan.axes, field_of(plan, 0), plan.source);
    return all;
  }
  for (const PlanUpdate& update : plan.updates)
    if (update.field.is_array()) add(update.axes, update.field, update.value);
  return all;
}

void print_nest(Writer& out, const KernelPlan& plan) {
  out.comment(plan.headline);
  for (const std::string& line : formulas(plan)) out.comment("  " + line);
  out.comment("  schedule: " + to_string(plan.schedule));
  if (plan.arithmetic == Arithmetic::kFast) {
    out.comment("  -ffast-math: sums may be reordered, constants inverted, library functions in float");
  }
  out.put(fmt::format("namespace {}_kernel {{", plan.name));
  out.put("namespace {");
  print_kernel(out, plan);
  print_borders(out, plan);
  print_launch(out, plan);
  if (plan.has_stored()) print_stored_arrays(out, plan);
  out.put("}  // namespace");
  out.put(fmt::format("}}  // namespace {}_kernel", plan.name));
  out.blank();
  print_entry_points(out, plan);
  out.blank();
  if (!plan.has_stored()) return;
  print_stored_entry_point(out, plan);
  out.blank();
}

std::string nest_text(const KernelPlan& plan) {
  Writer out;
  print_nest(out, plan);
  return out.text();
}

std::vector<KernelPlan> all_named(const std::vector<KernelPlan>& plans) {
  std::vector<KernelPlan> all;
  for (const KernelPlan& plan : plans) all.push_back(named(plan));
  return all;
}

// What stands behind a call that has replaced a loop: a failure must not go unseen.
constexpr char kStop[] = R"(
extern "C" __attribute__((weak)) void an5d_stop_on_error(an5d_status status) {
  if (status.code) fprintf(stderr, "an5d: %s\n", status.message), abort();
}
)";
constexpr char kFailed[] = R"(
extern "C" __attribute__((weak)) int an5d_failed(an5d_status status) {
  if (status.code) fprintf(stderr, "an5d: %s; running the original loop\n", status.message);
  return status.code;
}
)";

constexpr char kSharedMemory[] = R"(
extern __shared__ __align__(128) unsigned char an5d_shared_memory[];  // of every kernel here

)";

bool has_inputs(const KernelPlan& plan) { return !plan.inputs.empty(); }
bool has_fields(const KernelPlan& plan) { return !plan.is_single; }
bool has_stored(const KernelPlan& plan) { return plan.has_stored(); }
bool has_cells(const KernelPlan& plan) { return plan.has_cells(); }
bool has_several_cells(const KernelPlan& plan) { return plan.has_several_cells(); }
bool has_stages(const KernelPlan& plan) { return std::holds_alternative<Stages>(plan.block.kind); }
bool has_lines_of_several(const KernelPlan& plan) {
  return plan.rows && std::holds_alternative<Lines>(plan.block.kind);
}
bool has_boxes(const KernelPlan& plan) { return has_fields(plan) || has_stored(plan); }
bool has_turns(const KernelPlan& plan) {
  return !plan.partner.empty() || std::ranges::any_of(plan.updates, [](const PlanUpdate& update) {
    return update.field.takes_turns();
  });
}

bool has_older_planes(const KernelPlan& plan) {
  return !plan.launches && std::ranges::any_of(plan.updates, [&](const PlanUpdate& update) {
    return !update.field.is_array() && !plan.updates[update.field.newer].field.rotates();
  });
}

std::string print_declarations(const std::vector<KernelPlan>& plans, OnError on_error) {
  std::string text;
  for (const KernelPlan& plan : plans) {
    text += host_declaration(plan) + ";\n" + device_declaration(plan) + ";\n";
    if (plan.has_stored()) text += stored_declaration(plan) + ";\n";
  }
  return text + (on_error == OnError::kAbort ? "void an5d_stop_on_error(an5d_status status);\n"
                                             : "int an5d_failed(an5d_status status);\n");
}

// What the nests need of runtime/include/an5d, in this order.
std::vector<RuntimePart> parts_of(const std::vector<KernelPlan>& plans) {
  const auto any = [&](bool (*wanted)(const KernelPlan&)) {
    return std::any_of(plans.begin(), plans.end(), wanted);
  };
  const bool tiles = any(has_several_cells), rows = any(has_stored);
  const bool waves = any(takes_waves);
  const bool planes = any([](const KernelPlan& plan) { return plan.is_single; });
  const bool inputs = any(has_inputs), fields = any(has_fields), turns = any(has_turns);
  const bool levels = any(has_older_planes), rotation = any(rotates);
  const bool rotating_steps = any([](const KernelPlan& plan) { return plan.launches && rotates(plan); });
  const bool borders = any([](const KernelPlan& plan) { return !plan.borders.empty(); });
  const bool periodic = any([](const KernelPlan& plan) { return plan.has_periodic_axes(); });
  const bool bounds = any([](const KernelPlan& plan) { return !plan.loops.empty(); });
  const bool placings = any([](const KernelPlan& plan) { return !plan.placings.empty(); });
  const bool streams = any([](const KernelPlan& plan) { return plan.rows.has_value(); });
  const auto any_line = [&](const auto& wanted) {
    return std::ranges::any_of(plans,
                               [&](const KernelPlan& plan) { return plan.is_single_line() && wanted(plan); });
  };
  const auto combines = [&](Combine way) {
    return any_line([&](const KernelPlan& plan) { return plan.combine == way; });
  };
  const bool stars = combines(Combine::kStar), sums = combines(Combine::kPartial);
  const bool gathers = combines(Combine::kGather), line = stars || sums || gathers;
  const bool line_waves = any_line(takes_waves), line_shares = any_line(std::not_fn(takes_waves));
  const bool stages = any(has_stages), lines = any(has_lines_of_several);
  const bool one = any([](const KernelPlan& plan) { return plan.is_single && plan.rows; });
  const bool naive = any([](const KernelPlan& plan) { return plan.launches.has_value(); });
  const bool padded = any([](const KernelPlan& plan) { return plan.schedule.pad > 0; });
  const bool divides = any([](const KernelPlan& plan) { return !plan.divisors.empty(); });
  const bool divides_rows = any([](const KernelPlan& plan) { return plan.last_divisor.has_value(); });
  return {{"types.h", kTypes, true},
          {"input.h", kInputType, inputs},
          {"box.h", kBoxType, fields || rows},
          {"pieces.h", kPieces, true},
          {"host.cuh", kHost, true},
          {"planes.cuh", kPlanes, planes},
          {"turns.cuh", kTurns, turns},
          {"field_sweep.cuh", kFieldSweep, fields || streams},
          {"one_field.cuh", kOneField, one},
          {"fields.cuh", kFields, fields},
          {"bounds.cuh", kBounds, bounds},
          {"placings.cuh", kPlacings, placings},
          {"periodic.cuh", kPeriodic, periodic},
          {"levels.cuh", kLevels, levels},
          {"rotation.cuh", kRotation, rotation},
          {"borders.cuh", kBorders, borders},
          {"naive.cuh", kNaive, naive},
          {"rotating_steps.cuh", kRotatingSteps, rotating_steps},
          {"inputs.cuh", kInputs, inputs},
          {"rows.cuh", kRows, rows},
          {"cells.cuh", kCells, any(has_cells)},
          {"streams.cuh", kStreams, streams || line, true},
          {"stream_program.cuh", kStreamProgram, streams, true},
          {"stages.cuh", kStages, stages, true},
          {"resident.cuh", kResident, tiles},
          {"strips.h", kStrips, line},
          {"waves.h", kWaves, waves},
          {"lines.cuh", kLines, lines, true},
          {"array_lines.cuh", kArrayLines, line, true},
          {"line_stars.cuh", kLineStars, stars, true},
          {"line_planes.cuh", kLinePlanes, sums || gathers, true},
          {"line_sums.cuh", kLineSums, sums, true},
          {"line_gathers.cuh", kLineGathers, gathers, true},
          {"line_shares.cuh", kLineShares, line_shares, true},
          {"line_waves.cuh", kLineWaves, line_waves, true},
          {"padded.cuh", kPadded, padded},
          {"quotient.cuh", kQuotient, divides},
          {"quotients.cuh", kQuotients, divides_rows}};
}

}  // namespace

KernelPlan named(const KernelPlan& plan) { return with_free_names(plan, nest_text); }

std::string print_header(const std::vector<KernelPlan>& as_in_c, OnError on_error) {
  const std::vector<KernelPlan> plans = all_named(as_in_c);
  std::string text = "/* Made by an5dc. */\n#pragma once\n";
  text += kTypes;
  if (std::any_of(plans.begin(), plans.end(), has_inputs)) text += kInputType;
  if (std::any_of(plans.begin(), plans.end(), has_boxes)) text += kBoxType;
  text += "struct CUstream_st; /* cudaStream_t points to it; 0 is the default stream */\n";
  text += "#ifdef __cplusplus\nextern \"C\" {\n#endif\n" + print_declarations(plans, on_error) +
          "#ifdef __cplusplus\n}\n#endif\n";
  return text;
}

std::string print_cuda(const std::vector<KernelPlan>& as_in_c, RuntimeText runtime, OnError on_error) {
  const std::vector<KernelPlan> plans = all_named(as_in_c);
  Writer out;
  out.comment("Made by an5dc. Needs nvcc (CUDA C++17) and nothing else.");
  if (std::ranges::any_of(plans, &KernelPlan::has_several_cells))
    out.put("#include <cuda_pipeline_primitives.h>");
  for (const char* header : {"cuda_runtime.h", "math.h", "stdio.h", "stdlib.h"}) {
    out.put(fmt::format("#include <{}>", header));
  }
  if (std::ranges::any_of(plans, &KernelPlan::has_stored)) out.put("#include <string.h>");
  const std::vector<RuntimePart> parts = parts_of(plans);
  if (runtime == RuntimeText::kInclude) {
    for (const RuntimePart& part : parts)
      if (part.needed) out.put(fmt::format("#include <an5d/{}>", part.header));
  } else {
    out.comment("Types, bounds, copies, and the order of launches (commented in an5dc's an5d/host.cuh).");
    out.raw(joined(parts));
  }
  out.raw(on_error == OnError::kAbort ? kStop : kFailed);
  out.raw(kSharedMemory);
  for (const KernelPlan& plan : plans) print_nest(out, plan);
  return out.text();
}

}  // namespace an5d
