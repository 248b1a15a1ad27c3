// How a time loop counts, whatever kind of loop it is.
#pragma once

#include <vector>

#include "frontend/names/loop_head.h"

namespace an5d {

// Reads the head of a loop, and takes those statements off its body that belong to it: `t++;` behind the
// others, and `if (t >= T) break;` of a loop without another condition. The iterator is null where none can
// be seen.
LoopHead take_time_head(const clang::ASTContext& tree, const clang::Stmt* loop,
                        std::vector<const clang::Stmt*>& body);

}  // namespace an5d
