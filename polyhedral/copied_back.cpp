// Sweeps that copy back what a time step has computed (copied_back.h).
//
//   for (i) b[i] = f(a[i - 1], a[i + 1]);       for (i) b[i] = f(a[i - 1], a[i + 1]);
//   for (i) a[i] = b[i];
//   for (j) a[0] = a[1];                        for (j) b[0] = b[1];
//                                               a and b trade places
//
// In: a nest. Out: the nest without such copies. Decided here: that no read finds another value than in C.
// Beside the cells that are copied both planes are to hold what `a` does, so that reads of `b` have to stay
// within them.
#include "polyhedral/copied_back.h"

#include <algorithm>
#include <set>

#include "polyhedral/cell_sets.h"
#include "polyhedral/sweep_accesses.h"

namespace an5d {
namespace {

// A sweep and one of its assignments.
struct At {
  std::size_t sweep = 0, position = 0;
};

class CopyFinder {
 public:
  CopyFinder(isl_ctx* ctx, CopiesBack& made)
      : made_(made), nest_(made.last.nest), sets_(ctx, depth_of(nest_)), accesses_(ctx, nest_) {}

  // Takes one out. False: there is none.
  bool take_one() {
    for (std::size_t s = 1; s < nest_.sweeps.size(); ++s)
      for (std::size_t n = 0; n < nest_.sweeps[s].assignments.size(); ++n)
        if (take({s, n})) return true;
    return false;
  }

 private:
  const Sweep& sweep_of(const At& at) const { return nest_.sweeps[at.sweep]; }
  const Assignment& assignment_of(const At& at) const { return sweep_of(at).assignments[at.position]; }

  bool take(const At& copy) {
    const Assignment& assignment = assignment_of(copy);
    const Access* from = assignment.value->as<Access>();
    if (!from || sweep_of(copy).sets_borders || sweep_of(copy).updates_again) return false;
    array_ = assignment.target.array, other_ = from->array;
    if (array_ == other_ || !are_alike()) return false;
    const auto computed = only_store_before(copy);
    if (!computed) return false;
    cells_ = accesses_.box_of(sweep_of(copy), assignment.target);
    const auto source = accesses_.box_of(sweep_of(copy), *from);
    const auto made = accesses_.box_of(sweep_of(*computed), assignment_of(*computed).target);
    if (!cells_ || !source || !made || !is_one_for_each(*cells_) || !is_one_for_each(*made)) return false;
    if (!sets_.same(*cells_, *source) || !is_same_box(*cells_, *made)) return false;
    if (!stores_lie_beside(copy)) return false;
    readers_.clear();
    if (!reads_are_as_in_c(*computed, copy)) return false;
    if (!readers_.empty()) readers_.insert(computed->sweep);
    made_.last.relying.insert(readers_.begin(), readers_.end());
    put_in_place(copy);
    return true;
  }

  // Two arrays of cells that stay where they are.
  bool are_alike() const {
    const Array &one = nest_.arrays[array_], &other = nest_.arrays[other_];
    const auto stays = [&](const Array& array, int number) {
      return array.extents.size() == depth_of(nest_) && !array.plane && !swap_of(nest_, number);
    };
    const bool are_kept_alike = one.linear == other.linear && one.row_levels == other.row_levels &&
                                one.is_vector == other.is_vector &&
                                one.cell.has_value() == other.cell.has_value() &&
                                one.part.has_value() == other.part.has_value();
    return one.element == other.element && are_kept_alike && stays(one, array_) && stays(other, other_);
  }

  // In the same loops, each as far from its iterators.
  bool is_same_box(const CellBox& one, const CellBox& other) const {
    for (std::size_t d = 0; d < one.cells.size(); ++d)
      if (one.cells[d].loop != other.cells[d].loop || one.cells[d].shift != other.cells[d].shift)
        return false;
    return sets_.inside(one, other) == Placing::kAlways && sets_.inside(other, one) == Placing::kAlways;
  }

  static bool is_one_for_each(const CellBox& box) {
    std::set<int> loops;
    for (const BorderRange& range : box.cells) loops.insert(range.loop);
    return !loops.contains(0) && loops.size() == box.loops.size();
  }

  // What stores to the array that is copied, if that is one sweep over all its loops before the copy. The
  // other one is stored to by the copy, and by what sets borders behind it.
  std::optional<At> only_store_before(const At& copy) const {
    std::optional<At> found;
    for (std::size_t s = 0; s < nest_.sweeps.size(); ++s) {
      const Sweep& sweep = nest_.sweeps[s];
      for (std::size_t n = 0; n < sweep.assignments.size(); ++n) {
        const int target = sweep.assignments[n].target.array;
        const bool is_copy = s == copy.sweep && n == copy.position;
        if (target == array_ && !is_copy && (s <= copy.sweep || !sweep.sets_borders)) return std::nullopt;
        if (target != other_) continue;
        if (found || s >= copy.sweep || sweep.sets_borders || sweep.updates_again) return std::nullopt;
        found = At{s, n};
      }
    }
    return found;
  }

  // What sets borders behind the copy sets none of the cells that were copied: the source keeps those.
  bool stores_lie_beside(const At& copy) const {
    for (std::size_t s = copy.sweep + 1; s < nest_.sweeps.size(); ++s)
      for (const Assignment& assignment : nest_.sweeps[s].assignments) {
        if (assignment.target.array != array_) continue;
        const auto cells = accesses_.box_of(nest_.sweeps[s], assignment.target);
        if (!cells || sets_.apart(*cells, *cells_) != Placing::kAlways) return false;
      }
    return true;
  }

  bool reads_are_as_in_c(const At& computed, const At& copy) {
    bool good = true;
    for (std::size_t s = 0; s < nest_.sweeps.size(); ++s)
      for_each_read(nest_.sweeps[s], [&](const Access& access, std::size_t position) {
        const bool is_copy = s == copy.sweep && position == copy.position;
        if (is_copy || (access.array != array_ && access.array != other_)) return;
        // Among its iterations, cells have both values.
        if (access.array == array_ && s == copy.sweep) good = false;
        if (access.array != other_) return;
        const auto cells = accesses_.box_of(nest_.sweeps[s], access);
        if (!cells || !is_own_cell(nest_.sweeps[s], *cells, sweep_of(computed))) readers_.insert(s);
        good = good && s > computed.sweep && cells && sets_.inside(*cells, *cells_) == Placing::kAlways;
      });
    return good;
  }

  // Of a sweep with the loops that have computed it: wherever these begin and end.
  bool is_own_cell(const Sweep& reader, const CellBox& cells, const Sweep& computed) const {
    const auto own = accesses_.box_of(reader, reader.assignments[0].target);
    return own && have_same_cells(reader, computed, depth_of(nest_)) && sets_.same(cells, *own);
  }

  template <class OnRead>
  static void for_each_read(const Sweep& sweep, const OnRead& on_read) {
    for (std::size_t n = 0; n < sweep.assignments.size(); ++n) {
      const auto look = [&](const Expr& node) {
        if (const Access* access = node.as<Access>()) on_read(*access, n);
      };
      for (const LocalDefinition& local : sweep.assignments[n].locals) visit(local.value, look);
      visit(sweep.assignments[n].value, look);
    }
  }

  void put_in_place(const At& copy) {
    for (std::size_t s = copy.sweep + 1; s < nest_.sweeps.size(); ++s)
      for (Assignment& assignment : nest_.sweeps[s].assignments) {
        if (assignment.target.array == array_) assignment.target.array = other_;
        for (LocalDefinition& local : assignment.locals) local.value = of_other(local.value);
        assignment.value = of_other(assignment.value);
      }
    made_.arrays.emplace_back(nest_.arrays[array_].name, nest_.arrays[other_].name);
    nest_.swaps.push_back({array_, other_, {}});
    take_out(copy);
  }

  ExprPtr of_other(const ExprPtr& expr) const {
    return rewrite(expr, [&](const ExprPtr& node) {
      const Access* access = node->as<Access>();
      if (!access || access->array != array_) return node;
      Access changed = *access;
      changed.array = other_;
      return make_expr(std::move(changed), node->type, node->where);
    });
  }

  void take_out(const At& copy) {
    LastValues& last = made_.last;
    auto& assignments = nest_.sweeps[copy.sweep].assignments;
    const auto gone = assignments.begin() + static_cast<long>(copy.position);
    if (gone + 1 != assignments.end()) {
      auto& next = (gone + 1)->locals;
      next.insert(next.begin(), gone->locals.begin(), gone->locals.end());
    }
    assignments.erase(gone);
    if (!assignments.empty()) return;
    take_out_sweep(last, copy.sweep);
  }

  CopiesBack& made_;
  LoopNest& nest_;
  CellSets sets_;
  SweepAccesses accesses_;
  int array_ = 0, other_ = 0;      // that is read, and that is copied to it
  std::optional<CellBox> cells_;   // that are copied
  std::set<std::size_t> readers_;  // sweeps that read the source beside the copy
};

}  // namespace

CopiesBack with_copies_back(isl_ctx* ctx, const LastValues& last) {
  CopiesBack made = {last, {}};
  while (!is_done_once(last.nest) && CopyFinder(ctx, made).take_one()) continue;
  return made;
}

Stencil with_marks(const CopiesBack& copies, Stencil stencil) {
  std::erase_if(stencil.nest.swaps, [&](const Swap& swap) {
    return std::ranges::find(copies.arrays, stencil.nest.arrays[swap.first].name,
                             &std::pair<std::string, std::string>::first) != copies.arrays.end();
  });
  for (Field& field : stencil.fields)
    field.is_copied_back =
        std::ranges::find(copies.arrays, std::pair(field.name, field.partner)) != copies.arrays.end();
  return stencil;
}

}  // namespace an5d
