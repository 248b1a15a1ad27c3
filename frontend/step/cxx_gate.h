// Whether a loop of a C++ file is one that C could have: the rest of the front end reads C.
#pragma once

#include "frontend/said/diagnostic.h"

namespace clang {
class FunctionDecl;
class Stmt;
}  // namespace clang

namespace an5d {

class FileText;

// What of C++ is in a loop, in the functions of the file that it calls, or around it, and has no counterpart
// in C: errors of rule "cxx-form". Nothing in a C file.
Diagnostics check_c_like(FileText& file, const clang::FunctionDecl* function, const clang::Stmt* loop);

}  // namespace an5d
