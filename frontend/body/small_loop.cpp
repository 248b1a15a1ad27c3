// Loops in a body (small_loop.h).
//
//   for (int k = -R; k <= R; k++) s += w[k + R] * u[i + k];        R an enumerator, a macro, a const int
//
// In: a for statement. Out: the values of its iterator. Decided here: which loops of a body are written out:
// those whose bounds are constants and that sum up, or do something else to the same elements each time.
#include "frontend/body/small_loop.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/body/loop_builder.h"
#include "frontend/clang/statements.h"
#include "frontend/clang/variable_step.h"
#include "frontend/expr/known_value.h"
#include "frontend/names/loop_contents.h"
#include "frontend/names/loop_head.h"

namespace an5d {
namespace {

constexpr const char* kAccepted =
    "loops between constants are accepted there, and are written out: 'for (int k = -2; k <= 2; k++) s += "
    "w[k "
    "+ 2] * A[t % 2][i + k];'";

std::nullopt_t refuse(Translation& work, const clang::ForStmt* loop, std::string message) {
  work.refuse("small-loop", head_of(work, loop), std::move(message), kAccepted);
  return std::nullopt;
}

bool loops_inside_are_small(const clang::ASTContext& tree, const clang::Stmt* statement) {
  return std::ranges::all_of(statement->children(), [&](const clang::Stmt* child) {
    return !child || (is_loop(child) ? is_small_loop(tree, child) : loops_inside_are_small(tree, child));
  });
}

// `for (j = 1; j < n; j++, p++)`: from cell to cell.
bool moves_pointers(const clang::Stmt* statement) {
  const auto step = variable_step(statement);
  return (step && step->variable->getType()->isPointerType()) ||
         std::ranges::any_of(statement->children(),
                             [](const clang::Stmt* child) { return child && moves_pointers(child); });
}

bool names_constants(const clang::Stmt* statement, const clang::VarDecl* iterator) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(statement);
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  if (variable && variable->getCanonicalDecl() != iterator &&
      !(variable->getType().isConstQualified() && variable->getAnyInitializer()))
    return false;
  return std::ranges::all_of(statement->children(), [&](const clang::Stmt* child) {
    return !child || names_constants(child, iterator);
  });
}

}  // namespace

std::optional<SmallLoop> small_loop(Translation& work, Names& names, const clang::ForStmt* loop) {
  const std::optional<Loop> head = build_loop(work, names, loop);
  if (!head) return std::nullopt;
  const auto begin = fixed_value(head->begin.value), end = fixed_value(head->end.value);
  if (!begin || !end) return refuse(work, loop, "found a loop in a body whose bounds are not constants");
  const long long first = *begin + head->begin.adjust, past = *end + head->end.adjust;
  constexpr long long kFarthest = 1LL << 40;
  if (std::max({first, -first, past, -past}) > kFarthest ||
      past - first > static_cast<long long>(kMostIterations))
    return refuse(work, loop,
                  fmt::format("found a loop in a body from {} up to {}, expected at most {} iterations",
                              first, past - 1, kMostIterations));
  const bool up = head->direction == Direction::kUp;
  SmallLoop made{iterator_of(loop), {}, 0};
  for (long long value = first; value < past; ++value) made.values.push_back(value);
  if (!up) std::ranges::reverse(made.values);
  const bool runs = first < past;
  made.last = up ? (runs ? past : first) : (runs ? first - 1 : past - 1);
  if (!holds(head->type, made.last))
    return refuse(work, loop, fmt::format("found a loop that '{}' counts past its type", head->iterator));
  return made;
}

bool is_small_loop(const clang::ASTContext& tree, const clang::Stmt* statement) {
  const auto* loop = llvm::dyn_cast<clang::ForStmt>(statement);
  return loop && !picks_elements(tree, loop) && !moves_pointers(loop) &&
         loops_inside_are_small(tree, loop->getBody());
}

bool has_few_iterations(const clang::ASTContext& tree, const clang::ForStmt* loop) {
  const auto* condition = llvm::dyn_cast_or_null<clang::BinaryOperator>(loop->getCond());
  if (!condition || !has_constant_head(loop)) return false;
  const auto end = constant_of(tree, condition->getRHS());
  return end && *end >= -kMostValues && *end <= kMostValues;
}

bool is_loop_over_values(const clang::ASTContext& tree, const clang::Stmt* statement) {
  const auto* loop = llvm::dyn_cast<clang::ForStmt>(statement);
  return loop && !is_small_loop(tree, statement) && has_few_iterations(tree, loop);
}

bool has_loops_of_a_cell(const clang::ASTContext& tree, const clang::Stmt* statement) {
  const bool is_cells =
      is_loop(statement) && !is_small_loop(tree, statement) && !is_loop_over_values(tree, statement);
  return !is_cells && std::ranges::all_of(statement->children(), [&](const clang::Stmt* child) {
    return !child || has_loops_of_a_cell(tree, child);
  });
}

bool has_constant_head(const clang::ForStmt* loop) {
  const clang::Stmt* init = loop->getInit();
  return iterator_of(loop) && loop->getCond() && names_constants(init, iterator_of(loop)) &&
         names_constants(loop->getCond(), iterator_of(loop));
}

}  // namespace an5d
