// Does an array hold a scalar that C reads while the loops run, or have two scalars one place?
#pragma once

#include <string>

#include "polyhedral/stencil.h"

namespace an5d {

// "an5d_among(&g->dt, g->u, bytes) || an5d_among(...)", of a stencil with members as C has them; empty if
// that cannot be. Where it holds, C's loops do something else than the call.
std::string overlaps_asked(const Stencil& stencil);

// The functions of C that such text calls.
std::string functions_among(const std::string& asked);

}  // namespace an5d
