// `if` and `else` in a body.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "frontend/translation.h"

namespace clang {
class IfStmt;
class SwitchStmt;
}  // namespace clang

namespace an5d {

constexpr std::size_t kMostBranches = 100;  // within each other; every later stage recurses

using Statements = std::span<const clang::Stmt* const>;

// What each side of a branch executes. If one ends with `continue`, the statements behind the branch are
// those of the other side.
struct Sides {
  std::vector<const clang::Stmt*> then, otherwise;
  bool takes_rest = false;
};
Sides sides_of(const clang::IfStmt* branch, Statements rest);

// What a switch executes for each value, if no case runs into the next one.
struct Cases {
  struct Case {
    std::vector<llvm::APSInt> values;
    std::vector<const clang::Stmt*> statements;
  };
  std::vector<Case> chosen;
  std::vector<const clang::Stmt*> others;  // for all other values
};
std::optional<Cases> cases_of(const clang::ASTContext& tree, const clang::SwitchStmt* statement);

// What the variables of a body are at one place of it.
struct BranchState {
  std::map<LocalPlace, Version> locals;
  std::map<const clang::VarDecl*, long long> constants;
  static BranchState of(const Names& names) { return {names.locals, names.constants}; }
  void give(Names& names) const;
};

// Behind a branch: `names` is what its second side has left, `then` what its first one has. What they
// disagree on gets a value by the condition, or none if one side has none.
void join_branches(Names& names, const BranchState& before, const BranchState& then,
                   const std::string& condition, const SourceRange& where);

// The value of a condition made of integer constants, such as the iterator of a small loop.
std::optional<bool> truth_of(const ExprPtr& condition);

}  // namespace an5d
