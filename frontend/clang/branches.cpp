// `if` and `else` in a body (branches.h).
//
// In: both sides of a branch, as statements or translated. Out: their statements, or the values that a name
// has behind them. Decided here: which statements are on which side of a branch that ends an iteration, and
// which variables have a value behind a branch.
#include "frontend/clang/branches.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <llvm/ADT/APSInt.h>

#include <algorithm>

#include "frontend/clang/statements.h"

namespace an5d {
namespace {

bool ends_iteration(Statements statements) {
  if (statements.empty()) return false;
  if (llvm::isa<clang::ContinueStmt>(statements.back())) return true;
  const auto* branch = llvm::dyn_cast<clang::IfStmt>(statements.back());
  return branch && branch->getElse() && ends_iteration(statements_of(branch->getThen())) &&
         ends_iteration(statements_of(branch->getElse()));
}

}  // namespace

Sides sides_of(const clang::IfStmt* branch, Statements rest) {
  Sides sides{statements_of(branch->getThen()), {}};
  if (branch->getElse()) sides.otherwise = statements_of(branch->getElse());
  const bool then_ends = ends_iteration(sides.then), otherwise_ends = ends_iteration(sides.otherwise);
  if (then_ends == otherwise_ends) return sides;
  sides.takes_rest = true;
  std::vector<const clang::Stmt*>& other = then_ends ? sides.otherwise : sides.then;
  other.insert(other.end(), rest.begin(), rest.end());
  return sides;
}

std::optional<Cases> cases_of(const clang::ASTContext& tree, const clang::SwitchStmt* statement) {
  Cases cases;
  Cases::Case open;
  bool is_open = false, is_default = false;
  const auto close = [&] {
    if (is_default)
      cases.others = open.statements;  // whatever else leads here is among all other values
    else
      cases.chosen.push_back(open);
    open = {};
    is_open = is_default = false;
  };
  const auto add = [&](const clang::Stmt* next) {
    if (!is_open) return false;
    if (llvm::isa<clang::BreakStmt>(next)) return close(), true;
    open.statements.push_back(next);
    if (llvm::isa<clang::ContinueStmt>(next)) close();
    return true;
  };
  for (const clang::Stmt* next : statements_of(statement->getBody())) {
    const clang::Stmt* inside = next;
    if (llvm::isa<clang::SwitchCase>(next) && is_open) return std::nullopt;
    while (const auto* label = llvm::dyn_cast<clang::SwitchCase>(inside)) {
      const auto* value = llvm::dyn_cast<clang::CaseStmt>(label);
      if (value && value->getRHS()) return std::nullopt;
      if (value) open.values.push_back(value->getLHS()->EvaluateKnownConstInt(tree));
      is_default = is_default || !value;
      is_open = true;
      inside = label->getSubStmt();
    }
    for (const clang::Stmt* one : statements_of(inside))
      if (!add(one)) return std::nullopt;
  }
  if (is_open) close();
  return cases;
}

}  // namespace an5d
