// Sweeps that change cells which a sweep before them has computed in the same time step, as one with that.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "polyhedral/border_cells.h"
#include "polyhedral/overwritten_values.h"

struct isl_ctx;

namespace an5d {

// What a joined sweep relies on and no proof gives for all sizes: calls are asked.
struct CellPlacing {
  enum class Kind { kInside, kApart };
  Kind kind = Kind::kInside;
  CellBox cells;   // that it sets
  CellBox others;  // those that were computed before, or that another sweep has read in between
  SourceRange where;
};

struct JoinedNest {
  LoopNest nest;  // without those sweeps
  std::vector<CellPlacing> placings;
  std::set<std::size_t> joined;  // sweeps of the nest that have become more; they rely on their bounds, as do
                                 // LastValues::relying
};

// After `un[i][j] = f(u)` in loops over the inner cells, `un[x][y] += s[t]` makes of it
// `un_2 = f(u), un[i][j] = i == x && j == y ? un_2 + s[t] : un_2`. Nothing, with errors of rule
// "border-sweep" or, of sweeps with all loops, "single-assignment", where that is not the same: if such a
// sweep reads other cells that the time step has computed, if its cells are not among those computed before,
// or if something reads them in between.
std::optional<JoinedNest> with_joined_sweeps(isl_ctx* ctx, const LastValues& last, Diagnostics& said);

}  // namespace an5d
