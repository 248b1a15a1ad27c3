// The proof that a nest is a time-iterated stencil, as it stands.
#pragma once

#include "frontend/said/diagnostic.h"
#include "polyhedral/rewrite/forward_substitution.h"
#include "polyhedral/stencil/stencil.h"

struct isl_ctx;

namespace an5d {

// `last` is what analyze() has made of `nest`; the stencil's nest has the sweeps that C has.
Result<Stencil> prove_nest(isl_ctx* isl, const LoopNest& nest, const LastValues& last);

}  // namespace an5d
