// Which statements of a time step the host does (scalar_statements.h).
//
//   time += dt;                           a scalar around the loop, or of the step
//   const double pulse = exp(-k * t * t); a constant of the step that needs a call
//   const double d = c[t % 4];            or an element that no iterator plus a number chooses
//
// In: statements. Out: those that give scalars values. Decided here: that it takes scalars, and elements of
// arrays, to know such a value. Whether sweeps write these arrays is found out later (step_scalars.h).
#include "frontend/step/scalar_statements.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <set>

#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/scalar_exprs.h"
#include "frontend/clang/statements.h"
#include "frontend/names/variable_changes.h"
#include "frontend/step/integer_settings.h"
#include "frontend/step/nest_shape.h"

namespace an5d {
namespace {

bool is_within(const clang::ASTContext& tree, const clang::VarDecl* variable, const clang::Stmt* statement) {
  const clang::SourceManager& manager = tree.getSourceManager();
  return variable->hasLocalStorage() &&
         !manager.isBeforeInTranslationUnit(variable->getLocation(), statement->getBeginLoc()) &&
         !manager.isBeforeInTranslationUnit(statement->getEndLoc(), variable->getLocation());
}

bool is_number(const clang::ASTContext& tree, const clang::Expr* expr) {
  clang::Expr::EvalResult value;
  return !expr->isValueDependent() && expr->EvaluateAsInt(value, tree);
}

// Sweeps read elements of these by themselves: a number, or the time plus one. An argument may be that.
bool is_of_sweeps(const TimeStep& step, const clang::ASTContext& tree, const clang::Expr* index) {
  index = index->IgnoreParenImpCasts();
  if (is_number(tree, index)) return true;
  const auto of_sweeps = [&](const clang::Expr* part) { return is_of_sweeps(step, tree, part); };
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(index)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    if (!variable || variable->getCanonicalDecl() == step.head.iterator) return true;
    if (llvm::isa<clang::ParmVarDecl>(variable))
      return body_around(variable) != body_around(step.head.iterator);
    return is_within(tree, variable, step.time) && variable->getInit() && of_sweeps(variable->getInit());
  }
  const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(index);
  if (!sum || !sum->isAdditiveOp()) return false;
  if (is_number(tree, sum->getRHS())) return of_sweeps(sum->getLHS());
  return sum->getOpcode() == clang::BO_Add && is_number(tree, sum->getLHS()) && of_sweeps(sum->getRHS());
}

// Does it declare a number that is made of elements which sweeps cannot read?
bool declares_by_elements(const clang::ASTContext& tree, const TimeStep& step,
                          const clang::DeclStmt* statement) {
  return step.head.iterator && llvm::any_of(statement->decls(), [&](const clang::Decl* declared) {
           const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
           const clang::Expr* value = variable ? variable->getInit() : nullptr;
           return value && is_of_scalars(tree, value, Elements::kTaken) &&
                  std::ranges::any_of(find_all<clang::ArraySubscriptExpr>(value), [&](const auto* element) {
                    return !is_of_sweeps(step, tree, element->getIdx());
                  });
         });
}

bool declares_by_calls(const clang::ASTContext& tree, const clang::DeclStmt* statement) {
  return llvm::all_of(statement->decls(), [&](const clang::Decl* declared) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
    return variable && variable->hasLocalStorage() && variable->getType()->isArithmeticType() &&
           !variable->getType().isVolatileQualified() && !variable->hasAttr<clang::CleanupAttr>() &&
           variable->getInit() && is_of_scalars(tree, variable->getInit(), Elements::kTaken);
  });
}

// The variables that a statement changes, or whose members it does, and those that it declares.
std::vector<const clang::VarDecl*> variables_set_by(const clang::Stmt* statement) {
  std::vector<const clang::VarDecl*> all;
  if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement)) {
    for (const clang::Decl* declared : declaration->decls())
      all.push_back(llvm::cast<clang::VarDecl>(declared)->getCanonicalDecl());
    return all;
  }
  const clang::Expr* target = target_of(llvm::cast<clang::Expr>(statement)->IgnoreParens());
  const std::optional<NamedPlace> place = target ? named_place(target) : std::nullopt;
  if (place) all.push_back(place->variable);
  return all;
}

// Does it read a variable that is assigned to in the time loop and chooses planes? `kept = cur;` is a part of
// a swap of two such variables.
bool reads_choice(const clang::ASTContext& tree, const clang::Stmt* time, const clang::Expr* value) {
  for (const clang::BinaryOperator* assignment : find_all<clang::BinaryOperator>(time)) {
    if (!assignment->isAssignmentOp()) continue;
    const clang::VarDecl* chooses = changed_choice(tree, time, assignment);
    const auto names = find_all<clang::DeclRefExpr>(value);
    if (chooses && std::ranges::any_of(names, [&](const clang::DeclRefExpr* name) {
          return name->getDecl()->getCanonicalDecl() == chooses;
        }))
      return true;
  }
  return false;
}

// The scalar that an expression changes, to a value of scalars; nothing of others, and of one that chooses a
// plane.
std::optional<NamedPlace> scalar_set_by(const clang::ASTContext& tree, const clang::Stmt* time,
                                        const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  const clang::Expr* target = target_of(expr);
  const std::optional<NamedPlace> place = target ? number_named(tree, target) : std::nullopt;
  if (!place || place->variable->getType()->isReferenceType() || changed_choice(tree, time, expr))
    return std::nullopt;
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
  if (binary && place->variable->getType()->isIntegerType() && reads_choice(tree, time, binary->getRHS()))
    return std::nullopt;
  return !binary || is_of_scalars(tree, binary->getRHS(), Elements::kTaken) ? place : std::nullopt;
}

// Of an integer: other than by one.
bool steps_by_more(const clang::ASTContext& tree, const clang::Expr* step) {
  const auto* assignment = llvm::dyn_cast<clang::CompoundAssignOperator>(step->IgnoreParens());
  return assignment &&
         (assignment->getOpcode() == clang::BO_AddAssign || assignment->getOpcode() == clang::BO_SubAssign) &&
         constant_of(tree, assignment->getRHS()) != 1;
}

}  // namespace

bool changes_scalar(const clang::ASTContext& tree, const TimeStep& step, const clang::Stmt* statement) {
  if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement))
    return declares_scalars(tree, statement) ? declares_by_elements(tree, step, declaration)
                                             : declares_by_calls(tree, declaration);
  const auto* expr = llvm::dyn_cast<clang::Expr>(statement);
  const auto place = expr ? scalar_set_by(tree, step.time, expr) : std::nullopt;
  if (!place || !place->members.empty()) return place.has_value();
  return !is_within(tree, place->variable, step.time) || is_within(tree, place->variable, body_of(step.time));
}

bool is_counted_by_host(const clang::ASTContext& tree, const TimeStep& step) {
  const LoopHead& head = step.head;
  if (!head.test || head.test_ends || head.stepping != LoopHead::Stepping::kBehindBody) return false;
  if (!is_of_scalars(tree, head.test) || (head.start && !is_of_scalars(tree, head.start))) return false;
  if (!head.iterator) return !head.init && !head.step && !step.scalar_changes.empty();
  const bool is_floating = head.iterator->getType()->isRealFloatingType();
  return head.step && scalar_set_by(tree, head.loop, head.step) &&
         (is_floating || steps_by_more(tree, head.step));
}

void add_constants_of_host(const clang::ASTContext& tree, std::vector<StepStatement> constants,
                           TimeStep& step) {
  std::set<const clang::Decl*> changed, read, asked;
  const auto look = [&](const clang::Stmt* statement) {
    for (const clang::DeclRefExpr* name : find_all<clang::DeclRefExpr>(statement))
      read.insert(name->getDecl()->getCanonicalDecl());
  };
  for (const StepStatement& change : step.scalar_changes) {
    look(change.statement);
    for (const clang::Decl* root : variables_set_by(change.statement)) changed.insert(root);
  }
  for (const StepCut& cut : step.cuts)
    for (const clang::DeclRefExpr* name : find_all<clang::DeclRefExpr>(cut.branch))
      asked.insert(name->getDecl()->getCanonicalDecl());
  const auto is_needed = [&](const StepStatement& of) {
    const auto* declaration = llvm::cast<clang::DeclStmt>(of.statement);
    if (declares_by_elements(tree, step, declaration)) return true;
    return llvm::any_of(declaration->decls(), [&](const clang::Decl* declared) {
      const auto* variable = llvm::cast<clang::VarDecl>(declared);
      if (changed.contains(variable->getCanonicalDecl()) || asked.contains(variable->getCanonicalDecl()))
        return true;
      if (!variable->getInit() || !read.contains(variable->getCanonicalDecl())) return false;
      return std::ranges::any_of(find_all<clang::DeclRefExpr>(variable->getInit()), [&](const auto* name) {
        return changed.contains(name->getDecl()->getCanonicalDecl()) ||
               (of.call && llvm::isa<clang::ParmVarDecl>(name->getDecl()));
      });
    });
  };
  for (bool more = true; more;) {
    more = false;
    for (auto constant = constants.begin(); constant != constants.end();) {
      const bool needed = is_needed(*constant);
      more = more || needed;
      if (needed) {
        look(constant->statement);
        for (const clang::Decl* made : variables_set_by(constant->statement)) changed.insert(made);
        step.scalar_changes.push_back(*constant);
      }
      constant = needed ? constants.erase(constant) : std::next(constant);
    }
  }
}

}  // namespace an5d
