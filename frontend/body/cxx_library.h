// Functions of C++'s library as those of C.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "frontend/names/translation.h"

namespace an5d {

using BuildArgument = std::function<ExprPtr(const clang::Expr*)>;

// Is the function one of the library's, `::sqrt` or `std::sqrt`?
bool is_of_library(const clang::FunctionDecl* function);

// std::min, std::max, std::clamp?
bool chooses_number(const clang::FunctionDecl* function);

// The call of one of them with a value of that type: of the C function that its overload is, `sqrtf` or
// `sqrt`, or of a function of two or three numbers for `std::min`, `std::max` and `std::clamp`. Null after an
// error.
ExprPtr build_library_call(Translation& work, const clang::CallExpr* call, ScalarType type,
                           const BuildArgument& build);

}  // namespace an5d
