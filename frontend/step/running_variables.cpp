// Variables that run (running_variables.h).
//
//   for (i = 1; i < n - 1; i++) {
//     const double *p = u + i * m + 1;                     p is u + i * m + 1 + (j - 1)
//     for (j = 1; j < m - 1; j++, p++) ... p[-1] ...;
//   }
//   int c = 0;                                             c is i * (m - 0) + j
//   for (i = 0; i < n; i++) for (j = 0; j < m; j++) { ... u[c] ...; c++; }
//
// In: the loops and the body of a sweep. Out: what such a variable holds when an iteration begins: its first
// value, and for each loop the iterations before times what one of them adds. Decided here: that each
// iteration of a loop adds the same. Within a body a step counts from there on. The variables are local, and
// which places move them on is the question, not only whether they may change: changes_of() the loops has all
// of these, and a loop that takes an address of one is refused.
#include "frontend/step/running_variables.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "frontend/body/expr_builder.h"
#include "frontend/body/moved_pointers.h"
#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/scalar_exprs.h"
#include "frontend/clang/statements.h"
#include "frontend/clang/variable_step.h"
#include "frontend/expr/known_value.h"
#include "frontend/names/loop_head.h"
#include "frontend/names/step_names.h"
#include "frontend/names/translation.h"
#include "frontend/names/variable_changes.h"
#include "frontend/step/nest_shape.h"

namespace an5d {
namespace {

// The variables that the declarations between the loops declare, and that change.
std::vector<const clang::VarDecl*> running_in(const Chain& chain) {
  std::vector<const clang::VarDecl*> running;
  for (const clang::Stmt* statement : chain.between) {
    const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement);
    if (!declaration) continue;
    for (const clang::Decl* declared : declaration->decls()) {
      const auto* variable = llvm::cast<clang::VarDecl>(declared)->getCanonicalDecl();
      if (variable->getInit() && !changes_of(variable, chain.space.front()).places.empty())
        running.push_back(variable);
    }
  }
  return running;
}

// Of `v++;` and `p++, q += 2;`; of other statements none.
std::vector<VariableStep> steps_in(const clang::Stmt* statement) {
  const auto* expr = llvm::dyn_cast<clang::Expr>(statement);
  std::vector<VariableStep> steps;
  for (const clang::Expr* part : parts_of_step(expr)) {
    const auto step = variable_step(part);
    if (!step) return {};
    steps.push_back(*step);
  }
  return steps;
}

// Steps that an iteration of each loop makes, once its inner loops are over; those of the innermost one's
// body among them.
struct Steps {
  std::vector<std::vector<VariableStep>> of_loop;
  std::size_t count = 0;

  void add(std::size_t loop, const std::optional<VariableStep>& step, const clang::VarDecl* variable) {
    if (!step || step->variable != variable) return;
    of_loop[loop].push_back(*step);
    ++count;
  }
};

// `*q++`, `*--p` in an expression that evaluates all of its operands and names the variable once.
std::vector<VariableStep> steps_inside(const clang::Stmt* statement, const clang::VarDecl* variable) {
  std::vector<VariableStep> steps;
  std::size_t names = 0;
  for (const clang::DeclRefExpr* name : find_all<clang::DeclRefExpr>(statement))
    names += name->getDecl()->getCanonicalDecl() == variable;
  const bool is_plain = llvm::isa<clang::Expr>(statement) || llvm::isa<clang::DeclStmt>(statement);
  if (names != 1 || !is_plain || !find_all<clang::ConditionalOperator>(statement).empty()) return {};
  for (const clang::BinaryOperator* binary : find_all<clang::BinaryOperator>(statement))
    if (binary->isLogicalOp()) return {};
  for (const clang::UnaryOperator* unary : find_all<clang::UnaryOperator>(statement))
    if (const auto step = variable_step(unary); step && step->variable == variable) steps.push_back(*step);
  return steps;
}

Steps steps_of(const Chain& chain, const clang::VarDecl* variable) {
  Steps steps;
  steps.of_loop.resize(chain.space.size());
  for (std::size_t n = 0; n < chain.space.size(); ++n) {
    for (const clang::Expr* part : parts_of_step(chain.space[n]->getInc()))
      steps.add(n, variable_step(part), variable);
    const auto inside = statements_of(chain.space[n]->getBody());
    const bool is_innermost = n + 1 == chain.space.size();
    const std::size_t kept = is_innermost ? 0 : without_last_steps(inside).size();
    for (std::size_t s = kept; s < inside.size(); ++s) {
      std::vector<VariableStep> made = steps_in(inside[s]);
      if (made.empty()) made = steps_inside(inside[s], variable);
      for (const VariableStep& step : made) steps.add(n, step, variable);
    }
  }
  return steps;
}

// How many loops are around the declaration of the variable?
std::size_t loops_around(const Chain& chain, const clang::VarDecl* variable) {
  const auto declares = [&](const clang::ForStmt* loop) {
    const clang::SourceManager& places = variable->getASTContext().getSourceManager();
    return places.isBeforeInTranslationUnit(loop->getBeginLoc(), variable->getLocation()) &&
           places.isBeforeInTranslationUnit(variable->getLocation(), loop->getEndLoc());
  };
  return std::ranges::count_if(chain.space, declares);
}

ExprPtr bound_in(const Bound& bound, int more, ScalarType type, const SourceRange& where) {
  const ExprPtr value = converted(bound.value, type);
  const int added = bound.adjust + more;
  return added == 0 ? value : binary(BinaryOp::kAdd, value, integer_value(added, type, where));
}

class Starter {
 public:
  Starter(Translation& work, Names& names, const Chain& chain, Sweep& sweep)
      : work_(work), names_(names), chain_(chain), sweep_(sweep) {}

  bool start(const clang::VarDecl* variable) {
    const bool points = variable->getType()->isPointerType();
    const auto type = points ? ScalarType::kInt64 : scalar_type(work_, variable->getType());
    const SourceRange where = work_.place(variable->getSourceRange());
    Sweep::Runs runs{variable->getName().str(), {}};
    const Steps steps = steps_of(chain_, variable);
    ExprPtr inner, ahead;  // what the loops within add in all; what the iterations before have added
    for (std::size_t n = chain_.space.size(); n-- > loops_around(chain_, variable);) {
      ExprPtr by = inner;
      for (const VariableStep& step : steps.of_loop[n]) {
        ExprPtr one =
            step.by ? build_expr(work_, names_, ExprPlace::kBound, step.by) : integer_value(1, *type, where);
        if (!one) return false;
        one = signed_step(converted(one, *type), step.down);
        by = by ? binary(BinaryOp::kAdd, by, one) : one;
      }
      if (!by) continue;
      const Loop& loop = sweep_.space[n];
      if (!loop.begin.value || !loop.end.value) return true;  // the loop has been refused
      const bool up = loop.direction == Direction::kUp;
      const ExprPtr first = up ? bound_in(loop.begin, 0, *type, where) : bound_in(loop.end, -1, *type, where);
      const ExprPtr iterator =
          converted(make_expr(Iterator{static_cast<int>(n) + 1}, loop.type, where), *type);
      const ExprPtr before =
          up ? binary(BinaryOp::kSub, iterator, first) : binary(BinaryOp::kSub, first, iterator);
      const ExprPtr more = binary(BinaryOp::kMul, before, by);
      ahead = ahead ? binary(BinaryOp::kAdd, ahead, more) : more;
      runs.along.push_back({static_cast<int>(n) + 1, first, by});
      const ExprPtr iterations =
          binary(BinaryOp::kSub, bound_in(loop.end, 0, *type, where), bound_in(loop.begin, 0, *type, where));
      inner = binary(BinaryOp::kMul, iterations, by);
    }
    sweep_.runs.push_back(std::move(runs));
    if (!ahead) return true;
    add_params(ahead, work_.nest);
    points ? add_to_pointer(variable, ahead) : add_to_number(variable, ahead);
    return true;
  }

 private:
  void add_to_pointer(const clang::VarDecl* variable, const ExprPtr& ahead) {
    const auto found = names_.pointers.find(variable);
    if (found == names_.pointers.end()) return;  // it has been refused
    add_cells(found->second, ahead);
  }

  void add_to_number(const clang::VarDecl* variable, const ExprPtr& ahead) {
    Version& version = names_.locals[variable];
    const ExprPtr first = make_expr(Local{version.name}, version.type, ahead->where);
    version.name = names_.fresh(variable->getName().str());
    names_.definitions.push_back({version.name, version.type, binary(BinaryOp::kAdd, first, ahead)});
  }

  Translation& work_;
  Names& names_;
  const Chain& chain_;
  Sweep& sweep_;
};

}  // namespace

bool runs_in(const clang::VarDecl* variable, const clang::ForStmt* loop) {
  const VariableChanges changes = changes_of(variable, loop);
  const bool counts = variable->getType()->isPointerType() || variable->getType()->isIntegerType();
  return changes.aliases.empty() && std::ranges::all_of(changes.places, [&](const clang::Expr* place) {
           return counts && variable_step(place).has_value();
         });
}

std::vector<const clang::Stmt*> without_last_steps(std::vector<const clang::Stmt*> statements) {
  while (!statements.empty() && !steps_in(statements.back()).empty()) statements.pop_back();
  return statements;
}

LoopHead head_of_space_loop(const clang::ForStmt* loop) {
  LoopHead head = head_of_for(loop);
  const std::vector<const clang::Expr*> parts = parts_of_step(head.step);
  for (const clang::Expr* part : parts)
    if (const auto step = variable_step(part); parts.size() > 1 && step && step->variable == head.iterator)
      head.step = part;
  return head;
}

bool check_running(Translation& work, const Chain& chain) {
  if (chain.space.empty()) return true;
  const auto refuse = [&](const clang::Stmt* at, std::string message) {
    return work.refuse(
        "perfect-nest", work.place(at), std::move(message),
        "accepted: a pointer or a number that is declared in front of a loop and that each iteration moves "
        "on by as much, 'p++' in the innermost loop, 'row += m' behind it");
  };
  const std::vector<const clang::VarDecl*> running = running_in(chain);
  for (const clang::VarDecl* variable : running) {
    const VariableChanges changes = changes_of(variable, chain.space.front());
    const Steps steps = steps_of(chain, variable);
    bool plain =
        steps.count == changes.places.size() && find_all<clang::ContinueStmt>(chain.space.front()).empty();
    for (const auto& of_loop : steps.of_loop)
      for (const VariableStep& step : of_loop)
        plain = plain && (!step.by ||
                          (is_of_scalars(work.tree, step.by) && find_all<clang::CallExpr>(step.by).empty()));
    for (std::size_t n = 0; n < loops_around(chain, variable); ++n) plain = plain && steps.of_loop[n].empty();
    if (!plain)
      return refuse(
          changes.places.front(),
          fmt::format("found '{}', which not every iteration moves on alike", variable->getName().str()));
    for (const clang::Stmt* other : chain.between)
      for (const clang::DeclRefExpr* name : find_all<clang::DeclRefExpr>(other))
        if (name->getDecl()->getCanonicalDecl() == variable)
          return refuse(name,
                        fmt::format("found a declaration that reads '{}' between the loops that move it on",
                                    variable->getName().str()));
  }
  for (std::size_t n = 0; n < chain.space.size(); ++n) {
    const LoopHead head = head_of_space_loop(chain.space[n]);
    std::vector<const clang::Stmt*> steps;
    for (const clang::Expr* part : parts_of_step(chain.space[n]->getInc()))
      if (part != head.step) steps.push_back(part);
    const auto inside = statements_of(chain.space[n]->getBody());
    if (n + 1 < chain.space.size())
      steps.insert(steps.end(), inside.begin() + static_cast<long>(without_last_steps(inside).size()),
                   inside.end());
    for (const clang::Stmt* statement : steps) {
      const std::vector<VariableStep> made = steps_in(statement);
      const auto runs = [&](const VariableStep& step) {
        return std::ranges::find(running, step.variable) != running.end();
      };
      if (made.empty() || !std::ranges::all_of(made, runs))
        return refuse(statement, "found a statement between the loops, or behind an inner one");
    }
  }
  return true;
}

bool start_running(Translation& work, Names& names, const Chain& chain, Sweep& sweep) {
  if (chain.space.empty()) return true;
  return std::ranges::all_of(running_in(chain), [&](const clang::VarDecl* variable) {
    return Starter(work, names, chain, sweep).start(variable);
  });
}

}  // namespace an5d
