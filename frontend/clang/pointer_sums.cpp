// Elements by pointer arithmetic (pointer_sums.h).
//
//   *(p + i)             p[i]
//   *(p + i * n + j)     p[(long)(i * n) + (long)j]
//   *(*(u + i) + j)      u[i][j], as the inner one is u[i]
//
// In: an expression of Clang's tree. Out: another one for its place. Decided here: what is added to a pointer
// in several steps is added up in 64 bits, as C does with addresses. The brackets around the element begin
// and end where the expression did.
#include "frontend/clang/pointer_sums.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

namespace an5d {
namespace {

clang::Expr* in_64_bits(clang::ASTContext& tree, clang::Expr* expr) {
  if (tree.hasSameUnqualifiedType(expr->getType(), tree.LongTy)) return expr;
  return clang::ImplicitCastExpr::Create(tree, tree.LongTy, clang::CK_IntegralCast, expr, nullptr,
                                         clang::VK_PRValue, clang::FPOptionsOverride());
}

// `sum` is null before the first one.
clang::Expr* added(clang::ASTContext& tree, clang::Expr* sum, clang::Expr* more, bool down) {
  if (!sum && !down) return more;
  if (!sum) sum = clang::IntegerLiteral::Create(tree, llvm::APInt(64, 0), tree.LongTy, more->getBeginLoc());
  return clang::BinaryOperator::Create(tree, in_64_bits(tree, sum), in_64_bits(tree, more),
                                       down ? clang::BO_Sub : clang::BO_Add, tree.LongTy, clang::VK_PRValue,
                                       clang::OK_Ordinary, more->getBeginLoc(), clang::FPOptionsOverride());
}

// Leaves the pointer that all is added to in `pointer`. Null if nothing is.
clang::Expr* sum_in(clang::ASTContext& tree, clang::Expr*& pointer) {
  auto* sum = llvm::dyn_cast<clang::BinaryOperator>(pointer->IgnoreParens());
  if (!sum || !sum->isAdditiveOp() || !sum->getType()->isPointerType()) return nullptr;
  const bool is_left = sum->getLHS()->getType()->isPointerType();
  clang::Expr* more = is_left ? sum->getRHS() : sum->getLHS();
  if (!more->getType()->isIntegerType() || more->isValueDependent()) return nullptr;
  pointer = is_left ? sum->getLHS() : sum->getRHS();
  clang::Expr* before = sum_in(tree, pointer);
  return added(tree, before, more, sum->getOpcode() == clang::BO_Sub);
}

}  // namespace

clang::Expr* as_subscript(clang::ASTContext& tree, clang::UnaryOperator* expr) {
  if (expr->getOpcode() != clang::UO_Deref || expr->isTypeDependent()) return expr;
  clang::Expr* pointer = expr->getSubExpr();
  clang::Expr* sum = sum_in(tree, pointer);
  if (!sum) return expr;
  auto* element = new (tree) clang::ArraySubscriptExpr(pointer, sum, expr->getType(), clang::VK_LValue,
                                                       clang::OK_Ordinary, expr->getEndLoc());
  return new (tree) clang::ParenExpr(expr->getBeginLoc(), expr->getEndLoc(), element);
}

}  // namespace an5d
