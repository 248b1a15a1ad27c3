// What a call asks for of scalars and arrays that may have one place.
#pragma once

#include <string>
#include <vector>

#include "polyhedral/stencil/stencil.h"

namespace an5d {

// "an5d_among(&g->dt, g->u, bytes) ? (an5d_status){2, "'g->dt' is an element of 'g->u'"} : ", of each pair of
// a stencil with members as C has them. `status` is how the language makes one: "(an5d_status)".
std::string overlaps_asked(const Stencil& stencil, const std::string& status);

// The functions of C that such text calls.
std::string functions_among(const std::vector<Stencil>& all);

}  // namespace an5d
