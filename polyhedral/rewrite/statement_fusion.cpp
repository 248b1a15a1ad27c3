// Further sweeps over cells that are updated (statement_fusion.h).
//
//   for (i < n) for (j < m) un[i][j] = f(u);          un_2 = f(u)
//   for (i < n) for (j < m) un[i][j] *= d[i][j];      un_3 = un_2 * d[i][j]
//   un[x][y] += s[t];                                 un[i][j] = i == x && j == y ? un_3 + s[t] : un_3
//
// In: a nest with such sweeps. Out: the nest without them. Decided here: which sweep they are joined to; that
// what they read of this time step is the cell that they set, and that nothing else sees it in between. A
// temporary has the type of the array's elements, so that each value is rounded as C rounds it.
#include "polyhedral/rewrite/statement_fusion.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "frontend/expr/nodes.h"
#include "polyhedral/cells/cell_sets.h"
#include "polyhedral/cells/stored_value.h"
#include "polyhedral/rewrite/fused_update.h"

namespace an5d {
namespace {

using Kind = CellPlacing::Kind;

class Joiner {
 public:
  Joiner(isl_ctx* ctx, const RewrittenStep& step, Diagnostics& said)
      : ctx_(ctx),
        step_(step),
        nest_(step.nest),
        said_(said),
        sets_(ctx, depth_of(nest_)),
        accesses_(ctx, nest_),
        made_(step) {}

  std::optional<RewrittenStep> run() {
    names_ = names_in(nest_);
    for (std::size_t s = 0; s < nest_.sweeps.size(); ++s)
      if (is_further(s) && !join(s)) return std::nullopt;
    for (auto gone = gone_.rbegin(); gone != gone_.rend(); ++gone) made_.take_out(*gone);
    return std::move(made_);
  }

 private:
  bool refuse(const SourceRange& where, std::string message, std::string note) {
    return refuse_further(nest_.sweeps[further_], where, std::move(message), std::move(note), said_);
  }
  const std::string& name_of(int array) const { return nest_.arrays[array].name; }

  // The sweep over the cells that it has in C, and how many of these are relied on.
  const Sweep& before_extension(std::size_t s) const {
    return step_.origins[s].over_fewer ? *step_.origins[s].over_fewer : nest_.sweeps[s];
  }
  Enough enough_of(std::size_t s) const {
    const RewrittenStep::Origin& origin = step_.origins[s];
    return origin.over_fewer ? Enough{{&*origin.over_fewer}, origin.enough} : Enough{};
  }

  // Sweeps that set borders, but for those whose cells lie beside the updated ones.
  bool is_further(std::size_t s) {
    const Sweep& sweep = nest_.sweeps[s];
    return sweep.updates_again ||
           (sweep.sets_borders && std::ranges::any_of(sweep.assignments, [&](const Assignment& assignment) {
              return is_among(s, assignment);
            }));
  }

  bool is_among(std::size_t s, const Assignment& assignment) {
    const auto by = accesses_.updater_of(assignment.target.array);
    if (!by || *by > s) return false;
    const Access& target = accesses_.target_of(*by, assignment.target.array);
    if (accesses_.plane_of(assignment.target, target) == PlaneOf::kOther) return false;
    const auto box = accesses_.box_of(nest_.sweeps[s], assignment.target),
               cells = accesses_.box_of(nest_.sweeps[*by], target);
    return box && cells && sets_.apart(*box, *cells) != Placing::kAlways;
  }

  bool join(std::size_t s) {
    further_ = s;
    const Sweep& sweep = nest_.sweeps[s];
    std::map<std::size_t, std::vector<Further>> by_updater;
    if (!has_plain_loops(sweep)) return false;
    for (const Assignment& assignment : sweep.assignments) {
      const auto by = accesses_.updater_of(assignment.target.array);
      if (!by || *by > s)
        return refuse(assignment.where,
                      fmt::format("found cells of '{}' set here before the sweep that updates it",
                                  name_of(assignment.target.array)),
                      "accepted: a further sweep behind the one that updates the array");
      const auto box = accesses_.box_of(sweep, assignment.target);
      if (!box || !is_of_one_iteration_each(*box))
        return refuse(assignment.where, "found cells set here that are not one for each iteration",
                      "accepted: subscripts of one iterator and a constant, or of scalars");
      by_updater[*by].push_back({&assignment, *box});
    }
    for (const auto& [updater, all] : by_updater)
      if (!join(updater, all)) return false;
    gone_.insert(s);
    return true;
  }

  bool has_plain_loops(const Sweep& sweep) {
    for (const Loop& loop : sweep.space) {
      const auto is_plain = [](const Bound& bound) {
        return !divides(bound) && !has<Iterator>(bound.value) && !has<Access>(bound.value);
      };
      if (!is_plain(loop.begin) || !is_plain(loop.end))
        return refuse(loop.where, "found a further sweep over updated cells whose bounds are not plain",
                      "accepted: bounds that are constants, scalars, and sums and products of these");
    }
    return true;
  }

  // One assignment after the other for each cell is what C does, where all are to the same cells, or have
  // nothing to do with each other.
  bool are_in_order(const std::vector<Further>& all) {
    for (const Further& one : all)
      for (const Further& other : all) {
        if (&one == &other || sets_.same(one.box, other.box)) continue;
        const bool shares_array = one.of->target.array == other.of->target.array;
        const Enough enough = enough_of(*accesses_.updater_of(one.of->target.array));
        const bool is_apart = shares_array ? sets_.apart(one.box, other.box, enough) == Placing::kAlways
                                           : !reads_array(one, other.of->target.array);
        if (is_apart) continue;
        return refuse(one.of->where, "found assignments of one loop to cells that may be the same, or not",
                      "accepted: the same cells in all assignments of a loop");
      }
    return true;
  }

  bool reads_array(const Further& further, int array) const {
    const Sweep& sweep = nest_.sweeps[further_];
    const ExprPtr value =
        stored_value(sweep, static_cast<std::size_t>(further.of - sweep.assignments.data()));
    return !value || reads(value, array);
  }

  bool join(std::size_t updater, const std::vector<Further>& all) {
    if (!are_in_order(all)) return false;
    for (const Further& further : all) {
      const Access& target = accesses_.target_of(updater, further.of->target.array);
      if (accesses_.plane_of(further.of->target, target) != PlaneOf::kSame)
        return refuse(further.of->where,
                      fmt::format("found another time plane of '{}' set here than the time step writes",
                                  name_of(further.of->target.array)),
                      "accepted: cells of the plane that the sweep before has written");
      if (!is_inside(further, updater) || !is_unseen(further, updater)) return false;
    }
    const Joining joining{further_,           updater,   all, gone_, before_extension(updater),
                          enough_of(updater), set_since_};
    if (!join_update(ctx_, nest_, joining, accesses_, names_, made_.nest, said_)) return false;
    for (const Further& further : all) set_since_[further.of->target.array].push_back(further.box);
    joined_to_[updater].push_back(further_);
    made_.rely_on(updater);
    add_params({{}, nest_.sweeps[updater].space});
    return true;
  }

  bool is_inside(const Further& further, std::size_t updater) {
    const auto cells =
        accesses_.box_of(nest_.sweeps[updater], accesses_.target_of(updater, further.of->target.array));
    if (!cells)
      return refuse(further.of->where,
                    fmt::format("found a second assignment to '{}' in one time step",
                                name_of(further.of->target.array)),
                    "accepted: one, and further ones to the same cells where it has plain subscripts");
    return place(Kind::kInside, sets_.inside(further.box, *cells, enough_of(updater)), further, *cells,
                 "this loop sets cells that another loop of the time step updates and cells beside them",
                 "accepted: sweeps over borders alone, or over updated cells alone");
  }

  // What no proof gives for all sizes is asked when it runs.
  bool place(Kind kind, Placing known, const Further& further, const CellBox& others, const char* message,
             const char* note) {
    if (known == Placing::kNever) return refuse(further.of->where, message, note);
    if (known == Placing::kSometimes) {
      made_.placings.push_back({kind, further.box, others, further.of->where});
      add_params(further.box), add_params(others);
    }
    return true;
  }

  void add_params(const CellBox& box) {
    for (const Loop& loop : box.loops)
      an5d::add_params(loop.begin.value, made_.nest), an5d::add_params(loop.end.value, made_.nest);
    for (const BorderRange& range : box.cells)
      if (range.at) an5d::add_params(range.at, made_.nest);
  }

  // Does no sweep in between read what is changed here?
  bool is_unseen(const Further& further, std::size_t updater) {
    const int array = further.of->target.array;
    for (std::size_t k = updater + 1; k < further_; ++k) {
      if (gone_.contains(k)) continue;
      for (const auto& read : reads_of(k, array, accesses_.target_of(updater, array))) {
        Placing apart = read ? sets_.apart(further.box, *read) : Placing::kNever;
        // A border reads few cells; what all sizes leave to another sweep is next to nothing.
        if (apart == Placing::kSometimes && !nest_.sweeps[k].sets_borders) apart = Placing::kNever;
        if (!place(Kind::kApart, apart, further, read.value_or(CellBox{}), kSeen, kSeenNote)) return false;
        if (apart == Placing::kAlways) made_.rely_on(k);  // by its bounds
      }
    }
    return true;
  }

  // The cells of an array's plane that a sweep reads, with what has been joined to it, as in C; nothing in
  // the place of those that have no such form.
  std::vector<std::optional<CellBox>> reads_of(std::size_t s, int array, const Access& written) {
    std::vector<std::optional<CellBox>> reads;
    add_reads(before_extension(s), array, written, reads);
    for (const std::size_t joined : joined_to_[s]) add_reads(nest_.sweeps[joined], array, written, reads);
    return reads;
  }

  void add_reads(const Sweep& sweep, int array, const Access& written,
                 std::vector<std::optional<CellBox>>& reads) {
    Values values;
    const auto look = [&](const ExprPtr& expr) {
      each<Access>(with_values(expr, values), [&](const Access& access) {
        if (access.array == array && accesses_.plane_of(access, written) != PlaneOf::kOther)
          reads.push_back(accesses_.box_of(sweep, access));
      });
    };
    for (const Assignment& assignment : sweep.assignments) {
      for (const LocalDefinition& local : assignment.locals) {
        look(local.value);
        values[local.name] = with_values(local.value, values);
      }
      look(assignment.value);
    }
  }

  isl_ctx* ctx_;
  const RewrittenStep& step_;
  const LoopNest& nest_;
  Diagnostics& said_;
  CellSets sets_;
  SweepAccesses accesses_;
  RewrittenStep made_;
  std::size_t further_ = 0;                                    // the sweep that is joined
  std::set<std::size_t> gone_;                                 // those that have been
  std::map<std::size_t, std::vector<std::size_t>> joined_to_;  // of these, by the sweep that updates
  std::map<int, std::vector<CellBox>> set_since_;              // what they have set, by array
  std::set<std::string> names_;
};

}  // namespace

std::optional<RewrittenStep> with_joined_sweeps(isl_ctx* ctx, const RewrittenStep& step, Diagnostics& said) {
  return Joiner(ctx, step, said).run();
}

}  // namespace an5d
