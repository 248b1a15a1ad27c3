// Conditions of position around an assignment as bounds of its loops.
#pragma once

#include "polyhedral/rewrite/rewritten_step.h"

struct isl_ctx;

namespace an5d {

// `for (i = 1; i < n; i++) if (i <= 10) psi[i] = f(u);` is a statement over [1, min(n, 11)): no other cell of
// psi is touched, and the array may have no others. Of arrays in place only, that nothing copies.

// Is an assignment of the sweep such a statement?
bool has_guards(const LoopNest& nest, const Sweep& sweep);

// Narrows the loops of sweeps of one assignment. Of others it is taken apart first (loop_distribution.h).
RewrittenStep with_guards_as_bounds(isl_ctx* ctx, RewrittenStep step);

}  // namespace an5d
