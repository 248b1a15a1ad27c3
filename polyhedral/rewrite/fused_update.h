// The sweep that updates cells, with what a further one makes of them.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "polyhedral/cells/cell_sets.h"
#include "polyhedral/cells/sweep_accesses.h"

struct isl_ctx;

namespace an5d {

// An assignment of a sweep that is joined.
struct Further {
  const Assignment* of = nullptr;
  CellBox box;
};

// A further sweep, and the sweep that has updated the arrays of these of its assignments.
struct Joining {
  std::size_t further = 0, updater = 0;  // sweeps
  std::vector<Further> all;
  std::set<std::size_t> gone;  // sweeps that have been joined
  // The updater over the cells that it has in C, before anything was joined, and sizes that are relied on.
  const Sweep& before_extension;
  Enough enough;
  std::map<int, std::vector<CellBox>> set_since;  // by array, what has been joined to it
};

inline constexpr const char* kSeen =
    "found cells set again that another assignment of the time step reads in between";
inline constexpr const char* kSeenNote =
    "accepted: cells that nothing reads between the sweep that updates them and this one";

// An error of rule "single-assignment", or of "border-sweep" where the sweep has not all loops. False.
bool refuse_further(const Sweep& further, const SourceRange& where, std::string message, std::string note,
                    Diagnostics& said);

// Changes the updater in `made`, which is `nest` with all sweeps that are gone in their updaters. False, with
// an error, if the further sweep reads what the time step has computed elsewhere than in its own cell, or if
// the updater reads elsewhere what is set again.
bool join_update(isl_ctx* ctx, const LoopNest& nest, const Joining& joining, SweepAccesses& accesses,
                 std::set<std::string>& names, LoopNest& made, Diagnostics& said);

}  // namespace an5d
