// Numbers that C computes from numbers alone.
#pragma once

#include <optional>

#include "frontend/clang/named_place.h"

namespace an5d {

// The number that a name, or a member, is.
std::optional<NamedPlace> number_named(const clang::ASTContext& tree, const clang::Expr* expr);

// Is it numbers, calls and operators, without elements of arrays, and without an effect but for that of
// calls?
bool is_of_scalars(const clang::ASTContext& tree, const clang::Expr* expr);

}  // namespace an5d
