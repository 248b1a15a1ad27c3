// Floating-point and integer operations of a cell in one time step, by kind (paper, section 5).
#pragma once

#include "polyhedral/stencil.h"

namespace an5d {

FlopCount count_flops(const Stencil& stencil);

}  // namespace an5d
