// LoopNest in, Stencil out: isl proves that the nest is a time-iterated, double-buffered stencil.
//
// What is proved, each with its own rule: subscripts are affine and each access is a constant distance
// from the write; the plane written is never one that is read in the same time step (any spelling of
// parity: `(t+1)%2`, `t&1`, `1-t%2`); no dependence is carried by a space loop; bounds are rectangular and
// independent of t; no access is provably outside its array.
#pragma once

#include "frontend/diagnostic.h"
#include "frontend/loop_nest.h"
#include "polyhedral/stencil.h"

namespace an5d {

Result<Stencil> analyze(const LoopNest& nest);

// "isl 0.25", for --version.
std::string isl_version();

}  // namespace an5d
