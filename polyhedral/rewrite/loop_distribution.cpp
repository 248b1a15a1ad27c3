// Sweeps of several assignments taken apart (loop_distribution.h).
//
//   for (i) { k[i] = f(u); tmp[i] = u[i] + k[i]; }     for (i) k[i] = f(u);
//                                                      for (i) tmp[i] = u[i] + k[i];
//
// In: a step. Out: the step with more sweeps. Decided here: that a read of an array which the same body sets
// finds the same value when each assignment is made for all cells before the next one.
#include "polyhedral/rewrite/loop_distribution.h"

#include <algorithm>
#include <set>

#include "frontend/nest/nest_accesses.h"
#include "polyhedral/cells/sweep_accesses.h"

namespace an5d {
namespace {

class Distributor {
 public:
  using Wanted = std::function<bool(const Sweep&)>;
  Distributor(isl_ctx* ctx, const RewrittenStep& step, const Wanted& wanted)
      : step_(step), nest_(step.nest), wanted_(wanted), accesses_(ctx, nest_) {}

  std::optional<RewrittenStep> run() {
    RewrittenStep made = step_;
    made.nest.sweeps.clear(), made.origins.clear();
    for (std::size_t s = 0; s < nest_.sweeps.size(); ++s) {
      const Sweep& sweep = nest_.sweeps[s];
      const bool is_taken_apart = may_be(sweep) && wanted_(sweep) && is_legal(sweep);
      for (std::size_t n = 0; n < (is_taken_apart ? sweep.assignments.size() : 1); ++n) {
        made.nest.sweeps.push_back(is_taken_apart ? part_of(sweep, n) : sweep);
        made.origins.push_back(step_.origins[s]);
        if (!is_taken_apart) continue;
        made.origins.back().iterations.assign(sweep.space.size(), 1);
        made.mark_in_c(made.nest.sweeps.size() - 1);  // no box is that of all its assignments
      }
    }
    if (made.nest.sweeps.size() == nest_.sweeps.size()) return std::nullopt;
    mark_again(made.nest);
    return made;
  }

 private:
  // Does it assign to several arrays, to each once?
  static bool may_be(const Sweep& sweep) {
    if (sweep.assignments.size() < 2 || sweep.copies) return false;
    std::set<int> arrays;
    for (const Assignment& assignment : sweep.assignments) arrays.insert(assignment.target.array);
    return arrays.size() == sweep.assignments.size();
  }

  bool is_legal(const Sweep& sweep) {
    for (std::size_t reader = 0; reader < sweep.assignments.size(); ++reader) {
      for (const auto& [local, before] : locals_of(sweep, reader))
        if (!finds_the_same(sweep, local->value, reader, before)) return false;
      if (!finds_the_same(sweep, sweep.assignments[reader].value, reader, reader)) return false;
    }
    return true;
  }

  // What the sweep of assignment `reader` evaluates, in C before the store of assignment `position`.
  bool finds_the_same(const Sweep& sweep, const ExprPtr& expr, std::size_t reader, std::size_t position) {
    bool good = true;
    visit(expr, [&](const Expr& node) {
      const Access* access = node.as<Access>();
      for (std::size_t w = 0; access && good && w < sweep.assignments.size(); ++w) {
        const Access& target = sweep.assignments[w].target;
        if (w == reader || access->array != target.array ||
            accesses_.plane_of(*access, target) == PlaneOf::kOther)
          continue;
        const auto ahead = accesses_.iterations_ahead(sweep, *access, target);
        // In C new, if the iteration has been made; else all are new, or none.
        const bool is_new_in_c = ahead && (*ahead < 0 || (*ahead == 0 && w < position));
        good = ahead && is_new_in_c == (w < reader);
      }
    });
    return good;
  }

  const RewrittenStep& step_;
  const LoopNest& nest_;
  const Wanted& wanted_;
  SweepAccesses accesses_;
};

bool assigns_to_one_of(const Sweep& sweep, const Sweep& other) {
  return std::ranges::any_of(sweep.assignments, [&](const Assignment& one) {
    return std::ranges::any_of(other.assignments,
                               [&](const Assignment& its) { return one.target.array == its.target.array; });
  });
}

}  // namespace

std::optional<RewrittenStep> with_distributed_loops(isl_ctx* ctx, const RewrittenStep& step) {
  return with_distributed_loops(ctx, step, [&](const Sweep& sweep) {
    return std::ranges::any_of(step.nest.sweeps, [&](const Sweep& other) {
      return &other != &sweep && assigns_to_one_of(other, sweep);
    });
  });
}

std::optional<RewrittenStep> with_distributed_loops(isl_ctx* ctx, const RewrittenStep& step,
                                                    const std::function<bool(const Sweep&)>& wanted) {
  return Distributor(ctx, step, wanted).run();
}

}  // namespace an5d
