// Copies of memory (memory_copy.h) in the reference of --verify.
#pragma once

#include <string>

#include "frontend/nest/loop_nest.h"

namespace an5d {

// "{ u[(i) * an5d_extent[1] + j] = un[(i) * an5d_extent[1] + j]; }", in loops: bytes say it for one size
// only.
std::string copy_text(const LoopNest& nest, const Sweep& sweep);

}  // namespace an5d
