// Arrays that stand for what others held when the time step began.
#pragma once

#include "frontend/nest/loop_nest.h"

namespace an5d {

// That of an array in place. It is added where there is none yet, behind all others: no sweep writes it, and
// C has no memory for it.
int array_before(LoopNest& nest, int array);

// Is there one of this array?
bool has_array_before(const LoopNest& nest, int array);

// Without those, which come last.
std::vector<Array> arrays_in_memory(std::vector<Array> arrays);

}  // namespace an5d
