// Elements of arrays in expressions.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "frontend/names/step_names.h"

namespace clang {
class Expr;
class UnaryOperator;
}  // namespace clang

namespace an5d {

// What is asked of the expression around an element: a type, and subscripts in it, each with an error if
// there is none.
using TypeOf = std::function<std::optional<ScalarType>(const clang::Expr*)>;
struct ElementReader {
  TypeOf type_of;
  std::function<ExprPtr(const clang::Expr*)> subscript;
};

// An element of an array, or a value in one that is a struct. Null after an error.
ExprPtr build_element(Translation& work, Names& names, ExprPlace place, const clang::Expr* expr,
                      const ElementReader& ask);

// `*p`. Null after an error.
ExprPtr build_pointed(Translation& work, Names& names, const clang::UnaryOperator* expr,
                      const TypeOf& type_of);

// The value of a temporary, called `name` in C. Null after an error.
ExprPtr local_value(Translation& work, const clang::Expr* expr, const Version& version,
                    const std::string& name);

}  // namespace an5d
