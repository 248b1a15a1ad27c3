// Elements of arrays, and pointers to them that a body declares: `double *up = u[i - 1];`, `&u[i * n]`.
#pragma once

#include <optional>

#include "frontend/names/translation.h"

namespace clang {
class ArraySubscriptExpr;
}  // namespace clang

namespace an5d {

// What an element is of, with all its subscripts. Nothing after an error.
std::optional<PointedCells> element_named(Translation& work, Names& names,
                                          const clang::ArraySubscriptExpr* element);

// What the value of a pointer points to. Nothing after an error.
std::optional<PointedCells> cells_given(Translation& work, Names& names, const clang::Expr* pointer);

// Does the declaration declare a pointer that has its value there, and keeps it?
bool declares_pointer(Translation& work, const clang::VarDecl* variable);

// Adds that pointer to the names; false after an error.
bool add_pointer(Translation& work, Names& names, const clang::VarDecl* variable);

}  // namespace an5d
