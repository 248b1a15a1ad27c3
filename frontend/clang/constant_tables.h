// Arrays of constants with initialisers, `static const double w[] = {...}`.
#pragma once

#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class VarDecl;
}  // namespace clang

namespace an5d {

// Is it a const array of a constant size with an initialiser, of numbers?
bool is_table(const clang::ASTContext& tree, const clang::VarDecl* variable);

// The value of an initialised table at constant subscripts: `w[2]` of `static const double w[] = {...}`. Null
// of everything else, and where reading it needs more than its text.
const clang::Expr* table_entry(const clang::ASTContext& tree, const clang::VarDecl* table,
                               const std::vector<long long>& subscripts);

// Its declaration, without `;`; empty where a macro is in the way.
std::string text_of_table(const clang::ASTContext& tree, const clang::VarDecl* table);

}  // namespace an5d
