// A row for each header (runtime_text.h). The texts are embedded when an5dc is built
// (codegen/CMakeLists.txt).
#include "codegen/emit/runtime_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "codegen/emit/field_planes.h"
#include "codegen/emit/step_groups.h"

namespace an5d {
namespace {

struct EmbeddedHeader {
  std::string_view name, text;
};
constexpr EmbeddedHeader kEmbedded[] = {
#include "runtime_headers.inc"
};

std::string_view text_of(std::string_view header) {
  const auto* found = std::ranges::find(kEmbedded, header, &EmbeddedHeader::name);
  if (found == std::end(kEmbedded)) std::abort();
  return found->text;
}

bool always(const KernelPlan&) { return true; }  // without nests, too
bool any_nest(const KernelPlan&) { return true; }
bool has_inputs(const KernelPlan& plan) { return !plan.inputs.empty(); }
bool has_values(const KernelPlan& plan) { return plan.has_values_in_cells(); }
bool holds_inputs(const KernelPlan& plan) { return plan.rows && !plan.rows->held.empty(); }
bool has_borders(const KernelPlan& plan) { return !plan.host.borders.empty(); }
bool has_types(const KernelPlan& plan) { return !plan.has_one_element(); }
bool has_stored(const KernelPlan& plan) { return plan.has_stored(); }
// Does the call have arrays that are given with their extents?
bool has_extents(const KernelPlan& plan) {
  return has_inputs(plan) || std::ranges::any_of(plan.host.stored, &StoredArray::has_extents);
}
bool has_loops(const KernelPlan& plan) { return !plan.host.loops.empty(); }
bool has_program(const KernelPlan& plan) { return plan.rows.has_value(); }
bool has_amid(const KernelPlan& plan) { return plan.amid.any(); }
template <KernelForm kForm>
bool has_form(const KernelPlan& plan) {
  return plan.form == kForm;
}
constexpr auto has_stages = has_form<KernelForm::kStages>;
constexpr auto has_lines_of_one = has_form<KernelForm::kLines>;
bool is_one_step(const KernelPlan& plan) { return plan.launches.has_value(); }
bool has_windows(const KernelPlan& plan) {
  return std::ranges::any_of(plan.windows.of_launch, [](const auto& windows) { return !windows.empty(); });
}
bool keeps_in(const KernelPlan& plan, std::initializer_list<Planes> places) {
  return has_windows(plan) && std::ranges::count(places, plan.schedule.planes) > 0;
}
bool has_columns(const KernelPlan& plan) { return keeps_in(plan, {Planes::kRegisters, Planes::kMixed}); }
bool has_shared_windows(const KernelPlan& plan) { return keeps_in(plan, {Planes::kShared, Planes::kMixed}); }
bool has_mixed_planes(const KernelPlan& plan) { return keeps_in(plan, {Planes::kMixed}); }
bool has_first_step(const KernelPlan& plan) { return plan.first_step.has_value(); }
bool has_turns(const KernelPlan& plan) {
  return std::ranges::any_of(plan.updates,
                             [](const PlanUpdate& update) { return update.field.takes_turns(); });
}
// Are there more, or fewer, planes of a field than two?
bool has_other_planes(const KernelPlan& plan) {
  return plan.launches || plan.first_step || std::ranges::any_of(plan.updates, [&](const PlanUpdate& update) {
           return plane_count(update.field) != 2;
         });
}
// Are there arrays whose outermost extent C does not say?
bool has_open_extents(const KernelPlan& plan) {
  return has_stored(plan) || !std::ranges::all_of(plan.updates, [](const PlanUpdate& update) {
           return update.field.has_first_extent;
         });
}
// Do the planes of the fields lie in several blocks of memory?
bool has_blocks(const KernelPlan& plan) { return plan.updates.size() > 1 || has_turns(plan); }
// Are kernels told how far apart in memory the planes are that they load and store?
bool has_strides(const KernelPlan& plan) { return !has_stages(plan) && !is_one_step(plan); }
// Does C write cells that no update is for?
bool sets_more(const KernelPlan& plan) { return has_borders(plan) || has_copies(plan); }
// Does a pipeline tell arrays apart?
bool has_several(const KernelPlan& plan) { return has_program(plan) && !plan.borders_trade; }
constexpr auto has_line_program = has_form<KernelForm::kLinesOfArrays>;
bool syncs_neighbours(const KernelPlan& plan) {
  return std::holds_alternative<NeighbourSync>(plan.schedule.sync);
}
// Lines of one array, whose cells combine in this way.
template <Combine kWay>
bool has_lines_by(const KernelPlan& plan) {
  return has_lines_of_one(plan) && plan.schedule.combine == kWay;
}

// What a header is to its reader.
enum class Role { kHost, kKernel };

struct Part {
  const char* header;
  Role role;
  bool (*is_needed)(const KernelPlan&);
  const char* named = nullptr;  // what an update that needs it says
  // Of headers that are included whole, with the sections that this program does without: is it named in one?
  bool (*is_named_in_section)(const KernelPlan&) = nullptr;

  bool is_part_of(const std::vector<KernelPlan>& plans, RuntimeText how) const {
    const auto is_for = [&](const KernelPlan& plan) {
      return is_needed(plan) ||
             (how == RuntimeText::kInclude && is_named_in_section && is_named_in_section(plan));
    };
    return is_needed == always || std::ranges::any_of(plans, is_for);
  }
};

// In the order in which they need each other.
constexpr Part kParts[] = {
    {"input_cells.cuh", Role::kKernel, has_inputs, "an5d::Input"},
    {"input_values.cuh", Role::kKernel, has_values, "an5d::InputValues<"},
    {"types.h", Role::kHost, always},
    {"input.h", Role::kHost, has_extents},
    {"pieces.h", Role::kHost, always},
    {"host.cuh", Role::kHost, always},
    {"field_sweep.cuh", Role::kHost, any_nest},
    {"limits.cuh", Role::kHost,
     [](const KernelPlan& plan) { return has_inputs(plan) || !plan.host.limited.empty() || has_amid(plan); }},
    {"amid.cuh", Role::kHost, has_amid},
    {"fields.cuh", Role::kHost, any_nest},
    {"values.cuh", Role::kHost, [](const KernelPlan& plan) { return !is_one_step(plan); }},
    {"downwards.cuh", Role::kHost, [](const KernelPlan& plan) { return plan.visits_downwards(); }},
    {"trades.cuh", Role::kHost, has_trades},
    {"array_copies.cuh", Role::kHost, has_copies},
    {"bounds.cuh", Role::kHost, has_loops},
    {"placings.cuh", Role::kHost, [](const KernelPlan& plan) { return !plan.host.placings.empty(); }},
    {"periodic.cuh", Role::kHost, [](const KernelPlan& plan) { return plan.has_periodic_axes(); }},
    {"borders.cuh", Role::kHost, has_borders},
    {"typed_planes.cuh", Role::kHost, has_types},
    {"one_step.cuh", Role::kHost,
     [](const KernelPlan& plan) { return is_one_step(plan) || has_first_step(plan); }},
    {"groups.cuh", Role::kKernel, has_form<KernelForm::kGroups>},
    {"first_step.cuh", Role::kHost, has_first_step},
    {"source.cuh", Role::kKernel, has_windows},
    {"columns.cuh", Role::kKernel, has_columns},
    {"windows.cuh", Role::kKernel, has_shared_windows},
    {"mixed_planes.cuh", Role::kKernel, has_mixed_planes},
    {"typed_source.cuh", Role::kKernel,
     [](const KernelPlan& plan) { return has_windows(plan) && has_types(plan); }},
    {"periodic_source.cuh", Role::kKernel,
     [](const KernelPlan& plan) { return has_windows(plan) && plan.has_periodic_axes(); }},
    {"input_source.cuh", Role::kKernel,
     [](const KernelPlan& plan) { return has_windows(plan) && !plan.tap_inputs.empty(); }},
    {"inputs.cuh", Role::kHost, has_inputs},
    {"copy_values.cuh", Role::kHost, has_values},
    {"rows.cuh", Role::kHost, has_stored},
    {"cells.cuh", Role::kHost, [](const KernelPlan& plan) { return plan.has_cells(); }},
    {"nearest.cuh", Role::kKernel, holds_inputs},
    {"streams.cuh", Role::kKernel, [](const KernelPlan& plan) { return plan.has_several_cells(); }},
    {"stream_program.cuh", Role::kKernel, has_program},
    {"stages.cuh", Role::kKernel, has_stages},
    {"traded_borders.cuh", Role::kKernel, [](const KernelPlan& plan) { return plan.borders_trade; }},
    {"borders_from_memory.cuh", Role::kKernel,
     [](const KernelPlan& plan) { return has_stages(plan) && !plan.borders_trade; }},
    {"resident.cuh", Role::kHost, [](const KernelPlan& plan) { return plan.has_several_cells(); }},
    {"strips.h", Role::kHost, has_lines_of_one},
    {"waves.h", Role::kHost, takes_waves},
    {"block_sync.cuh", Role::kKernel,
     [](const KernelPlan& plan) { return has_line_program(plan) && !syncs_neighbours(plan); }},
    {"neighbour_sync.cuh", Role::kKernel,
     [](const KernelPlan& plan) { return has_line_program(plan) && syncs_neighbours(plan); }},
    {"lines.cuh", Role::kKernel, has_line_program},
    {"line_amid.cuh", Role::kKernel,
     [](const KernelPlan& plan) { return has_line_program(plan) && has_amid(plan); }, nullptr,
     has_line_program},
    {"line_tiles.cuh", Role::kKernel, has_line_program},
    {"array_lines.cuh", Role::kKernel, has_lines_of_one},
    {"line_stars.cuh", Role::kKernel, has_lines_by<Combine::kStar>},
    {"line_planes.cuh", Role::kKernel,
     [](const KernelPlan& plan) {
       return has_lines_of_one(plan) && plan.schedule.combine != Combine::kStar;
     }},
    {"line_sums.cuh", Role::kKernel, has_lines_by<Combine::kPartial>},
    {"line_gathers.cuh", Role::kKernel, has_lines_by<Combine::kGather>},
    {"line_shares.cuh", Role::kKernel,
     [](const KernelPlan& plan) { return has_lines_of_one(plan) && !takes_waves(plan); }},
    {"line_waves.cuh", Role::kKernel,
     [](const KernelPlan& plan) { return has_lines_of_one(plan) && takes_waves(plan); }},
    {"padded.cuh", Role::kHost, [](const KernelPlan& plan) { return plan.schedule.pad > 0; }},
    {"quotient.cuh", Role::kKernel, [](const KernelPlan& plan) { return !plan.divisors.empty(); },
     "an5d::quotient<"},
    {"quotients.cuh", Role::kKernel, [](const KernelPlan& plan) { return plan.last_divisor.has_value(); }},
};

// What stands behind calls, by what a failure does.
constexpr char kStops[] = "stop_on_error.cuh", kGoesOn[] = "failed.cuh";

// Parts of headers that not all programs need: a line with `// #if held` at its end, or the lines from one
// that has nothing else to `// #endif`.
struct Section {
  std::string_view mark;
  bool (*is_needed)(const KernelPlan&);
};
constexpr Section kSections[] = {
    {"// #if held\n", holds_inputs},     {"// #if columns\n", has_columns},
    {"// #if amid\n", has_amid},         {"// #if other_planes\n", has_other_planes},
    {"// #if turns\n", has_turns},       {"// #if blocks\n", has_blocks},
    {"// #if strides\n", has_strides},   {"// #if sets\n", sets_more},
    {"// #if open\n", has_open_extents}, {"// #if several\n", has_several}};

std::string with_sections(std::string_view text, const std::vector<KernelPlan>& plans) {
  std::string kept;
  bool is_within = false, is_needed = true;  // of lines up to #endif
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n') + 1);
    text.remove_prefix(line.size());
    const auto* section =
        std::ranges::find_if(kSections, [&](const Section& s) { return line.ends_with(s.mark); });
    if (section == std::end(kSections)) {
      const bool ends = is_within && line.ends_with("// #endif\n");
      if (!ends && (is_needed || !is_within)) kept += line;
      is_within = is_within && !ends;
      continue;
    }
    const bool stays = std::ranges::any_of(plans, section->is_needed);
    line.remove_suffix(section->mark.size());
    line = line.substr(0, line.find_last_not_of(' ') + 1);
    if (line.empty())
      is_within = true, is_needed = stays;
    else if (stays)
      kept += std::string(line) + "\n";
  }
  return kept;
}

// Comments of C90 end a line.
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

// Headers one after the other are in one namespace, with what the second says of itself between them.
std::string without_seams(std::string text) {
  constexpr std::string_view kClose = "}  // namespace\n}  // namespace an5d\n";
  constexpr std::string_view kOpen = "namespace an5d {\nnamespace {\n";
  for (std::size_t at = text.find(kClose); at != std::string::npos; at = text.find(kClose, at + 1)) {
    std::size_t next = at + kClose.size();
    while (text.compare(next, 2, "//") == 0) next = text.find('\n', next) + 1;
    if (text.compare(next, kOpen.size(), kOpen) != 0) continue;
    text.erase(next, kOpen.size());
    text.erase(at, kClose.size());
  }
  return text;
}

}  // namespace

std::string runtime_file() {
  std::string text =
      "// Made by an5dc " AN5DC_VERSION ": the runtime of the CUDA files beside it.\n#pragma once\n";
  for (const char* header : {"cuda_fp16.h", "cuda_pipeline_primitives.h", "cuda_runtime.h", "math.h",
                             "stdio.h", "stdlib.h", "string.h", "type_traits"})
    text += fmt::format("#include <{}>\n", header);
  for (const Part& part : kParts) text += text_of(part.header);
  return without_seams(text) + std::string(text_of(kStops)) + std::string(text_of(kGoesOn));
}

RuntimeParts runtime_text(const std::vector<KernelPlan>& plans, const std::string& updates, RuntimeText how,
                          OnError on_error) {
  if (how == RuntimeText::kFile) return {fmt::format("#include \"{}\"\n", kRuntimeFile), ""};
  RuntimeParts parts;
  for (const Part& part : kParts) {
    if (!part.is_part_of(plans, how)) continue;
    const bool is_named = part.named && updates.find(part.named) != std::string::npos;
    std::string& text = is_named ? parts.before_updates : parts.behind_updates;
    if (how == RuntimeText::kInclude) {
      text += fmt::format("#include <an5d/{}>\n", part.header);
    } else {
      const std::string needed = with_sections(text_of(part.header), plans);
      text += part.role == Role::kHost ? without_comments(needed) : needed;
    }
  }
  const char* behind_calls = on_error == OnError::kAbort ? kStops : kGoesOn;
  const std::string last = how == RuntimeText::kInclude ? fmt::format("#include <an5d/{}>\n", behind_calls)
                                                        : "\n" + without_comments(text_of(behind_calls));
  return {without_seams(parts.before_updates), without_seams(parts.behind_updates) + last};
}

std::string entry_types(const std::vector<KernelPlan>& plans) {
  std::string text(text_of("types.h"));
  if (std::ranges::any_of(plans, has_extents)) text += text_of("input.h");
  return text;
}

}  // namespace an5d
