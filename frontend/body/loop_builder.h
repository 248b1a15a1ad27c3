// The head of a loop to Loop.
#pragma once

#include <optional>

#include "frontend/names/loop_head.h"

namespace an5d {

// All but the meaning of iterators in bounds, which `names` decides: every iterator of the nest is in it.
std::optional<Loop> build_loop(Translation& work, Names& names, const LoopHead& head);

std::optional<Loop> build_loop(Translation& work, Names& names, const clang::ForStmt* loop);

}  // namespace an5d
