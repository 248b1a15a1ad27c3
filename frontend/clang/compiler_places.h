// What of the user's text another compiler may read otherwise than Clang does: text that a condition on the
// compiler selects, such as `#if __GNUC__ >= 7`, and macros made of its version. A nest must use none of it,
// as what surrounds the nest is compiled by another.
#pragma once

#include <memory>
#include <vector>

#include "frontend/said/diagnostic.h"

namespace clang {
class ASTContext;
class FunctionDecl;
class Stmt;
class PPCallbacks;
class Preprocessor;
}  // namespace clang

namespace an5d {

// Appends such places to `places` as the text is read; headers of the system have none.
std::unique_ptr<clang::PPCallbacks> watch_compiler_places(const clang::Preprocessor& preprocessor,
                                                          std::vector<SourceRange>& places);

// The first of them that the nest uses: in its text, or in the declarations of what it names, functions with
// all that they call; null if it uses none.
const SourceRange* used_place(clang::ASTContext& tree, const clang::Stmt* loop,
                              const std::vector<SourceRange>& places);

// The text of a function, and of all declarations behind what it names.
std::vector<SourceRange> text_behind(clang::ASTContext& tree, const clang::FunctionDecl* function);

}  // namespace an5d
