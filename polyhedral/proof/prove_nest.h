// The proof that a nest is a time-iterated stencil, as it stands.
#pragma once

#include "frontend/said/diagnostic.h"
#include "polyhedral/rewrite/boundary_folding.h"
#include "polyhedral/rewrite/plain_subscripts.h"
#include "polyhedral/stencil/stencil.h"

struct isl_ctx;

namespace an5d {

// `borders` has what has been set apart of the nest, `plain` the rest of it, with subscripts of iterators and
// constants. Stencil::sweep_has_update stays empty.
Result<Stencil> prove_nest(isl_ctx* isl, const NestAndBorders& borders, const PlainNest& plain);

}  // namespace an5d
