// What C++ writes in another way than C, as C has it: Clang's tree of a C++ file is changed where that is the
// same, so that everything behind this reads one tree.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class DeclContext;
class Expr;
class FunctionDecl;
class QualType;
}  // namespace clang

namespace an5d {

bool is_cxx(const clang::ASTContext& tree);

// Functions of the main file that have a body, in order: of C those of the file; of C++ also those of
// namespaces and classes, templates among them.
std::vector<const clang::FunctionDecl*> functions_of_file(const clang::ASTContext& tree);

// Elements of a `std::vector` that a variable is become elements of an array, `v.data()` becomes the
// variable, and a value in braces that value.
void make_c_like(clang::ASTContext& tree);

// The type of the elements of a `std::vector` with its own allocator, but for `bool`, or of a reference to
// one.
std::optional<clang::QualType> vector_element(clang::QualType type);

// The two that trade places in `std::swap(a, b)` and `a.swap(b)`, the latter of vectors only.
struct SwappedTwo {
  const clang::Expr *first = nullptr, *second = nullptr;
  explicit operator bool() const { return first != nullptr; }
};
SwappedTwo swapped_by(const clang::Expr* call);

// The namespaces around a function, outermost first; empty names of those without one.
std::vector<std::string> namespaces_around(const clang::FunctionDecl* function);

}  // namespace an5d
