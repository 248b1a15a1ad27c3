// Identities among the assignments of a step (copy_statements.h).
#include "polyhedral/rewrite/copy_statements.h"

#include <set>

#include "frontend/nest/array_before.h"
#include "polyhedral/cells/cell_sets.h"
#include "polyhedral/cells/sweep_accesses.h"

namespace an5d {

std::vector<ArrayCopy> copies_of(isl_ctx* ctx, const LoopNest& nest) {
  const SweepAccesses accesses(ctx, nest);
  const CellSets sets(ctx, depth_of(nest));
  std::set<int> written;
  for (const Sweep& sweep : nest.sweeps)
    for (const Assignment& assignment : sweep.assignments) written.insert(assignment.target.array);
  std::vector<ArrayCopy> all;
  for (std::size_t s = 0; s < nest.sweeps.size(); ++s) {
    const Sweep& sweep = nest.sweeps[s];
    if (sweep.sets_borders || sweep.updates_again) continue;
    for (std::size_t n = 0; n < sweep.assignments.size(); ++n) {
      const Access &to = sweep.assignments[n].target, *from = sweep.assignments[n].value->as<Access>();
      if (!from || from->array == to.array || !written.contains(from->array)) continue;
      if (has_array_before(nest, from->array) || has_array_before(nest, to.array)) continue;
      if (nest.arrays[from->array].element != nest.arrays[to.array].element) continue;
      if (from->subscripts.size() != depth_of(nest) || to.subscripts.size() != depth_of(nest)) continue;
      const auto cells = accesses.box_of(sweep, to), source = accesses.box_of(sweep, *from);
      if (cells && source && has_loop_for_each_axis(*cells) && sets.same(*cells, *source))
        all.push_back({{s, n}, to.array, from->array, *cells});
    }
  }
  return all;
}

}  // namespace an5d
