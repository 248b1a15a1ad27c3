// Values that a later sweep of the time step overwrites (forward_substitution.h).
//
//   for (i) tmp[i] = u[i] + a * k1[i];
//   for (i) k2[i] = tmp[i + 1] - tmp[i - 1];    tmp_2 = u[i + 1] + a * k1[i + 1], tmp_3 = u[i - 1] + a * k1[i
//   - 1],
//                                               k2[i] = tmp_2 - tmp_3
//   for (i) tmp[i] = u[i] + b * k2[i];          for (i) tmp[i] = u[i] + b * k2[i];
//
// In: a nest. Out: the nest without sweeps whose value is in the place of its reads. Decided here: which
// value a read finds, and that it can be computed where it is read. It is computed for each cell that a body
// reads, with the rounding of the store.
#include "polyhedral/rewrite/forward_substitution.h"

#include <fmt/format.h>
#include <isl/cpp.h>

#include <algorithm>
#include <set>

#include "frontend/nest/nest_accesses.h"
#include "polyhedral/cells/cell_sets.h"
#include "polyhedral/cells/stored_value.h"
#include "polyhedral/rewrite/fused_update.h"

namespace an5d {
namespace {

// An assignment of a sweep.
struct Store {
  std::size_t sweep = 0, position = 0;
};

class Replacer {
 public:
  Replacer(isl_ctx* ctx, RewrittenStep& made)
      : ctx_(ctx), made_(made), nest_(made.nest), sets_(ctx, depth_of(nest_)), accesses_(ctx, nest_) {}

  // Replaces one value. False: there is none.
  bool replace_one() {
    for (std::size_t s = 0; s < nest_.sweeps.size(); ++s) {
      if (!nest_.sweeps[s].updates_again) continue;
      for (std::size_t n = 0; n < nest_.sweeps[s].assignments.size(); ++n)
        if (replace({s, n})) return true;
    }
    return false;
  }

 private:
  const Sweep& sweep_of(const Store& store) const { return nest_.sweeps[store.sweep]; }
  const Assignment& assignment_of(const Store& store) const {
    return sweep_of(store).assignments[store.position];
  }

  // `again` sets an array whose value before it has another place, then.
  bool replace(const Store& again) {
    const int array = assignment_of(again).target.array;
    const auto before = store_before(again);
    if (!before || !is_in_place(nest_, array, depth_of(nest_)) ||
        !are_read_between(array, before->sweep, again.sweep))
      return false;
    box_ = accesses_.box_of(sweep_of(*before), assignment_of(*before).target);
    const auto set_again = accesses_.box_of(sweep_of(again), assignment_of(again).target);
    if (!box_ || !set_again || !has_loop_for_each_axis(*box_)) return false;
    if (sets_.inside(*box_, *set_again) != Placing::kAlways) return false;
    value_ = value_of(*before);
    if (!value_) return false;
    const auto last = last_reader(array, *before, again, *set_again);
    if (!last || is_changed(*before, *last)) return false;
    put_in_place(array, *before, *last);
    take_out(*before, again);
    return true;
  }

  // The last one that sets the same array.
  std::optional<Store> store_before(const Store& again) const {
    const int array = assignment_of(again).target.array;
    for (std::size_t s = again.sweep; s-- > 0;) {
      const auto& all = nest_.sweeps[s].assignments;
      const auto found =
          std::ranges::find_if(all, [&](const Assignment& at) { return at.target.array == array; });
      if (found == all.end()) continue;
      if (nest_.sweeps[s].sets_borders || nest_.sweeps[s].copies) return std::nullopt;
      return Store{s, static_cast<std::size_t>(found - all.begin())};
    }
    return std::nullopt;
  }

  // What no sweep reads in between may stay: it becomes part of what sets it again.
  bool are_read_between(int array, std::size_t first, std::size_t last) const {
    for (std::size_t s = first + 1; s < last; ++s)
      if (reads(nest_.sweeps[s], array)) return true;
    return false;
  }

  // What is stored, with the rounding of the store.
  ExprPtr value_of(const Store& store) const {
    const ExprPtr value = stored_value(sweep_of(store), store.position);
    return value ? settled(value, nest_.arrays[assignment_of(store).target.array].element) : nullptr;
  }

  // Calls `on_value` with all that a body computes, and its assignment.
  template <class OnValue>
  static void for_each_value(const Sweep& sweep, const OnValue& on_value) {
    for (std::size_t n = 0; n < sweep.assignments.size(); ++n) {
      for (const LocalDefinition& local : sweep.assignments[n].locals) on_value(local.value, n);
      on_value(sweep.assignments[n].value, n);
    }
  }

  // The last sweep that reads the value; nothing if a read may find another one.
  std::optional<std::size_t> last_reader(int array, const Store& before, const Store& again,
                                         const CellBox& set_again) {
    // Other cells of the array hold what they do before the step, then.
    const bool are_set_alike = sets_.inside(set_again, *box_) == Placing::kAlways;
    std::optional<std::size_t> last;
    bool good = !reads(sweep_of(before), array);
    for (std::size_t s = before.sweep + 1; s <= again.sweep && good; ++s)
      for_each_value(nest_.sweeps[s], [&](const ExprPtr& value, std::size_t position) {
        each<Access>(value, [&](const Access& access) {
          if (access.array != array) return;
          last = s;
          const auto cells = accesses_.box_of(nest_.sweeps[s], access);
          good = good && !nest_.sweeps[s].sets_borders && !nest_.sweeps[s].copies && cells &&
                 (are_set_alike || sets_.inside(*cells, *box_) == Placing::kAlways);
          // Where the array itself is set, other cells may hold either value.
          if (s == again.sweep) good = good && position <= again.position && sets_.same(*cells, set_again);
        });
      });
    return good ? last : std::nullopt;
  }

  // May something that the value is made of hold another one when it is read?
  bool is_changed(const Store& before, std::size_t last_reader) const {
    bool changed = false;
    each<Access>(value_, [&](const Access& access) {
      for (std::size_t s = before.sweep; s <= last_reader; ++s) {
        const auto& all = nest_.sweeps[s].assignments;
        for (std::size_t n = 0; n < all.size(); ++n) {
          if (all[n].target.array != access.array) continue;
          // What the same iteration has set before, for good.
          const bool is_set_before = s == before.sweep && n < before.position && all[n].target == access &&
                                     sets_of_array(s, access.array) == 1 &&
                                     !is_of_earlier_read(sweep_of(before), before.position, access.array, n);
          changed = changed || !is_set_before;
        }
      }
    });
    return changed;
  }

  long sets_of_array(std::size_t sweep, int array) const {
    return std::ranges::count_if(nest_.sweeps[sweep].assignments,
                                 [&](const Assignment& at) { return at.target.array == array; });
  }

  void put_in_place(int array, const Store& before, std::size_t last) {
    names_ = names_in(nest_);
    for (std::size_t s = before.sweep + 1; s <= last; ++s) {
      if (!reads(nest_.sweeps[s], array)) continue;
      put_into(nest_.sweeps[s], array);
      made_.rely_on(s);
    }
  }

  // Each cell that the body reads becomes a temporary, before the first read.
  void put_into(Sweep& sweep, int array) {
    std::vector<std::pair<CellBox, ExprPtr>> known;
    for (Assignment& assignment : sweep.assignments) {
      std::vector<LocalDefinition> locals;
      const auto put = [&](const ExprPtr& expr) {
        return rewrite(expr, [&](const ExprPtr& node) {
          const Access* access = node->as<Access>();
          if (!access || access->array != array) return node;
          const CellBox cells = *accesses_.box_of(sweep, *access);
          for (const auto& [other, local] : known)
            if (sets_.same(cells, other)) return local;
          std::string name = nest_.arrays[array].name;
          for (int version = 2; !names_.insert(name).second; ++version)
            name = fmt::format("{}_{}", nest_.arrays[array].name, version);
          locals.push_back({name, node->type, value_or(node, cells, sweep)});
          known.emplace_back(cells, make_expr(Local{name}, node->type, node->where));
          return known.back().second;
        });
      };
      for (LocalDefinition& local : assignment.locals) {
        local.value = put(local.value);
        locals.push_back(std::move(local));
      }
      assignment.value = put(assignment.value);
      assignment.locals = std::move(locals);
    }
  }

  // What `read` finds: the value, or at cells beside those that are set what the array holds.
  ExprPtr value_or(const ExprPtr& read, const CellBox& cells, const Sweep& reader) {
    const ExprPtr value = value_at(cells, reader);
    if (sets_.inside(cells, *box_) == Placing::kAlways) return value;
    const Values none;
    IterationWriter writer(ctx_, nest_, reader, none);
    std::vector<ExprPtr> at;
    for (const BorderRange& cell : cells.cells) at.push_back(place_of(cell, 0, reader, read->where));
    const auto asked = asked_of(writer, writer.set_of(writer.bounds()), at, *box_, read->where);
    if (!asked) return read;
    for (const ExprPtr& limit : *asked) add_params(limit, nest_);
    const ExprPtr condition = all_of(*asked, read->where);
    return condition ? make_expr(Select{condition, value, read}, value->type, read->where) : value;
  }

  // A coordinate of the cell that `reader` reads, and `ahead`.
  static ExprPtr place_of(const BorderRange& cell, long ahead, const Sweep& reader,
                          const SourceRange& where) {
    if (cell.loop == 0) return plus(cell.at, ahead);
    const ExprPtr iterator = make_expr(Iterator{cell.loop}, reader.space[cell.loop - 1].type, where);
    return cell.shift + ahead == 0 ? iterator : plus(iterator, cell.shift + ahead);
  }

  // The value of a cell, in the iterators of the sweep that reads it.
  ExprPtr value_at(const CellBox& cells, const Sweep& reader) const {
    return stored_value_at(value_, *box_, [&](std::size_t axis, long ahead, const SourceRange& where) {
      return place_of(cells.cells[axis], ahead, reader, where);
    });
  }

  // The sweep that has stored the value, or its assignment if it has others; numbers of sweeps change.
  void take_out(const Store& before, const Store& again) {
    const int array = assignment_of(again).target.array;
    made_.rely_on(again.sweep);
    if (!nest_.sweeps[before.sweep].updates_again) mark_first(array, again.sweep);
    made_.mark_in_c(before.sweep);
    auto& assignments = nest_.sweeps[before.sweep].assignments;
    const auto gone = assignments.begin() + static_cast<long>(before.position);
    if (gone + 1 != assignments.end()) {
      auto& next = (gone + 1)->locals;
      next.insert(next.begin(), gone->locals.begin(), gone->locals.end());
    }
    assignments.erase(gone);
    if (!assignments.empty()) return;
    made_.take_out(before.sweep);
  }

  // A sweep whose arrays no other one has updated before updates them for the first time.
  void mark_first(int array, std::size_t again) {
    Sweep& sweep = nest_.sweeps[again];
    sweep.updates_again = std::ranges::any_of(sweep.assignments, [&](const Assignment& at) {
      return at.target.array != array && is_set_before(at.target.array, again);
    });
    made_.in_c.sweeps[made_.origins[again].number_in_c].updates_again = sweep.updates_again;
  }

  bool is_set_before(int array, std::size_t last) const {
    for (std::size_t s = 0; s < last; ++s)
      if (!nest_.sweeps[s].sets_borders && sets_of_array(s, array) > 0) return true;
    return false;
  }

  isl_ctx* ctx_;
  RewrittenStep& made_;
  LoopNest& nest_;
  CellSets sets_;
  SweepAccesses accesses_;
  std::optional<CellBox> box_;  // cells that hold the value that is replaced
  ExprPtr value_;               // of such a cell
  std::set<std::string> names_;
};

}  // namespace

RewrittenStep with_last_values(isl_ctx* ctx, RewrittenStep step) {
  while (Replacer(ctx, step).replace_one()) continue;
  return step;
}

}  // namespace an5d
