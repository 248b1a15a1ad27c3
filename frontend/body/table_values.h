// Entries of tables of constants that become numbers: `w[2]`, `f[i - ci[k]][j]`.
#pragma once

#include <vector>

#include "frontend/body/expr_builder.h"

namespace an5d {

// The entry of a table, where all subscripts are constants; null otherwise, without an error.
ExprPtr table_value(Translation& work, Names& names, ExprPlace place, const clang::VarDecl* table,
                    const std::vector<const clang::Expr*>& subscripts);

// The number that an expression is, where it is such an entry: `ci[k]` in `f[i - ci[k]][j]`. Null otherwise.
ExprPtr number_in_table(Translation& work, Names& names, const clang::Expr* expr);

}  // namespace an5d
