// Heads of time loops (time_head.h).
//
//   while (t < T) { ...; t++; }                      the step stands in the body
//   for (;;) { if (t >= T) break; ...; t++; }        and so does the condition
//   do { ... } while (++t < T);                      or the step in the condition
//   for (int t = 0, now = t % 2; t < T; t++, now = t % 2)     now is t % 2 in each iteration
//
// In: a loop and the statements of its body. Out: a LoopHead. Decided here: which statements of a body count,
// and that it makes no difference to the others where in the body they stand. That is asked of what reads the
// iterator; what writes it besides is refused where statements become sweeps, scalars (variable_changes.h)
// and branches of the host (place_changes.h).
#include "frontend/step/time_head.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <algorithm>

#include "frontend/clang/statements.h"

namespace an5d {
namespace {

using Statements = std::vector<const clang::Stmt*>;

// May the statement read the variable? A function that it calls reads variables of the file.
bool may_read(const clang::Stmt* statement, const clang::VarDecl* variable) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(statement);
  if (name && name->getDecl()->getCanonicalDecl() == variable) return true;
  if (llvm::isa<clang::CallExpr>(statement) && !variable->hasLocalStorage()) return true;
  return std::ranges::any_of(statement->children(),
                             [&](const clang::Stmt* child) { return child && may_read(child, variable); });
}

// The condition of `if (condition) break;`, or null.
const clang::Expr* condition_of_break(const clang::Stmt* statement) {
  const auto* branch = llvm::dyn_cast<clang::IfStmt>(statement);
  if (!branch || branch->getElse()) return nullptr;
  const clang::Stmt* then = branch->getThen();
  while (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(then)) {
    if (block->size() != 1) return nullptr;
    then = block->body_front();
  }
  return llvm::isa<clang::BreakStmt>(then) ? branch->getCond() : nullptr;
}

// a, b, c: all of them.
std::vector<const clang::Expr*> parts_of(const clang::Expr* expr) {
  const auto* comma = llvm::dyn_cast<clang::BinaryOperator>(expr->IgnoreParens());
  if (!comma || !comma->isCommaOp()) return {expr};
  std::vector<const clang::Expr*> parts = parts_of(comma->getLHS());
  parts.push_back(comma->getRHS());
  return parts;
}

bool are_same(const clang::ASTContext& tree, const clang::Expr* a, const clang::Expr* b) {
  llvm::FoldingSetNodeID one, other;
  a->IgnoreParenImpCasts()->Profile(one, tree, true);
  b->IgnoreParenImpCasts()->Profile(other, tree, true);
  return one == other;
}

class HeadReader {
 public:
  HeadReader(const clang::ASTContext& tree, const clang::Stmt* loop, Statements& body)
      : tree_(tree), body_(body) {
    const auto* counted = llvm::dyn_cast<clang::ForStmt>(loop);
    if (counted) head_ = head_of_for(counted);
    if (counted && !head_.iterator) take_first_of_several(counted);
    head_.loop = loop;
    if (const auto* condition = llvm::dyn_cast<clang::WhileStmt>(loop)) head_.test = condition->getCond();
    if (const auto* last = llvm::dyn_cast<clang::DoStmt>(loop)) {
      head_.test = last->getCond();
      head_.body_first = true;
    }
  }

  LoopHead read() {
    const bool is_whole = head_.iterator && head_.test && head_.step;
    const bool other_start = head_.init && !head_.iterator;
    if (is_whole || other_start) return head_;
    take_test();
    if (!head_.test) return head_;
    for (const clang::VarDecl* variable : compared_variables(head_.test))
      if (!head_.iterator || head_.iterator == variable) {
        if (!take_step(variable)) continue;
        head_.iterator = variable;
        if (!head_.start) head_.scope = IteratorScope::kOutside;
        break;
      }
    return head_;
  }

 private:
  bool is_endless() const {
    if (!head_.test) return true;
    const std::optional<long long> always = constant_of(tree_, head_.test);
    return always && *always != 0;
  }

  // Of a head that declares several variables: the first one counts, and each of the others is given, when it
  // is declared and behind each step, one and the same value. So it has that where an iteration begins.
  void take_first_of_several(const clang::ForStmt* loop) {
    const auto* declaration = llvm::dyn_cast_or_null<clang::DeclStmt>(loop->getInit());
    if (!declaration || !loop->getInc()) return;
    std::vector<const clang::VarDecl*> variables;
    for (const clang::Decl* declared : declaration->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
      if (!variable || !variable->getInit() || !variable->hasLocalStorage()) return;
      variables.push_back(variable->getCanonicalDecl());
    }
    const std::vector<const clang::Expr*> steps = parts_of(loop->getInc());
    if (steps.size() != variables.size() || stepped_variable(steps.front()) != variables.front()) return;
    for (std::size_t n = 1; n < steps.size(); ++n) {
      const auto* given = llvm::dyn_cast<clang::BinaryOperator>(steps[n]->IgnoreParens());
      if (!given || given->getOpcode() != clang::BO_Assign || stepped_variable(given) != variables[n] ||
          given->getRHS()->HasSideEffects(tree_) ||
          !are_same(tree_, given->getRHS(), variables[n]->getInit()))
        return;
    }
    head_.iterator = variables.front();
    head_.start = variables.front()->getInit();
    head_.step = steps.front();
  }

  // That of a loop whose own condition always holds: of its first statement or of its last one.
  void take_test() {
    if (!is_endless() || body_.empty()) return;
    const clang::Expr* first = condition_of_break(body_.front());
    const clang::Expr* last = condition_of_break(body_.back());
    // A break leaves the step in the head out.
    if (first)
      body_.erase(body_.begin());
    else if (last && !head_.step)
      body_.pop_back();
    else
      return;
    head_.test = first ? first : last;
    head_.body_first = !first;
    head_.test_ends = true;
  }

  // Only one step: another one stays a statement of the body.
  bool take_step(const clang::VarDecl* variable) {
    if (const clang::UnaryOperator* step = step_in_test(head_.test, variable)) {
      if (head_.step) return false;
      head_.step = step;
      head_.stepping = step->isPrefix() ? LoopHead::Stepping::kBeforeTest : LoopHead::Stepping::kBehindTest;
      return true;
    }
    if (head_.step) return stepped_variable(head_.step) == variable;
    for (auto at = body_.end(); at != body_.begin();) {
      const auto* expr = llvm::dyn_cast<clang::Expr>(*--at);
      if (expr && stepped_variable(expr) == variable) {
        head_.step = expr;
        body_.erase(at);
        return true;
      }
      // What branches do behind it, cuts do with the iterator stepped (step_cuts.h); others are refused.
      if (may_read(*at, variable) && !llvm::isa<clang::IfStmt>(*at)) return false;
    }
    return false;
  }

  const clang::ASTContext& tree_;
  Statements& body_;
  LoopHead head_;
};

}  // namespace

LoopHead take_time_head(const clang::ASTContext& tree, const clang::Stmt* loop, Statements& body) {
  return HeadReader(tree, loop, body).read();
}

}  // namespace an5d
