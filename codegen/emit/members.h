// Members of structs, in what stands in the user's text.
#pragma once

#include "polyhedral/stencil.h"

namespace an5d {

// The stencil with members called as C has them, `grid->nx`: in its nest, its bounds, and as fields, inputs
// and scalars. For text outside of kernels.
Stencil with_members_as_in_c(const Stencil& stencil);

// Of such a stencil: the members, `grid->dt`, that a store to an element of this array could change if the
// struct lay among its elements, as C's types go.
std::vector<std::string> members_that_could_change(const Stencil& stencil, ScalarType element);

// The functions of C that the text calls which asks whether structs lie among cells, "an5d_among(&g->dt,
// ...)".
std::string functions_among(const std::string& asked);

// Those of the values of a cell are one.
std::vector<Swap> swaps_in_c(const LoopNest& nest);

}  // namespace an5d
