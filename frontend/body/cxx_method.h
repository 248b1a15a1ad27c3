// Member functions in expressions, and what of a class the text of its member functions names.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "frontend/names/translation.h"

namespace clang {
class CXXMemberCallExpr;
class EnumDecl;
}  // namespace clang

namespace an5d {

// What `id(i, j)` of the object returns, with the arguments in the place of the parameters: of a member
// function of one statement, `return i * m_ + j;`. Null after an error.
ExprPtr build_method_call(Translation& work, Names& names, const clang::CXXMemberCallExpr* call,
                          const std::function<ExprPtr(const clang::Expr*)>& build);

// Notes that the text of the nest calls this function by its name alone, if that is one of a class.
bool add_method(Translation& work, const clang::FunctionDecl* function, const SourceRange& call);

// "enum colour { red = 0, black = 1 }"
std::string enumeration_again(const clang::EnumDecl* enumeration);

// Numbers' types, enumerations and constants of the classes around the nest, and what parameters of templates
// are, outer ones first, as C++ declarations without `;`.
std::vector<std::string> declarations_of_classes(const Translation& work);

}  // namespace an5d
