// The order of a time step, where sweeps set borders.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "polyhedral/cells/border_cells.h"
#include "polyhedral/cells/cell_sets.h"

struct isl_ctx;

namespace an5d {

// The sweep that updates an array, and how its planes are told from each other.
struct Updated {
  std::size_t sweep = 0;
  const Access* target = nullptr;
};

// Of the sweeps that set no borders.
class UpdatedArrays {
 public:
  explicit UpdatedArrays(const LoopNest& nest);

  // Of the array itself, or of the one that trades places with it; null if neither is updated.
  const Updated* of(int array) const;

 private:
  const LoopNest& nest_;
  std::map<int, Updated> updated_;  // by array
};

// " and N - 1 >= 2": so many iterations that mirrored cells lie within.
std::string at_least(const Sweep& sweep, long iterations, AffineWriter& writer);

// May the borders be set when the loops have run, or before the last step, if sweeps read what they are set
// to instead? Not, with an error of rule "border-sweep", where one depends on itself, lies among cells that
// are updated, or is set in another order. `least`: iterations of every loop that updates. `asked`: what
// holds with some sizes only is added there.
bool are_in_order(isl_ctx* ctx, const LoopNest& nest, const UpdatedArrays& updates,
                  const std::vector<Border>& borders, long least, std::vector<CellPlacing>& asked,
                  Diagnostics& said);

}  // namespace an5d
