// Names that a statement uses.
#pragma once

#include <set>

#include "frontend/clang/ast_visitor.h"

namespace clang {
class ValueDecl;
}

namespace an5d {

// Names that the nest uses but does not declare, those of its arrays' extents among them: locals must not
// take them.
struct UsedNames final : AstVisitor {
  std::set<const clang::Decl*> declared;
  std::set<const clang::ValueDecl*> used;
  bool visit_declaration(clang::Decl* declaration) override;
  bool visit_statement(clang::Stmt* statement) override;
};

}  // namespace an5d
