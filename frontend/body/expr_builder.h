// Clang expressions to Expr.
#pragma once

#include <string>

#include "frontend/names/step_names.h"

namespace an5d {

// The tree with every type and conversion, or null after an error.
ExprPtr build_expr(Translation& work, Names& names, ExprPlace place, const clang::Expr* expr);

// Null, after an error at the expression.
ExprPtr refuse_expr(Translation& work, std::string rule, const clang::Expr* expr, std::string message,
                    std::string note);

}  // namespace an5d
