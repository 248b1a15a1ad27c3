// Sweeps of several assignments taken apart (loop_distribution.h).
//
//   for (i) { k[i] = f(u); tmp[i] = u[i] + k[i]; }     for (i) k[i] = f(u);
//                                                      for (i) tmp[i] = u[i] + k[i];
//
// In: a nest. Out: the nest with more sweeps. Decided here: that a read of an array which the same body sets
// finds the same value when each assignment is made for all cells before the next one.
#include "polyhedral/rewrite/loop_distribution.h"

#include <algorithm>
#include <set>

#include "polyhedral/cells/sweep_accesses.h"

namespace an5d {
namespace {

class Distributor {
 public:
  using Wanted = std::function<bool(const Sweep&)>;
  Distributor(isl_ctx* ctx, const LoopNest& nest, const Wanted& wanted)
      : nest_(nest), wanted_(wanted), accesses_(ctx, nest) {}

  std::optional<RewrittenStep> run() {
    RewrittenStep made{nest_, nest_, {}, {}, {}};
    made.nest.sweeps.clear();
    for (std::size_t s = 0; s < nest_.sweeps.size(); ++s) {
      const bool is_taken_apart =
          may_be(nest_.sweeps[s]) && wanted_(nest_.sweeps[s]) && is_legal(nest_.sweeps[s]);
      for (std::size_t n = 0; n < (is_taken_apart ? nest_.sweeps[s].assignments.size() : 1); ++n) {
        made.nest.sweeps.push_back(is_taken_apart ? one_of(nest_.sweeps[s], n) : nest_.sweeps[s]);
        made.origins.push_back({s});
        if (is_taken_apart) made.rely_on(made.nest.sweeps.size() - 1);
        if (nest_.sweeps[s].is_aligned) made.count_by_bounds(made.nest.sweeps.size() - 1);
      }
      if (is_taken_apart) made.in_c.sweeps[s].updates_again = true;  // no box is that of all its assignments
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
    for (std::size_t reader = 0; reader < sweep.assignments.size(); ++reader)
      for (std::size_t before = 0; before <= reader; ++before) {
        const Assignment& at = sweep.assignments[before];
        for (const LocalDefinition& local : at.locals)
          if (!finds_the_same(sweep, local.value, reader, before)) return false;
        if (before == reader && !finds_the_same(sweep, at.value, reader, reader)) return false;
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

  // Temporaries before it that it does not need are nothing to it.
  static Sweep one_of(const Sweep& sweep, std::size_t number) {
    Sweep one = sweep;
    one.assignments = {sweep.assignments[number]};
    std::set<std::string> needed;
    const auto need = [&](const ExprPtr& expr) {
      visit(expr, [&](const Expr& node) {
        if (const Local* local = node.as<Local>()) needed.insert(local->name);
      });
    };
    need(sweep.assignments[number].value);
    std::vector<LocalDefinition> locals;
    for (std::size_t n = number + 1; n-- > 0;)
      for (auto local = sweep.assignments[n].locals.rbegin(); local != sweep.assignments[n].locals.rend();
           ++local)
        if (needed.contains(local->name)) locals.push_back(*local), need(local->value);
    one.assignments[0].locals.assign(locals.rbegin(), locals.rend());
    return one;
  }

  // As the sweeps of C are marked (frontend/storage/border_marks.h).
  static void mark_again(LoopNest& nest) {
    std::set<int> before;
    for (Sweep& sweep : nest.sweeps) {
      if (sweep.sets_borders) continue;
      const auto is_set = [&](const Assignment& at) { return before.contains(at.target.array); };
      sweep.updates_again = !sweep.copies && std::ranges::all_of(sweep.assignments, is_set);
      for (const Assignment& assignment : sweep.assignments) before.insert(assignment.target.array);
    }
  }

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

std::optional<RewrittenStep> with_distributed_loops(isl_ctx* ctx, const LoopNest& nest) {
  return with_distributed_loops(ctx, nest, [&](const Sweep& sweep) {
    return std::ranges::any_of(
        nest.sweeps, [&](const Sweep& other) { return &other != &sweep && assigns_to_one_of(other, sweep); });
  });
}

std::optional<RewrittenStep> with_distributed_loops(isl_ctx* ctx, const LoopNest& nest,
                                                    const std::function<bool(const Sweep&)>& wanted) {
  return Distributor(ctx, nest, wanted).run();
}

}  // namespace an5d
