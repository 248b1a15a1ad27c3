// Numbers that C computes from numbers alone.
#pragma once

#include <optional>

#include "frontend/clang/named_place.h"

namespace an5d {

// The number that a name, or a member, is.
std::optional<NamedPlace> number_named(const clang::ASTContext& tree, const clang::Expr* expr);

// Is it numbers, calls and operators, without an effect but for that of calls? With elements of arrays only
// where they are taken, and none in their subscripts; then functions of the file may be given arrays, too.
enum class Elements { kNone, kTaken };
bool is_of_scalars(const clang::ASTContext& tree, const clang::Expr* expr,
                   Elements elements = Elements::kNone);

}  // namespace an5d
