// Expressions of scalars (scalar_exprs.h). In: expressions. Out: the number that one is, and whether there
// are but numbers in it.
#include "frontend/clang/scalar_exprs.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include "frontend/clang/surroundings_read.h"

namespace an5d {

std::optional<NamedPlace> number_named(const clang::ASTContext& tree, const clang::Expr* expr) {
  const std::optional<NamedPlace> place = named_place(expr->IgnoreParens());
  if (!place) return std::nullopt;
  const clang::QualType type = type_of(tree, *place);
  const bool is_number = type->isArithmeticType() && !type->isBooleanType() && !type->isComplexType();
  return is_number && !type.isVolatileQualified() ? place : std::nullopt;
}

namespace {

// `c[i][j]`, of the elements that a name leads to.
bool is_element(const clang::ASTContext& tree, const clang::Expr* expr) {
  if (!expr->getType()->isArithmeticType()) return false;
  while (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr)) {
    if (!is_of_scalars(tree, element->getIdx())) return false;
    expr = element->getBase()->IgnoreParenImpCasts();
  }
  return named_place(expr).has_value();
}

// `e` and `e + 1` of `first(e, e + 1)`, a function of the file that is read in the place of its call.
bool is_array_given(const clang::ASTContext& tree, const clang::CallExpr* call, const clang::Expr* argument) {
  const clang::QualType type = argument->getType();
  const bool is_array = type->isArrayType();  // that a reference of C++ stands for
  return (is_array || (type->isPointerType() && !type->getPointeeType()->isFunctionType())) &&
         !argument->HasSideEffects(tree) && reads_surroundings(tree, call->getDirectCallee());
}

}  // namespace

bool is_of_scalars(const clang::ASTContext& tree, const clang::Expr* expr, Elements elements) {
  expr = expr->IgnoreParens();
  const auto of_scalars = [&](const clang::Expr* inside) { return is_of_scalars(tree, inside, elements); };
  if (llvm::isa<clang::ArraySubscriptExpr>(expr))
    return elements == Elements::kTaken && is_element(tree, expr);
  if (llvm::isa<clang::IntegerLiteral>(expr) || llvm::isa<clang::FloatingLiteral>(expr) ||
      llvm::isa<clang::CharacterLiteral>(expr) || llvm::isa<clang::UnaryExprOrTypeTraitExpr>(expr))
    return true;
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr))
    return llvm::isa<clang::EnumConstantDecl>(name->getDecl()) || number_named(tree, expr);
  if (llvm::isa<clang::MemberExpr>(expr)) return number_named(tree, expr).has_value();
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(expr))
    return cast->getType()->isArithmeticType() && of_scalars(cast->getSubExpr());
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr))
    return unary->isArithmeticOp() && of_scalars(unary->getSubExpr());
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr))
    return !binary->isAssignmentOp() && !binary->isCommaOp() && of_scalars(binary->getLHS()) &&
           of_scalars(binary->getRHS());
  if (const auto* select = llvm::dyn_cast<clang::ConditionalOperator>(expr))
    return of_scalars(select->getCond()) && of_scalars(select->getTrueExpr()) &&
           of_scalars(select->getFalseExpr());
  const auto* call = llvm::dyn_cast<clang::CallExpr>(expr);
  return call && call->getDirectCallee() && call->getType()->isArithmeticType() &&
         llvm::all_of(call->arguments(), [&](const clang::Expr* argument) {
           return of_scalars(argument) ||
                  (elements == Elements::kTaken && is_array_given(tree, call, argument));
         });
}

}  // namespace an5d
