// Floating-point and integer operations of a cell in one time step, by kind (paper, section 5).
#pragma once

#include "polyhedral/stencil/stencil.h"

namespace an5d {

FlopCount count_flops(const Stencil& stencil);

// Of the value of an update.
Quotients count_quotients(const ExprPtr& value);

// Has it as many as a lattice of values, such as D2Q9?
bool has_many_arrays(const Stencil& stencil);

}  // namespace an5d
