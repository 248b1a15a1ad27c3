// Arrays whose cells C finds at a distance from an iterator that is known at run time only.
#pragma once

#include "frontend/nest/loop_nest.h"

namespace an5d {

// `psi[i]` and `psi[i - n + 20]` in one sweep, as in layers at both sides of a grid: cells that lie at
// several such distances are arrays of their own (Array::shift), each with the plain subscript [i]. A call
// asks whether they are others.
void split_shifted_arrays(LoopNest& nest);

// The same of all arrays in place and all that are only read: also where there is one distance.
void shift_arrays(LoopNest& nest);

}  // namespace an5d
