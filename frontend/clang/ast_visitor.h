// A walk over Clang's tree whose hooks are virtual: clang::RecursiveASTVisitor is compiled once, in
// ast_visitor.cpp.
#pragma once

#include <vector>

namespace clang {
class ASTContext;
class Decl;
class QualType;
class Stmt;
class TypeLoc;
}  // namespace clang

namespace an5d {

// Hooks are called before what lies inside, and end the walk by `false`.
class AstVisitor {
 public:
  AstVisitor() = default;
  AstVisitor(const AstVisitor&) = delete;
  AstVisitor& operator=(const AstVisitor&) = delete;

  // Of what RecursiveASTVisitor's Traverse visits, null among it. Returns whether no hook ended the walk.
  bool walk(clang::ASTContext& tree);
  bool walk(const clang::Stmt* statement);
  bool walk(const clang::Decl* declaration);
  bool walk(clang::QualType type);

 protected:
  ~AstVisitor() = default;

  virtual bool visit_statement(clang::Stmt* statement);
  virtual bool visit_declaration(clang::Decl* declaration);
  virtual bool visit_type(clang::TypeLoc type);

 private:
  class Walk;
};

// All statements in a statement or a declaration (null: none), expressions among them, in order.
std::vector<const clang::Stmt*> statements_in(const clang::Stmt* root);
std::vector<const clang::Stmt*> statements_in(const clang::Decl* root);

// Those of one class, clang::CallExpr for example.
template <typename Node, typename Root>
std::vector<const Node*> find_all(const Root* root) {
  std::vector<const Node*> found;
  for (const clang::Stmt* statement : statements_in(root))
    if (Node::classof(statement)) found.push_back(static_cast<const Node*>(statement));
  return found;
}

}  // namespace an5d
