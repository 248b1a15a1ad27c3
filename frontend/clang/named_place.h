// What an expression names without computing: a variable, or a member of a struct that one is or points to.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class FieldDecl;
class QualType;
class VarDecl;
}  // namespace clang

namespace an5d {

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

}  // namespace an5d
