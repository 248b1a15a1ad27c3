// The time loop without its sweeps (host_scalars.h).
//
//   for (double t = 0; t < end; t += dt) { ... }
//
//   { double t; long long an5d_steps = 0; t = 0;
//     for (long long an5d_step = 0; t < end; ++an5d_step) { ++an5d_steps; t = t + dt; }
//     ... the call, with an5d_steps ... }
//
// In: what a call replaces. Out: statements around it. Decided here: how often the loop is run before the
// call, for the count and then for what sweeps read, and that scalars are as they were when the call is made.
// In runs (runs_text.h) each step's changes are made once, before the call; if C's loop does the run, it
// makes them from what the scalars were before.
#include "codegen/emit/host_scalars.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "codegen/emit/c_expr.h"
#include "codegen/emit/overlaps.h"
#include "codegen/emit/own_names.h"
#include "codegen/emit/runs_text.h"

namespace an5d {
namespace {

const std::string kOwnSteps = kOwn + std::string(HostCount::kSteps);

// What a pass does where it reads an element of an array: nothing, or it asks whether sweeps write that.
enum class Elements { kRead, kAsked };

std::string value_of(const InC& in_c, const ExprPtr& expr, Elements elements) {
  Leaves leaves;
  leaves.iterator = [&](int) { return in_c.replaced.time.spelled; };
  leaves.name = [](const std::string& name) { return name; };
  leaves.functions = "";
  leaves.cell = [&](const Access& access) {
    const Array& array = in_c.stencil.memory[access.array];
    std::string text = array.in_c();
    for (const ExprPtr& subscript : access.subscripts) text += fmt::format("[{}]", print(subscript, leaves));
    const std::string asked = elements == Elements::kAsked ? is_among_written(in_c, text, array) : "";
    return asked.empty() ? text : fmt::format("(\1an5d_shared |= {}, {})", asked, text);
  };
  return print(expr, leaves);
}

std::string bound(const InC& in_c, const Bound& limit) {
  const std::string value = value_of(in_c, limit.value, Elements::kRead);
  if (limit.value->as<Literal>() && limit.adjust == 0) return value;
  return fmt::format("(long long)({}){}", value, limit.adjust == 0 ? "" : fmt::format(" {:+}", limit.adjust));
}

bool reads_elements(const Replaced& replaced) {
  bool found = false;
  for (const ScalarChange& change : replaced.scalar_changes)
    visit(change.value, [&](const Expr& node) { found = found || node.as<Access>(); });
  return found;
}

// What a pass does besides, once so many of a step's changes have been made.
using Each = std::function<std::string(std::size_t made)>;

// Variables of the step.
std::string declared(const InC& in_c) {
  const Replaced& replaced = in_c.replaced;
  std::vector<Variable> all;
  for (const ScalarChange& change : replaced.scalar_changes)
    if (change.declares && std::ranges::find(all, change.scalar) == all.end()) all.push_back(change.scalar);
  std::string text;
  for (const Variable& scalar : all)
    text += fmt::format(" {} {};", type_name(in_c.language, scalar.type), scalar.name);
  return text;
}

std::string change_text(const InC& in_c, const ScalarChange& change, Elements elements) {
  return fmt::format(" {} = {};", change.scalar.name, value_of(in_c, change.value, elements));
}

// The loop without its sweeps. It calls the time step an5d_step.
std::string pass(const InC& in_c, const Each& each, Elements elements = Elements::kRead) {
  const Replaced& replaced = in_c.replaced;
  std::string head, body, start;
  if (replaced.host_count) {
    const HostCount& count = *replaced.host_count;
    if (count.start)
      start = fmt::format(" {} = {};", count.start->scalar.name,
                          value_of(in_c, count.start->value, Elements::kRead));
    head = fmt::format("long long \1an5d_step = 0; {}{}; ++\1an5d_step",
                       count.body_first ? "\1an5d_step == 0 || " : "",
                       value_of(in_c, count.condition, Elements::kRead));
  } else {
    const std::string begin = bound(in_c, replaced.time.begin), end = bound(in_c, replaced.time.end);
    head = replaced.time.direction == Direction::kUp
               ? fmt::format(
                     "long long \1an5d_step = {}, \1an5d_end = {}; \1an5d_step < \1an5d_end; ++\1an5d_step",
                     begin, end)
               : fmt::format(
                     "long long \1an5d_step = {} - 1, \1an5d_begin = {}; \1an5d_step >= \1an5d_begin; "
                     "--\1an5d_step",
                     end, begin);
    body = fmt::format(" const {0} {1} = ({0})\1an5d_step; (void){1};", c_name(replaced.time.type),
                       replaced.time.spelled);
  }
  body += declared(in_c);
  for (std::size_t made = 0; made <= replaced.scalar_changes.size(); ++made) {
    body += each(made);
    if (made == replaced.scalar_changes.size()) break;
    body += change_text(in_c, replaced.scalar_changes[made], elements);
  }
  return fmt::format("{} for ({}) {{{} }}", start, head, body);
}

// Scalars around the loop that it changes.
std::vector<Variable> changed(const Replaced& replaced) {
  std::vector<Variable> all;
  const auto add = [&](const ScalarChange& change) {
    if (!change.declares && std::ranges::find(all, change.scalar) == all.end()) all.push_back(change.scalar);
  };
  for (const ScalarChange& change : replaced.scalar_changes) add(change);
  if (!replaced.host_count || !replaced.host_count->start) return all;
  if (replaced.host_count->start->declares)
    std::erase(all, replaced.host_count->start->scalar);
  else
    add(*replaced.host_count->start);
  return all;
}

// What keeps the scalars, by a name of ours for each, and what gives them those values again.
std::pair<std::string, std::string> keeping(const InC& in_c, const char* name = "kept") {
  std::string keep, restore;
  const std::vector<Variable> all = changed(in_c.replaced);
  for (std::size_t n = 0; n < all.size(); ++n) {
    keep += fmt::format(" const {} \1an5d_{}_{} = {};", type_name(in_c.language, all[n].type), name, n,
                        all[n].name);
    restore += fmt::format(" {} = \1an5d_{}_{};", all[n].name, name, n);
  }
  return {keep, restore};
}

// A loop that is run before the call, and leaves nothing behind but what `each` does.
std::string trial(const InC& in_c, const Each& each, Elements elements = Elements::kRead) {
  const auto [keep, restore] = keeping(in_c);
  return fmt::format(" {{{}{}{} }}", keep, pass(in_c, each, elements), restore);
}

// Of values that sweeps read, each an array of so many from `first` on, by the number of the time step.
std::string tables(const InC& in_c, const std::string& first, const std::string& entries) {
  const Replaced& replaced = in_c.replaced;
  std::string text;
  for (std::size_t n = 0; n < replaced.histories.size(); ++n) {
    const ScalarHistory& history = replaced.histories[n];
    const std::string_view type = type_name(in_c.language, history.scalar.type);
    text += fmt::format(" {0} *\1an5d_table_{1} = ({0} *)\1an5d_table({2}, sizeof({0}));", type, n, entries);
    text += fmt::format(" const {} *const {} = \1an5d_table_{} - {};", type,
                        in_c.stencil.memory[history.array].name, n, first);
  }
  return text;
}

std::string tables_freed(const Replaced& replaced) {
  std::string text;
  for (std::size_t n = 0; n < replaced.histories.size(); ++n)
    text += fmt::format(" __builtin_free(\1an5d_table_{});", n);
  return text;
}

// Their entries of a step, of which so many changes have been made.
std::string tabulated(const Replaced& replaced, std::size_t changes, const std::string& step,
                      const std::string& first) {
  std::string text;
  for (std::size_t n = 0; n < replaced.histories.size(); ++n)
    if (replaced.histories[n].changes == changes)
      text += fmt::format(" if (\1an5d_table_{0}) \1an5d_table_{0}[{1} - {2}] = {3};", n, step, first,
                          replaced.histories[n].of_host);
  return text;
}

const char* const kShared = " int \1an5d_shared = 0;";

}  // namespace

const char* const kTables =
    "static void *an5d_table(long long entries, unsigned long bytes) {\n"
    "  return entries > 0 ? __builtin_malloc((unsigned long)entries * bytes) : 0;\n}\n";

bool needs_tables(const Replaced& replaced) { return !replaced.histories.empty(); }

std::string elements_asked(const InC& in_c) {
  if (!reads_elements(in_c.replaced)) return "";
  return fmt::format("\1an5d_shared ? {}{{2, \"scalars are made of elements that the loops write\"}} : ",
                     of_values(in_c.language, kStatus));
}

HostScalars host_scalars(const InC& in_c) {
  const Replaced& replaced = in_c.replaced;
  HostScalars made;
  if (replaced.scalar_changes.empty()) return made;
  if (replaced.host_count && replaced.host_count->start && replaced.host_count->start->declares)
    made.before += fmt::format(" {} {};", type_name(in_c.language, replaced.host_count->start->scalar.type),
                               replaced.host_count->start->scalar.name);
  if (replaced.host_count)
    made.before += fmt::format(" long long {0} = 0;{1}", kOwnSteps, trial(in_c, [](std::size_t made) {
                                 return made == 0 ? fmt::format(" ++{};", kOwnSteps) : "";
                               }));
  // The loop's own iterator hides what the first step is made of.
  const std::string begin = "\1an5d_first", end = bound(in_c, replaced.time.end);
  if (!replaced.histories.empty())
    made.before += fmt::format(" const long long {} = {};", begin, bound(in_c, replaced.time.begin));
  made.before += tables(in_c, begin, fmt::format("({}) - {}", end, begin));
  made.behind = tables_freed(replaced);
  const bool has_elements = reads_elements(replaced);
  if (has_elements) made.before += kShared;
  const Each fill = [&](std::size_t changes) { return tabulated(replaced, changes, "\1an5d_step", begin); };
  if (has_elements || !replaced.histories.empty()) made.before += trial(in_c, fill, Elements::kAsked);
  made.left = " {" + pass(in_c, [](std::size_t) { return ""; }) + " }";
  return made;
}

RunScalars run_scalars(const InC& run) {
  const Replaced& replaced = run.replaced;
  RunScalars made;
  if (replaced.scalar_changes.empty()) return made;
  const auto [keep, restore] = keeping(run);
  const auto [keep_made, restore_made] = keeping(run, "after");
  made.begin = declared(run) + keep + tables(run, kRunBegin, std::to_string(kMostTabulated));
  if (reads_elements(replaced)) made.begin += kShared;
  made.behind = tables_freed(replaced);
  made.undone = keep_made + restore;
  made.made_again = restore_made;
  for (std::size_t n = 0; n <= replaced.scalar_changes.size(); ++n) {
    made.tabulated.push_back(tabulated(replaced, n, fmt::format("({} - 1)", kRunEnd), kRunBegin));
    if (n == replaced.scalar_changes.size()) break;
    made.changes.push_back(change_text(run, replaced.scalar_changes[n], Elements::kAsked));
  }
  return made;
}

ExprPtr with_own_steps(const ExprPtr& bound) {
  return rewrite(bound, [](const ExprPtr& node) {
    const Param* param = node->as<Param>();
    return param && param->name == HostCount::kSteps ? make_expr(Param{kOwnSteps}, node->type, node->where)
                                                     : node;
  });
}

}  // namespace an5d
