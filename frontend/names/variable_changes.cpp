// Changes of variables (variable_changes.h).
//
// In: a variable and the body of its function. Out: places, or a value. Decided here: that a variable has a
// known value at a statement: a constant that the same block gives it, and nothing in between that changes it
// or that control could enter by.
#include "frontend/names/variable_changes.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/SmallPtrSet.h>

#include <algorithm>
#include <map>

#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/place_of.h"
#include "frontend/clang/statements.h"
#include "frontend/cxx/cxx_tree.h"

namespace an5d {
namespace {

// Calls whose values nothing uses, as they are statements; and whether nothing leads to what a call was given
// when it is over. `double *p = memset(&x, 0, 8)` gives x back.
class Calls {
 public:
  void look(const clang::Stmt* statement) {
    if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(statement))
      for (const clang::Stmt* inside : block->body())
        if (inside != block->getStmtExprResult()) add(inside);
    if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(statement))
      add(branch->getThen()), add(branch->getElse());
    if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(statement))
      add(loop->getInc()), add(loop->getBody());
    if (const auto* loop = llvm::dyn_cast<clang::WhileStmt>(statement)) add(loop->getBody());
  }
  bool is_over(const clang::CallExpr* call) const {
    return call->getType()->isVoidType() || call->getType()->isArithmeticType() || unused_.contains(call);
  }

 private:
  void add(const clang::Stmt* statement) {
    if (const auto* expr = llvm::dyn_cast_or_null<clang::Expr>(statement))
      unused_.insert(expr->IgnoreParenCasts());
  }

  llvm::SmallPtrSet<const clang::Expr*, 16> unused_;
};

// Of one variable, or of all.
struct Changes final : AstVisitor {
  const clang::Decl* only = nullptr;  // null: all
  std::map<const clang::Decl*, VariableChanges> found;
  llvm::SmallPtrSet<const clang::Expr*, 8> arguments;
  llvm::SmallPtrSet<const clang::Expr*, 16> plain;  // names that are read, or changed as noted
  std::vector<const clang::DeclRefExpr*> names;
  llvm::SmallPtrSet<const clang::Expr*, 8> given_back;
  Calls calls;

  // Null of what is none, or none that is asked for.
  const clang::Decl* variable_of(const clang::Expr* target) const {
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(target->IgnoreParenCasts());
    const clang::Decl* declared = name ? name->getDecl()->getCanonicalDecl() : nullptr;
    return !only || declared == only ? declared : nullptr;
  }
  void add_place(const clang::Expr* target, const clang::Expr* place) {
    if (const clang::Decl* variable = variable_of(target)) found[variable].places.push_back(place);
  }
  void take_plain(const clang::Expr* target) { plain.insert(target->IgnoreParenCasts()); }

  // C++ hands on what a name stands for without saying so, to references.
  void add_bound_names() {
    for (const clang::DeclRefExpr* name : names)
      if (!plain.contains(name)) found[name->getDecl()->getCanonicalDecl()].aliases.push_back(name);
  }

  bool visit_statement(clang::Stmt* statement) override {
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(statement); name && variable_of(name))
      names.push_back(name);
    if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(statement))
      if (cast->getCastKind() == clang::CK_LValueToRValue ||
          cast->getCastKind() == clang::CK_ArrayToPointerDecay)
        take_plain(cast->getSubExpr());
    if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(statement))
      take_plain(element->getBase());  // of a vector
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(statement))
      take_plain(member->getBase());  // what is done with it is done with the member
    calls.look(statement);
    if (auto* call = llvm::dyn_cast<clang::CallExpr>(statement))
      for (const clang::Expr* argument : call->arguments()) {
        arguments.insert(argument->IgnoreParenCasts());
        if (!calls.is_over(call)) given_back.insert(argument->IgnoreParenCasts());
      }
    if (const auto* expr = llvm::dyn_cast<clang::BinaryOperator>(statement); expr && expr->isAssignmentOp()) {
      add_place(expr->getLHS(), expr);
      take_plain(expr->getLHS());
    }
    if (const auto* expr = llvm::dyn_cast<clang::UnaryOperator>(statement)) visit_unary(expr);
    if (auto* assembly = llvm::dyn_cast<clang::GCCAsmStmt>(statement))
      for (const clang::Expr* output : assembly->outputs()) add_place(output, output);
    return true;
  }
  void visit_unary(const clang::UnaryOperator* expr) {
    if (expr->getOpcode() == clang::UO_AddrOf || expr->isIncrementDecrementOp())
      take_plain(expr->getSubExpr());
    const bool takes_address = expr->getOpcode() == clang::UO_AddrOf;
    if (!(takes_address || expr->isIncrementDecrementOp())) return;
    // A call such as scanf("%d", &n) is over when it returns.
    const bool is_kept = takes_address && !arguments.count(expr);
    if (!is_kept) add_place(expr->getSubExpr(), expr);
    if (const clang::Decl* variable = variable_of(expr->getSubExpr());
        variable && (is_kept || given_back.count(expr)))
      found[variable].aliases.push_back(expr);
  }
};

// Adds the variables of which, or of a part of which, it takes the address and gives it to others than the
// library.
void add_given(const clang::ASTContext& tree, const clang::Stmt* within,
               std::set<const clang::Decl*>& given) {
  llvm::SmallPtrSet<const clang::Expr*, 8> of_library;
  const std::vector<const clang::Stmt*> all = statements_in(within);
  Calls calls;
  for (const clang::Stmt* statement : all) {
    calls.look(statement);
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(statement);
        call && is_system_function(call->getDirectCallee()) && calls.is_over(call))
      for (const clang::Expr* argument : call->arguments()) of_library.insert(argument->IgnoreParenCasts());
  }
  for (const clang::Stmt* statement : all)
    if (const auto* expr = llvm::dyn_cast<clang::UnaryOperator>(statement);
        expr && expr->getOpcode() == clang::UO_AddrOf && !of_library.contains(expr))
      given.insert(root_of(expr->getSubExpr()->IgnoreParenCasts()));
  Changes changes;
  changes.walk(within);
  if (is_cxx(tree)) changes.add_bound_names();
  for (const auto& [variable, found] : changes.found)
    if (!found.aliases.empty()) given.insert(variable);
}

bool descend(const clang::Stmt* root, const clang::Stmt* target, std::vector<const clang::Stmt*>& path) {
  if (!root) return false;
  path.push_back(root);
  if (root == target) return true;
  for (const clang::Stmt* child : root->children())
    if (descend(child, target, path)) return true;
  path.pop_back();
  return false;
}

// The value that a statement gives the variable, if it is that kind of statement.
const clang::Expr* value_given(const clang::Stmt* statement, const clang::VarDecl* variable) {
  if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement)) {
    for (const clang::Decl* declared : declaration->decls())
      if (declared->getCanonicalDecl() == variable) return llvm::cast<clang::VarDecl>(declared)->getInit();
    return nullptr;
  }
  const auto* expr = llvm::dyn_cast<clang::Expr>(statement);
  const auto* assignment = expr ? llvm::dyn_cast<clang::BinaryOperator>(expr->IgnoreParens()) : nullptr;
  if (!assignment || assignment->getOpcode() != clang::BO_Assign) return nullptr;
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(assignment->getLHS()->IgnoreParens());
  return name && name->getDecl()->getCanonicalDecl() == variable ? assignment->getRHS() : nullptr;
}

}  // namespace

const clang::VarDecl* root_of(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr))
    return member->isArrow() ? nullptr : root_of(member->getBase());
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr)) {
    const auto* array = llvm::dyn_cast<clang::ImplicitCastExpr>(element->getBase()->IgnoreParens());
    const bool decays = array && array->getCastKind() == clang::CK_ArrayToPointerDecay;
    return decays ? root_of(array->getSubExpr()) : nullptr;
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr);
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  return variable ? variable->getCanonicalDecl() : nullptr;
}

const clang::Expr* target_of(const clang::Stmt* statement) {
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(statement))
    return unary->isIncrementDecrementOp() ? unary->getSubExpr() : nullptr;
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(statement);
  return binary && binary->isAssignmentOp() ? binary->getLHS() : nullptr;
}

const clang::Stmt* body_around(const clang::VarDecl* variable) {
  const auto* function = llvm::dyn_cast_or_null<clang::FunctionDecl>(variable->getParentFunctionOrMethod());
  return function ? function->getBody() : nullptr;
}

std::vector<const clang::Stmt*> all_of_file(const clang::ASTContext& tree) {
  std::vector<const clang::Stmt*> all;
  if (is_cxx(tree))  // those of classes, too
    for (const clang::FunctionDecl* function : functions_of_file(tree)) all.push_back(function->getBody());
  for (const clang::Decl* declared : tree.getTranslationUnitDecl()->decls()) {
    const auto* inside = llvm::dyn_cast<clang::FunctionDecl>(declared);
    const auto* other = llvm::dyn_cast<clang::VarDecl>(declared);
    if (inside && inside->doesThisDeclarationHaveABody()) all.push_back(inside->getBody());
    if (other && other->getInit()) all.push_back(other->getInit());
  }
  return all;
}

bool has_case(const clang::Stmt* statement) {
  if (!statement || llvm::isa<clang::SwitchStmt>(statement)) return false;
  return llvm::isa<clang::SwitchCase>(statement) ||
         std::ranges::any_of(statement->children(), [](const clang::Stmt* child) { return has_case(child); });
}

VariableChanges changes_of(const clang::VarDecl* variable, const clang::Stmt* within) {
  Changes changes;
  changes.only = variable->getCanonicalDecl();
  changes.walk(within);
  if (is_cxx(variable->getASTContext())) changes.add_bound_names();
  return std::move(changes.found[changes.only]);
}

std::vector<const clang::Expr*> aliases_of(const clang::ASTContext& tree, const clang::Stmt* function,
                                           const clang::VarDecl* variable) {
  if (variable->hasLocalStorage()) return changes_of(variable, function).aliases;
  std::vector<const clang::Expr*> all;
  for (const clang::Stmt* within : all_of_file(tree)) {
    const std::vector<const clang::Expr*> found = changes_of(variable, within).aliases;
    all.insert(all.end(), found.begin(), found.end());
  }
  return all;
}

bool Reach::has(const clang::VarDecl* variable) {
  variable = variable->getCanonicalDecl();
  if (variable->getType().isConstQualified()) return false;
  const bool is_local = variable->hasLocalStorage();
  if (!is_local && variable->isExternallyVisible()) return true;
  const clang::Stmt* function = is_local ? body_around(variable) : nullptr;
  const auto [given, is_new] = given_.try_emplace(function);
  if (is_new)
    for (const clang::Stmt* within : function ? std::vector{function} : all_of_file(tree_))
      add_given(tree_, within, given->second);
  return given->second.contains(variable);
}

bool has_labels(const clang::Stmt* statement) { return !find_all<clang::LabelStmt>(statement).empty(); }

std::vector<const clang::Stmt*> path_to(const clang::Stmt* root, const clang::Stmt* target) {
  std::vector<const clang::Stmt*> path;
  descend(root, target, path);
  return path;
}

std::optional<long long> value_before(const clang::ASTContext& tree, Reach& reach,
                                      const clang::Stmt* function, const clang::Stmt* statement,
                                      const clang::VarDecl* variable) {
  if (!variable->hasLocalStorage() || has_labels(function) || reach.has(variable)) return std::nullopt;
  const std::vector<const clang::Stmt*> path = path_to(function, statement);
  const auto* block = path.size() > 1 ? llvm::dyn_cast<clang::CompoundStmt>(path[path.size() - 2]) : nullptr;
  if (!block) return std::nullopt;
  const std::vector<const clang::Stmt*> all(block->body_begin(), block->body_end());
  for (auto at = std::ranges::find(all, statement); at != all.begin() && !has_case(*at);) {
    const clang::Stmt* before = *--at;
    const VariableChanges all_changes = changes_of(variable, before);
    const std::size_t changes = all_changes.places.size() + all_changes.aliases.size();
    if (const clang::Expr* value = value_given(before, variable))
      return changes <= (llvm::isa<clang::Expr>(before) ? 1U : 0U) ? constant_of(tree, value) : std::nullopt;
    if (changes > 0) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace an5d
