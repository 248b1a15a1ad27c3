// Functions that read what is around them, in the place of their calls: `laplacian(u, i, j)`.
#pragma once

#include "frontend/names/translation.h"

namespace an5d {

// Notes that such a function names an array or a variable of the file. False, after an error, where that name
// is another one's at the nest.
bool names_of_file(Translation& work, const clang::VarDecl* variable, const clang::Expr* name);

// Is each array that functions name one of C's, as a whole? The nest has its arrays.
bool check_named_in_functions(Translation& work);

// The value of a call of such a function, as an expression in the body around it. Null after an error.
ExprPtr inlined_call(Translation& work, Names& names, const clang::CallExpr* call);

}  // namespace an5d
