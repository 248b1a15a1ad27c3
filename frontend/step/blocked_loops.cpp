// Blocks of cells (blocked_loops.h).
//
//   for (ii = lo; ii < hi; ii += B)                        for (i = lo; i < hi; i++)
//     for (i = ii; i < (ii + B < hi ? ii + B : hi); i++)
//
// In: the loops of a sweep. Out: those without loops over blocks. Decided here: that the blocks cover each
// cell once, and that the order of cells does not matter to what is computed.
#include "frontend/step/blocked_loops.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/body/loop_builder.h"
#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/statements.h"
#include "frontend/clang/variable_step.h"
#include "frontend/names/loop_head.h"
#include "frontend/names/translation.h"
#include "frontend/step/nest_shape.h"
#include "frontend/step/running_variables.h"
#include "frontend/storage/plane_choice.h"

namespace an5d {
namespace {

// The same text, or the same number. Nothing in between changes what bounds of loops read.
bool are_same(const clang::ASTContext& tree, const clang::Expr* one, const clang::Expr* other) {
  one = one->IgnoreParenImpCasts(), other = other->IgnoreParenImpCasts();
  const auto left = constant_of(tree, one), right = constant_of(tree, other);
  if (left || right) return left == right;
  llvm::FoldingSetNodeID first, second;
  one->Profile(first, tree, true), other->Profile(second, tree, true);
  return first == second && !one->HasSideEffects(tree);
}

bool names(const clang::Stmt* statement, const clang::VarDecl* variable) {
  return std::ranges::any_of(find_all<clang::DeclRefExpr>(statement), [&](const clang::DeclRefExpr* name) {
    return name->getDecl()->getCanonicalDecl() == variable;
  });
}

// `a < b ? a : b`, `b > a ? a : b`, of two that `are_both` takes.
template <class AreBoth>
bool least_of(const clang::ASTContext& tree, const clang::Expr* expr, const AreBoth& are_both) {
  const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(expr->IgnoreParenImpCasts());
  const auto* test =
      choice ? llvm::dyn_cast<clang::BinaryOperator>(choice->getCond()->IgnoreParenImpCasts()) : nullptr;
  if (!test || !test->isRelationalOp()) return false;
  const bool less = test->getOpcode() == clang::BO_LT || test->getOpcode() == clang::BO_LE;
  const clang::Expr *least = less ? choice->getTrueExpr() : choice->getFalseExpr(),
                    *other = less ? choice->getFalseExpr() : choice->getTrueExpr();
  return are_same(tree, test->getLHS(), least) && are_same(tree, test->getRHS(), other) &&
         are_both(least, other);
}

struct Block {
  const clang::ForStmt* loop;
  const clang::VarDecl* start;  // of a block: what the loop counts
  const clang::Expr *end, *size;
};

// for (int ii = ...; ii < end; ii += size)
std::optional<Block> block_of(const clang::ForStmt* loop) {
  const LoopHead head = head_of_for(loop);
  const auto* test = llvm::dyn_cast_or_null<clang::BinaryOperator>(head.test);
  const auto step = variable_step(head.step);
  if (!head.iterator || head.scope != IteratorScope::kLoop || !test || test->getOpcode() != clang::BO_LT)
    return std::nullopt;
  if (variable_of(test->getLHS()) != head.iterator || !step || step->variable != head.iterator || !step->by ||
      step->down)
    return std::nullopt;
  return Block{loop, head.iterator, test->getRHS(), step->by};
}

// `return a < b ? a : b;` of its two parameters, or std::min.
bool is_minimum(const clang::ASTContext& tree, const clang::FunctionDecl* function) {
  if (function->getQualifiedNameAsString() == "std::min") return true;
  const clang::FunctionDecl* defined = nullptr;
  const auto* body =
      function->hasBody(defined) ? llvm::dyn_cast<clang::CompoundStmt>(defined->getBody()) : nullptr;
  const auto* result = body && body->size() == 1 && defined->getNumParams() == 2
                           ? llvm::dyn_cast<clang::ReturnStmt>(body->body_front())
                           : nullptr;
  const auto of_parameters = [&](const clang::Expr* one, const clang::Expr* other) {
    const auto *first = variable_of(one), *second = variable_of(other);
    return first && second && first != second && llvm::isa<clang::ParmVarDecl>(first) &&
           llvm::isa<clang::ParmVarDecl>(second);
  };
  return result && result->getRetValue() && least_of(tree, result->getRetValue(), of_parameters);
}

class BlockFinder {
 public:
  BlockFinder(const clang::ASTContext& tree, Chain& chain) : tree_(tree), chain_(chain) {}

  void run() {
    for (std::size_t n = 0; n < chain_.space.size();) n += take(n) ? 0 : 1;
  }

 private:
  bool take(std::size_t n) {
    const auto block = block_of(chain_.space[n]);
    if (!block) return false;
    for (std::size_t inner = n + 1; inner < chain_.space.size(); ++inner) {
      const clang::ForStmt* cells = chain_.space[inner];
      const clang::VarDecl* end = nullptr;
      if (!covers(*block, cells, end) || !is_named_there_only(*block, cells, end)) continue;
      if (end) drop_declaration(end);
      chain_.blocks.emplace(cells, block->loop);
      chain_.space.erase(chain_.space.begin() + static_cast<long>(n));
      return true;
    }
    return false;
  }

  // for (i = ii; i < min(ii + size, hi); i++), or with a variable that is declared as that.
  bool covers(const Block& block, const clang::ForStmt* cells, const clang::VarDecl*& end) const {
    const LoopHead head = head_of_for(cells);
    const auto* test = llvm::dyn_cast_or_null<clang::BinaryOperator>(head.test);
    if (!head.iterator || !head.start || variable_of(head.start) != block.start ||
        chain_.blocks.contains(cells) || !test || test->getOpcode() != clang::BO_LT ||
        variable_of(test->getLHS()) != head.iterator ||
        head.iterator->getType().getCanonicalType() != block.start->getType().getCanonicalType())
      return false;
    const clang::Expr* bound = test->getRHS()->IgnoreParenImpCasts();
    const clang::VarDecl* variable = variable_of(bound);
    if (variable && is_declared_between(variable)) {
      end = variable;
      bound = variable->getInit()->IgnoreParenImpCasts();
    }
    return is_least(block, bound) || (is_behind(block, bound) && are_whole(block));
  }

  bool is_declared_between(const clang::VarDecl* variable) const {
    return variable->getInit() && std::ranges::any_of(chain_.between, [&](const clang::Stmt* statement) {
             const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement);
             return declaration && declaration->isSingleDecl() &&
                    declaration->getSingleDecl()->getCanonicalDecl() == variable;
           });
  }

  // ii + size
  bool is_behind(const Block& block, const clang::Expr* expr) const {
    const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(expr->IgnoreParenImpCasts());
    if (!sum || sum->getOpcode() != clang::BO_Add) return false;
    const bool is_left = variable_of(sum->getLHS()) == block.start;
    return (is_left || variable_of(sum->getRHS()) == block.start) &&
           are_same(tree_, is_left ? sum->getRHS() : sum->getLHS(), block.size);
  }

  // ii + size < end ? ii + size : end, in any order; or a function of the two.
  bool is_least(const Block& block, const clang::Expr* expr) const {
    const auto are_both = [&](const clang::Expr* one, const clang::Expr* other) {
      return (is_behind(block, one) && are_same(tree_, other, block.end)) ||
             (is_behind(block, other) && are_same(tree_, one, block.end));
    };
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(expr)) {
      const clang::FunctionDecl* function = call->getDirectCallee();
      return function && call->getNumArgs() == 2 && is_minimum(tree_, function) &&
             are_both(call->getArg(0), call->getArg(1));
    }
    return least_of(tree_, expr, are_both);
  }

  // Is the last block as large as the others?
  bool are_whole(const Block& block) const {
    const auto begin = constant_of(tree_, head_of_for(block.loop).start), end = constant_of(tree_, block.end),
               size = constant_of(tree_, block.size);
    return begin && end && size && *size > 0 && (*end - *begin) % *size == 0;
  }

  // The start of a block, and the variable of its end, serve the loop over its cells alone?
  bool is_named_there_only(const Block& block, const clang::ForStmt* cells, const clang::VarDecl* end) const {
    const auto names_in = [&](const clang::VarDecl* variable, const clang::Stmt* where) {
      return std::ranges::count_if(find_all<clang::DeclRefExpr>(where), [&](const clang::DeclRefExpr* name) {
        return name->getDecl()->getCanonicalDecl() == variable;
      });
    };
    long in_heads = names_in(block.start, cells->getInit()) + names_in(block.start, cells->getCond()) +
                    names_in(block.start, block.loop->getCond()) +
                    names_in(block.start, block.loop->getInc());
    if (end) in_heads += names_in(block.start, end->getInit());
    return in_heads == names_in(block.start, block.loop) &&
           (!end || names_in(end, block.loop) == names_in(end, cells->getCond())) &&
           !names(block.size, block.start) && !names(block.end, block.start);
  }

  void drop_declaration(const clang::VarDecl* variable) {
    const auto declares = [&](const clang::Stmt* statement) {
      const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement);
      return declaration && declaration->isSingleDecl() &&
             declaration->getSingleDecl()->getCanonicalDecl() == variable;
    };
    std::erase_if(chain_.between, declares);
    std::erase_if(chain_.body, declares);
  }

  const clang::ASTContext& tree_;
  Chain& chain_;
};

}  // namespace

void take_blocks(const clang::ASTContext& tree, Chain& chain) { BlockFinder(tree, chain).run(); }

std::optional<Loop> build_space_loop(Translation& work, Names& names, const Chain& chain,
                                     const clang::ForStmt* loop) {
  const auto blocks = chain.blocks.find(loop);
  if (blocks == chain.blocks.end()) return build_loop(work, names, head_of_space_loop(loop));
  const LoopHead cells = head_of_for(loop);
  LoopHead head = head_of_for(blocks->second);
  head.steps_over_blocks = true;
  std::optional<Loop> made = build_loop(work, names, head);
  if (!made) return made;
  made->iterator = made->spelled = cells.iterator->getName().str();
  made->scope = cells.scope;
  return made;
}

bool check_blocks(Translation& work, const Chain& chain, const Sweep& sweep) {
  if (chain.blocks.empty()) return true;
  bool good = true;
  const auto look = [&](const ExprPtr& value) {
    visit(value, [&](const Expr& node) {
      const Access* access = node.as<Access>();
      for (const Assignment& assignment : sweep.assignments) {
        const Access& target = assignment.target;
        if (!good || !access || access->array != target.array || *access == target) continue;
        if (chooses_plane(work.nest, *access) && !same(access->subscripts[0], target.subscripts[0])) continue;
        work.refuse(
            "dependence", node.where,
            fmt::format("found a read of '{}', which the same loops over blocks of cells assign to",
                        work.nest.arrays[access->array].name),
            "accepted in blocks: reads of other arrays and time planes, and of the cell itself; the order of "
            "cells is another one in blocks");
        good = false;
      }
    });
  };
  for (const Assignment& assignment : sweep.assignments) {
    for (const LocalDefinition& local : assignment.locals) look(local.value);
    look(assignment.value);
  }
  return good;
}

}  // namespace an5d
