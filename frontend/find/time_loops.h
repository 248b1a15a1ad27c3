// Which loops look like time loops, before anything is proved.
#pragma once

#include <set>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class Stmt;
}  // namespace clang

namespace an5d {

// A statement, and how many array elements its text names: a measure of its size.
struct SizedLoop {
  const clang::Stmt* loop = nullptr;
  int elements = 0;
};

// The for, while and do loops of `within` that repeat loops which assign array elements and read others, in
// source order. Where one contains another, only the inner one; one whose iterator chooses a plane by `%` or
// `&`, as in A[(t + 1) % 2][i], is taken whatever it contains.
std::vector<SizedLoop> find_time_loops(const clang::ASTContext& tree, const clang::Stmt* within);

// The outermost loops of `within` that assign array elements from the neighbours of others: sweeps, in source
// order. Loops of `apart`, what is in them and what is around them are none.
std::vector<SizedLoop> find_sweeps(const clang::ASTContext& tree, const clang::Stmt* within,
                                   const std::set<const clang::Stmt*>& apart = {});

}  // namespace an5d
