// The values of a cell, which C keeps side by side: an array of the nest for each.
#pragma once

#include "frontend/names/translation.h"

namespace an5d {

// Is the element one of several values of a cell: of a struct, or as a constant last subscript behind those
// of `depth` loops?
bool names_value(const LoopNest& nest, const Access& access, std::size_t depth);

// Makes an array for each value of a cell that the sweeps name, and a Swap for each where C swaps all of
// them. False after an error. To be called again once linear subscripts have been taken apart.
bool split_values(Translation& work, Names& names);

// The same of an array that only a copy of memory sets, from or to the one of which `like` is a part.
bool split_parts(Translation& work, Names& names, int array, int like);

}  // namespace an5d
