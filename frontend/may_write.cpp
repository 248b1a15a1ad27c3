// What a statement may write (may_write.h).
//
//   if (t % 10 == 0) { report(t); t += 5; *p = 0; }       t by name; in report(), if t is of the file; by p
//
// In: a statement and a variable. Out: whether. Decided here: that functions of the library write what they
// are given pointers to and nothing else, that other files may write what they see, and that a store through
// a pointer writes variables of its type, or of any where a char or a struct is stored and the file takes the
// address.
#include "frontend/may_write.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/SmallPtrSet.h>

#include <algorithm>

#include "frontend/ast_visitor.h"
#include "frontend/variable_changes.h"

namespace an5d {
namespace {

bool is_of_library(const clang::FunctionDecl* function) {
  return function->getBuiltinID() != 0 ||
         function->getASTContext().getSourceManager().isInSystemHeader(function->getLocation());
}

class Writes {
 public:
  Writes(const clang::ASTContext& tree, const clang::VarDecl* variable)
      : tree_(tree), variable_(variable->getCanonicalDecl()) {
    const auto* around = llvm::dyn_cast<clang::FunctionDecl>(variable->getDeclContext());
    const clang::FunctionDecl* defined = nullptr;
    const clang::Stmt* body = around && around->hasBody(defined) ? defined->getBody() : nullptr;
    is_reached_ = (body || !variable_->hasLocalStorage()) && Reach(tree, body).has(variable_);
    has_address_ = is_reached_ && !aliases_of(tree, body, variable_).empty();
  }

  bool in(const clang::Stmt* statement) {
    const VariableChanges changes = changes_of(variable_, statement);
    if (!changes.places.empty() || !changes.aliases.empty()) return true;
    for (const clang::CallExpr* call : find_all<clang::CallExpr>(statement))
      if (in_function(call->getDirectCallee(), call->arguments())) return true;
    for (const clang::CXXConstructExpr* made : find_all<clang::CXXConstructExpr>(statement))
      if (in_function(made->getConstructor(), made->arguments())) return true;
    return is_reached_ && stores(statement);
  }

 private:
  // Null: by a pointer.
  bool in_function(const clang::FunctionDecl* function, const auto& arguments) {
    const bool is_open = is_reached_ || !variable_->hasLocalStorage();
    if (!is_open) return false;
    if (!function) return true;
    if (is_of_library(function))
      return is_reached_ && std::ranges::any_of(arguments, [&](const clang::Expr* argument) {
               const clang::QualType taken = argument->getType(),
                                     given = argument->IgnoreParenImpCasts()->getType();
               return taken->isPointerType() && !taken->getPointeeType().isConstQualified() &&
                      given->isPointerType() && is_written_as(given->getPointeeType(), false);
             });
    const clang::FunctionDecl* defined = nullptr;
    if (!function->hasBody(defined)) return is_reached_;  // by its name, too, if other files see it
    return seen_.insert(defined).second && in(defined->getBody());
  }

  // Through pointers, as one of these types.
  bool stores(const clang::Stmt* statement) const {
    const auto is_store = [&](const clang::Expr* target) {
      return !is_of_variable(target) && is_written_as(target->getType(), has_address_);
    };
    for (const clang::BinaryOperator* binary : find_all<clang::BinaryOperator>(statement))
      if (binary->isAssignmentOp() && is_store(binary->getLHS())) return true;
    for (const clang::UnaryOperator* unary : find_all<clang::UnaryOperator>(statement))
      if (unary->isIncrementDecrementOp() && is_store(unary->getSubExpr())) return true;
    return false;
  }

  // Is it a variable that has been declared, or a part of one: no place that a pointer leads to?
  static bool is_of_variable(const clang::Expr* target) {
    target = target->IgnoreParens();
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(target))
      return !member->isArrow() && is_of_variable(member->getBase());
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(target)) {
      const auto* array = llvm::dyn_cast<clang::ImplicitCastExpr>(element->getBase()->IgnoreParens());
      return array && array->getCastKind() == clang::CK_ArrayToPointerDecay &&
             is_of_variable(array->getSubExpr());
    }
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(target);
    return name && !name->getType()->isReferenceType() && !name->getDecl()->getType()->isReferenceType();
  }

  bool is_written_as(clang::QualType type, bool by_any) const {
    if (type->isDependentType()) return true;
    const clang::QualType own = variable_->getType();
    if (tree_.hasSameUnqualifiedType(type, own)) return true;
    if (type->isRecordType() || type->isCharType() || type->isVoidType()) return by_any;
    return type->isIntegerType() && own->isIntegerType() && tree_.getTypeSize(type) == tree_.getTypeSize(own);
  }

  const clang::ASTContext& tree_;
  const clang::VarDecl* variable_;
  bool is_reached_ = false, has_address_ = false;
  llvm::SmallPtrSet<const clang::FunctionDecl*, 8> seen_;
};

}  // namespace

bool may_write(const clang::ASTContext& tree, const clang::Stmt* statement, const clang::VarDecl* variable) {
  return Writes(tree, variable).in(statement);
}

}  // namespace an5d
