// Sweeps that take in cells beside their own (index_set_extension.h).
//
//   for (1 <= i < n - 1) v[i] = f(u);           for (0 <= i < n - 1) v[i] = i >= 1 ? f(u) : 0;
//   v[0] = g(u, v[1]);                          v[0] = g(u, v[1]);
//
// In: a nest. Out: the nest with wider loops. Decided here: which assignments no reader can compute again,
// the least box with their cells and those of the sweep, and whether there are other cells in it, which keep
// what they hold.
#include "polyhedral/rewrite/index_set_extension.h"

#include <isl/cpp.h>

#include <algorithm>
#include <optional>
#include <set>

#include "frontend/nest/index_reader.h"
#include "frontend/nest/nest_accesses.h"
#include "polyhedral/cells/border_order.h"
#include "polyhedral/cells/cell_sets.h"
#include "polyhedral/cells/stored_value.h"
#include "polyhedral/cells/sweep_accesses.h"
#include "polyhedral/isl/conditions.h"
#include "polyhedral/isl/iterations.h"

namespace an5d {
namespace {

constexpr long kMostIterations = 8;  // that are tried: pieces read so near to their cells

class Widener {
 public:
  Widener(isl_ctx* ctx, RewrittenStep& made)
      : ctx_(ctx), made_(made), nest_(made.nest), sets_(ctx, depth_of(nest_)), accesses_(ctx, nest_) {}

  // Makes one of two sweeps. False: there are none.
  bool unite_two() {
    for (std::size_t s = 0; s < nest_.sweeps.size(); ++s)
      for (std::size_t k = s + 1; is_plain(s) && k < nest_.sweeps.size(); ++k)
        if (unite(s, k)) return true;
    return false;
  }

  void widen_all() {
    for (std::size_t s = 0; s < nest_.sweeps.size(); ++s)
      if (is_plain(s)) widen(s);
  }

 private:
  // An assignment that sets cells of the array beside those of the sweep.
  struct Piece {
    std::size_t sweep = 0;
    const Assignment* of = nullptr;
    CellBox box;
  };

  // Does it update one array, in loops that each go along one axis? Then `box_` are its cells.
  bool is_plain(std::size_t s) {
    const Sweep& sweep = nest_.sweeps[s];
    if (sweep.sets_borders || sweep.updates_again || sweep.copies || sweep.assignments.size() != 1)
      return false;
    box_ = accesses_.box_of(sweep, sweep.assignments[0].target);
    return box_ && goes_along_axes(*box_);
  }

  static bool goes_along_axes(const CellBox& box) {
    std::set<int> loops;
    for (const BorderRange& range : box.cells) loops.insert(range.loop);
    return !loops.contains(0) && loops.size() == box.loops.size();
  }

  bool is_same_plane(const Access& access, const Access& target) {
    return access.array == target.array && accesses_.plane_of(access, target) == PlaneOf::kSame;
  }

  // Of two arrays that trade places, each with a sweep that updates it, all cells are those of both.
  bool is_one_of_two(int array) const {
    const auto other = partner_of(nest_, array);
    return other && accesses_.updater_of(array) && accesses_.updater_of(*other);
  }

  // Is it made of its own plane alone, and of what nothing writes? Its readers can compute it, then.
  bool is_border(const Piece& piece) {
    bool good = true;
    visit_reads(piece, [&](const Access& access) {
      good = good && (is_only_read(nest_, access.array) || is_same_plane(access, piece.of->target));
    });
    return good;
  }

  // False where what the piece stores is too large.
  template <class OnRead>
  bool visit_reads(const Piece& piece, const OnRead& on_read) const {
    const Sweep& sweep = nest_.sweeps[piece.sweep];
    const ExprPtr value = stored_value(sweep, static_cast<std::size_t>(piece.of - sweep.assignments.data()));
    if (value) each<Access>(value, on_read);
    return value != nullptr;
  }

  // Those of the sweeps behind it that set cells beside its own; empty where one has no such form.
  std::vector<Piece> pieces_beside(std::size_t s) {
    const Access& target = nest_.sweeps[s].assignments[0].target;
    std::vector<Piece> pieces;
    for (std::size_t k = s + 1; k < nest_.sweeps.size(); ++k) {
      const Sweep& sweep = nest_.sweeps[k];
      bool are_pieces = false;
      const std::size_t before = pieces.size();
      for (const Assignment& assignment : sweep.assignments) {
        if (!is_same_plane(assignment.target, target)) continue;
        const auto box = accesses_.box_of(sweep, assignment.target);
        if (!box) return {};
        pieces.push_back({k, &assignment, *box});
        const bool is_folded = sweep.sets_borders && !is_one_of_two(target.array) &&
                               sets_.apart(*box, *box_) == Placing::kAlways && is_border(pieces.back());
        are_pieces = are_pieces || (sets_.inside(*box, *box_) == Placing::kNever && !is_folded);
      }
      if (!are_pieces) pieces.resize(before);
    }
    return pieces;
  }

  // Of the least box that has the cells of all, as far as it is the same one for all sizes.
  std::vector<Loop> loops_around(const std::vector<Piece>& pieces, const Enough& enough) const {
    std::vector<Loop> loops = box_->loops;
    for (std::size_t d = 0; d < box_->cells.size(); ++d) {
      Loop& loop = loops[box_->cells[d].loop - 1];
      for (const Piece& piece : pieces) {
        const BorderRange& range = piece.box.cells[d];
        const int further = static_cast<int>(range.shift - box_->cells[d].shift);
        Bound begin{range.at, further}, end{range.at, further + 1};
        if (range.loop) {
          const Loop& along = piece.box.loops[range.loop - 1];
          begin = {along.begin.value, along.begin.adjust + further};
          end = {along.end.value, along.end.adjust + further};
        }
        if (sets_.is_less(begin, loop.begin, enough)) loop.begin = begin;
        if (sets_.is_less(loop.end, end, enough)) loop.end = end;
      }
    }
    return loops;
  }

  // How many more iterations each loop has; nothing where that is not one number for all sizes.
  std::optional<std::vector<int>> growth(const std::vector<Loop>& loops) const {
    std::vector<int> all;
    for (std::size_t n = 0; n < loops.size(); ++n) {
      const auto before = bounds_apart(ctx_, box_->loops[n].begin, loops[n].begin),
                 behind = bounds_apart(ctx_, loops[n].end, box_->loops[n].end);
      if (!before || !behind) return std::nullopt;
      all.push_back(static_cast<int>(*before + *behind));
    }
    return all;
  }

  void widen(std::size_t s) {
    const std::vector<Piece> pieces = pieces_beside(s);
    if (pieces.empty()) return;
    Sweep& sweep = nest_.sweeps[s];
    const Sweep in_c = sweep;
    const Enough enough{{&in_c}, iterations_for(pieces, in_c)};
    std::vector<Loop> loops = loops_around(pieces, enough);
    const auto more = growth(loops);
    if (!more || std::ranges::none_of(*more, [](int one) { return one > 0; })) return;
    if (!hold_more(sweep.space)) return;
    std::vector<CellBox> parts = {*box_};
    for (const Piece& piece : pieces) parts.push_back(piece.box);
    const bool are_all_set =
        sets_.are_parts({box_->cells, loops}, parts, enough) && !read_beside(pieces, enough);
    sweep.space = std::move(loops);
    if (!put_guards(sweep, enough, are_all_set)) {
      sweep = in_c;
      return;
    }
    made_.mark_in_c(s);
    RewrittenStep::Origin& origin = made_.origins[s];
    origin.over_fewer = in_c, origin.enough = enough.iterations;
    origin.iterations.clear();
    for (const int one : *more) origin.iterations.push_back(one + static_cast<int>(enough.iterations));
  }

  // Iterators that have fewer numbers than a loop may get, or none below 0, are no coordinates.
  static bool hold_more(const std::vector<Loop>& loops) {
    return std::ranges::all_of(
        loops, [](const Loop& loop) { return is_signed(loop.type) && size_of(loop.type) >= 4; });
  }

  // That each loop of the sweep has to have so that what the pieces read of it are its cells.
  long iterations_for(const std::vector<Piece>& pieces, const Sweep& sweep) {
    for (long iterations = 1; iterations <= kMostIterations; ++iterations)
      if (!read_beside(pieces, {{&sweep}, iterations}, true)) return iterations;
    return 1;
  }

  // Does one of them read the plane elsewhere than in cells of the sweep, `but_there` and where it sets it?
  bool read_beside(const std::vector<Piece>& pieces, const Enough& enough, bool but_there = false) {
    bool found = false;
    for (const Piece& piece : pieces)
      found = !visit_reads(piece, [&](const Access& access) {
        if (!is_same_plane(access, piece.of->target)) return;
        const auto cells = accesses_.box_of(nest_.sweeps[piece.sweep], access);
        if (cells && but_there && sets_.same(*cells, piece.box)) return;
        found = found || !cells || sets_.inside(*cells, *box_, enough) != Placing::kAlways;
      }) || found;
    return found;
  }

  // The value where C computes it, and elsewhere what the cell holds, or nothing if all of these are set.
  bool put_guards(Sweep& sweep, const Enough& enough, bool are_all_set) {
    Assignment& assignment = sweep.assignments[0];
    const Values none;
    IterationWriter writer(ctx_, nest_, sweep, none);
    std::vector<ExprPtr> cell;
    for (const BorderRange& range : box_->cells)
      cell.push_back(plus(make_expr(Iterator{range.loop}, sweep.space[range.loop - 1].type, assignment.where),
                          range.shift));
    const std::string given = at_least(*enough.sweeps.front(), enough.iterations, writer.affine);
    const auto asked =
        asked_of(writer, writer.set_of(writer.bounds() + given), cell, *box_, assignment.where);
    if (!asked || asked->empty()) return false;
    for (const ExprPtr& limit : *asked) add_params(limit, nest_);
    const ExprPtr condition = all_of(*asked, assignment.where);
    const auto guard = [&](ExprPtr& value, const ExprPtr& otherwise) {
      value = make_expr(Select{condition, value, otherwise, true}, value->type, value->where);
    };
    const auto zero = [&](ScalarType type) { return converted(literal_of(0, assignment.where), type); };
    for (LocalDefinition& local : assignment.locals) guard(local.value, zero(local.value->type));
    const ScalarType element = nest_.arrays[assignment.target.array].element;
    assignment.value = converted(as_held(assignment.value, element), element);
    guard(assignment.value,
          are_all_set ? zero(element) : make_expr(assignment.target, element, assignment.where));
    return true;
  }

  // The second one computes what the first one does, beside it, and neither reads what the other one sets.
  bool unite(std::size_t s, std::size_t k) {
    const Sweep &one = nest_.sweeps[s], &other = nest_.sweeps[k];
    if (other.copies || other.assignments.size() != 1 || one.space.size() < other.space.size()) return false;
    const Access& target = one.assignments[0].target;
    if (!is_same_plane(other.assignments[0].target, target) || is_touched_between(s, k)) return false;
    const auto box = accesses_.box_of(other, other.assignments[0].target);
    const bool has_all_loops = one.space.size() == other.space.size();
    const auto are_along = [&](const BorderRange& left, const BorderRange& right) {
      return has_all_loops ? left.loop == right.loop && left.shift == right.shift
                           : left.shift == right.shift || left.loop == 0;
    };
    if (!box || !std::ranges::equal(box->cells, box_->cells, are_along)) return false;
    const ExprPtr value = stored_value(one, 0), second = stored_value(other, 0);
    if (!value || !second || reads_others(other, second, target)) return false;
    if (has_all_loops ? !same(value, second) : !same(with_sums(value_at(value, *box)), with_sums(second)))
      return false;
    const Enough enough{{&one, &other}};
    const std::vector<Loop> loops = loops_around({{k, &other.assignments[0], *box}}, enough);
    const CellBox whole{box_->cells, loops};
    if (sets_.apart(*box, *box_) != Placing::kAlways || !sets_.are_parts(whole, {*box_, *box}, enough) ||
        !ask_inside(*box_, whole, one) || !ask_inside(*box, whole, other))
      return false;
    nest_.sweeps[s].space = loops;
    made_.mark_in_c(s), made_.mark_in_c(k);
    made_.take_out(k);
    made_.rely_on(s);
    return true;
  }

  // The value of the sweep in fewer loops, `u[i][1] = f(i, 1)`: with the cell in the place of iterators that
  // it has not, and its own numbers of the others.
  ExprPtr value_at(const ExprPtr& value, const CellBox& box) const {
    return rewrite(value, [&](const ExprPtr& node) {
      const Iterator* iterator = node->as<Iterator>();
      for (std::size_t d = 0; iterator && d < box.cells.size(); ++d) {
        const BorderRange& range = box.cells[d];
        if (box_->cells[d].loop != iterator->loop) continue;
        if (range.loop) return make_expr(Iterator{range.loop}, node->type, node->where);
        return plus(converted(range.at, node->type), range.shift - box_->cells[d].shift);
      }
      return node;
    });
  }

  // With subscripts as sums, so that `1 - 1` is 0.
  static ExprPtr with_sums(const ExprPtr& value) {
    return rewrite(value, [](const ExprPtr& node) {
      const Access* access = node->as<Access>();
      if (!access) return node;
      Access made = *access;
      for (ExprPtr& subscript : made.subscripts) {
        const auto sum = IndexReader().read(subscript);
        if (!sum) continue;
        std::string text;
        for (const auto& [names, factor] : *sum) {
          text += std::to_string(factor);
          for (const std::string& name : names) text += "*" + name;
          text += "+";
        }
        subscript = make_expr(Param{text}, ScalarType::kInt64, {});
      }
      return make_expr(std::move(made), node->type, node->where);
    });
  }

  // Where the scalars decide whether one of the boxes has cells at all, calls are asked whether both are in
  // the whole: then it has no others.
  bool ask_inside(const CellBox& box, const CellBox& whole, const Sweep& sweep) {
    const Placing placing = sets_.inside(box, whole);
    if (placing == Placing::kSometimes) {
      made_.placings.push_back({CellPlacing::Kind::kInside, box, whole, sweep.assignments[0].where});
      for (const std::vector<Loop>& loops : {box.loops, whole.loops})
        for (const Loop& loop : loops) add_params(loop.begin.value, nest_), add_params(loop.end.value, nest_);
    }
    return placing != Placing::kNever;
  }

  // Cells of the plane other than its own.
  bool reads_others(const Sweep& sweep, const ExprPtr& value, const Access& target) {
    return has<Access>(value, [&](const Access& access) {
      if (!is_same_plane(access, target)) return false;
      const auto cells = accesses_.box_of(sweep, access);
      return !cells || !sets_.same(*cells, *accesses_.box_of(sweep, sweep.assignments[0].target));
    });
  }

  // Do sweeps between these two read or set the array, or set what they read?
  bool is_touched_between(std::size_t s, std::size_t k) const {
    const int array = nest_.sweeps[k].assignments[0].target.array;
    return std::any_of(nest_.sweeps.begin() + static_cast<long>(s) + 1,
                       nest_.sweeps.begin() + static_cast<long>(k), [&](const Sweep& between) {
                         return reads(between, array) ||
                                std::ranges::any_of(between.assignments, [&](const Assignment& other) {
                                  return other.target.array == array ||
                                         reads(nest_.sweeps[k], other.target.array);
                                });
                       });
  }

  isl_ctx* ctx_;
  RewrittenStep& made_;
  LoopNest& nest_;
  CellSets sets_;
  SweepAccesses accesses_;
  std::optional<CellBox> box_;  // of the sweep that is made wider
};

}  // namespace

RewrittenStep with_wider_sweeps(isl_ctx* ctx, RewrittenStep step) {
  while (Widener(ctx, step).unite_two()) continue;
  Widener(ctx, step).widen_all();
  return step;
}

}  // namespace an5d
