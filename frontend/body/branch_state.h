// What variables of a body are on each side of a branch.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "frontend/names/translation.h"

namespace an5d {

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
