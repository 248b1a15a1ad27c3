// Places of the parts of a block (Array::Part), in what replaces loops.
#pragma once

#include <string>
#include <vector>

#include "frontend/nest/array.h"

namespace an5d {

// " const long long an5d_part = n * m;", or nothing: how far parts are apart, of blocks whose places C
// computes. It is asked only if there is no `guard`, or that holds: "0 < steps && ".
std::string distances_declared(const std::vector<Array>& arrays, const std::string& guard);

// "f + 3 * an5d_part", where the block is "f".
std::string part_of_block(const std::vector<Array>& arrays, const Array& array, const std::string& block);

}  // namespace an5d
