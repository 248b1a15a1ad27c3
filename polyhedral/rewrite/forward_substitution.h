// Arrays that hold one value after the other within a time step.
#pragma once

#include "polyhedral/rewrite/rewritten_step.h"

struct isl_ctx;

namespace an5d {

// The stages of a Runge-Kutta method share an array, `tmp = u + 0.5 * dt * k1; k2 = f(tmp); tmp = u + 0.5 *
// dt * k2; k3 = f(tmp);`. What reads a value of it but the last one has the expression instead, `tmp_2 = u[i
// + 1] + 0.5 * dt * k1[i + 1]`, and the sweep that stored it is gone.
//
// Only where that is the same: every cell that is read then has been set by that sweep and is set again, and
// nothing changes in between what the expression reads. Arrays of which this does not hold are left as they
// are (statement_fusion.h says what else may be set again).
RewrittenStep with_last_values(isl_ctx* ctx, RewrittenStep step);

}  // namespace an5d
