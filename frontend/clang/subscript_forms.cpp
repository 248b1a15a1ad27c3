// Forms of subscripts (subscript_forms.h). In: expressions. Out: what they look like. Decided here: an offset
// is near if it goes by the same stride as a place, or by a few cells.
#include "frontend/clang/subscript_forms.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <llvm/ADT/FoldingSet.h>

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "frontend/clang/statements.h"
#include "frontend/said/most_planes.h"

namespace an5d {
namespace {

// The factors of products in there that name one of these: n of `(i * n + j) * 2`, for i.
void add_factors(const clang::ASTContext& tree, const clang::Stmt* expr, const Variables& of,
                 std::vector<const clang::Expr*>& factors) {
  const auto* product = llvm::dyn_cast<clang::BinaryOperator>(expr);
  if (product && product->getOpcode() == clang::BO_Mul)
    for (const auto& [one, other] :
         {std::pair(product->getLHS(), product->getRHS()), {product->getRHS(), product->getLHS()}})
      if (mentions(tree, one, of)) factors.push_back(other->IgnoreParenImpCasts());
  for (const clang::Stmt* child : expr->children()) add_factors(tree, child, of, factors);
}

bool are_same(const clang::ASTContext& tree, const clang::Expr* one, const clang::Expr* other) {
  llvm::FoldingSetNodeID left, right;
  one->Profile(left, tree, true);
  other->Profile(right, tree, true);
  return left == right;
}

}  // namespace

bool chooses_plane(const clang::ASTContext& tree, const clang::Stmt* statement) {
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(statement);
  if (!binary || (binary->getOpcode() != clang::BO_Rem && binary->getOpcode() != clang::BO_And)) return false;
  clang::Expr::EvalResult right;
  if (binary->getRHS()->isValueDependent() || !binary->getRHS()->EvaluateAsInt(right, tree)) return false;
  const llvm::APSInt& number = right.Val.getInt();
  const int most = binary->getOpcode() == clang::BO_Rem ? kMostPlanes : kMostPlanes - 1;
  return !number.isNegative() && llvm::APSInt::compareValues(number, llvm::APSInt::get(most)) <= 0;
}

bool mentions(const clang::ASTContext& tree, const clang::Stmt* statement, const Variables& variables) {
  if (!statement || chooses_plane(tree, statement)) return false;
  if (const auto* expr = llvm::dyn_cast<clang::DeclRefExpr>(statement))
    return variables.contains(variable_of(expr));
  return std::ranges::any_of(statement->children(),
                             [&](const clang::Stmt* child) { return mentions(tree, child, variables); });
}

bool chooses_plane_by(const clang::ASTContext& tree, const clang::Stmt* statement,
                      const Variables& variables) {
  if (!statement) return false;
  if (chooses_plane(tree, statement))
    return mentions(tree, llvm::cast<clang::BinaryOperator>(statement)->getLHS(), variables);
  return std::ranges::any_of(statement->children(), [&](const clang::Stmt* child) {
    return chooses_plane_by(tree, child, variables);
  });
}

bool has_constant_distance(const clang::ASTContext& tree, const clang::Stmt* subscript) {
  if (!subscript) return false;
  const auto constant = [&](const clang::Expr* side) {
    return !side->isValueDependent() && side->isEvaluatable(tree);
  };
  const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(subscript);
  if (sum && sum->isAdditiveOp() && constant(sum->getLHS()) != constant(sum->getRHS())) return true;
  return std::ranges::any_of(subscript->children(),
                             [&](const clang::Stmt* child) { return has_constant_distance(tree, child); });
}

bool adds_offset(const clang::ASTContext& tree, const clang::Stmt* subscript, const Variables& places,
                 const Variables& offsets) {
  if (!subscript) return false;
  const auto is_place = [&](const clang::Expr* side) {
    const auto* product = llvm::dyn_cast<clang::BinaryOperator>(side->IgnoreParenImpCasts());
    return mentions(tree, side, places) && !(product && product->isMultiplicativeOp());
  };
  const auto is_near = [&](const clang::Expr* place, const clang::Expr* offset) {
    std::vector<const clang::Expr*> by, of_place;
    add_factors(tree, offset, offsets, by);
    add_factors(tree, place, places, of_place);
    return std::ranges::all_of(by, [&](const clang::Expr* factor) {
      constexpr long long kNear = 32;  // cells
      const auto number = constant_of(tree, factor);
      return (number && std::llabs(*number) <= kNear) ||
             std::ranges::any_of(of_place,
                                 [&](const clang::Expr* other) { return are_same(tree, factor, other); });
    });
  };
  const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(subscript);
  if (sum && sum->isAdditiveOp())
    for (const auto& [one, other] : {std::pair(sum->getLHS(), sum->getRHS()), {sum->getRHS(), sum->getLHS()}})
      if (is_place(one) && mentions(tree, other, offsets) && is_near(one, other)) return true;
  return std::ranges::any_of(subscript->children(), [&](const clang::Stmt* child) {
    return adds_offset(tree, child, places, offsets);
  });
}

}  // namespace an5d
