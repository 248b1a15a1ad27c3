// Sweeps that set borders in every time step, out of the way of the sweeps that update all other cells.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "polyhedral/rewrite/plain_subscripts.h"
#include "polyhedral/rewrite/rewritten_step.h"

struct isl_ctx;

namespace an5d {

struct NestAndBorders {
  LoopNest nest;                // without those sweeps
  std::vector<Border> borders;  // what they set, in C's order
  // By loop of the nest that is left, the bounds that this relies on.
  std::map<LoopOfSweep, BoundsReliedOn> relied_on;
  std::vector<CellPlacing> placings;  // as they were joined
  // Some borders are ghost cells of periodic axes (ghost_cells.h).
  bool has_ghosts = false;
  // Arrays that sweeps update, of whose ghost cells the first step reads what was there before the loops.
  std::set<int> first_ghosts;
};

// What a sweep reads of a border becomes what C has set it to: after `un[0][j] = un[1][j]` the next step's
// `u[i - 1][j]` is `i == 1 ? (t == 0 ? u[i - 1][j] : u[1][j]) : u[i - 1][j]`, as the first step reads what
// was there before the loops. So the cells themselves are read in the first step only, and have to be set
// when the loops have run. Nothing, with errors of rule "border-sweep", where that is not so: a border that
// depends on itself, one set among cells that are updated, one that another sweep reads too early.
std::optional<NestAndBorders> without_borders(isl_ctx* ctx, const RewrittenStep& step, Diagnostics& said);

}  // namespace an5d
