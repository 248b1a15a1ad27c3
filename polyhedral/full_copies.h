// Copies of all cells of an array, those of its borders among them.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "frontend/loop_nest.h"

struct isl_ctx;

namespace an5d {

// After `for (i = 1..n - 2) v[i] = f(u); v[0] = v[n - 2]; v[n - 1] = v[1];` the copy `for (i = 0..n - 1) u[i]
// = v[i];` copies what was computed, and sets the same borders of `u`: `u[0] = u[n - 2]; u[n - 1] = u[1];`.
// The nest with such sweeps in the place of such copies, and where it has each sweep of the other one, of a
// copy that of the cells computed; nothing if there are none.
//
// Only where each cell that is copied has been computed or set in the same time step, from cells that are
// copied.
struct SplitCopies {
  LoopNest nest;
  std::vector<std::size_t> places;
};
std::optional<SplitCopies> with_borders_of_copies(isl_ctx* ctx, const LoopNest& nest);

// The sweeps as the text has them, of which the parts have been `proved`: no update has all cells of such a
// copy.
std::vector<Sweep> whole_again(std::vector<Sweep> sweeps, const SplitCopies& split,
                               const std::vector<Sweep>& proved);

}  // namespace an5d
