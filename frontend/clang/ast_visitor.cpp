// A walk over Clang's tree (ast_visitor.h).
//
// In: a part of the tree. Out: calls of the hooks. Decided here: nothing; what is visited is Clang's choice.
#include "frontend/clang/ast_visitor.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace an5d {

class AstVisitor::Walk : public clang::RecursiveASTVisitor<Walk> {
 public:
  explicit Walk(AstVisitor& visitor) : visitor_(visitor) {}

  bool VisitStmt(clang::Stmt* statement) { return visitor_.visit_statement(statement); }
  bool VisitDecl(clang::Decl* declaration) { return visitor_.visit_declaration(declaration); }
  bool VisitTypeLoc(clang::TypeLoc type) { return visitor_.visit_type(type); }

 private:
  AstVisitor& visitor_;
};

bool AstVisitor::visit_statement(clang::Stmt*) { return true; }
bool AstVisitor::visit_declaration(clang::Decl*) { return true; }
bool AstVisitor::visit_type(clang::TypeLoc) { return true; }

bool AstVisitor::walk(clang::ASTContext& tree) { return Walk(*this).TraverseAST(tree); }
bool AstVisitor::walk(const clang::Stmt* statement) {
  return Walk(*this).TraverseStmt(const_cast<clang::Stmt*>(statement));
}
bool AstVisitor::walk(const clang::Decl* declaration) {
  return Walk(*this).TraverseDecl(const_cast<clang::Decl*>(declaration));
}
bool AstVisitor::walk(clang::QualType type) { return Walk(*this).TraverseType(type); }

namespace {
struct Statements final : AstVisitor {
  std::vector<const clang::Stmt*> all;
  bool visit_statement(clang::Stmt* statement) override {
    all.push_back(statement);
    return true;
  }
};
template <typename Root>
std::vector<const clang::Stmt*> all_in(const Root* root) {
  Statements statements;
  statements.walk(root);
  return std::move(statements.all);
}
}  // namespace

std::vector<const clang::Stmt*> statements_in(const clang::Stmt* root) { return all_in(root); }
std::vector<const clang::Stmt*> statements_in(const clang::Decl* root) { return all_in(root); }

}  // namespace an5d
