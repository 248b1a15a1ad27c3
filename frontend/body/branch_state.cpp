// Values behind a branch (branch_state.h).
//
// In: what both sides of a branch have left. Out: the values that a name has behind it. Decided here: which
// variables have a value there.
#include "frontend/body/branch_state.h"

#include <clang/AST/Decl.h>

#include <algorithm>

#include "frontend/body/body_arrays.h"
#include "frontend/expr/known_value.h"

namespace an5d {
namespace {

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
  const auto value = fixed_value(condition);
  return value ? std::optional(*value != 0) : std::nullopt;
}

}  // namespace an5d
