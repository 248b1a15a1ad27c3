// Members whose struct a pointer leads to that time steps move.
#pragma once

#include <map>

#include "frontend/clang/named_place.h"

namespace an5d {

// Does a pointer on the way to the member lead elsewhere than its name says, where pointers hold this?
bool is_elsewhere(const std::map<NamedPlace, NamedPlace>& held, const NamedPlace& member);

}  // namespace an5d
