// Walks over the functions of a file (file_text.h).
//
// In: bodies. Out: names, with the places where they stand. Decided here: which names of a variable do
// nothing but read it or assign to it.
#include "frontend/names/file_text.h"

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/StmtCXX.h>

#include "frontend/clang/ast_visitor.h"

namespace an5d {

BodyText::BodyText(const clang::Stmt* body) : index(body) {
  for (const clang::Stmt* statement : statements_in(body)) {
    const auto* cast = llvm::dyn_cast<clang::CastExpr>(statement);
    const clang::Expr* used =
        cast && cast->getCastKind() == clang::CK_LValueToRValue ? cast->getSubExpr() : target_of(statement);
    const auto* read = used ? llvm::dyn_cast<clang::DeclRefExpr>(used->IgnoreParens()) : nullptr;
    if (read && !read->refersToEnclosingVariableOrCapture()) plain.insert(read);
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(statement))
      names[name->getDecl()->getCanonicalDecl()].push_back(name);
    may_jump = may_jump || llvm::isa<clang::LabelStmt>(statement) || llvm::isa<clang::CXXTryStmt>(statement);
  }
}

const Reductions& FileText::reductions_in(const clang::Stmt* loop) {
  const auto known = reductions_.find(loop);
  return known != reductions_.end() ? known->second
                                    : reductions_.emplace(loop, find_reductions(tree, loop)).first->second;
}

}  // namespace an5d
