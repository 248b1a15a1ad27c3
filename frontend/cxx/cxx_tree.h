// What C++ writes in another way than C, as C has it: Clang's tree of a C++ file is changed where that is the
// same, so that everything behind this reads one tree.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class DeclContext;
class Expr;
class FunctionDecl;
class QualType;
class VarDecl;
}  // namespace clang

namespace an5d {

bool is_cxx(const clang::ASTContext& tree);

// Functions of the main file that have a body, in order: of C those of the file; of C++ also those of
// namespaces and classes. Of a template it is the instance, if the file has only one, else the template.
std::vector<const clang::FunctionDecl*> functions_of_file(const clang::ASTContext& tree);

// What the file makes of a template: the functions that have its body.
std::vector<clang::FunctionDecl*> instances_of(const clang::FunctionDecl* shape);

// Elements of a `std::vector`, a `std::span` or a `std::array` that a variable or a member is become elements
// of an array, `v.data()` becomes the variable, `this` a variable of that name, and a value in braces that
// value.
void make_c_like(clang::ASTContext& tree);

// Is it what `this` has become? Of a member function.
bool is_this(const clang::VarDecl* variable);

// The type of the elements of a `std::vector` with its own allocator, but for `bool`, or of a `std::span`; or
// of a reference to one.
std::optional<clang::QualType> vector_element(clang::QualType type);

// The same of a `std::array`, and how many there are.
std::optional<clang::QualType> array_element(clang::QualType type);
std::uint64_t array_extent(clang::QualType type);

// The two that trade places in `std::swap(a, b)` and `a.swap(b)`, the latter of vectors only.
struct SwappedTwo {
  const clang::Expr *first = nullptr, *second = nullptr;
  explicit operator bool() const { return first != nullptr; }
};
SwappedTwo swapped_by(const clang::Expr* call);

// The namespaces around a function, outermost first; empty names of those without one.
std::vector<std::string> namespaces_around(const clang::FunctionDecl* function);

}  // namespace an5d
