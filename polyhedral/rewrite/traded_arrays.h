// Two arrays that trade places, of which a time step sets both.
#pragma once

#include "polyhedral/rewrite/rewritten_step.h"

struct isl_ctx;

namespace an5d {

// `for (i) b[i] = f(a, b[i]);` and `for (i < 20) { b[i] *= d[i]; a[i] *= d[i]; }` with a swap of both: each
// is an array with an update of its own. What the update of `a` is not written for keeps what it holds, `a[i]
// = a[i]`, so that both have the cells of the sweep which makes new values of old ones.
RewrittenStep with_updates_of_both(isl_ctx* ctx, RewrittenStep step);

}  // namespace an5d
