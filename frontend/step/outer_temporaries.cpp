// Temporaries of bodies that are declared outside of them (outer_temporaries.h).
//
//   float s; int i;
//   for (t) for (i) { s = a[i - 1] + a[i + 1]; b[i] = 0.25f * s; }      as if s were declared in the body
//
// In: the bodies of a time step, and the function around each. Out: variables. Decided here: that C leaves
// nothing in such a variable that anything reads: each body that names it writes it first, nothing else in
// the time step names it, and behind the loops it is written before it is read.
#include "frontend/step/outer_temporaries.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>
#include <llvm/ADT/DenseSet.h>

#include <algorithm>
#include <set>

#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/scalar_exprs.h"
#include "frontend/clang/statements.h"
#include "frontend/names/file_text.h"
#include "frontend/names/first_use.h"
#include "frontend/names/variable_changes.h"

namespace an5d {
namespace {

// Without those in types.
void add_all(const clang::Stmt* within, llvm::DenseSet<const clang::Stmt*>& all) {
  if (!within || !all.insert(within).second) return;
  for (const clang::Stmt* child : within->children()) add_all(child, all);
}

class Finder {
 public:
  Finder(const Translation& work, const TimeStep& step, const std::vector<Chain>& chains)
      : work_(work), step_(step), chains_(chains) {
    for (const Chain& chain : chains)
      for (const clang::Stmt* statement : chain.body) add_all(statement, in_bodies_);
    add_all(step.time, in_step_);
  }

  OuterVariables find() {
    OuterVariables found;
    for (const Chain& chain : chains_)
      for (const clang::VarDecl* variable : assigned_in(chain))
        if (!found.contains(variable)) found.emplace(variable, look_at(variable, body_around(chain)));
    return found;
  }

 private:
  // The body of the function that the chain stands in.
  const clang::Stmt* body_around(const Chain& chain) const {
    return chain.call ? chain.call->function->getBody() : work_.function->getBody();
  }

  std::vector<const clang::VarDecl*> assigned_in(const Chain& chain) const {
    std::set<const clang::Decl*> own;
    for (const clang::ForStmt* loop : chain.space) own.insert(iterator_of(loop));
    std::vector<const clang::VarDecl*> assigned;
    for (const clang::Stmt* body : chain.body)
      for (const clang::Stmt* statement : statements_in(body)) {
        if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement))
          for (const clang::Decl* declared : declaration->decls()) own.insert(declared->getCanonicalDecl());
        if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(statement)) own.insert(iterator_of(loop));
        if (const clang::Expr* target = target_of(statement))
          if (const clang::VarDecl* variable = variable_of(target)) assigned.push_back(variable);
      }
    std::erase_if(assigned, [&](const clang::VarDecl* variable) {
      return own.contains(variable) || !variable->hasLocalStorage() ||
             llvm::isa<clang::ParmVarDecl>(variable) || !scalar_type(work_, variable->getType()) ||
             variable->getType().isVolatileQualified() || variable->hasAttrs();
    });
    return assigned;
  }

  OuterVariable look_at(const clang::VarDecl* variable, const clang::Stmt* function) {
    const BodyText& text = work_.file.body(function);
    const auto named = text.names.find(variable);
    const std::vector<const clang::DeclRefExpr*> none,
        &names = named == text.names.end() ? none : named->second;
    for (const clang::DeclRefExpr* name : names)
      if (!text.index.contains(name) || !text.plain.contains(name))
        return {false, "which is used by its address, or in a type, here", name};
    for (const Chain& chain : chains_)
      if (first_use(work_.file.body(body_around(chain)).index, chain.body, variable).read) return {false};
    const bool is_of_function = !is_of_step(work_, variable);
    for (const clang::DeclRefExpr* name : names)
      if (!in_bodies_.contains(name) && (!is_of_function || in_step_.contains(name)))
        return {false, "which is also used outside of the loop bodies", name};
    if (!is_of_function) return {};
    if (text.may_jump)
      for (const clang::DeclRefExpr* name : names)
        if (!in_step_.contains(name))
          return {false, "which is also used elsewhere, where jumps may lead", name};
    const clang::Stmt* outside = read_behind(text.index, step_.time, variable);
    return outside ? OuterVariable{false, "whose value may be read behind the loops", outside}
                   : OuterVariable{};
  }

  const Translation& work_;
  const TimeStep& step_;
  const std::vector<Chain>& chains_;
  llvm::DenseSet<const clang::Stmt*> in_bodies_, in_step_;
};

}  // namespace

OuterVariables outer_variables(const Translation& work, const TimeStep& step,
                               const std::vector<Chain>& chains) {
  return Finder(work, step, chains).find();
}

bool sets_temporary(const clang::ASTContext& tree, const clang::Stmt* statement, const clang::ForStmt* loop) {
  if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(statement)) {
    std::vector<const clang::Stmt*> both = statements_of(branch->getThen());
    if (branch->getElse())
      for (const clang::Stmt* other : statements_of(branch->getElse())) both.push_back(other);
    return !branch->getInit() && !branch->getConditionVariable() && !branch->isConstexpr() &&
           is_of_scalars(tree, branch->getCond()) &&
           std::ranges::all_of(both, [&](const clang::Stmt* one) { return sets_temporary(tree, one, loop); });
  }
  const clang::BinaryOperator* assignment = assignment_of(statement);
  const clang::VarDecl* variable = assignment ? variable_of(assignment->getLHS()) : nullptr;
  if (!variable || !variable->getType()->isArithmeticType() || assignment->isCompoundAssignmentOp())
    return false;
  const VariableChanges changes = changes_of(variable, loop);
  return changes.places.empty() && changes.aliases.empty() && is_of_scalars(tree, assignment->getRHS());
}

bool is_temporary(const OuterVariables& variables, const clang::Decl* declared) {
  const auto found = variables.find(llvm::dyn_cast<clang::VarDecl>(declared->getCanonicalDecl()));
  return found != variables.end() && found->second.is_temporary;
}

void declare_temporaries(Translation& work, Names& names, const OuterVariables& variables,
                         const Chain& chain) {
  std::set<const clang::Decl*> named;
  for (const clang::Stmt* statement : chain.body)
    for (const clang::DeclRefExpr* name : find_all<clang::DeclRefExpr>(statement))
      named.insert(name->getDecl()->getCanonicalDecl());
  for (const auto& [variable, outer] : variables) {
    names.locals.erase(variable);
    if (!outer.is_temporary || !named.contains(variable)) continue;
    const std::string name = variable->getName().str();
    const ScalarType type = *scalar_type(work, variable->getType());
    names.locals[variable] = {name, type, false};
    // The text of the body needs it.
    work.given.push_back({name, converted(integer_value(0, ScalarType::kInt32, {}), type)});
  }
}

}  // namespace an5d
