// Functions that read what is around them.
#pragma once

namespace clang {
class ASTContext;
class FunctionDecl;
class ParmVarDecl;
}  // namespace clang

namespace an5d {

// Is it an array, or a struct or what points to one? `double (&e)[64]` of C++ is an array.
bool is_pointer_or_struct(const clang::ParmVarDecl* parameter);

// Is it a function of the file that reads elements of arrays, or variables of the file, or one that calls
// such a function?
bool reads_surroundings(const clang::ASTContext& tree, const clang::FunctionDecl* function);

}  // namespace an5d
