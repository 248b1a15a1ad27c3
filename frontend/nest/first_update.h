// Which of the assignments to an array updates it, and which set its borders, before sweeps are marked.
#pragma once

#include <span>

#include "frontend/nest/loop_nest.h"

namespace an5d {

// Of the assignments to these arrays the first one in the most loops, those of few iterations last; null if
// there is none. `now[0] = now[2]` before loops that assign to `next` sets a border.
const Assignment* first_update(const LoopNest& nest, std::span<const int> arrays);

}  // namespace an5d
