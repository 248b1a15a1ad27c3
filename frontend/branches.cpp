// `if` and `else` in a body (branches.h).
//
// In: both sides of a branch, as statements or translated. Out: their statements, or the values that a name
// has behind them. Decided here: which statements are on which side of a branch that ends an iteration, and
// which variables have a value behind a branch.
#include "frontend/branches.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <llvm/ADT/APSInt.h>

#include <algorithm>

#include "frontend/body_arrays.h"
#include "frontend/fixed_value.h"
#include "frontend/nest_shape.h"

namespace an5d {
namespace {

bool ends_iteration(Statements statements) {
  if (statements.empty()) return false;
  if (llvm::isa<clang::ContinueStmt>(statements.back())) return true;
  const auto* branch = llvm::dyn_cast<clang::IfStmt>(statements.back());
  return branch && branch->getElse() && ends_iteration(statements_of(branch->getThen())) &&
         ends_iteration(statements_of(branch->getElse()));
}

// Null where it has none.
ExprPtr value_of(const BranchState& state, const LocalPlace& local, const SourceRange& where) {
  const Version& version = state.locals.at(local);
  if (const auto found = state.constants.find(local.variable); found != state.constants.end())
    return integer_value(found->second, version.type, where);
  return version.defined ? make_expr(Local{version.name}, version.type, where) : nullptr;
}

bool is_alike(const BranchState& one, const BranchState& other, const LocalPlace& local) {
  const auto first = one.constants.find(local.variable), second = other.constants.find(local.variable);
  if (first != one.constants.end() && second != other.constants.end()) return first->second == second->second;
  const Version &version = one.locals.at(local), &another = other.locals.at(local);
  return first == one.constants.end() && second == other.constants.end() && version.name == another.name &&
         version.defined == another.defined;
}

}  // namespace

Sides sides_of(const clang::IfStmt* branch, Statements rest) {
  Sides sides{statements_of(branch->getThen()), {}};
  if (branch->getElse()) sides.otherwise = statements_of(branch->getElse());
  const bool then_ends = ends_iteration(sides.then), otherwise_ends = ends_iteration(sides.otherwise);
  if (then_ends == otherwise_ends) return sides;
  sides.takes_rest = true;
  std::vector<const clang::Stmt*>& other = then_ends ? sides.otherwise : sides.then;
  other.insert(other.end(), rest.begin(), rest.end());
  return sides;
}

std::optional<Cases> cases_of(const clang::ASTContext& tree, const clang::SwitchStmt* statement) {
  Cases cases;
  Cases::Case open;
  bool is_open = false, is_default = false;
  const auto close = [&] {
    if (is_default)
      cases.others = open.statements;  // whatever else leads here is among all other values
    else
      cases.chosen.push_back(open);
    open = {};
    is_open = is_default = false;
  };
  const auto add = [&](const clang::Stmt* next) {
    if (!is_open) return false;
    if (llvm::isa<clang::BreakStmt>(next)) return close(), true;
    open.statements.push_back(next);
    if (llvm::isa<clang::ContinueStmt>(next)) close();
    return true;
  };
  for (const clang::Stmt* next : statements_of(statement->getBody())) {
    const clang::Stmt* inside = next;
    if (llvm::isa<clang::SwitchCase>(next) && is_open) return std::nullopt;
    while (const auto* label = llvm::dyn_cast<clang::SwitchCase>(inside)) {
      const auto* value = llvm::dyn_cast<clang::CaseStmt>(label);
      if (value && value->getRHS()) return std::nullopt;
      if (value) open.values.push_back(value->getLHS()->EvaluateKnownConstInt(tree));
      is_default = is_default || !value;
      is_open = true;
      inside = label->getSubStmt();
    }
    for (const clang::Stmt* one : statements_of(inside))
      if (!add(one)) return std::nullopt;
  }
  if (is_open) close();
  return cases;
}

void BranchState::give(Names& names) const {
  names.locals = locals;
  names.constants = constants;
}

void join_branches(Names& names, const BranchState& before, const BranchState& then,
                   const std::string& condition, const SourceRange& where) {
  const BranchState otherwise = BranchState::of(names);
  std::vector<LocalPlace> changed;
  for (const auto& [local, version] : before.locals)
    if (!is_alike(then, otherwise, local)) changed.push_back(local);
  std::ranges::sort(changed, {},
                    [](const LocalPlace& local) {  // not by address: the text is the same at each run
                      return std::pair(local.variable->getLocation().getRawEncoding(), local.element);
                    });
  // What a side declares ends with it.
  std::erase_if(names.locals, [&](const auto& local) { return !before.locals.contains(local.first); });
  for (const LocalPlace& local : changed) {
    const ExprPtr first = value_of(then, local, where), second = value_of(otherwise, local, where);
    Version& version = names.locals[local];
    names.constants.erase(local.variable);
    version.defined = first && second;
    if (!version.defined) continue;
    version.name = names.fresh(name_of(local));
    names.definitions.push_back(
        {version.name, version.type,
         make_expr(Select{make_expr(Local{condition}, ScalarType::kBool, where), settled(first, version.type),
                          settled(second, version.type)},
                   version.type, where)});
  }
}

std::optional<bool> truth_of(const ExprPtr& condition) {
  if (const auto value = fixed_value(condition)) return *value != 0;
  if (const Unary* unary = condition->as<Unary>(); unary && unary->op == UnaryOp::kNot) {
    const auto operand = truth_of(unary->operand);
    return operand ? std::optional(!*operand) : std::nullopt;
  }
  const Binary* binary = condition->as<Binary>();
  if (!binary) return std::nullopt;
  if (binary->op == BinaryOp::kAnd || binary->op == BinaryOp::kOr) {
    const bool decides = binary->op == BinaryOp::kOr;
    const auto left = truth_of(binary->left);
    if (left && *left == decides) return decides;
    return left ? truth_of(binary->right) : std::nullopt;
  }
  const auto left = fixed_value(binary->left), right = fixed_value(binary->right);
  if (!left || !right) return std::nullopt;
  switch (binary->op) {
    case BinaryOp::kLess:
      return *left < *right;
    case BinaryOp::kGreater:
      return *left > *right;
    case BinaryOp::kLessEqual:
      return *left <= *right;
    case BinaryOp::kGreaterEqual:
      return *left >= *right;
    case BinaryOp::kEqual:
      return *left == *right;
    case BinaryOp::kNotEqual:
      return *left != *right;
    default:
      return std::nullopt;
  }
}

}  // namespace an5d
