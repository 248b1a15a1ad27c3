// Heads of loops (loop_head.h). In: loops. Out: what of them says how they count. Decided here: where a loop
// has its iterator, its test and its step.
#include "frontend/names/loop_head.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include "frontend/clang/statements.h"

namespace an5d {

const clang::VarDecl* counter_in(const clang::Expr* expr) {
  const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr->IgnoreParenImpCasts());
  return variable_of(unary && unary->isIncrementDecrementOp() ? unary->getSubExpr() : expr);
}

const clang::Expr* without_negations(const clang::Expr* test, bool& ends) {
  test = test->IgnoreParenImpCasts();
  const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(test);
  if (!unary || unary->getOpcode() != clang::UO_LNot) return test;
  ends = !ends;
  return without_negations(unary->getSubExpr(), ends);
}

LoopHead head_of_for(const clang::ForStmt* loop) {
  LoopHead head;
  head.loop = loop;
  head.init = loop->getInit();
  head.test = loop->getConditionVariable() ? nullptr : loop->getCond();
  head.step = loop->getInc();
  if (const auto* declaration = llvm::dyn_cast_or_null<clang::DeclStmt>(head.init)) {
    if (!declaration->isSingleDecl()) return head;
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration->getSingleDecl());
    if (!variable || !variable->getInit() || !variable->hasLocalStorage()) return head;
    head.iterator = variable->getCanonicalDecl();
    head.start = variable->getInit();
    return head;
  }
  const auto* expr = llvm::dyn_cast_or_null<clang::Expr>(head.init);
  const auto* assignment = expr ? llvm::dyn_cast<clang::BinaryOperator>(expr->IgnoreParens()) : nullptr;
  if (!assignment || assignment->getOpcode() != clang::BO_Assign) return head;
  head.iterator = variable_of(assignment->getLHS());
  head.start = assignment->getRHS();
  head.scope = IteratorScope::kOutside;
  return head;
}

const clang::VarDecl* iterator_of(const clang::ForStmt* loop) { return head_of_for(loop).iterator; }

const clang::VarDecl* stepped_variable(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr))
    return unary->isIncrementDecrementOp() ? variable_of(unary->getSubExpr()) : nullptr;
  const auto* assignment = llvm::dyn_cast<clang::BinaryOperator>(expr);
  return assignment && assignment->isAssignmentOp() ? variable_of(assignment->getLHS()) : nullptr;
}

std::vector<const clang::VarDecl*> compared_variables(const clang::Expr* test) {
  bool ends = false;
  test = without_negations(test, ends);
  const auto* comparison = llvm::dyn_cast<clang::BinaryOperator>(test);
  std::vector<const clang::VarDecl*> found;
  if (comparison && comparison->isComparisonOp())
    found = {counter_in(comparison->getLHS()), counter_in(comparison->getRHS())};
  else
    found = {counter_in(test)};
  std::erase(found, nullptr);
  return found;
}

const clang::UnaryOperator* step_in_test(const clang::Expr* test, const clang::VarDecl* iterator) {
  bool ends = false;
  test = without_negations(test, ends);
  const auto* comparison = llvm::dyn_cast<clang::BinaryOperator>(test);
  const auto step_of = [&](const clang::Expr* side) -> const clang::UnaryOperator* {
    const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(side->IgnoreParenImpCasts());
    return unary && unary->isIncrementDecrementOp() && variable_of(unary->getSubExpr()) == iterator ? unary
                                                                                                    : nullptr;
  };
  if (!comparison || !comparison->isComparisonOp()) return step_of(test);
  const clang::UnaryOperator* left = step_of(comparison->getLHS());
  return left ? left : step_of(comparison->getRHS());
}

SourceRange head_of(const Translation& work, const clang::Stmt* loop) {
  const auto* counted = llvm::dyn_cast<clang::ForStmt>(loop);
  if (counted) return work.place({counted->getForLoc(), counted->getRParenLoc()});
  const auto* condition = llvm::dyn_cast<clang::WhileStmt>(loop);
  return condition ? work.place({condition->getWhileLoc(), condition->getRParenLoc()})
                   : work.place(clang::SourceRange(loop->getBeginLoc()));
}

}  // namespace an5d
