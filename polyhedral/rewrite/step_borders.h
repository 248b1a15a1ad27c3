// The borders that sweeps of a time step set, before reads of them are folded (boundary_folding.h).
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "polyhedral/cells/border_order.h"
#include "polyhedral/isl/parity.h"

struct isl_ctx;

namespace an5d {

// Which plane of its array an access means, by what the time step writes.
class AccessedPlanes {
 public:
  AccessedPlanes(isl_ctx* ctx, const LoopNest& nest)
      : nest_(nest), rank_(depth_of(nest)), parity_(ctx), updates_(nest) {}

  const UpdatedArrays& updates() const { return updates_; }
  const Updated* updated(int array) const { return updates_.of(array); }
  // Of an array that is updated.
  std::optional<Border::Plane> plane_of(const Access& access);
  // Of arrays that rotate, has it the values of two steps ago when a step begins?
  bool is_older(int array) const;

 private:
  const LoopNest& nest_;
  const std::size_t rank_;
  PlaneParity parity_;
  const UpdatedArrays updates_;
};

struct StepBorders {
  std::vector<Border> borders;        // in C's order, or in one order where C may have any
  long least = 1;                     // iterations of every loop, with which what they read lies within
  std::vector<CellPlacing> placings;  // that calls are asked about
  std::map<int, std::set<std::size_t>> ghosts;  // axes that are periodic because of them, by updated array
};

// Nothing, with errors of rule "border-sweep", where they are not of the planes that the step writes or
// reads, or in an order that counts (border_order.h).
std::optional<StepBorders> borders_of_step(isl_ctx* ctx, const LoopNest& nest, AccessedPlanes& planes,
                                           Diagnostics& said);

}  // namespace an5d
