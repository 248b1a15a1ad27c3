// Small arrays that a body declares, `double g[9];`: each element is a temporary.
#pragma once

#include <optional>
#include <string>

#include "frontend/names/translation.h"

namespace an5d {

// "g_3" of element 3; the variable's name of others.
std::string name_of(const LocalPlace& local);

// Adds the elements of an array of the body, with what its initialiser gives them; false after an error.
bool add_body_array(Translation& work, Names& names, const clang::VarDecl* array);

// The element of such an array that an expression is; of no variable after an error, where that is not known;
// nothing of other expressions.
std::optional<LocalPlace> body_element(Translation& work, Names& names, const clang::Expr* expr);

}  // namespace an5d
