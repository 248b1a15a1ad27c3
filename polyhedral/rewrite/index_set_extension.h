// Sweeps that take in cells beside their own, which further assignments set: index set extension.
#pragma once

#include "polyhedral/rewrite/rewritten_step.h"

struct isl_ctx;

namespace an5d {

// After `v[i] = f(u)` in a loop over [1, n - 1), an absorbing border `v[0] = u[1] + c * (v[1] - u[0])` is
// nothing that its readers could compute again, as other borders are (boundary_folding.h): it is made of
// other planes. The loop becomes one over [0, n - 1) that computes `i >= 1 ? f(u) : 0`, and the border one of
// its cells, which is set again (statement_fusion.h). The same where a further sweep sets cells of both
// kinds. Where not all cells of the wider loops are set, the others keep what they hold: `i >= 1 ? f(u) :
// v[i]`. Two sweeps side by side that compute the same become one.
//
// A sweep stays as it is where it assigns to several arrays, and where its loops would grow by no constant.
RewrittenStep with_wider_sweeps(isl_ctx* ctx, RewrittenStep step);

}  // namespace an5d
