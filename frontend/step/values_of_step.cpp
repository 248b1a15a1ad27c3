// Values that variables keep (values_of_step.h).
//
//   double old;                            from around the time loop, as if it were declared in it
//   for (t) { old = e[1]; for (i) e[i] += ...; e[0] = old + ...; }
//
// In: a variable and a time step. Out: its value, as an expression of the step, or who else reads it. Decided
// here: which variables stand for one expression in each time step, and leave nothing to anybody else.
#include "frontend/step/values_of_step.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <algorithm>

#include "frontend/clang/statements.h"
#include "frontend/names/file_text.h"
#include "frontend/names/first_use.h"
#include "frontend/names/step_names.h"
#include "frontend/names/variable_changes.h"
#include "frontend/step/nest_shape.h"

namespace an5d {
namespace {

// Of a local variable from around the time loop: a place where something else may read it than the time step
// that has given it its value, behind that; null if there is none.
const clang::Stmt* read_elsewhere(const Translation& work, const TimeStep& step,
                                  const clang::VarDecl* variable) {
  const clang::Stmt* repeated = repeated_in(step);
  const BodyText& text = work.file.body(work.function->getBody());
  const auto named = text.names.find(variable);
  if (named == text.names.end()) return nullptr;
  for (const clang::DeclRefExpr* name : named->second) {
    const std::vector<const clang::Stmt*> path = text.index.path_to(name);
    const auto is_within = [&](const clang::Stmt* one) { return std::ranges::count(path, one) > 0; };
    const bool is_in_head = is_within(step.time) && !is_within(repeated);
    const bool may_come_back = text.may_jump && !is_within(step.time);
    if (path.empty() || !text.plain.contains(name) || is_in_head || may_come_back ||
        std::ranges::any_of(host_branches_of(step), is_within))
      return name;
  }
  const clang::Stmt* before = first_use(text.index, {repeated}, variable).read;
  return before ? before : read_behind(text.index, step.time, variable);
}

// Is it given a value by `=`, once in every time step?
const clang::Expr* assigned_in_each(const TimeStep& step, const clang::VarDecl* variable) {
  const auto gives = [&](const StepStatement& of) {
    const clang::BinaryOperator* assignment = assignment_of(of.statement);
    return assignment && assignment->getOpcode() == clang::BO_Assign && of.guards.empty() &&
           variable_of(assignment->getLHS()) == variable;
  };
  const auto found = std::ranges::find_if(step.scalar_changes, gives);
  return found == step.scalar_changes.end() ? nullptr : assignment_of(found->statement)->getRHS();
}

}  // namespace

KeptValue kept_value(const Translation& work, const TimeStep& step, const clang::VarDecl* variable) {
  const auto not_kept = [&](const char* why, clang::SourceRange where) {
    return KeptValue{nullptr, why, work.place(where)};
  };
  if (!variable->hasLocalStorage())
    return not_kept(variable->isLocalVarDecl() ? "here it is declared to outlive the function"
                                               : "here it is declared for all functions",
                    variable->getSourceRange());
  const bool is_around = !is_of_step(work, variable);
  const clang::Stmt* function = is_around ? nullptr : body_around(variable);
  const VariableChanges changes = changes_of(variable, function ? function : step.time);
  if (!changes.aliases.empty())
    return not_kept("here its address is kept", changes.aliases.front()->getSourceRange());
  if (changes.places.empty()) return {variable->getInit()};
  const clang::SourceRange last = changes.places.back()->getSourceRange();
  if (changes.places.size() > 1 || (!is_around && variable->getInit()))
    return not_kept("here it gets another value", last);
  const clang::Expr* value = assigned_in_each(step, variable);
  if (!value) return not_kept("here it gets a value that depends on a condition, or on the one before", last);
  const clang::Stmt* read = is_around ? read_elsewhere(work, step, variable) : nullptr;
  return read ? not_kept("here it is read", read->getSourceRange()) : KeptValue{value};
}

}  // namespace an5d
