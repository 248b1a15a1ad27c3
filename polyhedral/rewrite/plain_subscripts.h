// Subscripts in the one form that the analysis knows: an iterator and a constant.
#pragma once

#include <map>
#include <set>
#include <utility>

#include "frontend/nest/loop_nest.h"
#include "polyhedral/isl/wrapped.h"
#include "polyhedral/stencil/stencil.h"

struct isl_ctx;

namespace an5d {

// A sweep by number, and one of its loops, from 1 on.
using LoopOfSweep = std::pair<std::size_t, int>;

class IterationWriter;

struct PlainNest {
  LoopNest nest;
  // By loop, the bounds because of which the subscripts have that form.
  std::map<LoopOfSweep, BoundsReliedOn> relied_on;
  // Some subscripts are `(i + 1) % n`, of an iterator and a constant, where i < n; or the same of the
  // iterations of another loop.
  std::set<LoopOfSweep> periodic;
};

// The same nest where temporaries and functions of the file in subscripts stand as what they are, and a
// choice in a subscript is a choice between elements: `A[i > 0 ? i - 1 : 0]` becomes `i > 0 ? A[i - 1] :
// A[0]`, and that `i > 0 ? A[i - 1] : A[i]`, as i can only be 0 there. What wraps around, such as `i == 0 ? n
// - 1 : i - 1` where i < n, becomes `(i - 1) % n`. What has no such form is left as it is. `relied_on` has
// bounds that something else relies on already.
PlainNest with_plain_subscripts(isl_ctx* ctx, const LoopNest& nest,
                                const std::map<LoopOfSweep, BoundsReliedOn>& relied_on = {});

// The iterations of a sweep, if its loops have as many as is relied on, as isl text.
std::string iterations_relied_on(const PlainNest& nest, std::size_t sweep, const IterationWriter& writer);

// `i + distance`, of the iterator of that loop, or `(i + distance) % n`.
ExprPtr neighbour(const Loop& loop, int number, long distance, bool wraps, const SourceRange& where);

}  // namespace an5d
