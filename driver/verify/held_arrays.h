// Which array of the harness has the cells of a field.
#pragma once

#include <cstddef>

#include "polyhedral/stencil/stencil.h"

namespace an5d {

// Its own, by its number; of two fields that are planes of one array in C, and trade places, that of the
// first.
std::size_t array_holding(const Stencil& stencil, std::size_t field);

// Planes of the array with that number.
int planes_held(const Stencil& stencil, std::size_t field);

}  // namespace an5d
