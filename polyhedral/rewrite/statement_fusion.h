// Sweeps that change cells which a sweep before them has computed in the same time step, as one with that.
#pragma once

#include <optional>

#include "polyhedral/rewrite/rewritten_step.h"

struct isl_ctx;

namespace an5d {

// After `un[i][j] = f(u)` in loops over the inner cells, `un[x][y] += s[t]` makes of it
// `un_2 = f(u), un[i][j] = i == x && j == y ? un_2 + s[t] : un_2`. Nothing, with errors of rule
// "border-sweep" or, of sweeps with all loops, "single-assignment", where that is not the same: if such a
// sweep reads other cells that the time step has computed, if its cells are not among those computed before,
// or if something reads them in between.
std::optional<RewrittenStep> with_joined_sweeps(isl_ctx* ctx, const RewrittenStep& step, Diagnostics& said);

}  // namespace an5d
