// Steps of variables (variable_step.h). In: statements. Out: the variable, and by what.
#include "frontend/clang/variable_step.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include "frontend/clang/statements.h"

namespace an5d {
std::optional<VariableStep> variable_step(const clang::Stmt* statement) {
  const auto* expr = llvm::dyn_cast_or_null<clang::Expr>(statement);
  if (!expr) return std::nullopt;
  expr = expr->IgnoreParens();
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr);
      unary && unary->isIncrementDecrementOp() && variable_of(unary->getSubExpr()))
    return VariableStep{variable_of(unary->getSubExpr()), nullptr, unary->isDecrementOp()};
  const auto* assignment = llvm::dyn_cast<clang::CompoundAssignOperator>(expr);
  const bool adds = assignment && (assignment->getOpcode() == clang::BO_AddAssign ||
                                   assignment->getOpcode() == clang::BO_SubAssign);
  if (!adds || !variable_of(assignment->getLHS()) || !assignment->getRHS()->getType()->isIntegerType())
    return std::nullopt;
  return VariableStep{variable_of(assignment->getLHS()), assignment->getRHS(),
                      assignment->getOpcode() == clang::BO_SubAssign};
}

std::vector<const clang::Expr*> parts_of_step(const clang::Expr* step) {
  if (!step) return {};
  const auto* comma = llvm::dyn_cast<clang::BinaryOperator>(step->IgnoreParens());
  if (!comma || !comma->isCommaOp()) return {step};
  std::vector<const clang::Expr*> parts = parts_of_step(comma->getLHS());
  for (const clang::Expr* part : parts_of_step(comma->getRHS())) parts.push_back(part);
  return parts;
}

}  // namespace an5d
