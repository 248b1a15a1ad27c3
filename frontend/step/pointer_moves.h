// Statements that move pointers about: `T *kept = u; u = un; un = kept;`.
#pragma once

#include <optional>
#include <vector>

#include "frontend/clang/named_place.h"

namespace clang {
class Expr;
class FunctionDecl;
class Stmt;
}  // namespace clang

namespace an5d {

// A condition of the time, and whether it has to hold.
struct TimeGuard {
  const clang::Expr* condition = nullptr;
  bool holds = true;
};
using TimeGuards = std::vector<TimeGuard>;

// `to` gets the value of `from`; none where it is declared only.
struct Move {
  NamedPlace to = {}, from = {};
  bool declares = false;
  bool in_function = false;  // that is called: its names may mean others around the call
  TimeGuards guards = {};    // of a pointer that is chosen: `t % 2 ? a : b`
};
using Moves = std::vector<Move>;

// What a statement moves, in C's order, with that of functions that it calls; nothing if it does anything
// else. The second has guards, of `t % 2 ? a : b`.
std::optional<Moves> moves_of(const clang::ASTContext& tree, const clang::Stmt* statement);
std::optional<Moves> guarded_moves_of(const clang::ASTContext& tree, const clang::Stmt* statement);

// Does the function nothing but move pointers? The second asks for members of structs among them.
bool only_moves_pointers(const clang::ASTContext& tree, const clang::FunctionDecl* function);
bool only_moves_members(const clang::ASTContext& tree, const clang::FunctionDecl* function);

}  // namespace an5d
