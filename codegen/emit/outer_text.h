// What the compiler of the output has to be run with.
#pragma once

#include <string>
#include <vector>

#include "frontend/clang/outer_macros.h"

namespace an5d {

// Stops the compilation of a text where a macro on which its nests depend is set otherwise than it was when
// they were read; C and C++, to stand before the text.
std::string outer_macros_text(const std::vector<OuterMacro>& macros);

}  // namespace an5d
