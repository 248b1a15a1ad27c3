// Functions that read their surroundings (surroundings_read.h). In: a function. Out: whether it can be read
// only in the place of its call.
#include "frontend/clang/surroundings_read.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <set>

#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/constant_tables.h"

namespace an5d {

bool is_pointer_or_struct(const clang::ParmVarDecl* parameter) {
  const clang::QualType type = parameter->getType();
  return type->isPointerType() || type->isRecordType() ||
         (type->isReferenceType() && type->getPointeeType()->isArrayType());
}

namespace {

bool reads_surroundings(const clang::ASTContext& tree, const clang::FunctionDecl* function,
                        std::set<const clang::FunctionDecl*>& seen) {
  const clang::SourceManager& manager = tree.getSourceManager();
  const clang::FunctionDecl* definition = nullptr;
  if (!manager.isInMainFile(manager.getExpansionLoc(function->getLocation())) || function->isWeak() ||
      !function->hasBody(definition) || !seen.insert(function->getCanonicalDecl()).second)
    return false;
  const auto of_file = [&](const clang::DeclRefExpr* name) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    return variable && variable->isFileVarDecl() && !variable->getType().isConstQualified() &&
           !is_table(tree, variable);
  };
  const auto calls_such = [&](const clang::CallExpr* call) {
    return call->getDirectCallee() && reads_surroundings(tree, call->getDirectCallee(), seen);
  };
  return llvm::any_of(definition->parameters(), is_pointer_or_struct) ||
         std::ranges::any_of(find_all<clang::DeclRefExpr>(definition), of_file) ||
         std::ranges::any_of(find_all<clang::CallExpr>(definition), calls_such);
}

}  // namespace

bool reads_surroundings(const clang::ASTContext& tree, const clang::FunctionDecl* function) {
  std::set<const clang::FunctionDecl*> seen;
  return reads_surroundings(tree, function, seen);
}

}  // namespace an5d
