// Declarations of C that C++ reads otherwise: without parameters, and the linkage of functions.
#pragma once

#include <vector>

#include "frontend/said/source_file.h"
#include "frontend/said/text_edit.h"

namespace clang {
class ASTContext;
}

namespace an5d {

// Edits of the main file:
//
//   void start();                 void start(int, double (*)[64]);
//   void step(int n) { ... }      extern "C" void step(int n) { ... }
//   const int n = 5;              extern const int n = 5;
std::vector<TextEdit> edit_declarations(clang::ASTContext& tree);

// Lines of the main file that include headers of the user's which C++ would take for its own: they declare
// functions, and do not say that these are C's.
std::vector<SourceRange> includes_of_c(clang::ASTContext& tree);

// Edits that say so before and behind such lines of a text.
std::vector<TextEdit> edit_includes(const SourceFile& source, const std::vector<SourceRange>& lines);

// Does it say that a function, or a constant, has the linkage of C's?
bool is_of_linkage(const TextEdit& edit);

}  // namespace an5d
