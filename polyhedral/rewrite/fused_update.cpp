// Two sweeps as one body (fused_update.h).
//
//   un[i][j] = f(u);  and  un[i][j] *= d[i][j];        un_2 = f(u), un_3 = un_2 * d[i][j], un[i][j] = un_3
//
// In: a sweep that updates arrays, and a further one. Out: the body of both. Decided here: what each read of
// the further sweep finds, and under which condition of the updater's iterators it sets a cell.
#include "polyhedral/rewrite/fused_update.h"

#include <fmt/format.h>
#include <isl/cpp.h>

#include <algorithm>
#include <map>

#include "frontend/expr/nodes.h"
#include "frontend/nest/array_before.h"
#include "polyhedral/cells/stored_value.h"

namespace an5d {
namespace {

class UpdateJoiner {
 public:
  UpdateJoiner(isl_ctx* ctx, const LoopNest& nest, const Joining& joining, SweepAccesses& accesses,
               std::set<std::string>& names, LoopNest& made, Diagnostics& said)
      : ctx_(ctx),
        nest_(nest),
        joining_(joining),
        accesses_(accesses),
        names_(names),
        made_(made),
        said_(said),
        sets_(ctx, depth_of(nest)),
        set_since_(joining.set_since) {}

  bool run() {
    for (const Assignment& assignment : updater().assignments)
      if (!keep(assignment)) return false;
    const std::set<std::string> needed = needed_locals();
    std::vector<int> order;
    for (const Assignment& assignment : further().assignments) {
      const auto one = std::ranges::find(joining_.all, &assignment, &Further::of);
      for (const LocalDefinition& local : assignment.locals)
        if (needed.contains(local.name) && !define(local)) return false;
      if (one == joining_.all.end()) continue;
      if (!add(*one)) return false;
      set_since_[assignment.target.array].push_back(one->box);
      const int array = assignment.target.array;
      if (std::ranges::find(order, array) == order.end()) order.push_back(array);
    }
    for (const int array : order) {
      const Assignment& of = taken_.at(array);
      result_.push_back({std::move(before_), of.target, holds_.at(array), of.where});
      before_.clear();
    }
    made_.sweeps[joining_.updater].assignments = std::move(result_);
    return true;
  }

 private:
  const Sweep& updater() const { return made_.sweeps[joining_.updater]; }
  const Sweep& further() const { return nest_.sweeps[joining_.further]; }
  const std::string& name_of(int array) const { return nest_.arrays[array].name; }

  bool refuse(const SourceRange& where, std::string message, std::string note) {
    return refuse_further(further(), where, std::move(message), std::move(note), said_);
  }

  // An assignment of the updater, or a temporary in its place.
  bool keep(const Assignment& assignment) {
    const int array = assignment.target.array;
    const bool is_taken = further_of(array) != nullptr;
    Assignment kept = assignment;
    for (LocalDefinition& local : kept.locals) {
      if (!see(local.value, std::nullopt)) return false;
      before_.push_back(local);
    }
    if (!see(kept.value, is_taken ? std::optional(array) : std::nullopt)) return false;
    if (is_taken) {
      holds_[array] = add_local(array, kept.value);
      taken_.emplace(array, std::move(kept));
      return true;
    }
    kept.locals = std::move(before_);
    before_.clear();
    result_.push_back(std::move(kept));
    return true;
  }

  // The first assignment of the further sweep to the array.
  const Further* further_of(int array) const {
    const auto found =
        std::ranges::find_if(joining_.all, [&](const Further& one) { return one.of->target.array == array; });
    return found == joining_.all.end() ? nullptr : &*found;
  }

  // What a body of several assignments computes, and reads again: the cell itself as it is there, others not
  // at all, but for what the array's own update reads.
  bool see(ExprPtr& expr, std::optional<int> own) {
    if (updater().assignments.size() == 1) return true;
    bool good = true;
    expr = rewrite(expr, [&](const ExprPtr& node) {
      const Access* access = node->as<Access>();
      const Further* further = access ? further_of(access->array) : nullptr;
      if (!further || access->array == own) return node;
      const Access& target = accesses_.target_of(joining_.updater, access->array);
      if (accesses_.plane_of(*access, target) == PlaneOf::kOther) return node;
      const auto box = accesses_.box_of(updater(), *access), cells = accesses_.box_of(updater(), target);
      const auto holds = holds_.find(access->array);
      if (box && cells && sets_.same(*box, *cells)) return holds == holds_.end() ? node : holds->second;
      if (good) good = refuse(further->of->where, kSeen, kSeenNote);
      return node;
    });
    return good;
  }

  ExprPtr add_local(int array, const ExprPtr& value) {
    const ScalarType type = nest_.arrays[array].element;
    std::string name = name_of(array);
    for (int version = 2; !names_.insert(name).second; ++version)
      name = fmt::format("{}_{}", name_of(array), version);
    before_.push_back({name, type, value});
    return make_expr(Local{name}, type, value->where);
  }

  // A temporary of the further sweep, whose assignments are to the same cells then.
  bool define(const LocalDefinition& local) {
    const Further& first = joining_.all.front();
    for (const Further& other : joining_.all)
      if (!sets_.same(first.box, other.box))
        return refuse(other.of->where,
                      "found temporaries and assignments to several cells in one further sweep",
                      "accepted: the same cells in all assignments of a loop");
    const auto value = moved(local.value, first);
    if (!value) return false;
    values_[local.name] = settled(with_values(*value, values_), local.type);
    plain_[local.name] = settled(with_values(local.value, plain_), local.type);
    return true;
  }

  // The temporaries of the further sweep that these need.
  std::set<std::string> needed_locals() const {
    std::set<std::string> needed;
    const auto need = [&](const Local& local) { needed.insert(local.name); };
    for (const Further& one : joining_.all) each<Local>(one.of->value, need);
    const auto& assignments = further().assignments;
    for (auto assignment = assignments.rbegin(); assignment != assignments.rend(); ++assignment)
      for (auto local = assignment->locals.rbegin(); local != assignment->locals.rend(); ++local)
        if (needed.contains(local->name)) each<Local>(local->value, need);
    return needed;
  }

  // An assignment of the further sweep, behind what the cell holds before.
  bool add(const Further& one) {
    const Assignment& assignment = *one.of;
    const auto value = moved(assignment.value, one);
    if (!value) return false;
    const ExprPtr whole = with_values(*value, values_);
    if (!is_small_tree(whole))
      return refuse(assignment.where, "found a further sweep over updated cells that computes too much",
                    "accepted: an assignment to these cells in the body of the sweep that updates them");
    const int array = assignment.target.array;
    const Values none;
    IterationWriter writer(ctx_, nest_, updater(), none);
    const auto asked =
        asked_of(writer, writer.set_of(writer.bounds()), updater_cell(array), one.box, assignment.where);
    if (!asked) return true;  // no such cell in any iteration
    for (const ExprPtr& limit : *asked) add_params(limit, made_);
    const ExprPtr holds = holds_.at(array), condition = all_of(*asked, assignment.where);
    holds_[array] =
        add_local(array, condition ? make_expr(Select{condition, as_held(whole, holds->type), holds, true},
                                               holds->type, assignment.where)
                                   : whole);
    return true;
  }

  // Those that the updater writes of an array.
  BorderCells updater_cells(int array) const {
    const auto box = accesses_.box_of(updater(), accesses_.target_of(joining_.updater, array));
    return box.value_or(CellBox{}).cells;
  }

  // The cell that an iteration of the updater writes.
  std::vector<ExprPtr> updater_cell(int array) const {
    std::vector<ExprPtr> cell;
    for (const BorderRange& range : updater_cells(array))
      cell.push_back(
          plus(make_expr(Iterator{range.loop}, updater().space[range.loop - 1].type, updater().body),
               range.shift));
    return cell;
  }

  // An expression of the further sweep in the iterators of the updater.
  std::optional<ExprPtr> moved(const ExprPtr& expr, const Further& one) {
    if (const Iterator* iterator = expr->as<Iterator>(); iterator && iterator->loop > 0)
      return moved_iterator(*iterator, *expr, one);
    if (const Access* access = expr->as<Access>()) {
      const auto found = found_in_cell(*access, *expr, one);
      if (!found) return std::nullopt;
      if (*found) return *found;
    }
    std::vector<ExprPtr> parts = operands(*expr);
    if (parts.empty()) return expr;
    for (ExprPtr& part : parts) {
      const auto made = moved(part, one);
      if (!made) return std::nullopt;
      part = *made;
    }
    return with_operands(*expr, parts);
  }

  ExprPtr moved_iterator(const Iterator& iterator, const Expr& expr, const Further& one) const {
    const auto axis = std::ranges::find(one.box.cells, iterator.loop, &BorderRange::loop);
    const BorderRange range = updater_cells(one.of->target.array)[axis - one.box.cells.begin()];
    const ScalarType type = updater().space[range.loop - 1].type;
    const ExprPtr same = make_expr(Iterator{range.loop}, type, expr.where);
    if (range.shift == axis->shift && type == expr.type) return same;
    return settled(plus(same, range.shift - axis->shift), expr.type);
  }

  // What a read of the further sweep finds, if that is what the updater has computed for the cell; null if it
  // is an element as it stands, which nothing has changed in between.
  std::optional<ExprPtr> found_in_cell(const Access& access, const Expr& expr, const Further& one) {
    const bool is_elsewhere = is_set_elsewhere(access);
    if (!is_elsewhere && !is_written_from(joining_.updater, access)) return ExprPtr();
    Access plain = access;
    for (ExprPtr& subscript : plain.subscripts) subscript = with_values(subscript, plain_);
    const auto box = accesses_.box_of(further(), plain);
    const auto by = accesses_.updater_of(access.array);
    const bool is_cell = !is_elsewhere && by && box && sets_.same(*box, one.box) &&
                         accesses_.plane_of(access, accesses_.target_of(*by, access.array)) == PlaneOf::kSame;
    const auto holds = holds_.find(access.array);
    if (is_cell && holds != holds_.end()) return holds->second;
    if (is_cell && !is_written_from(joining_.updater + 1, access)) return ExprPtr();
    if (!is_elsewhere && box)
      if (const auto value = computed_in_cell(plain, *box, one)) return *value;
    refuse(expr.where,
           fmt::format("this reads '{}', as the time step has computed it, elsewhere than in the cell that "
                       "is set again",
                       name_of(access.array)),
           "accepted in a further sweep over updated cells: of what the time step has computed, the cell "
           "itself, such as 'u[i][j] *= d[i][j]', 'u[3][5] += s'");
    return std::nullopt;
  }

  // What the updater has computed in another cell of an array that the further sweep sets, too: its value, as
  // it is computed there, if nothing has set that cell since and it is made of nothing that other assignments
  // of the same body set. In place, cells are as they were before the updater where its loops come to them
  // later; what they have passed is refused as what it is then (prove_nest.h).
  std::optional<ExprPtr> computed_in_cell(const Access& access, const CellBox& cell, const Further& one) {
    const auto& all = joining_.before_extension.assignments;
    const auto by =
        std::ranges::find(all, access.array, [](const Assignment& at) { return at.target.array; });
    if (by == all.end() || !taken_.contains(access.array) || is_written_from(joining_.updater + 1, access))
      return std::nullopt;
    const auto cells = accesses_.box_of(joining_.before_extension, by->target);
    ExprPtr value = stored_value(joining_.before_extension, static_cast<std::size_t>(by - all.begin()));
    if (!value || !cells || sets_.inside(cell, *cells, joining_.enough) != Placing::kAlways ||
        accesses_.plane_of(access, by->target) != PlaneOf::kSame)
      return std::nullopt;
    for (const CellBox& set : set_since_[access.array])
      if (sets_.apart(set, cell, joining_.enough) != Placing::kAlways) return std::nullopt;
    for (const Further& other : joining_.all) {  // none has set it by then
      const Access& target = other.of->target;
      if (target.array != access.array || sets_.apart(other.box, cell, joining_.enough) == Placing::kAlways)
        continue;
      if (accesses_.iterations_ahead(further(), access, target) != 1) return std::nullopt;
    }
    const bool reads_others = std::ranges::any_of(
        all, [&](const Assignment& other) { return &other != &*by && reads(value, other.target.array); });
    if (reads_others) return std::nullopt;
    if (is_in_place(nest_, access.array, depth_of(nest_))) value = of_cells_before(value, access.array);
    const std::vector<BorderRange> target = updater_cells(one.of->target.array);
    const auto place = [&](std::size_t axis, long ahead, const SourceRange& where) {
      const BorderRange& at = cell.cells[axis];
      if (at.loop == 0) return plus(at.at, ahead);
      const auto own = std::ranges::find(one.box.cells, at.loop, &BorderRange::loop) - one.box.cells.begin();
      const BorderRange& range = target[own];
      return plus(make_expr(Iterator{range.loop}, updater().space[range.loop - 1].type, where),
                  range.shift - one.box.cells[own].shift + at.shift + ahead);
    };
    return settled(stored_value_at(value, *cells, place), nest_.arrays[access.array].element);
  }

  ExprPtr of_cells_before(const ExprPtr& value, int array) {
    return rewrite(value, [&](const ExprPtr& node) {
      const Access* access = node->as<Access>();
      if (!access || access->array != array) return node;
      return make_expr(Access{array_before(made_, array), access->subscripts}, node->type, node->where);
    });
  }

  // Does the further sweep set it, joined to another updater?
  bool is_set_elsewhere(const Access& access) const {
    return !taken_.contains(access.array) &&
           std::ranges::any_of(further().assignments, [&](const Assignment& assignment) {
             return assignment.target.array == access.array;
           });
  }

  // Is the plane of the array written by sweeps from the updater on, but for what has been joined?
  bool is_written_from(std::size_t from, const Access& access) {
    for (std::size_t k = from; k < joining_.further; ++k) {
      if (joining_.gone.contains(k)) continue;
      for (const Assignment& assignment : made_.sweeps[k].assignments)
        if (assignment.target.array == access.array &&
            accesses_.plane_of(access, assignment.target) != PlaneOf::kOther)
          return true;
    }
    return false;
  }

  isl_ctx* ctx_;
  const LoopNest& nest_;
  const Joining& joining_;
  SweepAccesses& accesses_;
  std::set<std::string>& names_;
  LoopNest& made_;
  Diagnostics& said_;
  CellSets sets_;
  std::map<int, std::vector<CellBox>> set_since_;
  std::vector<LocalDefinition> before_;  // the next assignment
  std::map<int, Assignment> taken_;      // by array: those of the updater that become temporaries
  std::map<int, ExprPtr> holds_;         // what their cells hold
  std::vector<Assignment> result_;
  Values values_;  // of temporaries of the further sweep
  Values plain_;   // the same in its own iterators
};

}  // namespace

bool refuse_further(const Sweep& further, const SourceRange& where, std::string message, std::string note,
                    Diagnostics& said) {
  said.push_back(make_error(further.updates_again ? "single-assignment" : "border-sweep", where,
                            std::move(message), std::move(note), where));
  return false;
}

bool join_update(isl_ctx* ctx, const LoopNest& nest, const Joining& joining, SweepAccesses& accesses,
                 std::set<std::string>& names, LoopNest& made, Diagnostics& said) {
  return UpdateJoiner(ctx, nest, joining, accesses, names, made, said).run();
}

}  // namespace an5d
