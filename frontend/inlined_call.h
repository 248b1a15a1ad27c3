// Functions that read arrays, in the place of their calls: `laplacian(u, i, j)`.
#pragma once

#include "frontend/translation.h"

namespace an5d {

// Is it a function of the file that reads elements of arrays which it is given?
bool reads_arrays(const clang::ASTContext& tree, const clang::FunctionDecl* function);

// The value of a call of such a function, as an expression in the body around it. Null after an error.
ExprPtr inlined_call(Translation& work, Names& names, const clang::CallExpr* call);

}  // namespace an5d
