// Names that a statement uses (used_names.h).
#include "frontend/step/used_names.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

namespace an5d {

bool UsedNames::visit_declaration(clang::Decl* declaration) {
  if (llvm::isa<clang::VarDecl>(declaration)) declared.insert(declaration->getCanonicalDecl());
  return true;
}

bool UsedNames::visit_statement(clang::Stmt* statement) {
  const auto* expr = llvm::dyn_cast<clang::DeclRefExpr>(statement);
  if (!expr || !used.insert(expr->getDecl()).second || !llvm::isa<clang::VarDecl>(expr->getDecl()))
    return true;
  const clang::QualType type = expr->getDecl()->getType();  // as written, and with its typedefs resolved
  return walk(type) && walk(type.getCanonicalType());
}

}  // namespace an5d
