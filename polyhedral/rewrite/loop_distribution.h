// Loop distribution: a sweep of several assignments as one sweep for each.
#pragma once

#include <functional>
#include <optional>

#include "polyhedral/rewrite/rewritten_step.h"

struct isl_ctx;

namespace an5d {

// `for (i) { k[i] = f(u); tmp[i] = u[i] + a * k[i]; }` as a loop for k and one behind it for tmp, where
// another sweep assigns to one of the arrays, too: such a value is replaced, joined or set apart array by
// array (forward_substitution.h, index_set_extension.h, statement_fusion.h). Only where every read finds the
// same value then. Nothing if there is no such sweep.
std::optional<RewrittenStep> with_distributed_loops(isl_ctx* ctx, const RewrittenStep& step);

// The same of sweeps that are `wanted`, whatever others assign to.
std::optional<RewrittenStep> with_distributed_loops(isl_ctx* ctx, const RewrittenStep& step,
                                                    const std::function<bool(const Sweep&)>& wanted);

}  // namespace an5d
