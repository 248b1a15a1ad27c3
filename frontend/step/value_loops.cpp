// Loops over the values of a cell (value_loops.h).
//
// In: the sweeps of a time step as statements. Out: the same where such a loop is one of a body, or is
// written out. Decided here: which loops are over values and not along an axis. Their iterators count from
// one small constant to another, and nothing adds a number to them, or to another iterator in their place, as
// to reach a neighbour. An innermost one
// chooses among arrays, and not among neighbours in memory; of one around others, other sweeps have no such
// loop, or it names the other one of two values.
#include "frontend/step/value_loops.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <algorithm>
#include <compare>
#include <set>

#include "frontend/body/small_loop.h"
#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/constant_tables.h"
#include "frontend/clang/statements.h"
#include "frontend/names/variable_changes.h"

namespace an5d {
namespace {

// `k + 1`, `k - 1`, as of a neighbour; `1 - k` is the other one of two values.
bool is_added_to(const clang::ASTContext& tree, const clang::Stmt* body, const clang::VarDecl* iterator) {
  return std::ranges::any_of(find_all<clang::BinaryOperator>(body), [&](const clang::BinaryOperator* sum) {
    if (!sum->isAdditiveOp()) return false;
    const clang::Expr *left = sum->getLHS(), *right = sum->getRHS();
    const bool is_sum = sum->getOpcode() == clang::BO_Add;
    return (variable_of(left) == iterator && constant_of(tree, right)) ||
           (is_sum && variable_of(right) == iterator && constant_of(tree, left));
  });
}

// `1 - k`, which no axis has.
bool names_the_other(const clang::ASTContext& tree, const Chain& sweep) {
  const clang::VarDecl* iterator = iterator_of(sweep.space.front());
  const auto differences = find_all<clang::BinaryOperator>(sweep.space.front()->getBody());
  return std::ranges::any_of(differences, [&](const clang::BinaryOperator* difference) {
    return difference->getOpcode() == clang::BO_Sub && variable_of(difference->getRHS()) == iterator &&
           constant_of(tree, difference->getLHS());
  });
}

// Does it choose among arrays, `f[k][x][y]`, or among parts of a block, `f[(k * nx + x) * ny + y]`? `k * 1`
// chooses neighbours in memory.
bool chooses_arrays(const clang::ASTContext& tree, const clang::Stmt* body, const clang::VarDecl* iterator) {
  const auto is_outer = [&](const clang::ArraySubscriptExpr* element) {
    return variable_of(element->getIdx()) == iterator && element->getType()->isArrayType();
  };
  const auto is_times = [&](const clang::Expr* one, const clang::Expr* other) {
    return variable_of(one) == iterator && constant_of(tree, other) != 1;
  };
  const auto is_factor = [&](const clang::BinaryOperator* product) {
    const clang::Expr *left = product->getLHS(), *right = product->getRHS();
    return product->getOpcode() == clang::BO_Mul && product->getType()->isIntegerType() &&
           (is_times(left, right) || is_times(right, left));
  };
  return std::ranges::any_of(find_all<clang::ArraySubscriptExpr>(body), is_outer) ||
         std::ranges::any_of(find_all<clang::BinaryOperator>(body), is_factor);
}

// `b[k]`, but for tables of constants: a cell, as if k counted along an axis.
bool chooses_cells(const clang::ASTContext& tree, const clang::Stmt* body, const clang::VarDecl* iterator) {
  const auto is_cell = [&](const clang::ArraySubscriptExpr* element) {
    if (variable_of(element->getIdx()) != iterator || element->getType()->isArrayType()) return false;
    const clang::Expr* base = element->getBase()->IgnoreParenImpCasts();
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(base);
    const auto* table = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
    return !table || !is_table(tree, table);
  };
  return std::ranges::any_of(find_all<clang::ArraySubscriptExpr>(body), is_cell);
}

// The array and the number of the subscript, outermost first, that an element of an array is chosen by.
struct Chosen {
  const clang::Decl* array = nullptr;
  int dimension = 0;
  auto operator<=>(const Chosen&) const = default;
};

Chosen chosen_by(const clang::ArraySubscriptExpr* element) {
  Chosen made;
  const clang::Expr* base = element->getBase()->IgnoreParenImpCasts();
  for (; const auto* outer = llvm::dyn_cast<clang::ArraySubscriptExpr>(base); ++made.dimension)
    base = outer->getBase()->IgnoreParenImpCasts();
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(base);
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(base);
  made.array = name     ? name->getDecl()->getCanonicalDecl()
               : member ? member->getMemberDecl()->getCanonicalDecl()
                        : nullptr;
  return made;
}

// A term of a subscript by hand: a number times variables. Without an iterator among these it may be a
// distance, with one what stands beside it is how far apart the iterator's places are.
struct Term {
  long long number = 1;
  std::multiset<const clang::VarDecl*> factors = {};
  auto operator<=>(const Term&) const = default;
};

// `(i - 1) * n + j + 32` is i * n, -1 * n, j and 32.
void add_terms(const clang::ASTContext& tree, const clang::Expr* expr, Term times, std::vector<Term>& terms) {
  expr = expr->IgnoreParenImpCasts();
  const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(expr);
  const auto multiply = [&](const clang::Expr* by) {
    if (const auto value = constant_of(tree, by))
      times.number *= *value;
    else if (const clang::VarDecl* variable = variable_of(by))
      times.factors.insert(variable);
    else
      return false;
    return true;
  };
  if (multiply(expr)) {
    terms.push_back(times);
  } else if (operation && operation->isAdditiveOp()) {
    add_terms(tree, operation->getLHS(), times, terms);
    if (operation->getOpcode() == clang::BO_Sub) times.number = -times.number;
    add_terms(tree, operation->getRHS(), times, terms);
  } else if (operation && operation->getOpcode() == clang::BO_Mul) {
    const bool is_last = multiply(operation->getRHS());
    if (is_last || multiply(operation->getLHS()))
      add_terms(tree, is_last ? operation->getLHS() : operation->getRHS(), times, terms);
  }
}

std::vector<Term> terms_of(const clang::ASTContext& tree, const clang::Expr* subscript) {
  std::vector<Term> terms;
  add_terms(tree, subscript, {}, terms);
  return terms;
}

// How far apart the places of an iterator are, of those that are not side by side. `(1 - k) * n` names the
// other one of two.
std::vector<Term> pitches_of(const std::vector<Term>& terms, const clang::VarDecl* iterator) {
  std::vector<Term> pitches;
  for (Term term : terms) {
    const auto found = term.factors.find(iterator);
    if (found == term.factors.end() || term.number <= 0) continue;
    term.factors.erase(found);
    if (term.number > 1 || !term.factors.empty()) pitches.push_back(term);
  }
  return pitches;
}

// Along what some sweep reads or writes beside an iterator: dimensions of arrays, `u[i - 1][j]`, and pitches
// of subscripts by hand, `u[i * 32 + j - 32]`. No values of cells are that, whatever the number of cells is.
struct Axes {
  std::set<Chosen> dimensions;
  std::set<Term> pitches;
};

Axes axes_of(const clang::ASTContext& tree, const std::vector<Chain>& sweeps) {
  Axes axes;
  const auto add = [&](const clang::ArraySubscriptExpr* element, const clang::VarDecl* iterator) {
    if (is_added_to(tree, element->getIdx(), iterator)) axes.dimensions.insert(chosen_by(element));
    const std::vector<Term> terms = terms_of(tree, element->getIdx());
    for (const Term& pitch : pitches_of(terms, iterator)) {
      const auto is_away = [&](const Term& term) {
        return term.factors == pitch.factors && term.number != 0 && term.number % pitch.number == 0;
      };
      if (std::ranges::any_of(terms, is_away)) axes.pitches.insert(pitch);
    }
  };
  for (const Chain& sweep : sweeps)
    for (const clang::Stmt* statement : sweep.body)
      for (const clang::ArraySubscriptExpr* element : find_all<clang::ArraySubscriptExpr>(statement))
        for (const clang::ForStmt* loop : sweep.space)
          if (const clang::VarDecl* iterator = iterator_of(loop)) add(element, iterator);
  axes.dimensions.erase(Chosen{});
  return axes;
}

bool is_along_axis(const clang::ASTContext& tree, const clang::Stmt* body, const clang::VarDecl* iterator,
                   const Axes& axes) {
  return std::ranges::any_of(
      find_all<clang::ArraySubscriptExpr>(body), [&](const clang::ArraySubscriptExpr* element) {
        return (variable_of(element->getIdx()) == iterator && axes.dimensions.contains(chosen_by(element))) ||
               std::ranges::any_of(pitches_of(terms_of(tree, element->getIdx()), iterator),
                                   [&](const Term& pitch) { return axes.pitches.contains(pitch); });
      });
}

// The numbers that `for (int k = 0; k < 9; k++)` counts through, if these are few and nothing else changes k.
std::vector<long long> values_of(const clang::ASTContext& tree, const clang::ForStmt* loop) {
  const clang::VarDecl* iterator = iterator_of(loop);
  const auto* condition = llvm::dyn_cast_or_null<clang::BinaryOperator>(loop->getCond());
  const auto* step = llvm::dyn_cast_or_null<clang::UnaryOperator>(loop->getInc());
  const auto* declared = llvm::dyn_cast_or_null<clang::DeclStmt>(loop->getInit());
  if (!iterator || !condition || !step || !step->isIncrementOp() || !declared || !declared->isSingleDecl())
    return {};
  const bool is_less = condition->getOpcode() == clang::BO_LT,
             is_at_most = condition->getOpcode() == clang::BO_LE;
  if ((!is_less && !is_at_most) || variable_of(condition->getLHS()) != iterator || !iterator->getInit())
    return {};
  const auto begin = constant_of(tree, iterator->getInit()), end = constant_of(tree, condition->getRHS());
  const VariableChanges changes = changes_of(iterator, loop->getBody());
  if (!begin || !end || !changes.places.empty() || !changes.aliases.empty()) return {};
  std::vector<long long> values;
  for (long long value = *begin; value < *end + (is_at_most ? 1 : 0); ++value) {
    values.push_back(value);
    if (value - *begin >= kMostValues) return {};
  }
  return values;
}

}  // namespace

void leave_loops_over_values(const clang::ASTContext& tree, std::vector<Chain>& sweeps) {
  const Axes axes = axes_of(tree, sweeps);
  for (Chain& sweep : sweeps) {
    const clang::ForStmt* last = sweep.space.size() > 1 ? sweep.space.back() : nullptr;
    const clang::VarDecl* iterator = last ? iterator_of(last) : nullptr;
    if (!iterator || values_of(tree, last).empty() || !sweep.between.empty() || !sweep.blocks.empty() ||
        !chooses_arrays(tree, last->getBody(), iterator) || is_added_to(tree, last->getBody(), iterator) ||
        is_along_axis(tree, last->getBody(), iterator, axes))
      continue;
    sweep.body = {last};
    sweep.space.pop_back();
  }
  const auto over_values = [&](const clang::Stmt* statement) { return is_loop_over_values(tree, statement); };
  std::size_t depth = 0;
  for (const Chain& sweep : sweeps)
    if (!sweep.space.empty() && std::ranges::any_of(sweep.body, over_values)) depth = sweep.space.size();
  for (Chain& sweep : sweeps) {
    if (depth == 0 || sweep.space.size() != depth + 1 || !sweep.between.empty() ||
        !over_values(sweep.space.back()))
      continue;
    sweep.body = {sweep.space.back()};
    sweep.space.pop_back();
  }
}

void write_out_loops_around(const clang::ASTContext& tree, std::vector<Chain>& sweeps) {
  const Axes axes = axes_of(tree, sweeps);
  const auto values_around = [&](const Chain& sweep) {
    const clang::ForStmt* around =
        sweep.space.size() > 1 && sweep.blocks.empty() ? sweep.space.front() : nullptr;
    const clang::VarDecl* iterator = around ? iterator_of(around) : nullptr;
    if (!iterator || !chooses_arrays(tree, around->getBody(), iterator) ||
        chooses_cells(tree, around->getBody(), iterator) || is_added_to(tree, around->getBody(), iterator) ||
        is_along_axis(tree, around->getBody(), iterator, axes))
      return std::vector<long long>{};
    return values_of(tree, sweep.space.front());
  };
  std::size_t depth = 0;
  for (const Chain& sweep : sweeps)
    if (values_around(sweep).empty()) depth = std::max(depth, sweep.space.size());
  const auto of_values = [&](const Chain& sweep) {
    return !values_around(sweep).empty() && names_the_other(tree, sweep);
  };
  if (depth == 0)
    for (const Chain& sweep : sweeps)
      if (of_values(sweep)) depth = std::max(depth, sweep.space.size() - 1);
  std::vector<Chain> made;
  for (const Chain& sweep : sweeps) {
    const std::vector<long long> values = values_around(sweep);
    if (values.empty() || depth == 0 || sweep.space.size() != depth + 1) {
      made.push_back(sweep);
      continue;
    }
    for (const long long value : values) {
      made.push_back(sweep);
      made.back().written_out = sweep.space.front();
      made.back().values = {{iterator_of(sweep.space.front()), value}};
      made.back().is_again = value != values.front();
      made.back().space.erase(made.back().space.begin());
    }
  }
  sweeps = std::move(made);
}

}  // namespace an5d
