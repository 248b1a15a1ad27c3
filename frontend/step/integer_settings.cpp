// IntegerSettings of integers (integer_settings.h). In: a statement. Out: what it sets, in order. Decided
// here: which statements and values are simple enough to be computed for given numbers.
#include "frontend/step/integer_settings.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <algorithm>

#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/statements.h"
#include "frontend/names/variable_changes.h"

namespace an5d {
namespace {

const clang::VarDecl* integer_named(const clang::Expr* expr) {
  const clang::VarDecl* variable = variable_of(expr);
  const bool is_integer = variable && variable->getType()->isIntegralOrEnumerationType() &&
                          !variable->getType().isVolatileQualified();
  return is_integer ? variable : nullptr;
}

// Numbers, integer variables, and operators without an effect.
bool is_plain(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  if (llvm::isa<clang::IntegerLiteral>(expr) || llvm::isa<clang::CharacterLiteral>(expr)) return true;
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr))
    return llvm::isa<clang::EnumConstantDecl>(name->getDecl()) || integer_named(expr);
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(expr))
    return cast->getType()->isIntegralOrEnumerationType() && is_plain(cast->getSubExpr());
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr))
    return unary->isArithmeticOp() && is_plain(unary->getSubExpr());
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr))
    return !binary->isAssignmentOp() && !binary->isCommaOp() && is_plain(binary->getLHS()) &&
           is_plain(binary->getRHS());
  const auto* select = llvm::dyn_cast<clang::ConditionalOperator>(expr);
  return select && is_plain(select->getCond()) && is_plain(select->getTrueExpr()) &&
         is_plain(select->getFalseExpr());
}

// Reads statements as settings.
class SettingReader {
 public:
  SettingReader(const clang::ASTContext& tree, IntegerSettings& settings)
      : tree_(tree), settings_(settings) {}

  // Appends what a statement sets. Does it do nothing else?
  bool read(const clang::Stmt* statement) {
    statement = without_attributes(statement);
    if (llvm::isa<clang::NullStmt>(statement)) return true;
    if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(statement))
      return llvm::all_of(block->body(), [&](const clang::Stmt* inside) { return read(inside); });
    if (const auto* loop = llvm::dyn_cast<clang::DoStmt>(statement))
      return constant_of(tree_, loop->getCond()) == 0 && read(loop->getBody());
    if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement)) return declare(declaration);
    const auto* expr = llvm::dyn_cast<clang::Expr>(statement);
    return expr && read_expr(expr->IgnoreParenCasts());
  }

 private:
  bool declare(const clang::DeclStmt* statement) {
    return llvm::all_of(statement->decls(), [&](const clang::Decl* declared) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
      if (!variable || !variable->hasLocalStorage() || variable->getType().isVolatileQualified() ||
          !variable->getType()->isIntegralOrEnumerationType() || variable->hasAttrs())
        return false;
      settings_.push_back({variable->getCanonicalDecl(), variable->getInit(), variable->getInit(), true});
      return !variable->getInit() || is_plain(variable->getInit());
    });
  }

  bool read_expr(const clang::Expr* expr) {
    if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
      const clang::VarDecl* to =
          unary->isIncrementDecrementOp() ? integer_named(unary->getSubExpr()) : nullptr;
      if (to) settings_.push_back({to, nullptr, unary, false});
      return to != nullptr;
    }
    const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
    if (!binary) return false;
    if (binary->isCommaOp()) return read(binary->getLHS()) && read(binary->getRHS());
    const clang::VarDecl* to = binary->isAssignmentOp() ? integer_named(binary->getLHS()) : nullptr;
    if (!to || !is_plain(binary->getRHS())) return false;
    settings_.push_back({to, binary->getRHS(), binary, false});
    return true;
  }

  const clang::ASTContext& tree_;
  IntegerSettings& settings_;
};

// Does it store to memory but by names of variables, here or in a function of the file?
bool stores(const clang::Stmt* statement, std::set<const clang::FunctionDecl*>& seen) {
  return std::ranges::any_of(statements_in(statement), [&](const clang::Stmt* inside) {
    if (const clang::Expr* target = target_of(inside)) return !variable_of(target->IgnoreParens());
    const auto* call = llvm::dyn_cast<clang::CallExpr>(inside);
    const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
    const clang::FunctionDecl* definition = nullptr;
    return callee && callee->hasBody(definition) && seen.insert(definition).second &&
           stores(definition->getBody(), seen);
  });
}

// Which variables a statement names; those of them that are in a subscript, in what it declares such a
// variable or a pointer with, or in an argument.
struct NamedVariables {
  std::set<const clang::VarDecl*> all, choosing;
  std::vector<std::pair<const clang::VarDecl*, std::set<const clang::VarDecl*>>> declared;  // made of which

  void add(const clang::Stmt* statement, bool chooses = false) {
    if (!statement) return;
    if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(statement)) {
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl())) {
        all.insert(variable->getCanonicalDecl());
        if (chooses) choosing.insert(variable->getCanonicalDecl());
      }
    } else if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(statement)) {
      add(element->getBase(), chooses);
      add(element->getIdx(), true);
    } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(statement)) {
      for (const clang::Expr* argument : call->arguments()) add(argument, true);
    } else if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement)) {
      for (const clang::Stmt* child : statement->children())
        if (child) declare(variable_made_of(declaration, child), child, chooses);
    } else {
      for (const clang::Stmt* child : statement->children()) add(child, chooses);
    }
  }

  // What numbers that choose are declared with, last ones first.
  void follow() {
    for (auto one = declared.rbegin(); one != declared.rend(); ++one)
      if (choosing.contains(one->first)) choosing.insert(one->second.begin(), one->second.end());
  }

 private:
  // Null: of none, as an extent of an array.
  static const clang::VarDecl* variable_made_of(const clang::DeclStmt* declaration,
                                                const clang::Stmt* value) {
    for (const clang::Decl* one : declaration->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(one);
      if (variable && variable->getInit() == value) return variable;
    }
    return nullptr;
  }

  void declare(const clang::VarDecl* variable, const clang::Stmt* value, bool chooses) {
    if (!variable || !variable->getType()->isArithmeticType()) return add(value, true);
    NamedVariables named;
    named.add(value, chooses);
    all.insert(named.all.begin(), named.all.end());
    choosing.insert(named.choosing.begin(), named.choosing.end());
    declared.emplace_back(variable->getCanonicalDecl(), named.all);
  }
};

// Of a time loop: branches of a step that store nothing are no sweeps', and choose nothing.
NamedVariables named_in(const clang::Stmt* statement) {
  NamedVariables named, of_host;
  const clang::Stmt* body = is_loop(statement) ? body_of(statement) : nullptr;
  if (!body) named.add(statement);
  for (const clang::Stmt* part : statement->children())
    if (body && part != body) named.add(part);
  for (const clang::Stmt* inside : body ? statements_of(body) : std::vector<const clang::Stmt*>()) {
    const auto* branch = llvm::dyn_cast<clang::IfStmt>(inside);
    std::set<const clang::FunctionDecl*> seen;
    (branch && !branch->getElse() && !stores(branch, seen) ? of_host : named).add(inside);
  }
  named.all.insert(of_host.all.begin(), of_host.all.end());
  named.follow();
  return named;
}

}  // namespace

bool add_settings(const clang::ASTContext& tree, const clang::Stmt* statement, IntegerSettings& settings) {
  return SettingReader(tree, settings).read(statement);
}

bool assigns_integers(const clang::ASTContext& tree, const clang::Stmt* statement) {
  IntegerSettings settings;
  return add_settings(tree, statement, settings);
}

bool changes_integer(const clang::ASTContext& tree, const clang::Stmt* statement) {
  IntegerSettings settings;
  add_settings(tree, statement, settings);
  return std::ranges::any_of(settings, [](const IntegerSetting& setting) { return !setting.declares; });
}

bool declares_unused(const clang::Stmt* statement, const std::vector<const clang::Stmt*>& others) {
  const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement);
  return declaration && llvm::all_of(declaration->decls(), [&](const clang::Decl* declared) {
           const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
           return variable && std::ranges::none_of(others, [&](const clang::Stmt* other) {
                    return other != statement && named_in(other).all.contains(variable->getCanonicalDecl());
                  });
         });
}

const clang::VarDecl* changed_choice(const clang::ASTContext& tree, const clang::Stmt* time,
                                     const clang::Stmt* statement) {
  IntegerSettings settings;
  add_settings(tree, statement, settings);
  std::erase_if(settings, [](const IntegerSetting& setting) { return setting.declares; });
  if (settings.empty()) return nullptr;
  const NamedVariables named = named_in(time);
  for (const IntegerSetting& setting : settings)
    if (named.choosing.contains(setting.to)) return setting.to;
  return nullptr;
}

std::set<const clang::VarDecl*> variables_that_choose(const clang::Stmt* statement) {
  return named_in(statement).choosing;
}

}  // namespace an5d
