// Updates of both of two arrays that trade places (traded_arrays.h).
//
//   for (1 <= i < n - 1) b[i] = f(a, b[i]);       for (1 <= i < n - 1) b[i] = f(a, b[i]);
//   for (i < 20) b[i] *= d[i];                    for (i < 20) b[i] *= d[i];
//                                                 for (1 <= i < n - 1) a[i] = a[i];
//   for (i < 20) a[i] *= d[i];                    for (i < 20) a[i] *= d[i];
//
// In: a step. Out: the step with sweeps that change nothing, each before the first one that sets the array.
// Decided here: which sweep makes the values, so that its cells are those of both arrays.
#include "polyhedral/rewrite/traded_arrays.h"

#include <algorithm>
#include <array>
#include <optional>

#include "frontend/nest/nest_accesses.h"
#include "polyhedral/cells/cell_sets.h"
#include "polyhedral/cells/stored_value.h"
#include "polyhedral/cells/sweep_accesses.h"

namespace an5d {
namespace {

struct Place {
  std::size_t sweep = 0, assignment = 0;
};

class Updates {
 public:
  Updates(isl_ctx* ctx, RewrittenStep& made)
      : made_(made), nest_(made.nest), sets_(ctx, depth_of(nest_)), accesses_(ctx, nest_) {}

  // Adds those of one pair. False: there are none to add.
  bool add_one() {
    for (const Swap& swap : nest_.swaps) {
      if (swap.third || !is_set_in_all_loops(swap.first) || !is_set_in_all_loops(swap.second)) continue;
      const auto maker = maker_of(swap);
      if (!maker) continue;
      const int made = assignment_of(*maker).target.array;
      for (const int array : {made == swap.first ? swap.second : swap.first, made})
        if (const Place first = *first_store(array); !has_cells_of(first, *maker)) {
          add_before(first, array, *maker);
          return true;
        }
      for (const Place& at : stores())
        if (const auto other = lacks_cells_of(at, swap, *maker)) {
          add_behind(at, *other);
          return true;
        }
    }
    return false;
  }

 private:
  const Assignment& assignment_of(const Place& at) const {
    return nest_.sweeps[at.sweep].assignments[at.assignment];
  }

  // Not at a few places alone, as sources and borders are.
  bool is_set_in_all_loops(int array) const {
    return std::ranges::any_of(nest_.sweeps, [&](const Sweep& sweep) {
      return sweep.space.size() == depth_of(nest_) && sets(sweep, array);
    });
  }

  // All assignments, in order.
  std::vector<Place> stores() const {
    std::vector<Place> all;
    for (std::size_t s = 0; s < nest_.sweeps.size(); ++s)
      for (std::size_t n = 0; n < nest_.sweeps[s].assignments.size(); ++n) all.push_back({s, n});
    return all;
  }

  std::optional<Place> first_store(int array) const {
    for (const Place& at : stores())
      if (assignment_of(at).target.array == array) return at;
    return std::nullopt;
  }

  // The assignment to one of both that reads the other one, if there is one alone.
  std::optional<Place> maker_of(const Swap& swap) const {
    std::optional<Place> found;
    for (const Place& at : stores()) {
      const int array = assignment_of(at).target.array;
      if (array != swap.first && array != swap.second) continue;
      const ExprPtr value = stored_value(nest_.sweeps[at.sweep], at.assignment);
      if (!value) return std::nullopt;
      if (!reads(value, array == swap.first ? swap.second : swap.first)) continue;
      if (found || nest_.sweeps[at.sweep].sets_borders) return std::nullopt;
      found = at;
    }
    const Sweep* sweep = found ? &nest_.sweeps[found->sweep] : nullptr;
    const auto box = sweep ? accesses_.box_of(*sweep, assignment_of(*found).target) : std::nullopt;
    return box && has_loop_for_each_axis(*box) ? found : std::nullopt;
  }

  // Does it set all cells of the maker?
  bool has_cells_of(const Place& first, const Place& maker) const {
    if (first.sweep == maker.sweep && first.assignment == maker.assignment) return true;
    const auto box = box_of(first), cells = box_of(maker);
    return !nest_.sweeps[first.sweep].sets_borders && box && sets_.inside(*cells, *box) == Placing::kAlways;
  }

  std::optional<CellBox> box_of(const Place& at) const {
    return accesses_.box_of(nest_.sweeps[at.sweep], assignment_of(at).target);
  }

  // The other one of both, where no sweep sets all cells of it that this one sets beside those of the maker.
  std::optional<int> lacks_cells_of(const Place& at, const Swap& swap, const Place& maker) const {
    const int array = assignment_of(at).target.array;
    if (array != swap.first && array != swap.second) return std::nullopt;
    const auto box = box_of(at), cells = box_of(maker);
    if (!box || sets_.inside(*box, *cells) != Placing::kNever) return std::nullopt;
    const int other = array == swap.first ? swap.second : swap.first;
    for (const Place& store : stores()) {
      if (assignment_of(store).target.array != other) continue;
      const auto all = box_of(store);
      if (!all || sets_.inside(*box, *all) == Placing::kAlways) return std::nullopt;
    }
    return other;
  }

  // A sweep over the same cells of the other array, behind the one that updates that.
  void add_behind(const Place& at, int array) {
    const Assignment of = assignment_of(at);
    std::size_t behind = at.sweep;
    while (!sets(nest_.sweeps[behind], array) && behind < first_store(array)->sweep) ++behind;
    insert(behind + 1, at.sweep, at.sweep, {array, of.target.subscripts}, of.where);
  }

  void add_before(const Place& first, int array, const Place& maker) {
    const Assignment of = assignment_of(maker);
    for (std::size_t s = 0; s < nest_.sweeps.size(); ++s)
      if (sets(nest_.sweeps[s], array)) made_.mark_in_c(s);
    insert(first.sweep, maker.sweep, first.sweep, {array, of.target.subscripts}, of.where);
  }

  // A sweep with the loops of another one that changes nothing; in C one of them has its number.
  void insert(std::size_t place, std::size_t like, std::size_t in_c, const Access& cell,
              const SourceRange& where) {
    Sweep same = nest_.sweeps[like];
    same.assignments = {{{}, cell, make_expr(cell, nest_.arrays[cell.array].element, where), where}};
    RewrittenStep::Origin origin{made_.origins[in_c].number_in_c, made_.origins[like].iterations};
    nest_.sweeps.insert(nest_.sweeps.begin() + static_cast<long>(place), std::move(same));
    made_.origins.insert(made_.origins.begin() + static_cast<long>(place), std::move(origin));
    mark_again(nest_);
  }

  static bool sets(const Sweep& sweep, int array) {
    return std::ranges::any_of(sweep.assignments,
                               [&](const Assignment& at) { return at.target.array == array; });
  }

  RewrittenStep& made_;
  LoopNest& nest_;
  CellSets sets_;
  SweepAccesses accesses_;
};

}  // namespace

RewrittenStep with_updates_of_both(isl_ctx* ctx, RewrittenStep step) {
  while (Updates(ctx, step).add_one()) continue;
  return step;
}

}  // namespace an5d
