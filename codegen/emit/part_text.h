// Places of the parts of a block (Array::Part), in what replaces loops.
#pragma once

#include <string>

#include "frontend/nest/loop_nest.h"

namespace an5d {

// " const long long an5d_part = n * m;", or nothing: how far parts are apart, of blocks whose places C
// computes. It is asked only if there is no `guard`, or that holds: "0 < steps && ".
std::string distances_declared(const LoopNest& nest, const std::string& guard);

// "f + 3 * an5d_part", where the block is "f".
std::string part_of_block(const LoopNest& nest, const Array& array, const std::string& block);

}  // namespace an5d
