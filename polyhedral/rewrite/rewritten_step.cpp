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

void RewrittenStep::take_out(std::size_t sweep) {
  nest.sweeps.erase(nest.sweeps.begin() + static_cast<long>(sweep));
  origins.erase(origins.begin() + static_cast<long>(sweep));
}

RewrittenStep as_in_c(const LoopNest& nest) {
  RewrittenStep step{nest, nest, {}, {}, {}};
  for (std::size_t s = 0; s < nest.sweeps.size(); ++s) step.origins.push_back({s});
  return step;
}

}  // namespace an5d
