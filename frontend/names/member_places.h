// Members of structs in a nest: which of them are as good as variables, and what they are called there.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/clang/named_place.h"
#include "frontend/names/translation.h"

namespace clang {
class ArraySubscriptExpr;
class Expr;
class MemberExpr;
}  // namespace clang

namespace an5d {

// The place around the nest that a member is, where the step calls its struct by another name. Nothing, after
// an error, of members that a time step could change without saying so, or that no name leads to.
std::optional<NamedPlace> place_of_member(Translation& work, const clang::MemberExpr* member);

std::optional<NamedPlace> place_around(Translation& work, const NamedPlace& member, const SourceRange& where);

// What a place is called in the nest: of a variable its name; of a member one that the nest remembers, which
// nothing else in it has.
std::string name_in_nest(Translation& work, const NamedPlace& place);

// Down the chain A[a][b][c] to A, a variable or a member, collecting a, b, c. Each step may read a pointer.
// Null after an error.
const clang::Expr* array_root(Translation& work, const clang::ArraySubscriptExpr* expr,
                              std::vector<const clang::Expr*>& subscripts);

}  // namespace an5d
