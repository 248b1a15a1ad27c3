// Clang expressions to Expr.
#pragma once

#include "frontend/names/step_names.h"

namespace an5d {

// The tree with every type and conversion, or null after an error.
ExprPtr build_expr(Translation& work, Names& names, ExprPlace place, const clang::Expr* expr);

}  // namespace an5d
