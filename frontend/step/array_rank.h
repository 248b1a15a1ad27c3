// Subscripts of targets: one for each space loop.
#pragma once

#include "frontend/names/translation.h"

namespace an5d {

// Has the target one subscript for each space loop, and one more where the time iterator chooses a plane?
bool check_rank(Translation& work, const Access& target, const SourceRange& where, std::size_t depth);

}  // namespace an5d
