// Copies of all cells of an array, those of its borders among them.
#pragma once

#include <optional>

#include "frontend/loop_nest.h"

struct isl_ctx;

namespace an5d {

// After `for (i = 1..n - 2) v[i] = f(u); v[0] = v[n - 2]; v[n - 1] = v[1];` the copy `for (i = 0..n - 1) u[i]
// = v[i];` copies what was computed, and sets the same borders of `u`: `u[0] = u[n - 2]; u[n - 1] = u[1];`.
// The nest with such sweeps in the place of such copies; nothing if there are none.
//
// Only where each cell that is copied has been computed or set in the same time step, from cells that are
// copied.
std::optional<LoopNest> with_borders_of_copies(isl_ctx* ctx, const LoopNest& nest);

}  // namespace an5d
