// Loops that count cells as others do (loop_alignment.h).
//
//   for (0 <= k < 8) ez[n - 8 + k] += psi[k];     ->     for (n - 8 <= k < n) ez[k] += psi[k - n + 8];
//
// In: a nest. Out: the same with other loops. Decided here: which array says from where a loop counts. The
// iterations are the same in the same order, with other numbers.
#include "polyhedral/rewrite/loop_alignment.h"

#include <algorithm>
#include <cstdlib>
#include <functional>

#include "frontend/nest/index_reader.h"

namespace an5d {
namespace {

class Aligner {
 public:
  explicit Aligner(LoopNest nest) : nest_(std::move(nest)), types_(types_of_scalars(nest_)) {}

  LoopNest run() {
    for (std::size_t s = 0; s < nest_.sweeps.size(); ++s)
      for (int loop = 1; loop <= static_cast<int>(nest_.sweeps[s].space.size()); ++loop)
        if (const auto place = place_of(s, loop)) align(nest_.sweeps[s], loop, *place);
    return std::move(nest_);
  }

 private:
  // Where the sweep writes an array that others have, too, by this loop's iterator; nothing if that is the
  // iterator and a constant.
  std::optional<IndexForm> place_of(std::size_t s, int loop) const {
    const Sweep& sweep = nest_.sweeps[s];
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
        for (const LocalDefinition& local : assignment.locals) visit(local.value, look);
        visit(assignment.value, look);
        if (has && other != s) return true;
      }
    return false;
  }

  // Counts by the place itself, instead of what it is computed from.
  void align(Sweep& sweep, int number, const IndexForm& place) const {
    Loop& loop = sweep.space[number - 1];
    const IndexReader reader;
    const auto begin = polynomial_of(reader, loop.begin), end = polynomial_of(reader, loop.end);
    if (!begin || !end || !is_signed(loop.type) || size_of(loop.type) < 4) return;
    const int sign = place.down ? -1 : 1;
    // From begin to before end; or down from rest - begin to rest - (end - 1).
    const Polynomial first = place.rest + scaled(place.down ? *end + constant(-1) : *begin, sign);
    const Polynomial behind = place.rest + scaled(place.down ? *begin + constant(-1) : *end, sign);
    change_body(sweep, number, place);
    loop.begin = bound_of(first), loop.end = bound_of(behind);
    if (place.down) loop.direction = loop.direction == Direction::kUp ? Direction::kDown : Direction::kUp;
    sweep.is_aligned = true;
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

  LoopNest nest_;
  const std::map<std::string, ScalarType> types_;
};

}  // namespace

LoopNest with_aligned_loops(LoopNest nest) { return Aligner(std::move(nest)).run(); }

}  // namespace an5d
