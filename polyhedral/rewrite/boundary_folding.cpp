// Reads of borders as what C has set them to (boundary_folding.h).
//
// In: a nest some of whose sweeps set borders. Out: the others, which do not read them. Decided here: which
// border a read finds, from the last one that C has set before it to the first one; under which conditions of
// the iterators; and that what the border was computed from is still there when it is read.
#include "polyhedral/rewrite/boundary_folding.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <isl/cpp.h>

#include <algorithm>
#include <span>

#include "frontend/expr/known_value.h"
#include "frontend/expr/nodes.h"
#include "polyhedral/isl/conditions.h"
#include "polyhedral/rewrite/ghost_cells.h"
#include "polyhedral/rewrite/step_borders.h"

namespace an5d {
namespace {

using Plane = Border::Plane;

// A border that a read may find, set in the same time step or in the one before. In the first step there is
// none before, which is asked once.
struct Candidate {
  const Border* border = nullptr;
  bool is_previous = false;
  bool is_asked = false;
};
using Candidates = std::span<const Candidate>;

class Folder {
 public:
  Folder(isl_ctx* ctx, const LoopNest& nest, Diagnostics& said)
      : ctx_(ctx), nest_(nest), said_(said), rank_(depth_of(nest)), planes_(ctx, nest) {}

  std::optional<NestAndBorders> run(const RewrittenStep& step) {
    made_ = {nest_, {}, {}, step.placings, false, {}};
    for (std::size_t s = 0, number = 0; s < nest_.sweeps.size(); ++s) {
      if (nest_.sweeps[s].sets_borders) continue;
      const std::vector<int>& iterations = step.origins[s].iterations;
      for (std::size_t n = 0; n < iterations.size(); ++n)
        made_.relied_on[{number, static_cast<int>(n) + 1}] = {true, true, iterations[n], false};
      ++number;
    }
    std::erase_if(made_.nest.sweeps, &Sweep::sets_borders);
    for (std::size_t s = 1; s < made_.nest.sweeps.size(); ++s) rely_on_bounds_of_inputs(s);
    if (made_.nest.sweeps.size() == nest_.sweeps.size()) {
      add_all_params();
      return std::move(made_);
    }
    auto found = borders_of_step(ctx_, nest_, planes_, said_);
    if (!found) return std::nullopt;
    made_.borders = std::move(found->borders);
    std::ranges::move(found->placings, std::back_inserter(made_.placings));
    made_.has_ghosts = !found->ghosts.empty();
    ghosts_ = std::move(found->ghosts), least_ = found->least;
    std::size_t left = 0;
    for (std::size_t s = 0; s < nest_.sweeps.size(); ++s)
      if (!nest_.sweeps[s].sets_borders && !fold(s, left++)) return std::nullopt;
    add_all_params();
    return std::move(made_);
  }

 private:
  bool refuse(const SourceRange& where, std::string message, std::string note) {
    said_.push_back(make_error("border-sweep", where, std::move(message), std::move(note), where));
    return false;
  }

  // What a sweep reads of other arrays is known by the iterations of the first one.
  void rely_on_bounds_of_inputs(std::size_t s) {
    const Sweep &sweep = made_.nest.sweeps[s], &first = made_.nest.sweeps.front();
    if (!reads_inputs(nest_, sweep) || have_same_cells(first, sweep, rank_)) return;
    for (const std::size_t one : {std::size_t{0}, s})
      for (const Loop& loop : made_.nest.sweeps[one].space) {
        const int number = static_cast<int>(&loop - made_.nest.sweeps[one].space.data()) + 1;
        BoundsReliedOn& relies = made_.relied_on[{one, number}];
        relies.begin = relies.end = true;
        add_params(loop.begin.value, made_.nest);
        add_params(loop.end.value, made_.nest);
      }
  }

  const Updated* updated(int array) const { return planes_.updated(array); }

  // Of an axis with ghost cells, the cell that it is in the first step, which wraps around in others.
  ExprPtr before_loops(const ExprPtr& node) {
    Access access = *node->as<Access>();
    const int array = updated(access.array)->target->array;
    const auto axes = ghosts_.find(array);
    if (axes == ghosts_.end()) return node;
    made_.first_ghosts.insert(array);
    for (const std::size_t axis : axes->second) {
      ExprPtr& subscript = access.subscripts[access.subscripts.size() - rank_ + axis];
      subscript = wrapped_around(subscript);
    }
    return make_expr(std::move(access), node->type, node->where);
  }

  // The reads of a sweep, which is number `left` of those that are left.
  bool fold(std::size_t s, std::size_t left) {
    Sweep& sweep = made_.nest.sweeps[left];
    Values locals;
    IterationWriter writer(ctx_, nest_, nest_.sweeps[s], locals);
    writer_ = &writer, left_ = left;
    domain_ = writer.bounds() + at_least(nest_.sweeps[s], least_, writer.affine);
    good_ = true;
    const auto change = [&](ExprPtr& expr) {
      expr = rewrite_accesses(expr, [&](const ExprPtr& node, const Conditions& around) {
        const Access& access = *node->as<Access>();
        if (good_ && (planes_.is_older(access.array) || nest_.arrays[access.array].before))
          good_ = finds_no_border(access, node->where, around);
        if (!good_ || !updated(access.array)) return node;
        const std::vector<Candidate> candidates = candidates_of(s, access);
        if (candidates.empty()) return node;
        reader_ = s;
        return folded(node, around, candidates);
      });
    };
    for (Assignment& assignment : sweep.assignments) {
      assignment_ = static_cast<std::size_t>(&assignment - sweep.assignments.data());
      for (LocalDefinition& local : assignment.locals) {
        change(local.value);
        locals[local.name] = make_expr(Cast{CastKind::kImplicit, with_values(local.value, locals)},
                                       local.type, local.value->where);
      }
      change(assignment.value);
    }
    for (int loop = 1; loop <= static_cast<int>(rank_); ++loop) {
      BoundsReliedOn& relies = made_.relied_on[{left, loop}];
      relies = {true, true, std::max(relies.iterations, static_cast<int>(least_)), true};
    }
    return good_;
  }

  // Such values, and those of the beginning of a step, are not those that borders are computed from.
  bool finds_no_border(const Access& read, const SourceRange& where, const Conditions& around) {
    const auto& before = nest_.arrays[read.array].before;
    const std::string relied_on = before ? iterations_relied_on() : "";
    const auto is_of_array = [&](int array) {
      return before ? updated(before->array) == updated(array)
                    : swap_of(nest_, array) == swap_of(nest_, read.array);
    };
    for (const Border& border : made_.borders)
      if (is_of_array(border.array) && conditions_of(read, border, around, where, relied_on))
        return before ? refuse(where, "this reads a border as it is when the time step begins",
                               "accepted: elements that the sweeps update, 'old = e[1]'")
                      : refuse(where, "this reads a border that was set two steps ago",
                               "accepted: of the array with the values of two steps ago, the cells that "
                               "sweeps update");
    return true;
  }

  // Of the loops of the sweep whose reads are folded, as far as that is known by now.
  std::string iterations_relied_on() const {
    std::string text;
    for (const auto& [loop, relies] : made_.relied_on)
      if (loop.first == left_ && relies.iterations > 0)
        text += writer_->at_least(loop.second, relies.iterations);
    return text;
  }

  // From the last that C has set to the first.
  std::vector<Candidate> candidates_of(std::size_t s, const Access& access) {
    std::vector<Candidate> now, previous;
    const Updated* by = updated(access.array);
    const auto plane = planes_.plane_of(access);
    for (auto border = made_.borders.rbegin(); plane && border != made_.borders.rend(); ++border) {
      if (updated(border->array) != by) continue;
      const bool is_set = border->plane == *plane && border->sweep < s;
      (is_set ? now : previous).push_back({&*border, !is_set});
    }
    now.insert(now.end(), previous.begin(), previous.end());
    return now;
  }

  // Is what the border was computed from, or it itself, no longer what the read finds?
  bool is_gone(const Candidate& candidate, const Access& read) {
    const Border& border = *candidate.border;
    const std::size_t by = updated(read.array)->sweep;
    const Plane plane = *planes_.plane_of(read);
    if (plane == Plane::kInPlace) {
      if (border.reads.empty()) return false;
      return candidate.is_previous ? by > border.sweep || by < reader_ : border.sweep < by && by < reader_;
    }
    return candidate.is_previous && (plane != Plane::kRead || border.plane != Plane::kWritten);
  }

  // Has the sweep that reads a border updated the cell from which it was computed before that?
  bool is_overwritten(const Access& source, const Conditions& around) {
    return updated(source.array)->sweep == reader_ && *planes_.plane_of(source) == Plane::kInPlace &&
           may_be_updated(ctx_, nest_, {reader_, assignment_}, source, *writer_,
                          writer_->where(domain_, around));
  }

  ExprPtr folded(const ExprPtr& node, const Conditions& around, Candidates candidates) {
    const Access& read = *node->as<Access>();
    const SourceRange& where = node->where;
    for (std::size_t n = 0; n < candidates.size() && good_; ++n) {
      const SourceRange& set_at = candidates[n].border->where;
      const auto hits = conditions_of(read, *candidates[n].border, around, set_at);
      if (!hits) continue;
      if (is_gone(candidates[n], read)) {
        good_ = refuse(
            where, "this reads a border that is set at another time of the step",
            "accepted: reads of borders that are set before, in the same time step or in the one before");
        break;
      }
      const ExprPtr whole = all_of(*hits, set_at);
      Conditions inside = around, outside = around;
      if (whole) inside.push_back({whole, true}), outside.push_back({whole, false});
      ExprPtr set = value_of(node, candidates[n], inside, candidates.subspan(n + 1));
      if (candidates[n].is_previous && !candidates[n].is_asked)
        set = make_expr(Select{is_first_step(where), before_loops(node), set}, node->type, where);
      if (!whole) return set;
      const ExprPtr otherwise = folded(node, outside, candidates.subspan(n + 1));
      return make_expr(Select{whole, set, otherwise, true}, node->type, where);
    }
    return node;
  }

  ExprPtr is_first_step(const SourceRange& where) const {
    return make_expr(Binary{BinaryOp::kEqual, make_expr(Iterator{0}, nest_.time.type, where),
                            make_expr(Param{kFirstStep}, nest_.time.type, where)},
                     ScalarType::kInt32, where);
  }

  // What has to be asked to know that a read is of the border; nothing where it never is.
  std::optional<std::vector<ExprPtr>> conditions_of(const Access& read, const Border& border,
                                                    const Conditions& around, const SourceRange& where,
                                                    const std::string& relied_on = "") {
    return asked_of(*writer_, writer_->where(domain_ + relied_on, around), cell_subscripts(read, rank_),
                    {border.cells, border.loops}, where);
  }

  // What the border is set to where the read finds it.
  ExprPtr value_of(const ExprPtr& node, const Candidate& candidate, const Conditions& inside,
                   Candidates earlier) {
    const Access& read = *node->as<Access>();
    const Border& border = *candidate.border;
    const std::vector<ExprPtr> cell = cell_subscripts(read, rank_);
    const auto in_reader = [&](const ExprPtr& expr) {
      return rewrite(expr, [&](const ExprPtr& part) -> ExprPtr {
        const Iterator* iterator = part->as<Iterator>();
        if (!iterator) return part;
        if (iterator->loop == 0) return candidate.is_previous ? converted(plus(part, -1), part->type) : part;
        for (std::size_t d = 0; d < rank_; ++d)
          if (border.cells[d].loop == iterator->loop)
            return settled(plus(cell[d], -border.cells[d].shift), part->type);
        return part;
      });
    };
    std::vector<Candidate> others;
    for (const Candidate& one : earlier)
      if (one.is_previous == candidate.is_previous) others.push_back({one.border, one.is_previous, true});
    return rewrite_accesses(
        settled(in_reader(border.value), node->type),
        [&](const ExprPtr& part, const Conditions& around) {
          if (!updated(part->as<Access>()->array)) return part;
          Access same_plane = read;
          const std::vector<ExprPtr> at = cell_subscripts(*part->as<Access>(), rank_);
          std::ranges::copy(at, same_plane.subscripts.end() - static_cast<long>(rank_));
          if (is_overwritten(same_plane, around))
            good_ =
                refuse(node->where, "this reads a border whose source the same loops have updated by then",
                       "accepted: reads of borders in other loops than those that update the array");
          return folded(make_expr(std::move(same_plane), part->type, node->where), around, others);
        },
        inside);
  }

  void add_all_params() {
    const auto add = [&](const ExprPtr& expr) { add_params(expr, made_.nest); };
    const auto add_loops = [&](const std::vector<Loop>& loops) {
      for (const Loop& loop : loops) add(loop.begin.value), add(loop.end.value);
    };
    for (const Border& border : made_.borders) {
      add_loops(border.loops);
      for (const BorderRange& range : border.cells)
        if (range.at) add(range.at);
      add(border.value);
    }
    for (const auto& [loop, relies] : made_.relied_on) {
      const Loop& of = made_.nest.sweeps[loop.first].space[loop.second - 1];
      add_loops({of});
    }
  }

  isl_ctx* ctx_;
  const LoopNest& nest_;
  Diagnostics& said_;
  const std::size_t rank_;
  AccessedPlanes planes_;
  NestAndBorders made_;
  long least_ = 1;                               // iterations of every loop
  std::map<int, std::set<std::size_t>> ghosts_;  // axes that are periodic because of them, by updated array
  // Of the sweep whose reads are folded.
  std::size_t reader_ = 0, left_ = 0, assignment_ = 0;
  IterationWriter* writer_ = nullptr;
  std::string domain_;
  bool good_ = true;
};

}  // namespace

std::optional<NestAndBorders> without_borders(isl_ctx* ctx, const RewrittenStep& step, Diagnostics& said) {
  return Folder(ctx, step.nest, said).run(step);
}

}  // namespace an5d
