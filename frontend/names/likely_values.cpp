// Likely values of scalars (likely_values.h).
//
//   int main(void) { int n = 1000; heat(n, u); }      in heat(), n is 1000
//   void heat(int n, double u[1000])                  u has 1000 elements
//
// In: what a nest uses from around it. Out: numbers. Decided here: a variable holds what it is declared with,
// or a parameter what every call in the file gives it, if nothing that names it changes it. What pointers and
// other files may do is not asked, unlike in kept_values.h: a wrong guess costs speed alone.
#include "frontend/names/likely_values.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <algorithm>

#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/statements.h"
#include "frontend/cxx/cxx_tree.h"
#include "frontend/names/file_text.h"
#include "frontend/names/translation.h"
#include "frontend/names/variable_changes.h"

namespace an5d {
namespace {

// 1000 of a parameter `double u[1000]`: C takes a pointer, and has no use for the number.
std::optional<long long> first_extent(const clang::ASTContext& tree, const NamedPlace& place) {
  const auto* parameter =
      place.members.empty() ? llvm::dyn_cast<clang::ParmVarDecl>(place.variable) : nullptr;
  const auto* written = parameter ? tree.getAsConstantArrayType(parameter->getOriginalType()) : nullptr;
  if (!written || written->getSize().getActiveBits() > 31) return std::nullopt;
  return static_cast<long long>(written->getSize().getZExtValue());
}

}  // namespace

void LikelyValues::read_file() {
  functions_ = functions_of_file(tree_);
  for (const clang::FunctionDecl* function : *functions_)
    for (const clang::CallExpr* call : find_all<clang::CallExpr>(function->getBody()))
      if (const clang::FunctionDecl* callee = call->getDirectCallee())
        calls_[callee->getCanonicalDecl()].push_back(call);
}

std::optional<long long> LikelyValues::of(const clang::VarDecl* variable) {
  if (!functions_) read_file();
  // While it is being computed it is unknown: what a function gives itself is not known by that.
  const auto [found, is_new] = values_.try_emplace(variable->getCanonicalDecl());
  if (!is_new) return found->second;
  const bool is_integer = variable->getType()->isIntegerType() && !variable->getType().isVolatileQualified();
  if (!is_integer || changes(variable)) return std::nullopt;
  const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(variable);
  const clang::Expr* first = parameter ? nullptr : variable->getAnyInitializer();
  const auto value = parameter ? given(parameter) : first ? of(first) : std::nullopt;
  return values_[variable->getCanonicalDecl()] = value;
}

bool LikelyValues::changes(const clang::VarDecl* variable) const {
  const auto in = [&](const clang::FunctionDecl* function) {
    const VariableChanges found = changes_of(variable, function->getBody());
    return !found.places.empty() || !found.aliases.empty();
  };
  const auto* around = llvm::dyn_cast<clang::FunctionDecl>(variable->getDeclContext());
  const clang::FunctionDecl* defined = nullptr;
  return around ? around->hasBody(defined) && in(defined) : std::ranges::any_of(*functions_, in);
}

// What all calls of its function give a parameter.
std::optional<long long> LikelyValues::given(const clang::ParmVarDecl* parameter) {
  const auto* function = llvm::dyn_cast<clang::FunctionDecl>(parameter->getDeclContext());
  const auto calls = function ? calls_.find(function->getCanonicalDecl()) : calls_.end();
  if (calls == calls_.end()) return std::nullopt;
  std::optional<long long> value;
  for (const clang::CallExpr* call : calls->second) {
    const unsigned index = parameter->getFunctionScopeIndex();
    const auto argument = index < call->getNumArgs() ? of(call->getArg(index)) : std::nullopt;
    if (!argument || (value && *value != *argument)) return std::nullopt;
    value = argument;
  }
  return value;
}

std::optional<long long> LikelyValues::of(const clang::Expr* expr) {
  if (expr->isValueDependent() || !expr->getType()->isIntegerType()) return std::nullopt;
  if (const auto constant = constant_of(tree_, expr)) return constant;
  expr = expr->IgnoreParenCasts();
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    return variable ? of(variable) : std::nullopt;
  }
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
  const bool is_taken = binary && (binary->isAdditiveOp() || binary->getOpcode() == clang::BO_Mul);
  if (!is_taken) return std::nullopt;
  const auto left = of(binary->getLHS()), right = of(binary->getRHS());
  long long value = 0;
  if (!left || !right) return std::nullopt;
  const bool overflows = binary->getOpcode() == clang::BO_Add ? __builtin_add_overflow(*left, *right, &value)
                         : binary->getOpcode() == clang::BO_Sub
                             ? __builtin_sub_overflow(*left, *right, &value)
                             : __builtin_mul_overflow(*left, *right, &value);
  return overflows ? std::nullopt : std::optional(value);
}

Likely likely_values(const Translation& work) {
  Likely likely;
  for (const auto& [name, declared] : work.outside)
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared))
      if (const auto value = work.file.likely_values.of(variable)) likely.values[name] = *value;
  for (const auto& [place, index] : work.arrays)
    if (const auto extent = first_extent(work.tree, place))
      likely.first_extents[work.nest.arrays[index].name] = *extent;
  return likely;
}

}  // namespace an5d
