// Copies that become those of the cells computed, and borders (full_copies.h).
//
// In: a nest. Out: the nest without such copies. Decided here: that the cells which are copied are those that
// the sweep before has computed and borders of the same array behind it, whatever the scalars are where that
// sweep has iterations.
#include "polyhedral/full_copies.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <isl/cpp.h>

#include <algorithm>
#include <set>

#include "polyhedral/border_cells.h"
#include "polyhedral/border_order.h"

namespace an5d {
namespace {

class Splitter {
 public:
  Splitter(isl_ctx* ctx, const LoopNest& nest) : ctx_(ctx), nest_(nest), rank_(depth_of(nest)) {
    for (std::size_t d = 0; d < rank_; ++d) cell_.push_back(fmt::format("x{}", d));
  }

  // The sweeps in the place of a copy; nothing of others.
  std::optional<std::vector<Sweep>> run(std::size_t copy) {
    const Sweep& sweep = nest_.sweeps[copy];
    if (sweep.sets_borders || sweep.updates_again || sweep.assignments.size() != 1) return std::nullopt;
    const Assignment& assignment = sweep.assignments[0];
    const Access* from = assignment.value->as<Access>();
    if (!from || !assignment.locals.empty() || from->array == assignment.target.array) return std::nullopt;
    const auto stays = [&](const Access& access) {
      return access.subscripts.size() == rank_ && !swap_of(nest_, access.array);
    };
    if (!stays(*from) || !stays(assignment.target)) return std::nullopt;
    const auto computed = sweep_before(copy, from->array);
    if (!computed) return std::nullopt;
    const auto all = cells_of(ctx_, nest_, sweep, cell_subscripts(assignment.target, rank_));
    const auto source = cells_of(ctx_, nest_, sweep, cell_subscripts(*from, rank_));
    if (!all || !source || !are_cells_of_loops(*all) || !are_alike(*all, *source)) return std::nullopt;
    if (!are_all_set(sweep, *all, *computed)) return std::nullopt;
    std::vector<Sweep> made = {with_loops(sweep, *all, *computed)};
    for (const std::size_t s : border_sweeps_)
      made.push_back(of_other(nest_.sweeps[s], from->array, assignment.target.array));
    return made;
  }

 private:
  // The one that computes the array, with the borders behind it; all are before the copy.
  std::optional<std::size_t> sweep_before(std::size_t copy, int array) {
    std::optional<std::size_t> found;
    borders_.clear(), border_sweeps_.clear();
    for (std::size_t s = 0; s < nest_.sweeps.size(); ++s) {
      const Sweep& sweep = nest_.sweeps[s];
      const auto writes = [&](const Assignment& one) { return one.target.array == array; };
      if (std::ranges::none_of(sweep.assignments, writes)) continue;
      if (s > copy || sweep.updates_again) return std::nullopt;
      if (!sweep.sets_borders) {
        if (found) return std::nullopt;
        found = s;
        continue;
      }
      Diagnostics said;
      const auto borders = borders_of(ctx_, nest_, s, said);
      if (!found || !borders || !std::ranges::all_of(sweep.assignments, writes)) return std::nullopt;
      borders_.insert(borders_.end(), borders->begin(), borders->end());
      border_sweeps_.push_back(s);
    }
    return borders_.empty() ? std::nullopt : found;
  }

  bool are_cells_of_loops(const BorderCells& cells) const {
    std::set<int> loops;
    for (const BorderRange& range : cells) loops.insert(range.loop);
    return !loops.contains(0) && loops.size() == rank_;
  }

  static bool are_alike(const BorderCells& one, const BorderCells& other) {
    return std::ranges::equal(one, other, [](const BorderRange& left, const BorderRange& right) {
      return left.loop == right.loop && left.shift == right.shift;
    });
  }

  const Access& target_of(const Sweep& sweep) const {
    return std::ranges::find_if(
               sweep.assignments,
               [&](const Assignment& one) { return one.target.array == borders_.front().array; })
        ->target;
  }

  // Is every cell that is copied computed or set, and everything that is set, and read for that, copied?
  bool are_all_set(const Sweep& copy, const BorderCells& all, std::size_t computed) {
    const Sweep& sweep = nest_.sweeps[computed];
    const auto made = cells_of(ctx_, nest_, sweep, cell_subscripts(target_of(sweep), rank_));
    if (!made || !are_cells_of_loops(*made)) return false;
    AffineWriter writer;
    const std::string enough = at_least(sweep, 1, writer);
    const auto copied = cells_text(all, copy.space, cell_, writer);
    const auto inner = cells_text(*made, sweep.space, cell_, writer);
    if (!copied || !inner) return false;
    std::string others = *inner;
    for (const Border& border : borders_) {
      const auto set = cells_text(border.cells, border.loops, cell_, writer);
      if (!set || !never(*set + " and not (" + *copied + ")" + enough, writer)) return false;
      for (const BorderCells& read : border.reads) {
        const auto is_copied = cells_text(all, copy.space, from_cell(border, read, cell_, writer), writer);
        if (!is_copied || !never(*set + " and not (" + *is_copied + ")" + enough, writer)) return false;
      }
      others += " or (" + *set + ")";
    }
    return never(*inner + " and not (" + *copied + ")" + enough, writer) &&
           never(*copied + " and not (" + others + ")" + enough, writer);
  }

  bool never(const std::string& text, AffineWriter& writer) const {
    return isl::set(isl::ctx(ctx_),
                    fmt::format("{}{{ [{}] : {} }}", writer.parameters(), fmt::join(cell_, ", "), text))
        .is_empty();
  }

  // The copy of the cells that the other sweep computes.
  Sweep with_loops(Sweep copy, const BorderCells& all, std::size_t computed) const {
    const Sweep& sweep = nest_.sweeps[computed];
    const auto made = *cells_of(ctx_, nest_, sweep, cell_subscripts(target_of(sweep), rank_));
    for (std::size_t d = 0; d < rank_; ++d) {
      Loop& loop = copy.space[all[d].loop - 1];
      const Loop& of = sweep.space[made[d].loop - 1];
      const int further = static_cast<int>(made[d].shift - all[d].shift);
      loop.begin = {of.begin.value, of.begin.adjust + further};
      loop.end = {of.end.value, of.end.adjust + further};
    }
    return copy;
  }

  // The borders of the array that is copied, as those of the other one.
  static Sweep of_other(Sweep sweep, int array, int other) {
    const auto change = [&](const ExprPtr& expr) {
      return rewrite(expr, [&](const ExprPtr& node) {
        const Access* access = node->as<Access>();
        if (!access || access->array != array) return node;
        return make_expr(Access{other, access->subscripts}, node->type, node->where);
      });
    };
    for (Assignment& assignment : sweep.assignments) {
      assignment.target.array = other;
      for (LocalDefinition& local : assignment.locals) local.value = change(local.value);
      assignment.value = change(assignment.value);
    }
    return sweep;
  }

  isl_ctx* ctx_;
  const LoopNest& nest_;
  const std::size_t rank_;
  CellText cell_;
  std::vector<Border> borders_;  // of the array that is copied
  std::vector<std::size_t> border_sweeps_;
};

}  // namespace

std::optional<SplitCopies> with_borders_of_copies(isl_ctx* ctx, const LoopNest& nest) {
  SplitCopies made = {nest, {}};
  made.nest.sweeps.clear();
  Splitter splitter(ctx, nest);
  for (std::size_t s = 0; s < nest.sweeps.size(); ++s) {
    made.places.push_back(made.nest.sweeps.size());
    const auto parts = splitter.run(s);
    if (parts)
      made.nest.sweeps.insert(made.nest.sweeps.end(), parts->begin(), parts->end());
    else
      made.nest.sweeps.push_back(nest.sweeps[s]);
  }
  return made.nest.sweeps.size() == nest.sweeps.size() ? std::nullopt : std::optional(std::move(made));
}

std::vector<Sweep> whole_again(std::vector<Sweep> sweeps, const SplitCopies& split,
                               const std::vector<Sweep>& proved) {
  for (std::size_t s = 0; s < sweeps.size(); ++s) {
    const std::size_t next = s + 1 < sweeps.size() ? split.places[s + 1] : proved.size();
    sweeps[s].updates_again = proved[split.places[s]].updates_again || next - split.places[s] > 1;
  }
  return sweeps;
}

}  // namespace an5d
