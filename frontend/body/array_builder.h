// Declarations of arrays to Array.
#pragma once

#include "frontend/names/translation.h"

namespace llvm {
class StringRef;
}
namespace clang {
class NamedDecl;
}

namespace an5d {

// Index into LoopNest::arrays, made at the first use; nothing after an error. `use` is the reference;
// `declared` the declaration of a variable that is in force there, if it has several.
std::optional<int> build_array(Translation& work, const NamedPlace& place, const SourceRange& use,
                               const clang::VarDecl* declared = nullptr);

// Has the array what the parameter `as` of a called function declares: the same elements in rows of the same
// length? Null extents, of pointers and outermost, fit all.
bool has_shape(Translation& work, int array, const clang::VarDecl* as, const SourceRange& use);

// The first place in the function where the variable is changed, or its address taken; null if there is none.
// To hand on a reference to an array is neither, as with the value of a pointer.
const clang::Expr* change_of(const clang::FunctionDecl* function, const clang::VarDecl* variable);

// What `name` means at the nest, if that is declared inside of its function; null where it is a global.
const clang::NamedDecl* visible_at_nest(const Translation& work, llvm::StringRef name);

}  // namespace an5d
