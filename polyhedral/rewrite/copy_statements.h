// Assignments that only copy cells from one array to the same cells of another one.
#pragma once

#include <compare>
#include <cstddef>
#include <vector>

#include "polyhedral/cells/border_cells.h"

struct isl_ctx;

namespace an5d {

// An assignment of the nest, in C's order.
struct StepPlace {
  std::size_t sweep = 0, position = 0;
  auto operator<=>(const StepPlace&) const = default;
};

// An assignment that is an identity: each iteration copies a cell of an array to the same one of another.
struct ArrayCopy {
  StepPlace at;
  int to = 0, from = 0;
  CellBox cells;
};

// All of them, of elements of one type, among arrays that the step writes.
std::vector<ArrayCopy> copies_of(isl_ctx* ctx, const LoopNest& nest);

}  // namespace an5d
