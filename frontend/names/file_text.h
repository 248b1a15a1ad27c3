// What walks over the functions of a file find, kept for all of its nests: each nest asks about every
// variable.
#pragma once

#include <memory>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "frontend/clang/body_index.h"
#include "frontend/names/likely_values.h"
#include "frontend/names/reductions.h"
#include "frontend/names/variable_changes.h"

namespace clang {
class ASTContext;
class Decl;
class DeclRefExpr;
class Expr;
class Stmt;
}  // namespace clang

namespace an5d {

// Of a function's body, whatever the variable.
struct BodyText {
  explicit BodyText(const clang::Stmt* body);

  BodyIndex index;
  // Names that are read or assigned to by themselves: no address, no reference, nothing that a lambda keeps.
  std::unordered_set<const clang::Expr*> plain;
  std::unordered_map<const clang::Decl*, std::vector<const clang::DeclRefExpr*>> names;
  bool may_jump = false;  // by other means than break and return
};

class FileText {
 public:
  explicit FileText(const clang::ASTContext& of) : tree(of), reach(of), likely_values(of) {}

  const clang::ASTContext& tree;
  Reach reach;
  LikelyValues likely_values;

  const BodyText& body(const clang::Stmt* function) {
    return bodies_.try_emplace(function, function).first->second;
  }
  const Reductions& reductions_in(const clang::Stmt* loop);

 private:
  std::unordered_map<const clang::Stmt*, BodyText> bodies_;
  std::unordered_map<const clang::Stmt*, Reductions> reductions_;
};

}  // namespace an5d
