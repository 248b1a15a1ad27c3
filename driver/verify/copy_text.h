// Copies of memory (memory_copy.h) in the reference of --verify.
#pragma once

#include <string>

#include "driver/compile/compile.h"

namespace an5d {

// "{ u[(i) * an5d_extent[1] + j] = un[(i) * an5d_extent[1] + j]; }", in loops: bytes say it for one size
// only.
std::string copy_text(const CompiledNest& nest, const ReplacedSweep& sweep);

}  // namespace an5d
