// What isl proves of a time step whose accesses are understood.
#pragma once

#include "frontend/said/diagnostic.h"
#include "polyhedral/proof/written.h"

struct isl_ctx;

namespace an5d {

// Bounds of several sweeps divide in outermost loops only, no element is written twice in a time step, and of
// a field in two planes none that the step before has left; no access is outside its array whatever the
// parameters are. False, with an error of rule "loop-bound", "dependence" or "out-of-bounds", otherwise.
bool prove_step(isl_ctx* ctx, const Step& step, Diagnostics& said);

}  // namespace an5d
