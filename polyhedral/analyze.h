// LoopNest in, Stencil out: the proof that the nest is a time-iterated stencil.
//
// What is proved, each with its own rule: subscripts are affine and each access is a constant distance
// from the write; every read finds a value of the step before, or one that an assignment before it has made
// in the same step, for all iterations (arrays in place, and in two planes by any spelling of parity:
// `(t+1)%2`, `t&1`, `1-t%2`); no access is provably outside its array.
#pragma once

#include "frontend/nest/loop_nest.h"
#include "frontend/said/diagnostic.h"
#include "polyhedral/rewrite/rewritten_step.h"
#include "polyhedral/stencil/stencil.h"

struct isl_ctx;

namespace an5d {

Result<Stencil> analyze(const LoopNest& nest);

// What comes last: of a time step as the rewrites have left it, borders set apart and the rest proved. `nest`
// is what errors name.
Result<Stencil> analyze_rewritten(isl_ctx* isl, const LoopNest& nest, const RewrittenStep& step);

// "isl 0.25", for --version.
std::string isl_version();

}  // namespace an5d
