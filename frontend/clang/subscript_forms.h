// What the text of a subscript says of neighbours and planes, before anything is proved.
#pragma once

#include <set>

namespace clang {
class ASTContext;
class Expr;
class Stmt;
class VarDecl;
}  // namespace clang

namespace an5d {

using Variables = std::set<const clang::VarDecl*>;

// `e % 2` or `e & 1`: a choice among a few planes.
bool chooses_plane(const clang::ASTContext& tree, const clang::Stmt* statement);

// Does it name one of these, choices of planes aside?
bool mentions(const clang::ASTContext& tree, const clang::Stmt* statement, const Variables& variables);

// Is a plane chosen by one of these in there?
bool chooses_plane_by(const clang::ASTContext& tree, const clang::Stmt* statement,
                      const Variables& variables);

// i + 1, (i - 1) * n + j: is a constant added to something in there?
bool has_constant_distance(const clang::ASTContext& tree, const clang::Stmt* subscript);

// i + k, (i - k) * n + j, i * n + j + k * n: one of `offsets` beside one of `places`? In `i * 9 + k` it
// counts values of a cell, and in `i + k * n`, by whole rows or columns, it is an iterator of a matrix.
bool adds_offset(const clang::ASTContext& tree, const clang::Stmt* subscript, const Variables& places,
                 const Variables& offsets);

}  // namespace an5d
