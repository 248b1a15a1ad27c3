// Integer variables that keep the value which they are declared with: `const int sy = nx, sz = nx * ny;`.
#pragma once

#include <set>
#include <string>

#include "frontend/names/translation.h"

namespace an5d {

// take_apart_subscripts() of the nest (linear_subscripts.h); where that does not take the strides, with those
// scalars of the nest's function that are declared with a value of others and keep it as what they are.
bool take_apart_or_keep(Translation& work, Names& names, const std::set<std::string>& kept);

}  // namespace an5d
