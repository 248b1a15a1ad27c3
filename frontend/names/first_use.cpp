// Reads and writes in C's order (first_use.h).
//
//   s = a; b = s;                   written
//   if (c) s = a; b = s;            read: not each way writes
//   for (...) { s = a; } b = s;     read: there may be no iteration
//
// In: statements. Out: the first use. Decided here: what is certain without a graph of control: a jump may
// leave the statements behind it out. In a switch around the place control goes on to the next break, unless
// other statements have cases in them: then everything is a read. The caller sees to labels.
#include "frontend/names/first_use.h"

#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>

#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/body_index.h"
#include "frontend/clang/branches.h"
#include "frontend/clang/statements.h"
#include "frontend/names/variable_changes.h"

namespace an5d {
namespace {

class Reader {
 public:
  // `skipped` neither reads nor writes.
  Reader(const BodyIndex& index, const clang::VarDecl* variable, const clang::Stmt* skipped)
      : index_(index), variable_(variable->getCanonicalDecl()), skipped_(skipped) {}

  FirstUse sequence(const std::vector<const clang::Stmt*>& statements) {
    FirstUse all;
    bool written = false, jumped = false;
    for (const clang::Stmt* statement : statements) {
      const FirstUse one = of(statement);
      if (!written && !all.read) all.read = one.read;
      written = written || one.writes;
      jumped = jumped || index_.jumps(statement);
      all.writes = all.writes || (one.writes && !jumped);
    }
    return all;
  }

 private:
  FirstUse of(const clang::Stmt* statement) {
    if (!statement || statement == skipped_ || !index_.may_name(statement, variable_)) return {};
    if (const auto* expr = llvm::dyn_cast<clang::Expr>(statement)) return of_expr(expr->IgnoreParens());
    if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(statement))
      return sequence({block->body_begin(), block->body_end()});
    if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement))
      return of_declaration(declaration);
    if (const auto* attributed = llvm::dyn_cast<clang::AttributedStmt>(statement))
      return of(attributed->getSubStmt());
    if (const auto* label = llvm::dyn_cast<clang::SwitchCase>(statement)) return of(label->getSubStmt());
    if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(statement))
      return then(sequence({branch->getInit(), branch->getConditionVariableDeclStmt(), branch->getCond()}),
                  either(of(branch->getThen()), of(branch->getElse())));
    if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(statement))
      return then(sequence({loop->getInit(), loop->getConditionVariableDeclStmt(), loop->getCond()}),
                  {sequence({loop->getBody(), loop->getInc()}).read, false});
    if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(statement))
      return then(sequence({loop->getConditionVariableDeclStmt(), loop->getCond()}),
                  {of(loop->getBody()).read, false});
    if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(statement))
      return sequence({loop->getBody(), loop->getCond()});
    if (const auto* choice = llvm::dyn_cast<clang::SwitchStmt>(statement)) return of_switch(choice);
    return {any_read(statement), false};
  }

  // Of one whose cases run into each other nothing is known.
  FirstUse of_switch(const clang::SwitchStmt* choice) {
    const auto depends = [](const clang::CaseStmt* one) { return one->getLHS()->isValueDependent(); };
    const bool is_plain = !choice->getInit() && !choice->getConditionVariable() &&
                          std::ranges::none_of(find_all<clang::CaseStmt>(choice), depends);
    const std::optional<Cases> cases = is_plain ? cases_of(variable_->getASTContext(), choice) : std::nullopt;
    if (!cases) return {any_read(choice), false};
    FirstUse chosen = sequence(cases->others);
    for (const Cases::Case& one : cases->chosen) chosen = either(chosen, sequence(one.statements));
    return then(of(choice->getCond()), chosen);
  }

  FirstUse of_declaration(const clang::DeclStmt* declaration) {
    FirstUse made = sequence({declaration->child_begin(), declaration->child_end()});
    made.writes = made.writes || llvm::any_of(declaration->decls(), [&](const clang::Decl* declared) {
                    return declared->getCanonicalDecl() == variable_;  // another object from here on
                  });
    return made;
  }

  FirstUse of_expr(const clang::Expr* expr) {
    if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(expr)) return of(cast->getSubExpr());
    if (const auto* full = llvm::dyn_cast<clang::FullExpr>(expr)) return of(full->getSubExpr());
    if (const auto* select = llvm::dyn_cast<clang::ConditionalOperator>(expr))
      return then(of(select->getCond()), either(of(select->getTrueExpr()), of(select->getFalseExpr())));
    const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
    if (!binary) return {any_read(expr), false};
    if (binary->isCommaOp()) return sequence({binary->getLHS(), binary->getRHS()});
    if (binary->isLogicalOp()) return then(of(binary->getLHS()), {of(binary->getRHS()).read, false});
    if (binary->getOpcode() == clang::BO_Assign && is_variable(binary->getLHS()->IgnoreParens()))
      return {of(binary->getRHS()).read, true};
    const FirstUse left = of(binary->getLHS()), right = of(binary->getRHS());  // in any order
    return {left.read ? left.read : right.read, left.writes || right.writes};
  }

  static FirstUse then(const FirstUse& first, const FirstUse& second) {
    return {first.read || first.writes ? first.read : second.read, first.writes || second.writes};
  }
  static FirstUse either(const FirstUse& one, const FirstUse& other) {
    return {one.read ? one.read : other.read, one.writes && other.writes};
  }

  bool is_variable(const clang::Stmt* statement) const {
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(statement);
    return name && name->getDecl()->getCanonicalDecl() == variable_;
  }

  const clang::Stmt* any_read(const clang::Stmt* statement) const {
    if (!statement || statement == skipped_ || !index_.may_name(statement, variable_)) return nullptr;
    if (is_variable(statement)) return statement;
    for (const clang::Stmt* child : statement->children())
      if (const clang::Stmt* read = any_read(child)) return read;
    return nullptr;
  }

  const BodyIndex& index_;
  const clang::Decl* variable_;
  const clang::Stmt* skipped_;
};

const clang::Stmt* without_cases(const clang::Stmt* statement) {
  while (const auto* label = llvm::dyn_cast<clang::SwitchCase>(statement)) statement = label->getSubStmt();
  return statement;
}

// The block of a switch whose cases are all in there, and not in one of its statements; null of others.
const clang::CompoundStmt* plain_block_of(const clang::Stmt* statement) {
  const auto* choice = llvm::dyn_cast<clang::SwitchStmt>(statement);
  const auto* block = choice ? llvm::dyn_cast<clang::CompoundStmt>(choice->getBody()) : nullptr;
  const auto is_plain = [](const clang::Stmt* inside) { return !has_case(without_cases(inside)); };
  return block && std::ranges::all_of(block->body(), is_plain) ? block : nullptr;
}

// What follows a part of a statement in it: the rest of a block, or what a loop does next.
std::vector<const clang::Stmt*> behind(const clang::Stmt* around, const clang::Stmt* part) {
  if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(around))
    return {std::next(std::find(block->body_begin(), block->body_end(), part)), block->body_end()};
  if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(around))
    return {loop->getInc(), loop->getConditionVariableDeclStmt(), loop->getCond(), loop->getBody()};
  if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(around))
    return {loop->getConditionVariableDeclStmt(), loop->getCond(), loop->getBody()};
  if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(around)) return {loop->getCond(), loop->getBody()};
  return {};
}

}  // namespace

FirstUse first_use(const BodyIndex& index, const std::vector<const clang::Stmt*>& statements,
                   const clang::VarDecl* variable) {
  return Reader(index, variable, nullptr).sequence(statements);
}

const clang::Stmt* read_behind(const BodyIndex& function, const clang::Stmt* from,
                               const clang::VarDecl* variable) {
  const std::vector<const clang::Stmt*> path = function.path_to(from);
  Reader reader(function, variable, from);
  for (std::size_t n = path.size(); n-- > 1;) {
    const clang::Stmt *around = path[n - 1], *part = path[n];
    if (llvm::isa<clang::IfStmt>(around) || llvm::isa<clang::AttributedStmt>(around) ||
        llvm::isa<clang::SwitchCase>(around) || plain_block_of(around) == part)
      continue;
    const bool is_known = llvm::isa<clang::CompoundStmt>(around) || is_loop(around);
    std::vector<const clang::Stmt*> follows =
        is_known ? behind(around, part) : std::vector<const clang::Stmt*>{around};
    if (n > 1 && plain_block_of(path[n - 2]) == around) {  // a break leaves the switch
      const auto leaves = [](const clang::Stmt* one) {
        return llvm::isa<clang::BreakStmt>(without_cases(one));
      };
      follows.erase(std::ranges::find_if(follows, leaves), follows.end());
    }
    const FirstUse next = reader.sequence(follows);
    if (next.read) return next.read;
    if (next.writes && !is_loop(around)) return nullptr;
  }
  return nullptr;
}

}  // namespace an5d
