// Where a statement names variables, and what in it jumps, from one walk: asked of each variable of a body.
#pragma once

#include <unordered_map>
#include <vector>

namespace clang {
class Decl;
class Stmt;
}  // namespace clang

namespace an5d {

// Of what Stmt::children() lists: not of what stands in types.
class BodyIndex {
 public:
  explicit BodyIndex(const clang::Stmt* body);

  bool contains(const clang::Stmt* statement) const { return places_.count(statement) != 0; }
  // Is the variable named or declared in it? Of a statement that is not in the body it may be.
  bool may_name(const clang::Stmt* within, const clang::Decl* variable) const;
  // By break, continue, return or goto, within the statement or out of it.
  bool jumps(const clang::Stmt* statement) const;
  // From the body down to a statement in it, both included; empty of others.
  std::vector<const clang::Stmt*> path_to(const clang::Stmt* statement) const;

 private:
  // Numbers of statements, in the order of a walk: its own, and the first behind it.
  struct Place {
    unsigned begin = 0, end = 0;
    bool jumps = false;
  };
  bool add(const clang::Stmt* statement);
  void note(const clang::Decl* declared) { names_[declared].push_back(number_); }

  const clang::Stmt* body_;
  std::unordered_map<const clang::Stmt*, Place> places_;
  std::unordered_map<const clang::Decl*, std::vector<unsigned>> names_;  // in order
  unsigned number_ = 0;
};

}  // namespace an5d
