// Sweeps that change cells which a sweep before them has computed in the same time step, as one with that.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "polyhedral/cells/cell_sets.h"
#include "polyhedral/rewrite/forward_substitution.h"

struct isl_ctx;

namespace an5d {

struct JoinedNest {
  LoopNest nest;  // without those sweeps
  LoopNest in_c;  // LastValues::in_c, with the sweeps that have become wider marked, too
  std::vector<CellPlacing> placings;
  // Of sweeps of the nest that have become more, the iterations that are relied on, of each loop. They rely
  // on their bounds, as do LastValues::relying.
  std::map<std::size_t, std::vector<int>> joined;
};

// After `un[i][j] = f(u)` in loops over the inner cells, `un[x][y] += s[t]` makes of it
// `un_2 = f(u), un[i][j] = i == x && j == y ? un_2 + s[t] : un_2`. Nothing, with errors of rule
// "border-sweep" or, of sweeps with all loops, "single-assignment", where that is not the same: if such a
// sweep reads other cells that the time step has computed, if its cells are not among those computed before,
// or if something reads them in between.
std::optional<JoinedNest> with_joined_sweeps(isl_ctx* ctx, const LastValues& last, Diagnostics& said);

}  // namespace an5d
