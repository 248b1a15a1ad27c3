// The head of a for statement to Loop.
#pragma once

#include "frontend/translation.h"

namespace an5d {

// The variable that the loop counts with, or null where there is none to be seen.
const clang::VarDecl* iterator_of(const clang::ForStmt* loop);

// All but the meaning of iterators in bounds, which `names` decides: every iterator of the nest is in it.
std::optional<Loop> build_loop(Translation& work, Names& names, const clang::ForStmt* loop);

}  // namespace an5d
