// Builds the calls (splice.h):
//
//   { if (an5d_left_to_c(an5d_j2d5pt_sweep(&A[0][0][0],
//       (an5d_domain){{sizeof A[0] / sizeof A[0][0], ...}, {1, 1}, {n - 1, n - 1}, 0, steps}, 0))) {
//   #line 16 "j2d5pt.c"
//     for (int t = 0; t < steps; t++) ... } }
//
// Extents come from the array's own type, so that VLAs and typedefs need no special case. Iterators declared
// before the loop get the values that the loop would have left. What follows keeps its line: a call is
// followed by as many ends of lines as the loops had more, or by a #line where it has more itself.
#include "codegen/emit/splice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>

#include "codegen/emit/array_text.h"
#include "codegen/emit/c_expr.h"
#include "codegen/emit/entry_arguments.h"
#include "codegen/emit/host_scalars.h"
#include "codegen/emit/members.h"
#include "codegen/emit/overlaps.h"
#include "codegen/emit/own_names.h"
#include "codegen/emit/part_text.h"
#include "codegen/emit/rows.h"
#include "codegen/emit/runs_text.h"
#include "codegen/emit/short_lines.h"
#include "codegen/emit/spliced_lines.h"
#include "frontend/cxx/cxx_names.h"
#include "frontend/said/line_text.h"
#include "polyhedral/stencil/field_extents.h"

namespace an5d {
namespace {

// Where the time ends. A loop up to SIZE_MAX goes on for ever, or until something else ends it; so it does
// here.
std::string end_of_time(const Bound& limit) {
  const ScalarType type = limit.value->type;
  if (const Literal* number = limit.value->as<Literal>())
    return std::strtoull(number->spelling.c_str(), nullptr, 0) > 1ull << 62 ? "1ll << 62" : bound(limit);
  if (size_of(type) != 8 || (is_signed(type) && limit.adjust <= 0)) return bound(limit);
  return fmt::format("({}) > 1ll << 62 ? 1ll << 62 : {}", print(limit.value), bound(limit));
}

std::string braces(const Stencil& stencil, const auto& item) {
  std::string text;
  for (int d = 0; d < stencil.rank(); ++d) text += (d ? ", " : "") + item(d);
  return "{" + text + "}";
}

// The outermost extent of all fields, if all know it and it is the same; otherwise that is 0, as all are of
// rows and of arrays of other extents than others.
std::string extents_of(const Stencil& stencil) {
  const auto is_block = [&](const Field& field) {
    const Array& array = array_named(stencil.memory, field.name);
    return array.row_levels == 0 && !array.shift;
  };
  const auto has_extent = [&](const Field& field) {
    return field.has_first_extent && !array_named(stencil.memory, field.name).shift;
  };
  // Planes of a block are as far apart as it says.
  const bool have_extents = std::ranges::any_of(stencil.arrays(), &Field::has_plane_subscript) ||
                            std::ranges::none_of(stencil.arrays(), [&](const Field& field) {
                              return is_block(field) && !has_extent(field);
                            });
  const auto known = have_extents && have_one_extent(stencil, 0)
                         ? std::ranges::find_if(stencil.fields, has_extent)
                         : stencil.fields.end();
  const auto block = std::ranges::find_if(stencil.arrays(), is_block);
  if (block == stencil.arrays().end() || !have_one_layout(stencil))
    return braces(stencil, [](int) -> std::string { return "0"; });
  const Field& field = known == stencil.fields.end() ? *block : *known;
  const Array& array = array_named(stencil.memory, field.name);
  return braces(stencil, [&](int d) -> std::string {
    if (d == 0 && known == stencil.fields.end()) return "0";
    return extent_of(array, d + field.has_plane_subscript());
  });
}

// A further box, in cells.
std::string box_of(const Update& update, const InC& in_c) {
  const Stencil& stencil = in_c.stencil;
  const std::string begins = braces(stencil, [&](int d) { return first_of(update.axes[d]); });
  const std::string ends = braces(stencil, [&](int d) { return end_of(update.axes[d]); });
  return fmt::format("{}{{{}, {}}}", of_values(in_c.language, "an5d_box"), begins, ends);
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
  if (stencil.time_is_of_steps) {
    const int steps = stencil.steps_per_iteration;
    const std::string last = fmt::format("{} * (long long)({})", steps, end);
    return fmt::format("{} > 2147483647 ? -(1ll << 62) - 1 : {} * (long long)({}), {}", last, steps,
                       bound(stencil.time_begin), last);
  }
  const std::string begin = begin_of_time(stencil.time_begin, "1ll << 62");
  return fmt::format("0, {} * ((long long)({}) - (long long)({}))", stencil.steps_per_iteration, end, begin);
}

std::string domain(const InC& in_c) {
  const Stencil& stencil = in_c.stencil;
  const std::string extents = extents_of(stencil);
  const std::string begins = braces(stencil, [&](int d) { return first(stencil.axes[d].begin); });
  const std::string ends = braces(stencil, [&](int d) { return bound(stencil.axes[d].end); });
  return fmt::format("{}{{{}, {}, {}, {}}}", of_values(in_c.language, "an5d_domain"), extents, begins, ends,
                     time_of(stencil));
}

// Values of a cell have the same text in C, and are given once.
void add_argument(std::vector<std::string>& texts, const Array& array, std::string text) {
  if (!array.cell || std::ranges::find(texts, text) == texts.end()) texts.push_back(std::move(text));
}

// An array with its extents.
std::string input_text(const std::string& start, const std::string& extents, Language language) {
  return fmt::format("{}{{{}, {}}}", of_values(language, "an5d_input"), start, extents);
}

// Does C say the outermost extent? Of an array that is shifted the stencil knows none.
bool has_first_in_c(const Array& array, bool is_known) {
  return array.shift ? array.shift->extents[0] != nullptr : is_known;
}

// The array with its extents, of which the first may be unknown.
std::string argument(const Input& input, const InC& in_c) {
  const Array& array = array_named(in_c.stencil.memory, input.name);
  std::string extents;
  for (int d = 0; d < input.rank; ++d) {
    const bool unknown = array.row_levels > 0 || (d == 0 && !has_first_in_c(array, input.has_first_extent));
    extents += (d ? ", " : "") + (unknown ? "0" : extent_of(array, d));
  }
  const std::string start = array.part
                                ? first_cell(input.name, in_c)
                                : array.in_c() + (array.is_vector ? ".data()" + rows_of_vector(array) : "");
  return input_text(start, "{" + extents + "}", in_c.language);
}

// An array that is written, with extents of its own.
std::string argument(const Field& field, const std::string& name, const InC& in_c) {
  const Array& array = array_named(in_c.stencil.memory, name);
  const std::string extents = braces(in_c.stencil, [&](int d) -> std::string {
    const bool unknown = d == 0 && !has_first_in_c(array, field.has_first_extent);
    return unknown ? "0" : extent_of(array, d + field.has_plane_subscript());
  });
  return input_text(first_cell(name, in_c), extents, in_c.language);
}

std::string call(const InC& in_c, const KernelPlan& plan) {
  const Stencil& stencil = in_c.stencil;
  const bool has_one_layout = have_one_layout(stencil);
  std::vector<std::string> first_cells, fields;
  EntryArguments given;
  for (const Field& field : stencil.arrays())
    for (const std::string& name : field.names()) {
      const std::string cell = first_cell(name, in_c);
      const Array& array = array_named(stencil.memory, name);
      const bool is_plain = array.row_levels > 0 || (has_one_layout && !array.shift);
      first_cells.push_back(cell);
      add_argument(fields, array, is_plain ? cell : argument(field, name, in_c));
    }
  for (const Input& input : stencil.inputs) {
    const bool is_of_field =
        std::ranges::find(first_cells, first_cell(input.name, in_c)) != first_cells.end();
    if (!is_of_field)
      add_argument(given.inputs, array_named(stencil.memory, input.name), argument(input, in_c));
  }
  for (std::size_t box = 1; box < stencil.boxes.size(); ++box)
    given.boxes.push_back(box_of(stencil.updates[stencil.boxes[box]], in_c));
  for (const Variable& param : stencil.params) given.params.push_back(param.name);
  return fmt::format("{}{}({}, {}{}, 0)", kOwn, plan.has_stored() ? stored_name(plan) : plan.name,
                     fmt::join(fields, ", "), domain(in_c), given.text());
}

using Loops = std::vector<const Loop*>;  // each within the one before

// The time loop, if there is one, and those of a sweep in it.
Loops loops_of(const Replaced& replaced, const ReplacedSweep& sweep) {
  Loops loops;
  if (!replaced.is_done_once) loops.push_back(&replaced.time);
  for (const Loop& loop : sweep.space) loops.push_back(&loop);
  return loops;
}

// Does the loop have an iteration?
std::string runs(const Loop& loop) {
  return fmt::format("{} < {}", grouped(first(loop.begin)), grouped(bound(loop.end)));
}
std::string runs_in_time(const Replaced& replaced) {
  return fmt::format("{} < {}", grouped(first(replaced.time.begin)), grouped(end_of_time(replaced.time.end)));
}

// The loops outside of a bound that divides: in C, a divisor may be zero where they have no iteration. Of
// several sweeps, bounds divide in the outermost loop only (polyhedral/proof/step_proofs.h).
std::string runs_to_a_division(const Replaced& replaced) {
  std::string text;
  for (const ReplacedSweep& sweep : replaced.sweeps) {
    std::string so_far;
    for (const Loop* loop : loops_of(replaced, sweep)) {
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

std::string leave_iterators(const Replaced& replaced) {
  std::string text;
  for (const ReplacedSweep& sweep : replaced.sweeps) {
    std::string left;  // where all loops around have an iteration
    for (const SweepText::Left& variable : sweep.left)
      left += fmt::format(" {} = {};", variable.name, variable.value);
    for (auto loop = sweep.space.rbegin(); loop != sweep.space.rend(); ++loop)
      left = leave_iterator(*loop) + (left.empty() ? "" : fmt::format(" if ({}) {{{} }}", runs(*loop), left));
    text += left;
  }
  const std::string of_time = leave_iterator(replaced.time);
  if (text.empty() && of_time.empty()) return "";
  if (!text.empty())
    text = replaced.is_done_once ? fmt::format(" {{{} }}", text)
                                 : fmt::format(" if ({}) {{{} }}", runs_in_time(replaced), text);
  return text + of_time;  // the last: the time loop may begin there
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
std::string leave_pointers(const InC& in_c) {
  const Replaced& replaced = in_c.replaced;
  const std::vector<Array>& arrays = in_c.stencil.memory;
  std::string text;
  for (const Swap& swap : swaps_in_c(replaced, arrays)) {
    if (arrays[swap.first].plane) continue;
    std::vector<std::string> names;
    for (const int array : swap.circle()) names.push_back(arrays[array].in_c());
    const std::string steps = fmt::format("((long long)({}) - (long long)({})) % {}",
                                          bound(replaced.time.end), first(replaced.time.begin), names.size());
    const std::string moved = moved_pointers(names, in_c.language, arrays[swap.first].is_vector);
    text += names.size() == 2
                ? fmt::format(" if ({} && {}) {}", runs_in_time(replaced), steps, moved)
                : fmt::format(" if ({}) for (int \1an5d_turn = (int)({}); \1an5d_turn > 0; --\1an5d_turn) {}",
                              runs_in_time(replaced), steps, moved);
    for (const Swap::Kept& kept : swap.kept)
      text += fmt::format(" if ({}) {} = {};", runs_in_time(replaced), kept.name, arrays[kept.array].in_c());
  }
  return text;
}

// By the variable that it is like.
std::string flip_by_other(const Replaced& replaced, const Flip& flip) {
  const std::string& other = replaced.flips[flip.like].name;
  return flip.count == 2 ? (flip.ahead ? "!" : "") + other
                         : fmt::format("({} + {}) % {}", other, flip.ahead, flip.count);
}

// Other pointers that a step has used, and that are left with an array whose pointer stays.
std::string leave_others(const InC& in_c) {
  const Replaced& replaced = in_c.replaced;
  std::string text;
  if (replaced.moves.empty()) return text;
  const auto is_moved = [&](const std::string& name) {
    return std::ranges::any_of(replaced.swaps, [&](const Swap& swap) {
      const auto is = [&](int array) { return in_c.stencil.memory[array].in_c() == name; };
      return std::ranges::any_of(swap.circle(), is) ||
             std::ranges::any_of(swap.kept, [&](const Swap::Kept& kept) { return kept.name == name; });
    });
  };
  for (const PointersMoved::Held& held : replaced.moves.back().held)
    if (held.name != held.of && !is_moved(held.name))
      text += fmt::format(" if ({}) {} = {};", runs_in_time(replaced), held.name, held.of);
  return text;
}

// Variables that flip at every step, as C leaves them.
std::string leave_flips(const Replaced& replaced) {
  std::string flips, turns, others;
  const std::string steps =
      fmt::format("(long long)({}) - (long long)({})", bound(replaced.time.end), first(replaced.time.begin));
  for (const Flip& flip : replaced.flips)
    if (flip.is_read)
      (flip.count == 2 ? flips : turns) +=
          flip.count == 2
              ? fmt::format(" {0} = !{0};", flip.name)
              : fmt::format(" {0} = ({0} + ({1}) % {2} * {3}) % {2};", flip.name, steps, flip.count, flip.by);
    else
      others += fmt::format(" {} = {};", flip.name, flip_by_other(replaced, flip));
  if (flips.empty() && turns.empty()) return "";
  if (!flips.empty()) flips = fmt::format(" if (({}) % 2) {{{} }}", steps, flips);
  return fmt::format(" if ({}) {{{}{}{} }}", runs_in_time(replaced), flips, turns, others);
}

// What variables that flip have to hold before the loops, where it is not known; empty if there is nothing to
// ask.
std::string flips_are_good(const Replaced& replaced) {
  std::string text;
  for (std::size_t n = 0; n < replaced.flips.size(); ++n) {
    const Flip& flip = replaced.flips[n];
    if (!flip.is_read || flip.is_known) continue;
    const bool is_first = flip.like == static_cast<int>(n);
    text += text.empty() ? "" : " && ";
    text += !is_first         ? fmt::format("{} == {}", flip.name, flip_by_other(replaced, flip))
            : flip.count == 2 ? fmt::format("({0} == 0 || {0} == 1)", flip.name)
                              : fmt::format("{0} >= 0 && {0} < {1}", flip.name, flip.count);
  }
  return text;
}

// What a call's status is given to; it says whether C's loops are to run.
const char* asker(OnError on_error) {
  return on_error == OnError::kOriginal ? "\1an5d_failed" : "\1an5d_left_to_c";
}

// The call, or its failure where variables do not choose planes.
std::string checked_call(const InC& in_c, const KernelPlan& plan) {
  const Replaced& replaced = in_c.replaced;
  const std::string called = call(in_c, plan), good = flips_are_good(replaced);
  if (good.empty()) return called;
  std::string names;
  for (const Flip& flip : replaced.flips)
    if (flip.is_read) names += (names.empty() ? "" : ", ") + flip.name;
  const bool are_two = std::ranges::all_of(replaced.flips, [](const Flip& flip) { return flip.count == 2; });
  return fmt::format("{} ? {} : {}{{2, \"{}: {} must be {} before the loops{}\"}}", good, called,
                     of_values(in_c.language, kStatus), in_c.stencil.name, names.substr(0, 60),
                     are_two ? "0 or 1" : "the numbers of planes",
                     names.find(',') == std::string::npos ? ""
                     : are_two                            ? ", of two planes one each"
                                                          : ", of each one");
}

bool chooses_planes(const Stencil& stencil) {
  return std::ranges::any_of(stencil.memory, [](const Array& array) { return array.plane.has_value(); });
}

// But for `this`, which points to one.
bool points_to_structs(const Replaced& replaced) {
  return std::ranges::any_of(replaced.members, [](const Replaced::Member& member) {
    const std::string& text = member.spelling;
    return text.find("->", text.starts_with("this->") ? 6 : 0) != std::string::npos;
  });
}

// "steps > 0 && ": is a step taken? Of a sweep alone, has it a cell?
std::string takes_a_step(const Replaced& replaced) {
  if (!replaced.is_done_once) return runs_in_time(replaced) + " && ";
  std::string text;
  for (const Loop& loop : replaced.sweeps[0].space) text += runs(loop) + " && ";
  return text;
}

// Of the time steps that the stencil has, or of a run of them; `original` is their text, which runs where the
// kernels are not for the call: any two pointers may lead to one array, and any subscript may leave a row.
std::string steps_text(const KernelPlan& plan, const InC& in_c, const SourceFile& source,
                       const std::string& original, OnError on_error, const RunScalars* run = nullptr) {
  std::string called = checked_call(in_c, plan);
  const Replaced& replaced = in_c.replaced;
  std::string guard = runs_to_a_division(replaced);
  // In C, no pointer to a struct, and no variable that chooses a plane, is read where no step is taken.
  const HostScalars scalars = run ? HostScalars() : host_scalars(in_c);
  if (guard.empty() &&
      (chooses_planes(in_c.stencil) || points_to_structs(replaced) || needs_tables(replaced)))
    guard = takes_a_step(replaced);
  called = elements_asked(in_c) + called;
  if (!run) called = overlaps_asked(in_c) + called;  // of a run, they are asked for before it
  const std::string left = leave_pointers(in_c) + leave_others(in_c) + leave_flips(replaced) + scalars.left +
                           leave_iterators(replaced);
  std::string parts = distances_declared(in_c.stencil.memory, guard);
  const char* const asks = asker(on_error);
  const std::string otherwise = left.empty() ? "" : fmt::format(" else {{{} }}", left);
  std::string asked = fmt::format("{}{}({})", guard, asks, called);
  if (!scalars.before.empty()) {
    parts += scalars.before + fmt::format(" const int \1an5d_is_done = !({});{}", asked, scalars.behind);
    asked = "!\1an5d_is_done";
  }
  return spliced_lines(source, replaced.region,
                       fmt::format("{{{} if ({}) {{{} ", parts, asked, run ? run->undone : ""), original,
                       fmt::format("{} }}{} }}", run ? run->made_again : "", otherwise));
}

// Asks, before a run, whether sweeps change a scalar by storing to cells: what the host asks for between runs
// and the end of the time would be other ones by then. "if (an5d_left_to_c(...))"; empty if there is none.
std::string shared_text(const InC& in_c, OnError on_error) {
  const std::string asked = overlaps_asked(in_c);
  if (asked.empty()) return "";
  const std::string guard = runs_to_a_division(in_c.replaced);
  const std::string parts = distances_declared(in_c.stencil.memory, guard);
  const std::string shares =
      fmt::format("{}{}({}{}{{0, 0}})", guard, asker(on_error), asked, of_values(in_c.language, kStatus));
  return parts.empty() ? fmt::format("if ({})", shares)
                       : fmt::format("int \1an5d_shares; {{{} \1an5d_shares = {}; }} if (\1an5d_shares)",
                                     parts, shares);
}

std::string replacement_text(const SourceFile& source, const std::vector<TextEdit>& edits,
                             const Replacement& replacement, Language language, OnError on_error) {
  InC in_c = with_members_as_in_c(*replacement.stencil, *replacement.replaced, language);
  Replaced& replaced = in_c.replaced;
  if (replaced.host_count)
    for (Bound* end : {&replaced.time.end, &in_c.stencil.time_end}) end->value = with_own_steps(end->value);
  if (replaced.cuts.empty())
    return steps_text(
        *replacement.plan, in_c, source,
        users_text(source, replaced.region.offset, replaced.region.offset + replaced.region.length, edits),
        on_error);
  const std::vector<Array>& arrays = in_c.stencil.memory;
  InC run = in_c;
  for (Bound* begin : {&run.stencil.time_begin, &run.replaced.time.begin}) *begin = run_bound(kRunBegin);
  for (Bound* end : {&run.stencil.time_end, &run.replaced.time.end}) *end = run_bound(kRunEnd);
  RunsAround around = {first(replaced.time.begin),
                       grouped(end_of_time(replaced.time.end)),
                       {},
                       run_scalars(run),
                       shared_text(in_c, on_error)};
  for (const Swap& swap : swaps_in_c(replaced, arrays))
    if (!arrays[swap.first].plane)
      around.trades += " " + moved_pointers({arrays[swap.first].in_c(), arrays[swap.second].in_c()}, language,
                                            arrays[swap.first].is_vector);
  return runs_text(source, edits, replaced, around,
                   steps_text(*replacement.plan, run, source, run_in_c(source, edits, replaced), on_error,
                              &around.scalars));
}

}  // namespace

std::string before_splice(const std::vector<Replacement>& replacements, Language language) {
  std::vector<InC> all;
  bool tables = false;
  for (const Replacement& replacement : replacements) {
    all.push_back(with_members_as_in_c(*replacement.stencil, *replacement.replaced, language));
    tables = tables || needs_tables(*replacement.replaced);
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
    const SourceRange& region = replacement.replaced->region;
    if (region.offset < at) std::abort();  // regions are in order, and apart
    const std::string loops = source.text.substr(region.offset, region.length);
    const std::string call = names.in_marked(
        with_names_of(edits, replacement_text(source, edits, replacement, language, on_error)));
    const bool ends_there = call.starts_with('\n');  // the user's line
    const std::size_t before =
        ends_there ? source.text.find_last_not_of(" \t", region.offset - 1) + 1 : region.offset;
    text += users_text(source, at, std::max(at, before), edits) + call;
    const long had = std::ranges::count(loops, '\n'), has = std::ranges::count(call, '\n');
    const bool is_counted = has <= had && call.find("\n#line ") == std::string::npos;
    at = region.offset + region.length;
    if (is_counted) {
      text += std::string(had - has, '\n');
      continue;
    }
    const bool ends_line = at < source.text.size() && source.text[at] == '\n';
    text += "\n" + line_directive(source, region.line + static_cast<int>(had) + ends_line);
    at += ends_line;
  }
  return with_short_lines(source, text + users_text(source, at, source.text.size(), edits));
}

}  // namespace an5d
