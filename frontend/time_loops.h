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

// Does this loop assign to array elements, reading some, and choose no plane by its iterator?
bool is_sweep(const clang::ASTContext& tree, const clang::Stmt* loop);

// Does this loop assign to array elements that its iterator determines, but for a choice of a plane, and read
// none? An initialisation.
bool fills(const clang::ASTContext& tree, const clang::Stmt* loop);

// Does what the iterator of a for loop determines choose an array element that the loop assigns to?
bool picks_elements(const clang::ASTContext& tree, const clang::Stmt* loop);

// The array element that an assignment to this changes: A[i][j] of `A[i][j]`, `A[i][j].f`, `*p`; null of a
// variable.
const clang::Expr* element_of(const clang::Expr* target);

// for, while and do.
bool is_loop(const clang::Stmt* statement);

const clang::Stmt* body_of(const clang::Stmt* loop);

}  // namespace an5d
