// Members of structs, in what stands in the user's text.
#pragma once

#include "polyhedral/stencil/stencil.h"

namespace an5d {

// The stencil with members called as C has them, `grid->nx`: in its nest, its bounds, and as fields, inputs
// and scalars. For text outside of kernels.
Stencil with_members_as_in_c(const Stencil& stencil);

// Those of the values of a cell are one.
std::vector<Swap> swaps_in_c(const LoopNest& nest);

}  // namespace an5d
