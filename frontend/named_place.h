// What an expression names without computing: a variable, or a member of a struct that one is or points to.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <vector>

#include "frontend/diagnostic.h"

namespace clang {
class ASTContext;
class ArraySubscriptExpr;
class Expr;
class FieldDecl;
class MemberExpr;
class QualType;
class VarDecl;
}  // namespace clang

namespace an5d {

struct Translation;

// `u`, `grid.u`, `sim->grid.nx`; `(*g).u` is `g->u`.
struct NamedPlace {
  const clang::VarDecl* variable = nullptr;           // its canonical declaration
  std::vector<const clang::FieldDecl*> members = {};  // from the outside in
  std::optional<long long> element = {};              // of the pointers that this is a table of
  auto operator<=>(const NamedPlace&) const = default;
  explicit operator bool() const { return variable != nullptr; }
};

// Nothing of other expressions: `grids[k].u`, `f()->u`, `((struct grid *)p)->u`.
std::optional<NamedPlace> named_place(const clang::Expr* expr);

// The name that an argument is, as `a`, `g->u`, `&a[0]` and `(double (*)[m])a`; null of others.
const clang::Expr* name_in(const clang::Expr* argument);

// A pointer of a table, `u[1]`; nothing of others.
std::optional<NamedPlace> pointer_in_table(const clang::ASTContext& tree, const clang::Expr* expr);

// As C has it: `sim->grid.nx`.
std::string spelled(const NamedPlace& place);

// With the qualifiers of the structs around a member.
clang::QualType type_of(const clang::ASTContext& tree, const NamedPlace& place);

// The place around the nest that a member is, where the step calls its struct by another name. Nothing, after
// an error, of members that a time step could change without saying so, or that no name leads to.
std::optional<NamedPlace> place_of_member(Translation& work, const clang::MemberExpr* member);
std::optional<NamedPlace> place_around(Translation& work, const NamedPlace& member, const SourceRange& where);

// What a place is called in the nest: of a variable its name; of a member one that the nest remembers, which
// nothing else in it has.
std::string name_in_nest(Translation& work, const NamedPlace& place);

// Down the chain A[a][b][c] to A, a variable or a member, collecting a, b, c. Each step may read a pointer.
// Null after an error.
const clang::Expr* array_root(Translation& work, const clang::ArraySubscriptExpr* expr,
                              std::vector<const clang::Expr*>& subscripts);

}  // namespace an5d
