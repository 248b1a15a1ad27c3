// The proof that a nest is a time-iterated stencil, as it stands.
#pragma once

#include "frontend/said/diagnostic.h"
#include "polyhedral/rewrite/rewritten_step.h"
#include "polyhedral/stencil/stencil.h"

struct isl_ctx;

namespace an5d {

// `step` is what the rewrites have made of `nest`; Stencil::sweep_has_update is of the sweeps that C has.
Result<Stencil> prove_nest(isl_ctx* isl, const LoopNest& nest, const RewrittenStep& step);

}  // namespace an5d
