// One for statement to one LoopNest.
#pragma once

#include "frontend/translation.h"

namespace an5d {

// The nest whose time loop is `loop`, with ordinal 1; nothing after errors of the rules it breaks.
std::optional<LoopNest> build_nest(const clang::ASTContext& tree, const clang::FunctionDecl* function,
                                   const clang::ForStmt* loop, Diagnostics& said);

}  // namespace an5d
