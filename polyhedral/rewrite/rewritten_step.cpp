// A time step while it is rewritten (rewritten_step.h).
#include "polyhedral/rewrite/rewritten_step.h"

namespace an5d {

void RewrittenStep::rely_on(std::size_t sweep) {
  std::vector<int>& iterations = origins[sweep].iterations;
  if (iterations.empty()) iterations.assign(nest.sweeps[sweep].space.size(), 1);
}

void RewrittenStep::mark_in_c(std::size_t sweep) {
  in_c.sweeps[origins[sweep].number_in_c].updates_again = true;
}

void RewrittenStep::count_by_bounds(std::size_t sweep) {
  std::vector<int>& iterations = origins[sweep].iterations;
  const std::vector<Loop>& loops = nest.sweeps[sweep].space;
  if (iterations.empty()) iterations.assign(loops.size(), 0);
  for (const Loop& loop : loops) add_params(loop.begin.value, nest), add_params(loop.end.value, nest);
  mark_in_c(sweep);
}

void RewrittenStep::take_out(std::size_t sweep) {
  nest.sweeps.erase(nest.sweeps.begin() + static_cast<long>(sweep));
  origins.erase(origins.begin() + static_cast<long>(sweep));
}

RewrittenStep as_in_c(const LoopNest& nest) {
  RewrittenStep step{nest, nest, {}, {}, {}};
  for (std::size_t s = 0; s < nest.sweeps.size(); ++s) step.origins.push_back({s});
  for (std::size_t s = 0; s < nest.sweeps.size(); ++s)
    if (nest.sweeps[s].is_aligned) step.count_by_bounds(s);
  return step;
}

}  // namespace an5d
