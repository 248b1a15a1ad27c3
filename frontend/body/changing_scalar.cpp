// Reads of scalars that change (changing_scalar.h).
//
// In: a name, and the changes that step_scalars.h has found. Out: an element of the scalar's history.
// Decided here: that all that read a scalar see one value of it in a time step.
#include "frontend/body/changing_scalar.h"

#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <algorithm>

namespace an5d {
namespace {

// Adds what the scalar holds in the time steps, once so many changes have been made.
void add_history(Translation& work, ChangingScalar& changing, std::size_t changes, const SourceRange& where) {
  LoopNest& nest = work.nest;
  const Variable in_c{changing.in_c, changing.scalar.type};
  std::string name = in_c.name + "_at";
  for (int version = 2; work.taken && !work.taken->insert(name).second; ++version)
    name = fmt::format("{}_at_{}", in_c.name, version);
  Array array;
  array.name = name;
  array.element = changing.scalar.type;
  array.extents = {nullptr};
  array.where = where;
  nest.arrays.push_back(std::move(array));
  changing.history = nest.histories.size();
  nest.histories.push_back({in_c, static_cast<int>(nest.arrays.size()) - 1, changes, changing.scalar.name});
}

}  // namespace

std::optional<ExprPtr> changing_scalar(Translation& work, ExprPlace place, const NamedPlace& scalar,
                                       const clang::Expr* read) {
  const auto found = work.changing.find(scalar_named(work, scalar));
  if (found == work.changing.end()) return std::nullopt;
  ChangingScalar& changing = found->second;
  const SourceRange where = work.place(read);
  const auto refuse = [&](const char* rule, const char* what, const char* note) {
    work.refuse(rule, where,
                fmt::format("found '{}', which changes in every time step, {}", spelled(scalar), what), note);
    return ExprPtr();
  };
  const auto made_before = [&](const StepPlace& at) {
    return std::ranges::count_if(changing.changes, [&](const auto& change) { return change.place < at; });
  };
  if (work.in_changes && work.copied && made_before(*work.copied) != made_before(work.change))
    return refuse("perfect-nest", "between an argument or a constant of the step and what reads that",
                  "arguments and constants of the step are accepted that hold what their scalars still hold "
                  "where they are read");
  if (work.in_changes) return make_expr(Param{changing.scalar.name}, changing.scalar.type, where);
  if (place == ExprPlace::kBound || place == ExprPlace::kExtent)
    return refuse("loop-bound", "in a bound", "bounds that stay the same in all time steps are accepted");
  if (place == ExprPlace::kSubscript)
    return refuse("affine-subscript", "in a subscript",
                  "subscripts of iterators, literals and of variables that keep their values are accepted");
  const StepPlace at = work.copied ? *work.copied : work.step_place(work.call, read);
  if (std::ranges::find(changing.changes, at, &ChangingScalar::Change::place) != changing.changes.end())
    return refuse("macro-loop", "in a macro with a read of it",
                  "statements that are written out in the file itself are accepted");
  std::size_t made = 0;
  for (const ChangingScalar::Change& change : changing.changes)
    if (change.place < at) made = change.made;
  if (!changing.history) add_history(work, changing, made, where);
  const ScalarHistory& history = work.nest.histories[*changing.history];
  if (history.changes != made)
    return refuse("perfect-nest", "between two reads of it",
                  "a scalar that sweeps read is accepted if it changes before all of them, or behind them");
  const ExprPtr time = make_expr(Iterator{0}, work.nest.time.type, where);
  return make_expr(Access{history.array, {time}}, changing.scalar.type, where);
}

}  // namespace an5d
