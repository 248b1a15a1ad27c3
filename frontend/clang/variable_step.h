// Statements that move a pointer or a number on: `v++`, `v -= n`.
#pragma once

#include <optional>
#include <vector>

namespace clang {
class Expr;
class Stmt;
class VarDecl;
}  // namespace clang

namespace an5d {

// `v++`, `v -= n`.
struct VariableStep {
  const clang::VarDecl* variable = nullptr;
  const clang::Expr* by = nullptr;  // null: 1
  bool down = false;
};

std::optional<VariableStep> variable_step(const clang::Stmt* statement);

// The operands of `i++, p++`; of other expressions, these.
std::vector<const clang::Expr*> parts_of_step(const clang::Expr* step);

}  // namespace an5d
