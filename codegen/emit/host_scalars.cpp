// The time loop without its sweeps (host_scalars.h).
//
//   for (double t = 0; t < end; t += dt) { ... }
//
//   { double t; long long an5d_steps = 0; t = 0;
//     for (long long an5d_step = 0; t < end; ++an5d_step) { ++an5d_steps; t = t + dt; }
//     ... the call, with an5d_steps ... }
//
// In: a nest. Out: statements around its call. Decided here: how often the loop is run before the call, for
// the count and then for what sweeps read, and that scalars are as they were when the call is made.
#include "codegen/emit/host_scalars.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>

#include "codegen/emit/c_expr.h"
#include "codegen/emit/own_names.h"

namespace an5d {
namespace {

const std::string kOwnSteps = kOwn + std::string(HostCount::kSteps);

std::string value_of(const LoopNest& nest, const ExprPtr& expr) {
  Leaves leaves;
  leaves.iterator = [&](int) { return nest.time.spelled; };
  leaves.name = [](const std::string& name) { return name; };
  leaves.functions = "";
  return print(expr, leaves);
}

std::string bound(const LoopNest& nest, const Bound& limit) {
  const std::string value = value_of(nest, limit.value);
  if (limit.value->as<Literal>() && limit.adjust == 0) return value;
  return fmt::format("(long long)({}){}", value, limit.adjust == 0 ? "" : fmt::format(" {:+}", limit.adjust));
}

// What a pass does besides, once so many of a step's changes have been made.
using Each = std::function<std::string(std::size_t made)>;

// Variables of the step.
std::string declared(const LoopNest& nest) {
  std::vector<Variable> all;
  for (const ScalarChange& change : nest.scalar_changes)
    if (change.declares && std::ranges::find(all, change.scalar) == all.end()) all.push_back(change.scalar);
  std::string text;
  for (const Variable& scalar : all) text += fmt::format(" {} {};", c_name(scalar.type), scalar.name);
  return text;
}

std::string change_text(const LoopNest& nest, const ScalarChange& change) {
  return fmt::format(" {} = {};", change.scalar.name, value_of(nest, change.value));
}

// The loop without its sweeps. It calls the time step an5d_step.
std::string pass(const LoopNest& nest, const Each& each) {
  std::string head, body, start;
  if (nest.host_count) {
    const HostCount& count = *nest.host_count;
    if (count.start)
      start = fmt::format(" {} = {};", count.start->scalar.name, value_of(nest, count.start->value));
    head = fmt::format("long long \1an5d_step = 0; {}{}; ++\1an5d_step",
                       count.body_first ? "\1an5d_step == 0 || " : "", value_of(nest, count.condition));
  } else {
    const std::string begin = bound(nest, nest.time.begin), end = bound(nest, nest.time.end);
    head = nest.time.direction == Direction::kUp
               ? fmt::format(
                     "long long \1an5d_step = {}, \1an5d_end = {}; \1an5d_step < \1an5d_end; ++\1an5d_step",
                     begin, end)
               : fmt::format(
                     "long long \1an5d_step = {} - 1, \1an5d_begin = {}; \1an5d_step >= \1an5d_begin; "
                     "--\1an5d_step",
                     end, begin);
    body = fmt::format(" const {0} {1} = ({0})\1an5d_step; (void){1};", c_name(nest.time.type),
                       nest.time.spelled);
  }
  body += declared(nest);
  for (std::size_t made = 0; made <= nest.scalar_changes.size(); ++made) {
    body += each(made);
    if (made == nest.scalar_changes.size()) break;
    body += change_text(nest, nest.scalar_changes[made]);
  }
  return fmt::format("{} for ({}) {{{} }}", start, head, body);
}

// Scalars around the loop that it changes.
std::vector<Variable> changed(const LoopNest& nest) {
  std::vector<Variable> all;
  const auto add = [&](const ScalarChange& change) {
    if (!change.declares && std::ranges::find(all, change.scalar) == all.end()) all.push_back(change.scalar);
  };
  for (const ScalarChange& change : nest.scalar_changes) add(change);
  if (!nest.host_count || !nest.host_count->start) return all;
  if (nest.host_count->start->declares)
    std::erase(all, nest.host_count->start->scalar);
  else
    add(*nest.host_count->start);
  return all;
}

// What keeps the scalars, and what gives them those values again.
std::pair<std::string, std::string> keeping(const LoopNest& nest) {
  std::string keep, restore;
  const std::vector<Variable> all = changed(nest);
  for (std::size_t n = 0; n < all.size(); ++n) {
    keep += fmt::format(" const {} \1an5d_kept_{} = {};", c_name(all[n].type), n, all[n].name);
    restore += fmt::format(" {} = \1an5d_kept_{};", all[n].name, n);
  }
  return {keep, restore};
}

// A loop that is run before the call, and leaves nothing behind but what `each` does.
std::string trial(const LoopNest& nest, const Each& each) {
  const auto [keep, restore] = keeping(nest);
  return fmt::format(" {{{}{}{} }}", keep, pass(nest, each), restore);
}

}  // namespace

const char* const kTables =
    "static void *an5d_table(long long entries, unsigned long bytes) {\n"
    "  return entries > 0 ? __builtin_malloc((unsigned long)entries * bytes) : 0;\n}\n";

bool needs_tables(const LoopNest& nest) { return !nest.histories.empty(); }

HostScalars host_scalars(const LoopNest& nest) {
  HostScalars made;
  if (nest.scalar_changes.empty()) return made;
  if (nest.host_count && nest.host_count->start && nest.host_count->start->declares)
    made.before += fmt::format(" {} {};", c_name(nest.host_count->start->scalar.type),
                               nest.host_count->start->scalar.name);
  if (nest.host_count)
    made.before += fmt::format(" long long {0} = 0;{1}", kOwnSteps, trial(nest, [](std::size_t made) {
                                 return made == 0 ? fmt::format(" ++{};", kOwnSteps) : "";
                               }));
  // The loop's own iterator hides what the first step is made of.
  const std::string begin = "\1an5d_first", end = bound(nest, nest.time.end);
  if (!nest.histories.empty())
    made.before += fmt::format(" const long long {} = {};", begin, bound(nest, nest.time.begin));
  for (std::size_t n = 0; n < nest.histories.size(); ++n) {
    const ScalarHistory& history = nest.histories[n];
    const std::string& name = nest.arrays[history.array].name;
    made.before += fmt::format(" {0} *\1an5d_table_{1} = ({0} *)\1an5d_table(({2}) - {3}, sizeof({0}));",
                               c_name(history.scalar.type), n, end, begin);
    made.before += fmt::format(" const {} *const {} = \1an5d_table_{} - {};", c_name(history.scalar.type),
                               name, n, begin);
    made.behind += fmt::format(" __builtin_free(\1an5d_table_{});", n);
  }
  if (!nest.histories.empty())
    made.before += trial(nest, [&](std::size_t changes) {
      std::string fill;
      for (std::size_t n = 0; n < nest.histories.size(); ++n)
        if (nest.histories[n].changes == changes)
          fill += fmt::format(" if (\1an5d_table_{0}) \1an5d_table_{0}[\1an5d_step - {1}] = {2};", n, begin,
                              nest.histories[n].of_host);
      return fill;
    });
  const Each nothing = [](std::size_t) { return ""; };
  if (nest.cuts.empty()) {
    made.left = " {" + pass(nest, nothing) + " }";
    return made;
  }
  LoopNest but_last = nest;
  --but_last.time.end.adjust;
  made.left = " {" + pass(but_last, nothing) + " }";
  std::tie(made.kept, made.again) = keeping(nest);
  made.declared = declared(nest);
  for (const ScalarChange& change : nest.scalar_changes) made.changes.push_back(change_text(nest, change));
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
