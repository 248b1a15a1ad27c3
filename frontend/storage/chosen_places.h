// Choices between places in a block of memory.
#pragma once

#include "frontend/nest/loop_nest.h"

namespace an5d {

// The same nest where reads by a subscript that chooses between places of a block are choices between
// elements: `w = x == 0 ? c : c - nx; u[w]` is `x == 0 ? u[c] : u[c - nx]`. Choices between coordinates, as
// in `u[(y == 0 ? 0 : y - 1) * nx + x]`, are left as they are.
void choose_elements(LoopNest& nest);

}  // namespace an5d
