// Which assignment updates an array (first_update.h). In: a nest. Out: one of its assignments.
#include "frontend/nest/first_update.h"

#include <algorithm>
#include <utility>

namespace an5d {

const Assignment* first_update(const LoopNest& nest, std::span<const int> arrays) {
  const Assignment* found = nullptr;
  std::pair<std::size_t, std::size_t> most = {0, 0};  // loops of many iterations, loops
  for (const Sweep& sweep : nest.sweeps) {
    const auto long_ones = std::ranges::count_if(
        sweep.space, [](const Loop& loop) { return !few_iterations(loop).has_value(); });
    const std::pair loops(static_cast<std::size_t>(long_ones), sweep.space.size());
    for (const Assignment& assignment : sweep.assignments) {
      if (std::ranges::find(arrays, assignment.target.array) == arrays.end()) continue;
      if (found && loops <= most) continue;
      found = &assignment, most = loops;
    }
  }
  return found;
}

}  // namespace an5d
