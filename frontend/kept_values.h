// Integer variables that keep the value which they are declared with: `const int sy = nx, sz = nx * ny;`.
#pragma once

#include <vector>

#include "frontend/translation.h"

namespace an5d {

// What the nest's integer scalars are, of those that are declared in its function with a value of others
// which keep theirs: each before those that are made of it.
std::vector<LocalDefinition> kept_values(Translation& work, Names& names);

// The nest where these scalars stand as what they are, in bounds, subscripts and values.
LoopNest with_kept_values(LoopNest nest, std::vector<LocalDefinition> values);

}  // namespace an5d
