// _Float16, which arrays hold and kernels convert. Whether C rounds what is computed in it to 16 bits, or
// keeps it in float, depends on the compiler.
#pragma once

#include "frontend/nest/loop_nest.h"
#include "frontend/said/diagnostic.h"

namespace an5d {

// Is a _Float16 converted to another type wherever something is computed of it, and is what becomes one a
// float? Refuses what is otherwise.
bool keeps_halves_stored(const LoopNest& nest, Diagnostics& said);

}  // namespace an5d
