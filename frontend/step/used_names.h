// Names that a statement uses.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <set>

#include "frontend/clang/ast_visitor.h"

namespace an5d {

// Names that the nest uses but does not declare, those of its arrays' extents among them: locals must not
// take them.
struct UsedNames final : AstVisitor {
  std::set<const clang::Decl*> declared;
  std::set<const clang::ValueDecl*> used;
  bool visit_declaration(clang::Decl* declaration) override {
    if (llvm::isa<clang::VarDecl>(declaration)) declared.insert(declaration->getCanonicalDecl());
    return true;
  }
  bool visit_statement(clang::Stmt* statement) override {
    const auto* expr = llvm::dyn_cast<clang::DeclRefExpr>(statement);
    if (!expr || !used.insert(expr->getDecl()).second || !llvm::isa<clang::VarDecl>(expr->getDecl()))
      return true;
    const clang::QualType type = expr->getDecl()->getType();  // as written, and with its typedefs resolved
    return walk(type) && walk(type.getCanonicalType());
  }
};

}  // namespace an5d
