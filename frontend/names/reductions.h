// Values of all cells: sums, maxima, counts and tests, in loops over cells.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class Stmt;
class ValueDecl;
}  // namespace clang

namespace an5d {

struct Reduction {
  std::string what;                            // "a maximum over cells"
  const clang::Expr* target = nullptr;         // what keeps the value: a variable, a member, `*p`, `sums[0]`
  const clang::ValueDecl* variable = nullptr;  // that this names, or null
  const clang::Stmt* where = nullptr;          // the assignment
};

// Those of loops, in order: assignments that give something declared outside of the loops a value made of its
// own, or do so under a condition. An element of an array is such a thing if no iterator of the loops chooses
// it.
struct Reductions {
  std::vector<Reduction> found;
  bool assigns_cells = false;  // to an element of an array that keeps no value of all cells
};

Reductions find_reductions(const clang::ASTContext& tree, const clang::Stmt* within);

// The first one in loops over cells of the function's body, or in what it calls.
using IsOverCells = std::function<bool(const clang::Stmt* loop)>;
std::optional<Reduction> reduction_of(const clang::ASTContext& tree, const clang::FunctionDecl* function,
                                      const IsOverCells& is_over_cells);

// "sums, maxima and other reductions are not accepted ...": what keeps the meaning of the program.
extern const char* const kReductionAdvice;

}  // namespace an5d
