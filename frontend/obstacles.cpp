// Obstacles of a nest (obstacles.h).
//
// In: a loop that is not taken. Out: errors. Decided here: recurrences go first, as no edit of the others
// would help, and take the place of advice to use two planes; an array that the time loop reads and never
// changes is an obstacle, too.
#include "frontend/obstacles.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <map>
#include <set>

#include "frontend/clang_session.h"
#include "frontend/nest_builder.h"
#include "frontend/nest_shape.h"
#include "frontend/recurrence.h"
#include "frontend/time_loops.h"

namespace an5d {
namespace {

const clang::VarDecl* array_of(const clang::Expr* expr) {
  const clang::Expr* at = expr->IgnoreParenImpCasts();
  while (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(at))
    at = subscript->getBase()->IgnoreParenImpCasts();
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(at);
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  return variable ? variable->getCanonicalDecl() : nullptr;
}

// Variables whose elements are read only: first uses, and those that are used otherwise.
struct ArrayUses : clang::RecursiveASTVisitor<ArrayUses> {
  std::map<const clang::VarDecl*, const clang::Expr*> elements;  // -> its first element in the text
  std::map<const clang::VarDecl*, int> names, roots;             // how often named, and as an element's array
  std::set<const clang::VarDecl*> changed;

  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr* expr) {
    const bool innermost = !llvm::isa<clang::ArraySubscriptExpr>(expr->getBase()->IgnoreParenImpCasts());
    const clang::VarDecl* array = array_of(expr);
    if (!array || !innermost) return true;
    elements.emplace(array, expr);
    ++roots[array];
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* expr) {
    if (const clang::VarDecl* array = array_of(expr)) ++names[array];
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* expr) {
    const clang::Expr* element = expr->isAssignmentOp() ? element_of(expr->getLHS()) : nullptr;
    if (element) changed.insert(array_of(element));
    return true;
  }
};

void add_read_only(const clang::ASTContext& tree, const clang::Stmt* loop,
                   const std::set<const clang::VarDecl*>& arrays, Diagnostics& all) {
  ArrayUses uses;
  uses.TraverseStmt(const_cast<clang::Stmt*>(loop));
  for (const auto& [array, element] : uses.elements) {
    const bool read_only = !uses.changed.contains(array) && uses.names[array] == uses.roots[array];
    if (!read_only || !arrays.contains(array)) continue;
    all.push_back(make_error(
        "read-only-array",
        place_of(tree.getSourceManager(), tree.getLangOpts(), element->getBeginLoc(), element->getEndLoc()),
        fmt::format("the update reads another array, '{}'", array->getName()),
        "accepted: reads of the array that is written, scalars, and the loops' iterators"));
  }
}

}  // namespace

Diagnostics obstacles_of(const clang::ASTContext& tree, const clang::FunctionDecl* function,
                         const clang::Stmt* loop, const Diagnostics& found) {
  Diagnostics all;
  for (const Recurrence& recurrence : find_recurrences(tree, body_of(loop)))
    all.push_back(refusal_of(recurrence));
  const bool recurs = !all.empty();
  Diagnostics others = found;
  std::set<const clang::VarDecl*> arrays;
  for (const Chain& chain : chains_inside(loop)) arrays.merge(check_sweep(tree, function, chain, others));
  add_read_only(tree, loop, arrays, others);
  for (Diagnostic& other : others)
    if (!recurs || other.rule != "time-buffering") all.push_back(std::move(other));
  return all;
}

}  // namespace an5d
