// A time step while it is rewritten (rewritten_step.h).
#include "polyhedral/rewrite/rewritten_step.h"

#include <algorithm>
#include <set>

#include "frontend/nest/nest_accesses.h"

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
  return step;
}

Sweep part_of(const Sweep& sweep, std::size_t number) {
  Sweep one = sweep;
  one.assignments = {sweep.assignments[number]};
  one.assignments[0].locals.clear();
  for (const auto& [local, place] : locals_of(sweep, number)) one.assignments[0].locals.push_back(*local);
  return one;
}

void mark_again(LoopNest& nest) {
  std::set<int> before;
  for (Sweep& sweep : nest.sweeps) {
    if (sweep.sets_borders) continue;
    const auto is_set = [&](const Assignment& at) { return before.contains(at.target.array); };
    sweep.updates_again = !sweep.copies && std::ranges::all_of(sweep.assignments, is_set);
    for (const Assignment& assignment : sweep.assignments) before.insert(assignment.target.array);
  }
}

}  // namespace an5d
