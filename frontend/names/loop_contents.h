// What loops contain, as far as it matters for a first look: before anything is proved.
#pragma once

#include <utility>
#include <vector>

#include "frontend/clang/subscript_forms.h"

namespace clang {
class ASTContext;
class BinaryOperator;
class CallExpr;
class DeclStmt;
class Expr;
class Stmt;
class VarDecl;
}  // namespace clang

namespace an5d {

// What a loop contains, as far as it matters for a first look.
struct LoopContents {
  explicit LoopContents(const clang::ASTContext& of) : tree(of) {}

  const clang::ASTContext& tree;
  int loops = 0;     // inside
  int elements = 0;  // of arrays, named anywhere
  int reads = 0;     // of array elements in the loops inside
  bool reads_neighbours = false;
  std::vector<const clang::Expr*> targets;                                    // in the loops inside
  std::vector<const clang::Expr*> read_at;                                    // subscripts
  Variables iterators;                                                        // of the loops inside
  std::vector<std::pair<const clang::VarDecl*, const clang::Stmt*>> defined;  // a variable, and by what
  Variables arrays;                                                           // that it declares
  Variables counted;                                                          // outside of the loops inside
  Variables stepped;                                                          // by `v++`, anywhere
  std::vector<const clang::CallExpr*> calls;                                  // the same

  void look(const clang::Stmt* statement, int depth);

 private:
  // A function that reads neighbours in an array.
  void look_into(const clang::CallExpr* call);
  void enter(const clang::Stmt* loop);
  void declare(const clang::DeclStmt* declaration);
  void assign(const clang::BinaryOperator* assignment, int depth);
  void step(const clang::Expr* target, int depth);
  // From cell to cell, or row to row. A number that goes up by one outside of the loops inside counts steps.
  void move(const clang::Expr* target, bool is_far);
  void count(const clang::Expr* target, int depth);
  void read(const clang::Expr* element, int depth);
  // Down the chain A[a][b][c]: one element.
  void subscripts(const clang::Expr* element, int depth, bool is_read);
};

LoopContents contents_of(const clang::ASTContext& tree, const clang::Stmt* loop);

// With the loop itself among its loops.
LoopContents contents_with(const clang::ASTContext& tree, const clang::Stmt* loop);

// The iterator; where the head does not say, what the loop counts.
Variables iterators_of(const clang::Stmt* loop, const LoopContents& contents);

// What is declared in front of the loop and its iterations move on, `u[c++] = ...`.
Variables stepped_in(const LoopContents& contents, const clang::Stmt* loop);

// All that these variables determine in the loop.
Variables with_dependents(const LoopContents& contents, Variables variables);

// Does this loop assign to array elements, reading some, and choose no plane by its iterator?
bool is_sweep(const clang::ASTContext& tree, const clang::Stmt* loop);

// Does this loop assign to array elements that its iterator determines, but for a choice of a plane, and read
// none? An initialisation.
bool fills(const clang::ASTContext& tree, const clang::Stmt* loop);

// Does what the iterator of a for loop determines choose an array element that the loop assigns to?
bool picks_elements(const clang::ASTContext& tree, const clang::Stmt* loop);

}  // namespace an5d
