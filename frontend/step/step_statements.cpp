// The statements of a time step (step_statements.h).
//
//   swap(&u, &v); step(v, u); if (t % 2) ...      moves of pointers; statements of `step`; both sides, with
//   guards
//
// In: the body of a time loop. Out: statements, each in the function of its call. Decided here: which calls
// and branches are read as what is in them.
#include "frontend/step/step_statements.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <algorithm>

#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/statements.h"
#include "frontend/names/variable_changes.h"
#include "frontend/step/between_loops.h"
#include "frontend/step/running_variables.h"

namespace an5d {
namespace {

// Could all that a side of a branch does be done by time steps?
bool is_of_steps(const clang::ASTContext& tree, const clang::Stmt* side) {
  const std::vector<const clang::Stmt*> statements = statements_of(side);
  return !statements.empty() && std::ranges::all_of(statements, [&](const clang::Stmt* statement) {
    const auto* call = llvm::dyn_cast<clang::CallExpr>(statement);
    const clang::FunctionDecl* function = nullptr;
    if (call && call->getDirectCallee() && call->getDirectCallee()->hasBody(function) && sweeps(function))
      return true;
    const auto* branch = llvm::dyn_cast<clang::IfStmt>(statement);
    if (branch && branch->getElse())
      return is_of_steps(tree, branch->getThen()) && is_of_steps(tree, branch->getElse());
    return llvm::isa<clang::ForStmt>(statement) || assigns_element(statement) || moves_of(tree, statement);
  });
}

// `if (t % 2 == 0) ... else ...` around what time steps do: the condition names the time, or numbers of the
// step.
bool is_branch_of_time(const clang::ASTContext& tree, const TimeStep& step, const clang::Stmt* statement) {
  const auto* branch = llvm::dyn_cast<clang::IfStmt>(statement);
  if (!branch || !branch->getElse() || branch->getInit() || branch->getConditionVariable() ||
      !step.head.iterator || branch->getCond()->HasSideEffects(tree))
    return false;
  const auto names = find_all<clang::DeclRefExpr>(branch->getCond());
  const bool is_plain = std::ranges::all_of(names, [&](const clang::DeclRefExpr* name) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    return variable && variable->getType()->isIntegralOrEnumerationType() &&
           (variable->getCanonicalDecl() == step.head.iterator ||
            (variable->hasLocalStorage() &&
             (variable->getInit() || llvm::isa<clang::ParmVarDecl>(variable))));
  });
  return !names.empty() && is_plain && find_all<clang::CallExpr>(branch->getCond()).empty() &&
         is_of_steps(tree, branch->getThen()) && is_of_steps(tree, branch->getElse());
}

// The statements of a time step, blocks opened, with those of functions in the place of their calls.
class StatementReader {
 public:
  StatementReader(const clang::ASTContext& tree, TimeStep& step) : tree_(tree), step_(step) {}

  StatementsInFront in_front;

  void read(const std::vector<const clang::Stmt*>& inside, const StepCallPtr& call,
            const GuardsOfCalls& guards = {}) {
    for (std::size_t n = 0; n < inside.size(); ++n) {
      const clang::Stmt* next = inside[n];
      if (const clang::Stmt* loop = loop_that_runs(inside, n)) {
        auto& declared = in_front.of_loops[loop];  // of all calls of a function
        if (std::ranges::find(declared, next) == declared.end()) declared.push_back(next);
        continue;
      }
      if (!call && points_into_arrays(inside, n)) {
        for (std::size_t m = n + 1; m < inside.size(); ++m)
          if (names_any(inside[m], llvm::cast<clang::DeclStmt>(next)))
            in_front.of_loops[inside[m]].push_back(next);
        continue;
      }
      if (declares_scalars(tree_, next)) {
        in_front.constants.push_back({next, call});
        continue;
      }
      if (const auto moves = guarded_moves_of(tree_, next); moves && !moves->empty()) {
        step_.inside.push_back({*moves, next, call, nullptr, guards});
        const auto is_chosen = [](const Move& move) { return !move.guards.empty(); };
        if (!names_arrays(tree_, next) || std::ranges::any_of(*moves, is_chosen)) continue;
      }
      if (is_branch_of_time(tree_, step_, next)) {
        read_branch(llvm::cast<clang::IfStmt>(next), call, guards);
        continue;
      }
      const bool many = step_.calls.size() >= kMostCalls;
      if (const StepCallPtr made = many ? nullptr : step_call(tree_, step_.time, next, call)) {
        step_.calls.push_back(made);
        step_.inside.push_back({{}, next, call, made, guards});
        std::vector<const clang::Stmt*> of_function;
        for (const clang::Stmt* statement : statements_of(*made))
          for (const clang::Stmt* inner : statements_of(statement)) of_function.push_back(inner);
        read(of_function, made, guards);
      } else {
        step_.statements.push_back({next, call, step_.inside.size(), guards});
      }
    }
  }

 private:
  void read_branch(const clang::IfStmt* branch, const StepCallPtr& call, GuardsOfCalls guards) {
    const auto read_side = [&](const clang::Stmt* side, bool holds) {
      guards.push_back({call, {branch->getCond(), holds}});
      read(statements_of(side), call, guards);
      guards.pop_back();
    };
    read_side(branch->getThen(), true);
    read_side(branch->getElse(), false);
  }

  // The loop in which what a statement declares runs, where nothing else names it; or null.
  static const clang::Stmt* loop_that_runs(const std::vector<const clang::Stmt*>& all, std::size_t n) {
    const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(all[n]);
    const auto loop =
        std::find_if(all.begin() + static_cast<long>(n), all.end(),
                     [](const clang::Stmt* statement) { return llvm::isa<clang::ForStmt>(statement); });
    if (!declaration || loop == all.end()) return nullptr;
    const auto runs = [&](const clang::Decl* declared) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
      return variable && variable->hasLocalStorage() && variable->getInit() &&
             !changes_of(variable, *loop).places.empty() &&
             runs_in(variable, llvm::cast<clang::ForStmt>(*loop)) &&
             std::ranges::none_of(
                 all, [&](const clang::Stmt* other) { return other != *loop && names(other, variable); });
    };
    return llvm::all_of(declaration->decls(), runs) ? *loop : nullptr;
  }

  // Does a statement declare pointers to cells, `u = a + t % 2 * n`, that nothing but loops behind it names,
  // and that are the same where these begin?
  bool points_into_arrays(const std::vector<const clang::Stmt*>& all, std::size_t n) const {
    const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(all[n]);
    if (!declaration || guarded_moves_of(tree_, declaration) || names_arrays(tree_, declaration))
      return false;
    const auto keeps = [&](const clang::VarDecl* variable) {
      const VariableChanges changes = changes_of(variable, step_.time);
      return changes.places.empty() && changes.aliases.empty();
    };
    const auto points = [&](const clang::Decl* declared) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
      const clang::Expr* value = variable ? variable->getInit() : nullptr;
      if (!value || !variable->hasLocalStorage() || !variable->getType()->isPointerType() ||
          !variable->getType()->getPointeeType()->isArithmeticType() || variable->hasAttrs() ||
          value->HasSideEffects(tree_) || !find_all<clang::CallExpr>(value).empty() ||
          !find_all<clang::MemberExpr>(value).empty() || !keeps(variable))
        return false;
      return std::ranges::all_of(find_all<clang::DeclRefExpr>(value), [&](const clang::DeclRefExpr* name) {
        const auto* named = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
        return !named || named->getCanonicalDecl() == step_.head.iterator ||
               named->getType()->isArrayType() || (named->hasLocalStorage() && keeps(named));
      });
    };
    if (!llvm::all_of(declaration->decls(), points)) return false;
    const auto is_named = [&](const clang::Stmt* other) { return names_any(other, declaration); };
    return std::all_of(all.begin() + static_cast<long>(n) + 1, all.end(), [&](const clang::Stmt* other) {
      return llvm::isa<clang::ForStmt>(other) || !is_named(other);
    });
  }

  static bool names_any(const clang::Stmt* statement, const clang::DeclStmt* declaration) {
    return llvm::any_of(declaration->decls(), [&](const clang::Decl* declared) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
      return variable && names(statement, variable);
    });
  }

  static bool names(const clang::Stmt* statement, const clang::VarDecl* variable) {
    return std::ranges::any_of(find_all<clang::DeclRefExpr>(statement), [&](const clang::DeclRefExpr* name) {
      return name->getDecl()->getCanonicalDecl() == variable->getCanonicalDecl();
    });
  }

  const clang::ASTContext& tree_;
  TimeStep& step_;
};

}  // namespace

StatementsInFront read_statements(const clang::ASTContext& tree, TimeStep& step,
                                  const std::vector<const clang::Stmt*>& inside) {
  StatementReader reader(tree, step);
  reader.read(inside, nullptr);
  return std::move(reader.in_front);
}

}  // namespace an5d
