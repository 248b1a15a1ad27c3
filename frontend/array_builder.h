// Declarations of arrays to Array.
#pragma once

#include "frontend/translation.h"

namespace an5d {

// Index into LoopNest::arrays, made at the first use; nothing after an error. `use` is the reference.
std::optional<int> build_array(Translation& work, const clang::VarDecl* variable, const SourceRange& use);

}  // namespace an5d
