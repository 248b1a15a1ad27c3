// Which sweeps set borders (border_marks.h).
//
//   for (i) for (j) un[i][j] = f(u);             updates un
//   for (j) un[0][j] = un[1][j];                  has fewer loops
//   for (i < 2) for (j) un[i][j] = 0;             has a loop of two iterations
//   un[0][0] = 0;                                 has none
//   for (i) for (j) un[i][j] *= d[i][j];          updates un again
//
// In: a nest whose accesses have their dimensions. Decided here: which sweep of an array is the one that
// updates it. Whether what the others set lies beside its cells, or among them, is found out later
// (polyhedral/rewrite/boundary_folding.h, polyhedral/rewrite/statement_fusion.h).
#include "frontend/storage/border_marks.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace an5d {
namespace {

class Marks {
 public:
  Marks(Translation& work, const BranchPaths& paths) : work_(work), paths_(paths) {}

  bool run() {
    std::set<int> updated, again;
    for (Sweep& sweep : sweeps()) {
      sweep.sets_borders = sweep.space.size() < work_.depth;
      if (sweep.sets_borders || has_few_rows(sweep)) continue;
      sweep.updates_again = !sweep.copies && assigns_only(sweep, again);
      for (const Assignment& assignment : sweep.assignments) again.insert(assignment.target.array);
      add_arrays(sweep, updated);
    }
    std::set<int> all = updated;  // with those of a grid that has no more than a few rows
    for (const Sweep& sweep : sweeps())
      if (!sweep.sets_borders) add_arrays(sweep, all);
    bool good = true;
    for (Sweep& sweep : sweeps()) {
      const bool others_update = assigns_only(sweep, sweep.sets_borders ? all : updated);
      if (sweep.sets_borders && !others_update) good = refuse(sweep);
      sweep.sets_borders = sweep.sets_borders || (others_update && has_few_rows(sweep));
      good = good && (!sweep.sets_borders || has_no_branches(sweep));
    }
    return good;
  }

 private:
  std::vector<Sweep>& sweeps() { return work_.nest.sweeps; }

  static bool has_few_rows(const Sweep& sweep) {
    return std::ranges::any_of(sweep.space,
                               [](const Loop& loop) { return few_iterations(loop).has_value(); });
  }

  static bool assigns_only(const Sweep& sweep, const std::set<int>& arrays) {
    return std::ranges::all_of(sweep.assignments,
                               [&](const Assignment& at) { return arrays.contains(at.target.array); });
  }

  // With those that trade places with them.
  void add_arrays(const Sweep& sweep, std::set<int>& updated) const {
    for (const Assignment& assignment : sweep.assignments) {
      updated.insert(assignment.target.array);
      if (const Swap* swap = swap_of(work_.nest, assignment.target.array)) {
        const std::vector<int> circle = swap->circle();
        updated.insert(circle.begin(), circle.end());
      }
    }
  }

  bool refuse(const Sweep& sweep) {
    refuse_with_fewer_loops(work_, sweep);
    return false;
  }

  bool has_no_branches(const Sweep& sweep) {
    for (std::size_t n = 0; n < sweep.assignments.size(); ++n) {
      if (paths_.of(sweep, n).empty()) continue;
      return work_.refuse("control-flow", sweep.assignments[n].where,
                          "found a branch around what sets a border", "'?:' is accepted there");
    }
    return true;
  }

  Translation& work_;
  const BranchPaths& paths_;
};

}  // namespace

void refuse_with_fewer_loops(Translation& work, const Sweep& sweep) {
  if (sweep.space.empty()) {
    const Assignment& set = sweep.assignments.front();
    work.refuse("perfect-nest", set.where,
                fmt::format("found an assignment to '{}' between the loops, which do not update it",
                            work.nest.arrays[set.target.array].in_c()),
                "assignments in the innermost loops are accepted, and between them such to cells of arrays "
                "that the loops update; or a scalar, 'const double c = ...;'");
  } else {
    work.refuse(
        "loop-depth", sweep.space.front().where,
        fmt::format("found nests of {} and of {} space loops in one time step", work.depth,
                    sweep.space.size()),
        "nests with the same number of space loops are accepted in a time step, and beside them nests "
        "with fewer loops that set borders of the same arrays");
  }
}

bool mark_border_sweeps(Translation& work, const BranchPaths& paths) { return Marks(work, paths).run(); }

}  // namespace an5d
