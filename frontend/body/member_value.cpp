// Scalars that are members (member_value.h).
//
// In: a member. Out: the parameter of the nest that it is, or what it holds in a time step. Decided here:
// where an expression may read one.
#include "frontend/body/member_value.h"

#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/body/changing_scalar.h"
#include "frontend/clang/named_place.h"
#include "frontend/names/member_places.h"

namespace an5d {

ExprPtr member_value(Translation& work, ExprPlace place, const clang::MemberExpr* member) {
  const SourceRange where = work.place(member);
  const auto refuse = [&](const char* rule, std::string message, const char* note) {
    work.refuse(rule, where, std::move(message), note);
    return nullptr;
  };
  if (place == ExprPlace::kFunction)
    return refuse("function-body", "found a member of a struct in a function", "pass it as a parameter");
  if (place == ExprPlace::kExtent && work.call)
    return refuse("array-extent",
                  "found an extent by a member of a struct in a function that the time loop calls",
                  "copy it to a variable, and declare the array by that");
  const std::optional<NamedPlace> found = place_of_member(work, member);
  if (!found) return nullptr;
  const ReadingCopy copy(work, work.step_names.copied_at(work, *named_place(member)));
  const bool in_bound = place == ExprPlace::kBound || place == ExprPlace::kExtent;
  if (!in_bound) work.step_names.remember_struct(work, named_place(member)->variable);
  if (const auto changes = changing_scalar(work, place, *found, member)) return *changes;
  const ScalarType type = *scalar_type(work, member->getType());
  if (in_bound && is_floating(type))
    return refuse("loop-bound", fmt::format("found '{}' of a floating type in a bound", spelled(*found)),
                  "integer expressions of literals and variables are accepted");
  const Variable param{name_in_nest(work, *found), type};
  std::vector<Variable>& params = work.nest.params;
  if (!in_bound && std::ranges::find(params, param) == params.end()) params.push_back(param);
  return make_expr(Param{param.name}, type, where);
}

}  // namespace an5d
