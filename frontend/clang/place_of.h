// Places of the text that Clang has read.
#pragma once

#include "frontend/said/diagnostic.h"

namespace clang {
class FunctionDecl;
class LangOptions;
class SourceLocation;
class SourceManager;
}  // namespace clang

namespace an5d {

// The text from the token at `begin` to the end of the token at `end`, both taken to the place where
// their macro is used. The only maker of SourceRanges.
SourceRange place_of(const clang::SourceManager& manager, const clang::LangOptions& language,
                     clang::SourceLocation begin, clang::SourceLocation end);

// Is the function one of the compiler's, or declared in a header of the system?
bool is_system_function(const clang::FunctionDecl* function);

}  // namespace an5d
