// Forms of statements (statements.h). In: Clang's statements and expressions. Out: those in them, or a
// number.
#include "frontend/clang/statements.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>

namespace an5d {
namespace {

const clang::Expr* inside(const clang::Expr* expr) { return expr->IgnoreParenImpCasts(); }

}  // namespace

bool is_loop(const clang::Stmt* statement) {
  return llvm::isa<clang::ForStmt>(statement) || llvm::isa<clang::WhileStmt>(statement) ||
         llvm::isa<clang::DoStmt>(statement);
}

const clang::Stmt* body_of(const clang::Stmt* loop) {
  if (const auto* counted = llvm::dyn_cast<clang::ForStmt>(loop)) return counted->getBody();
  if (const auto* condition = llvm::dyn_cast<clang::WhileStmt>(loop)) return condition->getBody();
  return llvm::cast<clang::DoStmt>(loop)->getBody();
}

void flatten(const clang::Stmt* statement, std::vector<const clang::Stmt*>& out) {
  statement = without_attributes(statement);
  if (const auto* block = llvm::dyn_cast_or_null<clang::CompoundStmt>(statement))
    for (const clang::Stmt* child : block->body()) flatten(child, out);
  else if (statement && !llvm::isa<clang::NullStmt>(statement))
    out.push_back(statement);
}

std::vector<const clang::Stmt*> statements_of(const clang::Stmt* body) {
  std::vector<const clang::Stmt*> statements;
  flatten(body, statements);
  return statements;
}

const clang::Stmt* without_attributes(const clang::Stmt* statement) {
  while (const auto* attributed = llvm::dyn_cast_or_null<clang::AttributedStmt>(statement))
    statement = attributed->getSubStmt();
  return statement;
}

const clang::BinaryOperator* assignment_of(const clang::Stmt* statement) {
  const auto* expr = llvm::dyn_cast<clang::Expr>(statement);
  const auto* binary = expr ? llvm::dyn_cast<clang::BinaryOperator>(expr->IgnoreParens()) : nullptr;
  return binary && binary->isAssignmentOp() ? binary : nullptr;
}

const clang::ArraySubscriptExpr* cell_of(const clang::Expr* value) {
  const clang::ArraySubscriptExpr* cell = nullptr;
  for (const clang::Expr* at = inside(value);;) {
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(at)) {
      at = inside(element->getBase());
      if (llvm::isa<clang::MemberExpr>(at) && !at->getType()->isArrayType()) return cell;  // beyond a pointer
      continue;
    }
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(at);
    if (!member || member->isArrow()) return cell;
    at = inside(member->getBase());
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(at)) cell = element;
  }
}

bool is_overloaded_element(const clang::Expr* expr) {
  const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr);
  return call && call->getNumArgs() > 1 &&
         (call->getOperator() == clang::OO_Subscript || call->getOperator() == clang::OO_Call);
}

const clang::VarDecl* variable_of(const clang::Expr* expr) {
  const auto* name = expr ? llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts()) : nullptr;
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  return variable ? variable->getCanonicalDecl() : nullptr;
}

const clang::Expr* element_of(const clang::Expr* target) {
  if (const clang::Expr* cell = cell_of(target)) return cell;
  const clang::Expr* at = target->IgnoreParenImpCasts();
  while (const auto* member = llvm::dyn_cast<clang::MemberExpr>(at))
    at = member->getBase()->IgnoreParenImpCasts();
  const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(at);
  const bool element = llvm::isa<clang::ArraySubscriptExpr>(at) || is_overloaded_element(at) ||
                       (unary && unary->getOpcode() == clang::UO_Deref);
  return element ? at : nullptr;
}

std::optional<long long> constant_of(const clang::ASTContext& tree, const clang::Expr* expr) {
  clang::Expr::EvalResult result;
  if (!expr || expr->isValueDependent() || !expr->getType()->isIntegralOrEnumerationType()) return {};
  if (!expr->EvaluateAsInt(result, tree)) return {};
  const llvm::APSInt& value = result.Val.getInt();
  if (value.isUnsigned() ? value.getActiveBits() > 63 : value.getBitWidth() > 64) return {};
  return value.getExtValue();
}

}  // namespace an5d
