// Loops that count cells as others do (loop_alignment.h).
//
//   for (0 <= k < 8) ez[n - 8 + k] += psi[k];     ->     for (n - 8 <= k < n) ez[k] += psi[k - n + 8];
//   for (0 <= i < 8) {                            ->     for (0 <= i < 8) u[i] *= d[i];
//     u[i] *= d[i]; u[n - 1 - i] *= d[i]; }              for (n - 9 < i <= n - 1) u[i] *= d[n - 1 - i];
//
// In: a nest. Out: the same with other loops. Decided here: which array says from where a loop counts, and
// that assignments at several places have nothing to do with each other. The iterations of each are the same
// in the same order, with other numbers.
#include "polyhedral/rewrite/loop_alignment.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <map>

#include "frontend/nest/index_reader.h"
#include "frontend/nest/nest_accesses.h"
#include "polyhedral/cells/cell_sets.h"
#include "polyhedral/cells/sweep_accesses.h"

namespace an5d {
namespace {

class Aligner {
 public:
  Aligner(isl_ctx* ctx, const LoopNest& nest, bool takes_borders_apart)
      : nest_(nest),
        takes_borders_apart_(takes_borders_apart),
        types_(types_of_scalars(nest)),
        made_(as_in_c(nest)),
        sets_(ctx, depth_of(nest)),
        accesses_(ctx, nest_) {}

  RewrittenStep run() {
    made_.nest.sweeps.clear(), made_.origins.clear();
    for (std::size_t s = 0; s < nest_.sweeps.size(); ++s)
      if (!has_several_places(s) || !add_parts(s)) add(aligned(s, nest_.sweeps[s]), s);
    if (made_.nest.sweeps.size() != nest_.sweeps.size()) mark_again(made_.nest);
    return std::move(made_);
  }

 private:
  struct Aligned {
    Sweep sweep;
    bool is_moved = false;  // its loops count other iterations than C's
  };

  Aligned aligned(std::size_t s, const Sweep& in_c) const {
    Aligned made{in_c};
    for (int loop = 1; loop <= static_cast<int>(in_c.space.size()); ++loop)
      if (const auto place = place_of(s, in_c, loop)) made.is_moved |= align(made.sweep, loop, *place);
    return made;
  }

  void add(const Aligned& one, std::size_t s) {
    made_.nest.sweeps.push_back(one.sweep);
    made_.origins.push_back({s});
    if (one.is_moved) made_.count_by_bounds(made_.nest.sweeps.size() - 1);
  }

  bool has_several_places(std::size_t s) const {
    const Sweep& sweep = nest_.sweeps[s];
    if (sweep.copies || (sweep.sets_borders && !takes_borders_apart_)) return false;
    std::map<int, IndexForm> first;  // by loop
    bool several = false;
    IndexReader reader;
    for (const Assignment& assignment : sweep.assignments) {
      for (const LocalDefinition& local : assignment.locals) reader.define(local);
      if (!is_elsewhere(assignment.target.array, s)) continue;
      for (const ExprPtr& subscript : assignment.target.subscripts) {
        const auto form = index_form(reader, subscript);
        if (!form || form->loop == 0) continue;
        const IndexForm& other = first.try_emplace(form->loop, *form).first->second;
        several = several || form->down != other.down ||
                  without_constant(form->rest) != without_constant(other.rest);
      }
    }
    return several;
  }

  // A sweep for each assignment; false, and nothing, where these may have to do with each other.
  bool add_parts(std::size_t s) {
    const Sweep& sweep = nest_.sweeps[s];
    std::vector<Aligned> parts;
    for (std::size_t n = 0; n < sweep.assignments.size(); ++n) parts.push_back(aligned(s, part_of(sweep, n)));
    std::vector<CellPlacing> placings;
    for (const Aligned& one : parts)
      for (const Aligned& other : parts)
        if (&one != &other && !are_apart(one.sweep, other.sweep, placings)) return false;
    for (const Aligned& part : parts) {
      add(part, s);
      made_.origins.back().iterations.assign(sweep.space.size(), 1);
      made_.mark_in_c(made_.nest.sweeps.size() - 1);
    }
    for (const CellPlacing& placing : placings)
      for (const std::vector<Loop>& loops : {placing.cells.loops, placing.others.loops})
        for (const Loop& loop : loops)
          add_params(loop.begin.value, made_.nest), add_params(loop.end.value, made_.nest);
    std::ranges::move(placings, std::back_inserter(made_.placings));
    return true;
  }

  // Is what the one sets no cell that the other one sets or reads?
  bool are_apart(const Sweep& one, const Sweep& other, std::vector<CellPlacing>& placings) {
    const Access& target = one.assignments[0].target;
    const auto cells = accesses_.box_of(one, target);
    bool good = true;
    const auto look = [&](const Access& access) {
      if (!good || access.array != target.array) return;
      const auto others = accesses_.box_of(other, access);
      const Placing apart = cells && others ? sets_.apart(*cells, *others) : Placing::kNever;
      good = apart != Placing::kNever;
      if (apart == Placing::kSometimes)
        placings.push_back({CellPlacing::Kind::kApart, *cells, *others, one.assignments[0].where});
    };
    look(other.assignments[0].target);
    visit_values(other.assignments[0], [&](const Expr& node) {
      if (const Access* access = node.as<Access>()) look(*access);
    });
    return good;
  }

  // Where the sweep writes an array that others have, too, by this loop's iterator; nothing if that is the
  // iterator and a constant.
  std::optional<IndexForm> place_of(std::size_t s, const Sweep& sweep, int loop) const {
    std::optional<IndexForm> found;
    IndexReader reader;
    for (const Assignment& assignment : sweep.assignments) {
      for (const LocalDefinition& local : assignment.locals) reader.define(local);
      for (const ExprPtr& subscript : assignment.target.subscripts) {
        const auto form = index_form(reader, subscript);
        if (!form || form->loop != loop || !is_elsewhere(assignment.target.array, s)) continue;
        if (!form->down && !form->is_shifted()) return std::nullopt;
        if (!found) found = form;
      }
    }
    return found;
  }

  bool is_elsewhere(int array, std::size_t s) const {
    if (swap_of(nest_, array)) return true;
    for (std::size_t other = 0; other < nest_.sweeps.size(); ++other)
      for (const Assignment& assignment : nest_.sweeps[other].assignments) {
        bool has = assignment.target.array == array;
        const auto look = [&](const Expr& node) {
          has = has || (node.as<Access>() && node.as<Access>()->array == array);
        };
        visit_values(assignment, look);
        if (has && other != s) return true;
      }
    return false;
  }

  // Counts by the place itself, instead of what it is computed from.
  bool align(Sweep& sweep, int number, const IndexForm& place) const {
    Loop& loop = sweep.space[number - 1];
    const IndexReader reader;
    const auto begin = polynomial_of(reader, loop.begin), end = polynomial_of(reader, loop.end);
    if (!begin || !end || !is_signed(loop.type) || size_of(loop.type) < 4) return false;
    const int sign = place.down ? -1 : 1;
    // From begin to before end; or down from rest - begin to rest - (end - 1).
    const Polynomial first = place.rest + scaled(place.down ? *end + constant(-1) : *begin, sign);
    const Polynomial behind = place.rest + scaled(place.down ? *begin + constant(-1) : *end, sign);
    change_body(sweep, number, place);
    loop.begin = bound_of(first), loop.end = bound_of(behind);
    if (place.down) loop.direction = loop.direction == Direction::kUp ? Direction::kDown : Direction::kUp;
    return true;
  }

  static std::optional<Polynomial> polynomial_of(const IndexReader& reader, const Bound& bound) {
    bool has_iterators = false;
    visit(bound.value, [&](const Expr& node) { has_iterators = has_iterators || node.as<Iterator>(); });
    const auto value = has_iterators ? std::nullopt : reader.read(bound.value);
    return value ? std::optional(*value + constant(bound.adjust)) : std::nullopt;
  }

  Bound bound_of(const Polynomial& value) const {
    const Polynomial variables = without_constant(value);
    const long long more = *number_of(value + scaled(variables, -1));
    if (variables.empty() || more != static_cast<int>(more)) return {expression_of(value, types_), 0};
    return {expression_of(variables, types_), static_cast<int>(more)};
  }

  // The iterator is `sign * (new one - rest)`, in subscripts and in values.
  void change_body(Sweep& sweep, int number, const IndexForm& place) const {
    const Loop& loop = sweep.space[number - 1];
    IndexReader reader;
    const auto subscripts = [&](const Access& access, const SourceRange& where) {
      Access made = access;
      for (ExprPtr& subscript : made.subscripts) {
        const auto form = index_form(reader, subscript);
        if (!form || form->loop != number) continue;
        const bool is_opposite = form->down != place.down;
        subscript = index_of({number, is_opposite, form->rest + scaled(place.rest, is_opposite ? 1 : -1)},
                             loop, types_, where);
      }
      return made;
    };
    const std::function<ExprPtr(const ExprPtr&)> in = [&](const ExprPtr& expr) -> ExprPtr {
      if (const Access* access = expr->as<Access>()) {
        Access made = subscripts(*access, expr->where);
        for (std::size_t d = 0; d < made.subscripts.size(); ++d)
          if (made.subscripts[d] == access->subscripts[d]) made.subscripts[d] = in(made.subscripts[d]);
        return make_expr(std::move(made), expr->type, expr->where);
      }
      const Iterator* iterator = expr->as<Iterator>();
      if (iterator && iterator->loop == number) return in_c(number, place, loop.type, expr->where);
      std::vector<ExprPtr> parts = operands(*expr);
      bool touched = false;
      for (ExprPtr& part : parts) {
        const ExprPtr changed = in(part);
        touched = touched || changed != part;
        part = changed;
      }
      return touched ? with_operands(*expr, parts) : expr;
    };
    for (Assignment& assignment : sweep.assignments) {
      for (LocalDefinition& local : assignment.locals) {
        const LocalDefinition in_c = local;
        local.value = in(local.value);
        reader.define(in_c);
      }
      assignment.value = in(assignment.value);
      assignment.target = subscripts(assignment.target, assignment.where);
    }
  }

  // The number that C's loop has: `iterator - rest`, or `rest - iterator`, in its type where the scalars are
  // of it.
  ExprPtr in_c(int number, const IndexForm& place, ScalarType type, const SourceRange& where) const {
    const bool is_alike = std::ranges::all_of(place.rest, [&](const auto& term) {
      return std::ranges::all_of(term.first,
                                 [&](const std::string& name) { return types_.at(name) == type; });
    });
    const auto join = [&](BinaryOp op, ExprPtr left, ExprPtr right) {
      const ScalarType type_of_both = left->type;
      return make_expr(Binary{op, std::move(left), std::move(right)}, type_of_both, where);
    };
    const ScalarType inside = is_alike ? type : ScalarType::kInt64;
    const ExprPtr iterator = converted(make_expr(Iterator{number}, type, where), inside);
    ExprPtr value = place.down ? converted(literal_of(0, where), inside) : iterator;
    for (const auto& [names, times] : scaled(place.rest, place.down ? 1 : -1)) {
      ExprPtr product = converted(literal_of(std::llabs(times), where), inside);
      for (const std::string& name : names)
        product =
            join(BinaryOp::kMul, product, converted(make_expr(Param{name}, types_.at(name), where), inside));
      value = join(times < 0 ? BinaryOp::kSub : BinaryOp::kAdd, value, product);
    }
    if (place.down) value = join(BinaryOp::kSub, value, iterator);
    return is_alike ? value : make_expr(Cast{CastKind::kExplicit, value}, type, where);
  }

  const LoopNest& nest_;
  const bool takes_borders_apart_;
  const std::map<std::string, ScalarType> types_;
  RewrittenStep made_;
  CellSets sets_;
  SweepAccesses accesses_;
};

}  // namespace

RewrittenStep with_aligned_loops(isl_ctx* ctx, const LoopNest& nest, bool takes_borders_apart) {
  return Aligner(ctx, nest, takes_borders_apart).run();
}

}  // namespace an5d
