// The C that --verify compares with.
#pragma once

#include <string>

#include "driver/compile/compile.h"

namespace an5d {

// The user's whole file as C, to be compiled with another name for main, followed by one function per nest:
// the user's own loop body inside loops whose bounds and array extents are parameters.
std::string reference_text(const Compiled& compiled);

}  // namespace an5d
