// Builds the calls (splice.h):
//
//   { if (an5d_left_to_c(an5d_j2d5pt_sweep(&A[0][0][0],
//       (an5d_domain){{sizeof A[0] / sizeof A[0][0], ...}, {1, 1}, {n - 1, n - 1}, 0, steps}, 0))) {
//     for (int t = 0; t < steps; t++) ... } }
//
// Extents come from the array's own type, so that VLAs and typedefs need no special case. Iterators declared
// before the loop get the values that the loop would have left. What follows keeps its line: a call is
// followed by as many ends of lines as the loops had more, or by a #line where it has more itself.
#include "codegen/emit/splice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "codegen/emit/array_text.h"
#include "codegen/emit/c_expr.h"
#include "codegen/emit/host_scalars.h"
#include "codegen/emit/members.h"
#include "codegen/emit/overlaps.h"
#include "codegen/emit/own_names.h"
#include "codegen/emit/part_text.h"
#include "codegen/emit/rows.h"
#include "codegen/emit/runs_text.h"
#include "frontend/cxx/cxx_names.h"
#include "frontend/said/line_text.h"

namespace an5d {
namespace {

// Where the time ends. A loop up to SIZE_MAX goes on for ever, or until something else ends it; so it does
// here.
std::string end_of_time(const Bound& limit) {
  const ScalarType type = limit.value->type;
  const bool may_pass =
      size_of(type) == 8 && (!is_signed(type) || limit.adjust > 0) && !limit.value->as<Literal>();
  if (!may_pass) return bound(limit);
  return fmt::format("({}) > 1ll << 62 ? 1ll << 62 : {}", print(limit.value), bound(limit));
}

std::string braces(const Stencil& stencil, const auto& item) {
  std::string text;
  for (int d = 0; d < stencil.rank(); ++d) text += (d ? ", " : "") + item(d);
  return "{" + text + "}";
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

// A further box, in cells.
std::string box_of(const Update& update, const Stencil& stencil, Language language) {
  const std::string begins = braces(stencil, [&](int d) { return first_of(update.axes[d]); });
  const std::string ends = braces(stencil, [&](int d) { return end_of(update.axes[d]); });
  return fmt::format("{}{{{}, {}}}", language == Language::kC ? "(\1an5d_box)" : "\1an5d_box", begins, ends);
}

// Where it begins. A number without a sign may be `beyond` what is counted here.
std::string begin_of_time(const Bound& limit, const char* beyond) {
  if (limit.value->type != ScalarType::kUInt64 || without_casts(limit.value)->as<Literal>())
    return bound(limit);
  return fmt::format("({}) >> 63 ? {} : {}", print(limit.value), beyond, bound(limit));
}

// "0, steps": from where to where time counts. Before all times that kernels have, C's loop runs.
std::string time_of(const Stencil& stencil) {
  const std::string end = end_of_time(stencil.time_end);
  if (stencil.steps_per_iteration == 1)
    return fmt::format("{}, {}", begin_of_time(stencil.time_begin, "-(1ll << 62) - 1"), end);
  const std::string begin = begin_of_time(stencil.time_begin, "1ll << 62");
  return fmt::format("0, {} * ((long long)({}) - (long long)({}))", stencil.steps_per_iteration, end, begin);
}

std::string domain(const Stencil& stencil, Language language) {
  const std::string extents = extents_of(stencil);
  const std::string begins = braces(stencil, [&](int d) { return first(stencil.axes[d].begin); });
  const std::string ends = braces(stencil, [&](int d) { return bound(stencil.axes[d].end); });
  return fmt::format("{}{{{}, {}, {}, {}}}", language == Language::kC ? "(\1an5d_domain)" : "\1an5d_domain",
                     extents, begins, ends, time_of(stencil));
}

// Values of a cell have the same text in C.
void add_once(std::vector<std::string>& texts, std::string text) {
  if (std::ranges::find(texts, text) == texts.end()) texts.push_back(std::move(text));
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
  return fmt::format("{}{{{}, {{{}}}}}", language == Language::kC ? "(\1an5d_input)" : "\1an5d_input", start,
                     extents);
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
  return fmt::format("{}{}({}, {}{}, 0)", kOwn, plan.has_stored() ? stored_name(plan) : plan.name,
                     fmt::join(first_cells, ", "), domain(stencil, language), scalars);
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
std::string runs_in_time(const LoopNest& nest) {
  return fmt::format("{} < {}", grouped(first(nest.time.begin)), grouped(end_of_time(nest.time.end)));
}

// The loops outside of a bound that divides: in C, a divisor may be zero where they have no iteration. Of
// several sweeps, bounds divide in the outermost loop only (polyhedral/proof/step_proofs.h).
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
  std::string text = is_done_once(nest) ? " {" : fmt::format(" if ({}) {{", runs_in_time(nest));
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
      fmt::format("{{ {}\1an5d_kept = {};", language == Language::kC ? "void *" : "auto ", names[0]);
  for (std::size_t n = 0; n < names.size(); ++n)
    text += fmt::format(" {} = {};", names[n], n + 1 < names.size() ? names[n + 1] : "\1an5d_kept");
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
    text += fmt::format(" if ({} && {}{}) {}", runs_in_time(nest), steps, swap.third ? " == 1" : "",
                        moved_pointers(names, language, nest.arrays[swap.first].is_vector));
    if (swap.third) {  // after two steps they have moved once, the other way round
      std::ranges::reverse(names);
      text += fmt::format(" else if ({} && {} == 2) {}", runs_in_time(nest), steps,
                          moved_pointers(names, language, nest.arrays[swap.first].is_vector));
    }
    for (const Swap::Kept& kept : swap.kept)
      text += fmt::format(" if ({}) {} = {};", runs_in_time(nest), kept.name, nest.arrays[kept.array].in_c());
  }
  return text;
}

// By the variable that it is like.
std::string flip_by_other(const LoopNest& nest, const Flip& flip) {
  const std::string& other = nest.flips[flip.like].name;
  return flip.count == 2 ? (flip.ahead ? "!" : "") + other
                         : fmt::format("({} + {}) % {}", other, flip.ahead, flip.count);
}

// Other pointers that a step has used, and that are left with an array whose pointer stays.
std::string leave_others(const LoopNest& nest) {
  std::string text;
  if (nest.moves.empty()) return text;
  const auto is_moved = [&](const std::string& name) {
    return std::ranges::any_of(nest.swaps, [&](const Swap& swap) {
      const auto is = [&](int array) { return nest.arrays[array].in_c() == name; };
      return is(swap.first) || is(swap.second) || (swap.third && is(*swap.third)) ||
             std::ranges::any_of(swap.kept, [&](const Swap::Kept& kept) { return kept.name == name; });
    });
  };
  for (const PointersMoved::Held& held : nest.moves.back().held)
    if (held.name != held.of && !is_moved(held.name))
      text += fmt::format(" if ({}) {} = {};", runs_in_time(nest), held.name, held.of);
  return text;
}

// Variables that flip at every step, as C leaves them.
std::string leave_flips(const LoopNest& nest) {
  std::string flips, turns, others;
  const std::string steps =
      fmt::format("(long long)({}) - (long long)({})", bound(nest.time.end), first(nest.time.begin));
  for (const Flip& flip : nest.flips)
    if (flip.is_read)
      (flip.count == 2 ? flips : turns) +=
          flip.count == 2
              ? fmt::format(" {0} = !{0};", flip.name)
              : fmt::format(" {0} = ({0} + ({1}) % {2} * {3}) % {2};", flip.name, steps, flip.count, flip.by);
    else
      others += fmt::format(" {} = {};", flip.name, flip_by_other(nest, flip));
  if (flips.empty() && turns.empty()) return "";
  if (!flips.empty()) flips = fmt::format(" if (({}) % 2) {{{} }}", steps, flips);
  return fmt::format(" if ({}) {{{}{}{} }}", runs_in_time(nest), flips, turns, others);
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
    text += !is_first         ? fmt::format("{} == {}", flip.name, flip_by_other(nest, flip))
            : flip.count == 2 ? fmt::format("({0} == 0 || {0} == 1)", flip.name)
                              : fmt::format("{0} >= 0 && {0} < {1}", flip.name, flip.count);
  }
  return text;
}

// "(an5d_status)", before its values in braces.
const char* status_word(Language language) {
  return language == Language::kC ? "(\1an5d_status)" : "\1an5d_status";
}

// What a call's status is given to; it says whether C's loops are to run.
const char* asker(OnError on_error) {
  return on_error == OnError::kOriginal ? "\1an5d_failed" : "\1an5d_left_to_c";
}

// The call, or its failure where variables do not choose planes.
std::string checked_call(const Stencil& stencil, const KernelPlan& plan, Language language) {
  const LoopNest& nest = stencil.nest;
  const std::string called = call(stencil, plan, language), good = flips_are_good(nest);
  if (good.empty()) return called;
  std::string names;
  for (const Flip& flip : nest.flips)
    if (flip.is_read) names += (names.empty() ? "" : ", ") + flip.name;
  const bool are_two = std::ranges::all_of(nest.flips, [](const Flip& flip) { return flip.count == 2; });
  return fmt::format("{} ? {} : {}{{2, \"{}: {} must be {} before the loops{}\"}}", good, called,
                     status_word(language), stencil.name, names.substr(0, 60),
                     are_two ? "0 or 1" : "the numbers of planes",
                     names.find(',') == std::string::npos ? ""
                     : are_two                            ? ", of two planes one each"
                                                          : ", of each one");
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
  if (!is_done_once(nest)) return runs_in_time(nest) + " && ";
  std::string text;
  for (const Loop& loop : nest.sweeps[0].space) text += runs(loop) + " && ";
  return text;
}

// Of the time steps that the stencil has; `original` is their text, which runs where the kernels are not for
// the call: any two pointers may lead to one array, and any subscript may leave a row.
std::string steps_text(const Replacement& replacement, const Stencil& stencil, const std::string& original,
                       Language language, OnError on_error) {
  std::string called = checked_call(stencil, *replacement.plan, language);
  const LoopNest& nest = stencil.nest;
  std::string guard = runs_to_a_division(nest);
  // In C, no pointer to a struct, and no variable that chooses a plane, is read where no step is taken.
  const HostScalars scalars = host_scalars(nest);
  if (guard.empty() && (chooses_planes(nest) || points_to_structs(nest) || needs_tables(nest)))
    guard = takes_a_step(nest);
  const bool is_run = !nest.cuts.empty();  // asked for before the run
  if (!is_run) called = overlaps_asked(stencil, status_word(language)) + called;
  const std::string left = leave_pointers(nest, language) + leave_others(nest) + leave_flips(nest) +
                           (is_run ? "" : scalars.left) + leave_iterators(nest);
  const std::string parts = distances_declared(nest, guard);
  const char* const asks = asker(on_error);
  const std::string otherwise = left.empty() ? "" : fmt::format(" else {{{} }}", left);
  if (scalars.before.empty() && scalars.kept.empty())
    return fmt::format("{{{} if ({}{}({})) {{ {} }}{}{} }}", parts, guard, asks, called, original, otherwise,
                       is_run ? scalars.left : "");
  return fmt::format(
      "{{{}{}{} const int \1an5d_is_done = !({}{}({}));{} if (!\1an5d_is_done) {{ {}{} }}{}{} }}", parts,
      scalars.kept, scalars.before, guard, asks, called, scalars.behind, original, scalars.again, otherwise,
      is_run ? scalars.left : "");
}

// Asks, before a run, whether sweeps change a scalar by storing to cells: what the host asks for between runs
// and the end of the time would be other ones by then. "if (an5d_left_to_c(...))"; empty if there is none.
std::string shared_text(const Stencil& stencil, Language language, OnError on_error) {
  const char* const status = status_word(language);
  const std::string asked = overlaps_asked(stencil, status);
  if (asked.empty()) return "";
  const std::string guard = runs_to_a_division(stencil.nest);
  const std::string parts = distances_declared(stencil.nest, guard);
  const std::string shares = fmt::format("{}{}({}{}{{0, 0}})", guard, asker(on_error), asked, status);
  return parts.empty() ? fmt::format("if ({})", shares)
                       : fmt::format("int \1an5d_shares; {{{} \1an5d_shares = {}; }} if (\1an5d_shares)",
                                     parts, shares);
}

std::string replacement_text(const SourceFile& source, const std::vector<TextEdit>& edits,
                             const Replacement& replacement, Language language, OnError on_error) {
  Stencil stencil = with_members_as_in_c(*replacement.stencil);
  LoopNest& nest = stencil.nest;
  if (nest.host_count)
    for (Bound* end : {&nest.time.end, &stencil.time_end}) end->value = with_own_steps(end->value);
  if (nest.cuts.empty())
    return steps_text(replacement, stencil,
                      edited(source.text, nest.region.offset, nest.region.offset + nest.region.length, edits),
                      language, on_error);
  Stencil run = stencil;
  for (Bound* begin : {&run.time_begin, &run.nest.time.begin}) *begin = run_bound(kRunBegin);
  for (Bound* end : {&run.time_end, &run.nest.time.end}) *end = run_bound(kRunEnd);
  HostScalars scalars = host_scalars(run.nest);
  RunsAround around = {
      first(nest.time.begin),     grouped(end_of_time(nest.time.end)),     {}, std::move(scalars.declared),
      std::move(scalars.changes), shared_text(stencil, language, on_error)};
  for (const Swap& swap : swaps_in_c(nest))
    if (!nest.arrays[swap.first].plane)
      around.trades += " " + moved_pointers({nest.arrays[swap.first].in_c(), nest.arrays[swap.second].in_c()},
                                            language, nest.arrays[swap.first].is_vector);
  return runs_text(source, edits, nest, around,
                   steps_text(replacement, run, run_in_c(source, edits, nest), language, on_error));
}

}  // namespace

std::string before_splice(const std::vector<Replacement>& replacements) {
  std::vector<Stencil> all;
  bool tables = false;
  for (const Replacement& replacement : replacements) {
    all.push_back(with_members_as_in_c(*replacement.stencil));
    tables = tables || needs_tables(replacement.stencil->nest);
  }
  return (tables ? kTables : "") + functions_among(all);
}

std::string splice(const SourceFile& source, const std::vector<TextEdit>& edits,
                   const std::vector<Replacement>& replacements, Language language, OnError on_error,
                   const std::set<std::string>& own_words) {
  const OwnNames names(own_words);
  std::string text;
  std::size_t at = 0;
  for (const Replacement& replacement : replacements) {
    const SourceRange& region = replacement.stencil->nest.region;
    const std::string loops = source.text.substr(region.offset, region.length);
    const std::string call = names.in_marked(
        with_names_of(edits, replacement_text(source, edits, replacement, language, on_error)));
    text += edited(source.text, at, region.offset, edits) + call;
    const long had = std::ranges::count(loops, '\n'), has = std::ranges::count(call, '\n');
    const bool is_counted = has <= had && call.find("\n#line ") == std::string::npos;
    text += is_counted ? std::string(had - has, '\n')
                       : "\n" + line_directive(source, region.line + static_cast<int>(had));
    at = region.offset + region.length;
  }
  return text + edited(source.text, at, source.text.size(), edits);
}

}  // namespace an5d
