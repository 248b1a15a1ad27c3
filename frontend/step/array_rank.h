// Subscripts of targets: one for each space loop.
#pragma once

#include "frontend/names/translation.h"

namespace an5d {

// Has the target one subscript for each space loop, and one more where the time iterator chooses a plane?
bool check_rank(Translation& work, const Access& target, const SourceRange& where, std::size_t depth);

// Of a sweep with fewer loops: does one with all of them update the array, or one that trades places with it?
bool check_updated(Translation& work, const Sweep& sweep, const Assignment& assignment);

}  // namespace an5d
