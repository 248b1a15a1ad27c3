// The head of a loop, as C has it.
#pragma once

#include "frontend/names/translation.h"

namespace an5d {

// What of a loop says how it counts, wherever it stands in the loop.
struct LoopHead {
  // When the iterator steps: `for (...; t < T; t++)`, `while (++t < T)`, `while (t++ < T)`.
  enum class Stepping { kBehindBody, kBeforeTest, kBehindTest };

  const clang::Stmt* loop = nullptr;
  const clang::Stmt* init = nullptr;
  const clang::VarDecl* iterator = nullptr;  // null: none to be seen
  const clang::Expr* start = nullptr;        // null: what the iterator holds before the loop
  IteratorScope scope = IteratorScope::kLoop;
  const clang::Expr* test = nullptr;
  bool test_ends = false;   // `if (t >= T) break;`
  bool body_first = false;  // do { } while (...)
  const clang::Expr* step = nullptr;
  Stepping stepping = Stepping::kBehindBody;
  bool steps_over_blocks = false;  // `ii += 32`, where another loop counts the cells of a block
};

// Of a for statement, without a look at its body.
LoopHead head_of_for(const clang::ForStmt* loop);

// The variable that the loop counts with, or null where there is none to be seen.
const clang::VarDecl* iterator_of(const clang::ForStmt* loop);

// The variable that `t++`, `t -= 1`, `t = t + 1` change, by whatever amount; null of other expressions.
const clang::VarDecl* stepped_variable(const clang::Expr* expr);

// The variables that a condition compares, or asks whether they are 0; the steps of `n-- > 0` are left out.
std::vector<const clang::VarDecl*> compared_variables(const clang::Expr* test);

// A step of this variable inside of a condition, and when it is made; or null.
const clang::UnaryOperator* step_in_test(const clang::Expr* test, const clang::VarDecl* iterator);

// n of `n`, `n++`, `--n`.
const clang::VarDecl* counter_in(const clang::Expr* expr);

// Without `!` around it, each of which turns `ends`.
const clang::Expr* without_negations(const clang::Expr* test, bool& ends);

// From `for` or `while` to the closing bracket; the keyword of other loops.
SourceRange head_of(const Translation& work, const clang::Stmt* loop);

}  // namespace an5d
