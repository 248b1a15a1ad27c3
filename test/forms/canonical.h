// A stencil as text that two spellings of one program have in common.
#pragma once

#include <string>

#include "polyhedral/stencil/stencil.h"

namespace an5d::test {

// The updates of a time step: cells, values with temporaries and the user's functions in place, and which
// value of which field each reads, new or of so many steps ago. Left out: names, where C keeps the planes of
// a field, how its loops are written, and how many steps an iteration of its time loop makes.
std::string canonical(const Stencil& stencil);

}  // namespace an5d::test
