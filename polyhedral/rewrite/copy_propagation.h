// Copy propagation: statements of a time step that are identities of one element type.
#pragma once

#include "polyhedral/rewrite/rewritten_step.h"

struct isl_ctx;

namespace an5d {

// `for (i) b[i] = f(a[i - 1], a[i + 1]); for (i) a[i] = b[i];`: who reads `a` reads what the step before has
// made, as of two arrays that trade places. `c[i] = f(b, a); a[i] = b[i]; b[i] = c[i];` does as three that
// rotate. What is not the same is what each array holds when the loops have run, and cells that are copied
// beside those that the step makes (CopiedArrays).
//
// Only where each array of a group is copied wherever the step makes a value, and no read finds another one.
// The arrays of each group trade places then (RewrittenStep::copied).
RewrittenStep without_copies(isl_ctx* ctx, RewrittenStep step);

// What the analysis has made of such a step, with the fields of the groups marked.
Stencil with_copied_arrays(const std::vector<RewrittenStep::Copied>& copied, Stencil stencil);

}  // namespace an5d
