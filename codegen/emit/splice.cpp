// Builds the calls (splice.h):
//
//   an5d_stop_on_error(an5d_j2d5pt_sweep(&A[0][0][0],
//       (an5d_domain){{sizeof A[0] / sizeof A[0][0], ...}, {1, 1}, {n - 1, n - 1}, 0, steps}, 0));
//
// Extents come from the array's own type, so that VLAs and typedefs need no special case. Iterators declared
// before the loop get the values that the loop would have left. What follows keeps its line: a call is
// followed by as many ends of lines as the loops had more.
#include "codegen/emit/splice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "codegen/emit/c_expr.h"
#include "codegen/emit/host_scalars.h"
#include "codegen/emit/members.h"
#include "codegen/emit/part_text.h"
#include "codegen/emit/rows.h"
#include "codegen/emit/runs_text.h"
#include "codegen/plan/call_conditions.h"
#include "frontend/cxx_names.h"

namespace an5d {
namespace {

std::string bound(const Bound& limit) {
  const ScalarType type = limit.value->type;
  std::string text = print(limit.value);
  const bool simple = type == ScalarType::kInt32 || type == ScalarType::kInt64;
  if (!simple || limit.adjust != 0) text = fmt::format("(long long)({})", text);
  return limit.adjust == 0 ? text : fmt::format("{} {:+}", text, limit.adjust);
}

// Where iterations begin. A size_t below zero is large in C, and no iteration follows.
std::string first(const Bound& limit) {
  const Cast* cast = limit.value->as<Cast>();
  const Expr& written = cast && cast->kind == CastKind::kImplicit ? *cast->operand : *limit.value;
  if (written.type != ScalarType::kUInt64 || written.as<Param>() || written.as<Literal>())
    return bound(limit);
  return fmt::format("({}) >> 63 ? 1ll << 62 : {}", print(limit.value), bound(limit));
}

// sizeof A[0]...[0] with `subscripts` zeros.
std::string size_of_element(const std::string& array, int subscripts) {
  std::string text = "sizeof " + array;
  for (int d = 0; d < subscripts; ++d) text += "[0]";
  return text;
}

std::string braces(const Stencil& stencil, const auto& item) {
  std::string text;
  for (int d = 0; d < stencil.rank(); ++d) text += (d ? ", " : "") + item(d);
  return "{" + text + "}";
}

// Extent `dimension` of an array, from its type or from the subscripts in which C computes with it.
std::string extent_of(const Array& array, int dimension) {
  if (array.linear) return fmt::format("(long long)({})", print(array.extents[dimension]));
  const std::string name = (array.plane ? array.plane->of + "[0]" : array.in_c()) + (array.part ? "[0]" : "");
  return fmt::format("(long long)({} / {})", size_of_element(name, dimension),
                     size_of_element(name, dimension + 1));
}

// Of a field that knows its outermost extent, if there is one; otherwise that is 0, as all are of rows.
std::string extents_of(const Stencil& stencil) {
  const auto known = std::ranges::find_if(stencil.fields, &Field::has_first_extent);
  const auto block = std::ranges::find_if(stencil.arrays(), [&](const Field& field) {
    return array_named(stencil.nest, field.name).row_levels == 0;
  });
  if (block == stencil.arrays().end()) return braces(stencil, [](int) -> std::string { return "0"; });
  const Field& field = known == stencil.fields.end() ? *block : *known;
  const Array& array = array_named(stencil.nest, field.name);
  return braces(stencil, [&](int d) -> std::string {
    if (d == 0 && known == stencil.fields.end()) return "0";
    return extent_of(array, d + field.has_plane_subscript());
  });
}

std::string moved(const std::string& text, int shift) {
  return shift == 0 ? text : fmt::format("{} {:+}", text, shift);
}

// The cells that an update writes along an axis.
std::string first_of(const Axis& axis) { return moved(first(axis.begin), axis.shift); }
std::string end_of(const Axis& axis) { return moved(bound(axis.end), axis.shift); }

// A further box, in cells.
std::string box_of(const Update& update, const Stencil& stencil, Language language) {
  const std::string begins = braces(stencil, [&](int d) { return first_of(update.axes[d]); });
  const std::string ends = braces(stencil, [&](int d) { return end_of(update.axes[d]); });
  return fmt::format("{}{{{}, {}}}", language == Language::kC ? "(an5d_box)" : "an5d_box", begins, ends);
}

// "0, steps": from where to where time counts.
std::string time_of(const Stencil& stencil) {
  const std::string begin = first(stencil.time_begin), end = bound(stencil.time_end);
  if (stencil.steps_per_iteration == 1) return fmt::format("{}, {}", begin, end);
  return fmt::format("0, {} * ((long long)({}) - (long long)({}))", stencil.steps_per_iteration, end, begin);
}

std::string domain(const Stencil& stencil, Language language) {
  const std::string extents = extents_of(stencil);
  const std::string begins = braces(stencil, [&](int d) { return first(stencil.axes[d].begin); });
  const std::string ends = braces(stencil, [&](int d) { return bound(stencil.axes[d].end); });
  return fmt::format("{}{{{}, {}, {}, {}}}", language == Language::kC ? "(an5d_domain)" : "an5d_domain",
                     extents, begins, ends, time_of(stencil));
}

// "->data()" for each `std::array` that the elements of a vector are.
std::string rows_of_vector(const Array& array) {
  std::string text;
  for (std::size_t d = 1; d < array.extents.size() && !array.linear; ++d) text += "->data()";
  return text;
}

// "u", or "A[1 - cur]" of a plane: as the first step has it.
std::string spelled(const Array& array, const LoopNest& nest) {
  if (!array.plane) return array.in_c();
  const Array::Plane& plane = *array.plane;
  if (plane.flip != Array::Plane::kByTime)
    return fmt::format("{}[{}{}]", plane.of, plane.other ? "1 - " : "", nest.flips[plane.flip].name);
  const bool up = nest.time.direction == Direction::kUp;
  const int more = (up ? 0 : -1) + plane.of_three.value_or(plane.other ? 1 : 0);
  const std::string time = up ? first(nest.time.begin) : bound(nest.time.end);
  if (plane.of_three) return fmt::format("{}[((({}) {:+}) % 3 + 3) % 3]", plane.of, time, more);
  return fmt::format("{}[({}) & 1]", plane.of, more == 0 ? time : fmt::format("({}) {:+}", time, more));
}

// Values of a cell have the same text in C.
void add_once(std::vector<std::string>& texts, std::string text) {
  if (std::ranges::find(texts, text) == texts.end()) texts.push_back(std::move(text));
}

// "&u[0][0]", or "u" of rows. An int64_t is a long to the user's C++, and a long long to ours.
std::string first_cell(const std::string& name, const LoopNest& nest) {
  const Array& array = array_named(nest, name);
  if (array.row_levels > 0) return spelled(array, nest);
  if (array.is_vector && !array.part)
    return fmt::format("{}{}.data()",
                       is_floating(array.element) ? "" : fmt::format("({}*)", c_name(array.element)),
                       array.in_c()) +
           rows_of_vector(array);
  if (array.part && array.linear) {
    const std::string cast = is_floating(array.element) ? "" : fmt::format("({}*)", c_name(array.element));
    const std::string block = spelled(array, nest) + (array.is_vector ? ".data()" : "");
    return cast.empty() ? part_of_block(nest, array, block)
                        : fmt::format("{}({})", cast, part_of_block(nest, array, block));
  }
  std::string text = is_floating(array.element) ? "&" : fmt::format("({}*)&", c_name(array.element));
  text += spelled(array, nest) + (array.part ? fmt::format("[{}]", array.part->number) : "");
  for (std::size_t d = 0; d < (array.linear ? 1 : array.extents.size()); ++d) text += "[0]";
  return text;
}

// The array with its extents, of which the first may be unknown.
std::string argument(const Input& input, const Stencil& stencil, Language language) {
  const Array& array = array_named(stencil.nest, input.name);
  std::string extents;
  for (int d = 0; d < input.rank; ++d) {
    const bool unknown = array.row_levels > 0 || (d == 0 && !input.has_first_extent);
    extents += (d ? ", " : "") + (unknown ? "0" : extent_of(array, d));
  }
  const std::string start = array.part
                                ? first_cell(input.name, stencil.nest)
                                : array.in_c() + (array.is_vector ? ".data()" + rows_of_vector(array) : "");
  return fmt::format("{}{{{}, {{{}}}}}", language == Language::kC ? "(an5d_input)" : "an5d_input", start,
                     extents);
}

int bytes_of_cell(const Array& array) {
  return size_of(array.element) * static_cast<int>(array.cell ? array.cell->values.size() : 1);
}

// Bytes from the first cell of an array to the last one that is written, and more.
std::string bytes_of(const Stencil& stencil, const Update& update) {
  const Field& field = stencil.fields[update.field];
  const Array& array = array_named(stencil.nest, field.name);
  const int first = field.has_plane_subscript(), shift = update.axes[0].shift;
  const std::string rows = bound(update.axes[0].end);
  std::string text = first        ? "2 * " + extent_of(array, first)
                     : shift == 0 ? fmt::format("(long long)({})", rows)
                                  : fmt::format("(long long)({} {:+})", rows, shift);
  for (int d = 1; d < stencil.rank(); ++d) text += " * " + extent_of(array, d + first);
  return fmt::format("{} * {}", text, bytes_of_cell(array));
}

// "u, i, ni, bytes": rows of cells that an update writes, each from its first cell on; "v, i, ni, j, nj,
// bytes".
std::string rows_written(const Stencil& stencil, const Update& update, const std::string& name) {
  std::string text = first_cell(name, stencil.nest);
  for (int d = 0; d + 1 < stencil.rank(); ++d)
    text += fmt::format(", {}, {}", first_of(update.axes[d]), end_of(update.axes[d]));
  const Axis& last = update.axes.back();
  return fmt::format("{}, ({}) < ({}) ? (long long)({}) * {} : 0", text, first_of(last), end_of(last),
                     end_of(last), size_of(stencil.fields[update.field].element));
}

// Does what a pointer points to, a struct, lie among the cells of an array that are written? In C, a store
// may then change a member that is a constant of the loops here.
std::string structs_among_cells(const Stencil& stencil) {
  std::vector<std::string> asked;
  for (const Update& update : stencil.updates) {
    const Field& field = stencil.fields[update.field];
    if (!field.is_array()) continue;
    for (const std::string& name : field.names()) {
      const int levels = array_named(stencil.nest, name).row_levels;
      const std::string cells =
          levels > 0 ? rows_written(stencil, update, name)
                     : fmt::format("{}, {}", first_cell(name, stencil.nest), bytes_of(stencil, update));
      for (const std::string& member : members_that_could_change(stencil, field.element))
        add_once(asked, fmt::format("an5d_among{}(&{}, {})",
                                    levels == 0   ? ""
                                    : levels == 1 ? "_rows"
                                                  : "_planes",
                                    member, cells));
    }
  }
  return fmt::format("{}", fmt::join(asked, " || "));
}

std::string call(const Stencil& stencil, const KernelPlan& plan, Language language) {
  std::vector<std::string> first_cells, inputs;
  for (const Field& field : stencil.arrays())
    for (const std::string& name : field.names()) add_once(first_cells, first_cell(name, stencil.nest));
  for (const Input& input : stencil.inputs) {
    const bool is_of_field =
        std::ranges::find(first_cells, first_cell(input.name, stencil.nest)) != first_cells.end();
    if (!is_of_field) add_once(inputs, argument(input, stencil, language));
  }
  std::string scalars;
  for (std::size_t box = 1; box < stencil.boxes.size(); ++box)
    scalars += ", " + box_of(stencil.updates[stencil.boxes[box]], stencil, language);
  for (const std::string& input : inputs) scalars += ", " + input;
  for (const Variable& param : stencil.params) scalars += ", " + param.name;
  return fmt::format("{}({}, {}{}, 0)", plan.has_stored() ? stored_name(plan) : plan.name,
                     fmt::join(first_cells, ", "), domain(stencil, language), scalars);
}

// For a place beside `<` and `?`.
std::string grouped(const std::string& text) {
  return text.find_first_of("?<>=&|^") == std::string::npos ? text : "(" + text + ")";
}

using Loops = std::vector<const Loop*>;  // each within the one before

// The time loop, if there is one, and those of a sweep in it.
Loops loops_of(const LoopNest& nest, const Sweep& sweep) {
  Loops loops;
  if (!is_done_once(nest)) loops.push_back(&nest.time);
  for (const Loop& loop : sweep.space) loops.push_back(&loop);
  return loops;
}

// Does the loop have an iteration?
std::string runs(const Loop& loop) {
  return fmt::format("{} < {}", grouped(first(loop.begin)), grouped(bound(loop.end)));
}

// The loops outside of a bound that divides: in C, a divisor may be zero where they have no iteration. Of
// several sweeps, bounds divide in the outermost loop only (polyhedral/step_proofs.h).
std::string runs_to_a_division(const LoopNest& nest) {
  std::string text;
  for (const Sweep& sweep : nest.sweeps) {
    std::string so_far;
    for (const Loop* loop : loops_of(nest, sweep)) {
      if (divides(loop->begin) || divides(loop->end)) text = std::max(text, so_far);
      so_far += runs(*loop) + " && ";
    }
  }
  return text;
}

// What a loop leaves in its iterator, declared before it.
std::string leave_iterator(const Loop& loop) {
  if (loop.scope != IteratorScope::kOutside) return "";
  const std::string begin = grouped(bound(loop.begin)), end = grouped(bound(loop.end));
  const bool up = loop.direction == Direction::kUp;
  const std::string start = up ? begin : end + " - 1", past = up ? end : begin + " - 1";
  return fmt::format(" {} = {} ? {} : {};", loop.iterator, runs(loop), past, start);
}

std::string leave_iterators(const LoopNest& nest) {
  bool any = false;
  std::string text = is_done_once(nest) ? " {" : fmt::format(" if ({}) {{", runs(nest.time));
  for (const Sweep& sweep : nest.sweeps) {
    std::string close;
    for (const Loop& loop : sweep.space) {
      text += leave_iterator(loop) + fmt::format(" if ({}) {{", runs(loop));
      close += " }";
    }
    for (const Sweep::Left& left : sweep.left) text += fmt::format(" {} = {};", left.name, left.value);
    text += close;
    any = any || !sweep.left.empty();
    for (const Loop* loop : loops_of(nest, sweep)) any = any || loop->scope == IteratorScope::kOutside;
  }
  return any ? text + " }" + leave_iterator(nest.time) : "";  // the last: the time loop may begin there
}

// "{ void *an5d_kept = a; a = b; b = c; c = an5d_kept; }"
// "{ std::swap(a, b); std::swap(b, c); }" of vectors.
std::string moved_pointers(const std::vector<std::string>& names, Language language, bool are_vectors) {
  if (are_vectors) {
    std::string text = "{";
    for (std::size_t n = 0; n + 1 < names.size(); ++n)
      text += fmt::format(" std::swap({}, {});", names[n], names[n + 1]);
    return text + " }";
  }
  std::string text =
      fmt::format("{{ {}an5d_kept = {};", language == Language::kC ? "void *" : "auto ", names[0]);
  for (std::size_t n = 0; n < names.size(); ++n)
    text += fmt::format(" {} = {};", names[n], n + 1 < names.size() ? names[n + 1] : "an5d_kept");
  return text + " }";
}

// Pointers that move at every step, as C leaves them.
std::string leave_pointers(const LoopNest& nest, Language language) {
  std::string text;
  for (const Swap& swap : swaps_in_c(nest)) {
    if (nest.arrays[swap.first].plane) continue;
    std::vector<std::string> names = {nest.arrays[swap.first].in_c(), nest.arrays[swap.second].in_c()};
    if (swap.third) names.push_back(nest.arrays[*swap.third].in_c());
    const std::string steps = fmt::format("((long long)({}) - (long long)({})) % {}", bound(nest.time.end),
                                          first(nest.time.begin), names.size());
    text += fmt::format(" if ({} && {}{}) {}", runs(nest.time), steps, swap.third ? " == 1" : "",
                        moved_pointers(names, language, nest.arrays[swap.first].is_vector));
    if (swap.third) {  // after two steps they have moved once, the other way round
      std::ranges::reverse(names);
      text += fmt::format(" else if ({} && {} == 2) {}", runs(nest.time), steps,
                          moved_pointers(names, language, nest.arrays[swap.first].is_vector));
    }
    for (const Swap::Kept& kept : swap.kept)
      text += fmt::format(" if ({}) {} = {};", runs(nest.time), kept.name, nest.arrays[kept.array].in_c());
  }
  return text;
}

// Variables that flip at every step, as C leaves them.
std::string leave_flips(const LoopNest& nest) {
  std::string flips, others;
  for (const Flip& flip : nest.flips)
    if (flip.is_read)
      flips += fmt::format(" {0} = !{0};", flip.name);
    else
      others += fmt::format(" {} = {}{};", flip.name, flip.differs ? "!" : "", nest.flips[flip.like].name);
  if (flips.empty()) return "";
  return fmt::format(" if ({0}) {{ if (((long long)({1}) - (long long)({2})) % 2) {{{3} }}{4} }}",
                     runs(nest.time), bound(nest.time.end), first(nest.time.begin), flips, others);
}

// What variables that flip have to hold before the loops, where it is not known; empty if there is nothing to
// ask.
std::string flips_are_good(const LoopNest& nest) {
  std::string text;
  for (std::size_t n = 0; n < nest.flips.size(); ++n) {
    const Flip& flip = nest.flips[n];
    if (!flip.is_read || flip.is_known) continue;
    const bool is_first = flip.like == static_cast<int>(n);
    text += text.empty() ? "" : " && ";
    text += is_first
                ? fmt::format("({0} == 0 || {0} == 1)", flip.name)
                : fmt::format("{} == {}{}", flip.name, flip.differs ? "!" : "", nest.flips[flip.like].name);
  }
  return text;
}

// The call, or its failure where variables do not choose planes.
std::string checked_call(const Stencil& stencil, const KernelPlan& plan, Language language) {
  const LoopNest& nest = stencil.nest;
  const std::string called = call(stencil, plan, language), good = flips_are_good(nest);
  if (good.empty()) return called;
  std::string names;
  for (const Flip& flip : nest.flips)
    if (flip.is_read) names += (names.empty() ? "" : ", ") + flip.name;
  return fmt::format("{} ? {} : {}{{2, \"{}: {} must be 0 or 1 before the loops{}\"}}", good, called,
                     language == Language::kC ? "(an5d_status)" : "an5d_status", stencil.name,
                     names.substr(0, 60),
                     names.find(',') == std::string::npos ? "" : ", of two planes one each");
}

bool chooses_planes(const LoopNest& nest) {
  return std::ranges::any_of(nest.arrays, [](const Array& array) { return array.plane.has_value(); });
}

// But for `this`, which points to one.
bool points_to_structs(const LoopNest& nest) {
  return std::ranges::any_of(nest.members, [](const LoopNest::Member& member) {
    const std::string& text = member.spelling;
    return text.find("->", text.starts_with("this->") ? 6 : 0) != std::string::npos;
  });
}

// "steps > 0 && ": is a step taken? Of a sweep alone, has it a cell?
std::string takes_a_step(const LoopNest& nest) {
  if (!is_done_once(nest)) return runs(nest.time) + " && ";
  std::string text;
  for (const Loop& loop : nest.sweeps[0].space) text += runs(loop) + " && ";
  return text;
}

// Does it depend on the call whether the kernels are for it?
bool may_be_left_to_c(const Stencil& stencil, const KernelPlan& plan) {
  return depends_on_call(plan) || !flips_are_good(stencil.nest).empty() ||
         !structs_among_cells(stencil).empty();
}

// Of the time steps that the stencil has; `original` is their text.
std::string steps_text(const Replacement& replacement, const Stencil& stencil, const std::string& original,
                       Language language, OnError on_error) {
  std::string called = checked_call(stencil, *replacement.plan, language);
  const LoopNest& nest = stencil.nest;
  std::string guard = runs_to_a_division(nest);
  // In C, no pointer to a struct, and no variable that chooses a plane, is read where no step is taken.
  const HostScalars scalars = host_scalars(nest);
  if (guard.empty() && (chooses_planes(nest) || points_to_structs(nest) || needs_tables(nest)))
    guard = takes_a_step(nest);
  if (const std::string among = structs_among_cells(stencil); !among.empty())
    called = fmt::format("{} ? {}{{2, \"a struct lies among the cells that are written\"}} : {}", among,
                         language == Language::kC ? "(an5d_status)" : "an5d_status", called);
  const std::string left =
      leave_pointers(nest, language) + leave_flips(nest) + scalars.left + leave_iterators(nest);
  const std::string parts = distances_declared(nest, guard);
  const char* const asks = on_error == OnError::kOriginal                 ? "an5d_failed"
                           : may_be_left_to_c(stencil, *replacement.plan) ? "an5d_left_to_c"
                                                                          : nullptr;
  if (asks) {
    const std::string otherwise = left.empty() ? "" : fmt::format("else {{{} }}", left);
    if (scalars.before.empty())
      return fmt::format("{{{} if ({}{}({})) {{ {} }} {} }}", parts, guard, asks, called, original,
                         otherwise);
    return fmt::format("{{{}{} const int an5d_is_done = !({}{}({}));{} if (!an5d_is_done) {{ {} }} {} }}",
                       parts, scalars.before, guard, asks, called, scalars.behind, original, otherwise);
  }
  std::string statement = fmt::format("an5d_stop_on_error({});", called);
  if (!guard.empty()) statement = fmt::format("if ({}) {}", guard.substr(0, guard.size() - 4), statement);
  statement += scalars.behind;
  if (guard.empty() && left.empty() && parts.empty()) return statement;
  return fmt::format("{{{}{} {}{} }}", parts, scalars.before, statement, left);
}

std::string replacement_text(const SourceFile& source, const std::vector<TextEdit>& edits,
                             const Replacement& replacement, Language language, OnError on_error) {
  const Stencil stencil = with_members_as_in_c(*replacement.stencil);
  const LoopNest& nest = stencil.nest;
  if (nest.cuts.empty())
    return steps_text(replacement, stencil,
                      edited(source.text, nest.region.offset, nest.region.offset + nest.region.length, edits),
                      language, on_error);
  Stencil run = stencil;
  for (Bound* begin : {&run.time_begin, &run.nest.time.begin}) *begin = run_bound(kRunBegin);
  for (Bound* end : {&run.time_end, &run.nest.time.end}) *end = run_bound(kRunEnd);
  RunsAround around = {first(nest.time.begin), grouped(bound(nest.time.end)), {}};
  for (const Swap& swap : swaps_in_c(nest))
    if (!nest.arrays[swap.first].plane)
      around.trades += " " + moved_pointers({nest.arrays[swap.first].in_c(), nest.arrays[swap.second].in_c()},
                                            language, nest.arrays[swap.first].is_vector);
  return runs_text(source, edits, nest, around,
                   steps_text(replacement, run, run_in_c(source, edits, nest), language, on_error));
}

}  // namespace

std::string before_splice(const std::vector<Replacement>& replacements) {
  std::string asked;
  bool tables = false;
  for (const Replacement& replacement : replacements) {
    asked += structs_among_cells(with_members_as_in_c(*replacement.stencil));
    tables = tables || needs_tables(replacement.stencil->nest);
  }
  return (tables ? kTables : "") + functions_among(asked);
}

std::string splice(const SourceFile& source, const std::vector<TextEdit>& edits,
                   const std::vector<Replacement>& replacements, Language language, OnError on_error) {
  std::string text;
  std::size_t at = 0;
  for (const Replacement& replacement : replacements) {
    const SourceRange& region = replacement.stencil->nest.region;
    const std::string loops = source.text.substr(region.offset, region.length);
    const std::string call =
        with_names_of(edits, replacement_text(source, edits, replacement, language, on_error));
    text += edited(source.text, at, region.offset, edits) + call;
    // A condition of several lines is asked twice (runs_text.h): then there are none to add.
    text.append(std::max(0L, std::ranges::count(loops, '\n') - std::ranges::count(call, '\n')), '\n');
    at = region.offset + region.length;
  }
  return text + edited(source.text, at, source.text.size(), edits);
}

}  // namespace an5d
