// The smallest changes that make C++ of what nvcc does not take of C.
#pragma once

#include <optional>
#include <vector>

#include "frontend/said/text_edit.h"

namespace clang {
class ASTContext;
class Decl;
}  // namespace clang

namespace an5d {

// Of the main file, sorted, without overlap:
//
//   void f(int n, float A[2][n][n]) {     void f(int n, void *A_) { float (*A)[n][n] = (float (*)[n][n])A_;
//   float *restrict p = malloc(n);        float *__restrict__ p = (float *)malloc(n);
//   double *new;                          double *new_;
//
// What comes of a macro, or would mean something else, has no edit: it stays an error of the check for C++.
std::vector<TextEdit> find_cxx_edits(clang::ASTContext& tree);

// Where a place of the edited text was before the edits; nothing of what they have made.
std::optional<std::size_t> before_edits(const std::vector<TextEdit>& edits, std::size_t offset);

// Those of the file, without what the system's headers declare.
std::vector<clang::Decl*> own_declarations(const clang::ASTContext& tree);

// A parameter whose type depends on a variable: Clang takes it in C++, nvcc does not.
std::optional<SourceRange> find_variable_parameter(clang::ASTContext& tree);

}  // namespace an5d
