// Statements that give integer variables values: `cur = 1 - cur;`, `k++`, `int tmp = cur;`.
#pragma once

#include <set>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class Stmt;
class VarDecl;
}  // namespace clang

namespace an5d {

// `to = value`, `to op= value`, `to++`, or a declaration.
struct IntegerSetting {
  const clang::VarDecl* to = nullptr;
  const clang::Expr* value = nullptr;  // null: declared only, or stepped
  const clang::Expr* whole = nullptr;  // the assignment
  bool declares = false;
};
using IntegerSettings = std::vector<IntegerSetting>;

// Appends what a statement sets. Does it do nothing else, and read nothing but such variables and numbers?
bool add_settings(const clang::ASTContext& tree, const clang::Stmt* statement, IntegerSettings& settings);

// The same, of a statement whose settings do not matter.
bool assigns_integers(const clang::ASTContext& tree, const clang::Stmt* statement);

// Does it give one a value?
bool changes_integer(const clang::ASTContext& tree, const clang::Stmt* statement);

// Does it declare variables that none of the others names?
bool declares_unused(const clang::Stmt* statement, const std::vector<const clang::Stmt*>& others);

// An integer variable that the statement changes and that chooses elements of arrays in the time loop; or
// null.
const clang::VarDecl* changed_choice(const clang::ASTContext& tree, const clang::Stmt* time,
                                     const clang::Stmt* statement);

// Variables in a subscript, in what a declaration gives a value, or in an argument.
std::set<const clang::VarDecl*> variables_that_choose(const clang::Stmt* statement);

}  // namespace an5d
