// Several time steps in an iteration of the time loop (equal_steps.h).
//
//   for (t) {                                          for (each step) {
//     for (i) b[i] = f(a[i - 1], a[i + 1]);              for (i) b[i] = f(a[i - 1], a[i + 1]);
//     for (i) a[i] = f(b[i - 1], b[i + 1]);              a and b trade places
//   }                                                  }
//
// The same of the steps of a period, of which an iteration makes one: there the time chooses the places.
// Where values name the time, each step counts: of k in an iteration, C's t is the number of the step over k.
//
// In: a nest. Out: the nest of one step. Decided here: that the sweeps of an iteration are those of its first
// step again, for other arrays, and that these move as arrays do of which C exchanges the pointers. What one
// step reads and writes is left to the proof.
#include "frontend/nest/equal_steps.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "frontend/nest/nest_accesses.h"

namespace an5d {
namespace {

// Which array stands in the place of which.
using Exchange = std::map<int, int>;

// Two sweeps, node by node. Names of temporaries do not count.
class Comparison {
 public:
  // `exchange` grows by what the sweeps say.
  Comparison(Exchange& exchange) : exchange_(exchange) {}

  bool run(const Sweep& one, const Sweep& other) {
    if (one.space.size() != other.space.size() || one.copies != other.copies || !leave_same(one, other) ||
        one.sets_borders != other.sets_borders || one.assignments.size() != other.assignments.size())
      return false;
    for (std::size_t n = 0; n < one.space.size(); ++n)
      if (!are_equal(one.space[n], other.space[n])) return false;
    for (std::size_t n = 0; n < one.assignments.size(); ++n)
      if (!are_equal(one.assignments[n], other.assignments[n])) return false;
    return true;
  }

 private:
  // What both leave in variables around the nest is computed from the loops of all sweeps.
  static bool leave_same(const Sweep& one, const Sweep& other) {
    const auto left = [](const Sweep& sweep) {
      std::vector<std::string> names;
      for (const Loop& loop : sweep.space)
        if (loop.scope == IteratorScope::kOutside) names.push_back(loop.iterator);
      for (const Sweep::Left& variable : sweep.left) names.push_back(variable.name);
      return names;
    };
    return left(one) == left(other);
  }

  bool are_equal(const Loop& one, const Loop& other) {
    return one.type == other.type && one.direction == other.direction && are_equal(one.begin, other.begin) &&
           are_equal(one.end, other.end);
  }

  bool are_equal(const Bound& one, const Bound& other) {
    return one.adjust == other.adjust && are_equal(one.value, other.value);
  }

  bool are_equal(const Assignment& one, const Assignment& other) {
    if (one.locals.size() != other.locals.size()) return false;
    for (std::size_t n = 0; n < one.locals.size(); ++n) {
      const LocalDefinition &local = one.locals[n], &its = other.locals[n];
      if (local.type != its.type || !are_equal(local.value, its.value)) return false;
      local_[local.name] = its.name;
    }
    return are_equal(make_expr(one.target, one.value->type), make_expr(other.target, other.value->type)) &&
           are_equal(one.value, other.value);
  }

  bool are_equal(const ExprPtr& one, const ExprPtr& other) {
    if (!one || !other) return one == other;
    const std::vector<int> arrays = arrays_in(one), others = arrays_in(other);
    if (arrays.size() != others.size()) return false;
    for (std::size_t n = 0; n < arrays.size(); ++n)
      if (exchange_.try_emplace(arrays[n], others[n]).first->second != others[n]) return false;
    return same(in_place(one), other);
  }

  static std::vector<int> arrays_in(const ExprPtr& expr) {
    std::vector<int> arrays;
    each<Access>(expr, [&](const Access& access) { arrays.push_back(access.array); });
    return arrays;
  }

  ExprPtr in_place(const ExprPtr& expr) const {
    return rewrite(expr, [&](const ExprPtr& node) {
      if (const Access* access = node->as<Access>())
        return make_expr(Access{exchange_.at(access->array), access->subscripts}, node->type, node->where);
      if (const Local* local = node->as<Local>())
        if (const auto its = local_.find(local->name); its != local_.end())
          return make_expr(Local{its->second}, node->type, node->where);
      return node;
    });
  }

  Exchange& exchange_;
  std::map<std::string, std::string> local_;
};

// A step is that many sweeps.
class Steps {
 public:
  Steps(const LoopNest& nest, std::size_t sweeps) : nest_(nest), sweeps_(sweeps) {}

  std::optional<StepOfSeveral> run() {
    const std::size_t steps = nest_.sweeps.size() / sweeps_;
    // Each is the one before with the same exchange, of which a step says what it names.
    for (std::size_t step = 1; step < steps; ++step)
      if (!are_equal(step - 1, step)) return std::nullopt;
    if (!is_permutation()) return std::nullopt;
    Exchange all = exchange_;  // of as many steps as there are behind the first
    for (std::size_t step = 2; step < steps; ++step) all = followed(all);
    auto swaps = swaps_of_step();
    if (!swaps || followed(all) != (nest_.period > 1 ? identity() : moved_in_c())) return std::nullopt;
    if (nest_.period > 1) return of_period(*swaps);
    StepOfSeveral made = {nest_, static_cast<int>(steps)};
    made.nest.sweeps.resize(sweeps_);
    made.nest.swaps = *swaps;
    count_steps(made);
    return made;
  }

 private:
  bool are_equal(std::size_t step, std::size_t other) {
    for (std::size_t s = 0; s < sweeps_; ++s)
      if (!Comparison(exchange_).run(nest_.sweeps[step * sweeps_ + s], nest_.sweeps[other * sweeps_ + s]))
        return false;
    return true;
  }

  static void count_steps(StepOfSeveral& made) {
    const auto in_steps = [&](const ExprPtr& expr) {
      return rewrite(expr, [&](const ExprPtr& node) {
        const Iterator* iterator = node->as<Iterator>();
        if (!iterator || iterator->loop != 0) return node;
        made.names_time = true;
        const Literal count = {std::to_string(made.per_iteration)};
        const ExprPtr steps = make_expr(count, node->type, node->where);
        return make_expr(Binary{BinaryOp::kDiv, node, steps}, node->type, node->where);
      });
    };
    for (Sweep& sweep : made.nest.sweeps)
      for (Assignment& assignment : sweep.assignments) {
        for (LocalDefinition& local : assignment.locals) local.value = in_steps(local.value);
        assignment.value = in_steps(assignment.value);
      }
    if (made.names_time) made.nest.earliest_time = std::max(made.nest.earliest_time.value_or(0), 0LL);
  }

  bool is_permutation() const {
    std::set<int> names, others;
    for (const auto& [array, other] : exchange_) names.insert(array), others.insert(other);
    return names == others;
  }

  Exchange followed(const Exchange& by) const {
    Exchange both;
    for (const auto& [array, other] : exchange_) both[array] = by.at(other);
    return both;
  }

  bool writes(int array) const {
    return std::any_of(
        nest_.sweeps.begin(), nest_.sweeps.begin() + static_cast<long>(sweeps_), [&](const Sweep& sweep) {
          return std::ranges::any_of(sweep.assignments,
                                     [&](const Assignment& at) { return at.target.array == array; });
        });
  }

  // Arrays that trade places, or more that rotate, of which steps write the second. Nothing of others.
  std::optional<std::vector<Swap>> swaps_of_step() const {
    constexpr std::size_t kMost = 8;
    std::vector<Swap> swaps;
    std::set<int> done;
    for (const auto& [array, other] : exchange_) {
      if (other == array || done.contains(array)) continue;
      std::vector<int> circle;
      for (int one = array; circle.empty() || one != array; one = exchange_.at(one)) circle.push_back(one);
      done.insert(circle.begin(), circle.end());
      if (circle.size() > kMost) return std::nullopt;
      const auto is_written = [&](int one) { return writes(one); };
      if (circle.size() > 2) {
        if (std::ranges::count_if(circle, is_written) != 1) return std::nullopt;
        std::rotate(circle.begin(), std::ranges::find_if(circle, is_written), circle.end());
        std::rotate(circle.begin(), circle.end() - 1, circle.end());
      }
      swaps.push_back(Swap::of(circle));
    }
    return swaps;
  }

  Exchange identity() const {
    Exchange same;
    for (const auto& [array, other] : exchange_) same[array] = array;
    return same;
  }

  // The nest with names for the places that the time chooses; nothing where C moves pointers, too.
  std::optional<StepOfSeveral> of_period(std::vector<Swap> swaps) const {
    StepOfSeveral made = {nest_, 1};
    made.nest.sweeps.resize(sweeps_);
    made.nest.period = 1;
    for (const Swap& swap : swaps) {
      const std::vector<int> places = swap.circle();
      std::vector<std::string> names;
      for (const int place : places) {
        const Array& array = nest_.arrays[place];
        if (array.plane || array.is_value() || array.row_levels > 0 || array.is_vector) return std::nullopt;
        names.push_back(spelled(nest_, array.name));
      }
      const int count = static_cast<int>(places.size());
      // In a time that counts down the steps come in the other order.
      const bool up = nest_.time.direction == Direction::kUp;
      if (!up) std::reverse(names.begin() + 1, names.end());
      for (int n = 0; n < count; ++n)
        made.nest.arrays[places[n]].plane =
            Array::Plane{names[0], Array::Plane::kByTime, count, up ? n : (count - n) % count, names};
    }
    for (const Swap& swap : nest_.swaps) {
      const bool is_plane = nest_.arrays[swap.first].plane.has_value();
      const auto moves = [&](int array) { return exchange_.contains(array) && exchange_.at(array) != array; };
      if (!is_plane || moves(swap.first) || moves(swap.second)) return std::nullopt;
    }
    made.nest.swaps.insert(made.nest.swaps.end(), swaps.begin(), swaps.end());
    return made;
  }

  // What C's moves at the end of an iteration are.
  Exchange moved_in_c() const {
    Exchange moved;
    for (const auto& [array, other] : exchange_) moved[array] = array;
    for (const Swap& swap : nest_.swaps) {
      const std::vector<int> circle = swap.circle();
      for (std::size_t n = 0; n < circle.size(); ++n) moved[circle[n]] = circle[(n + 1) % circle.size()];
    }
    return moved;
  }

  const LoopNest& nest_;
  std::size_t sweeps_;
  Exchange exchange_;  // after each step
};

// Does a value name the time as more than a number: as a place?
bool finds_by_time(const Expr& node) {
  const Access* access = node.as<Access>();
  return access &&
         std::ranges::any_of(access->subscripts, [](const ExprPtr& at) { return names_loop(at, 0); });
}

// Does something in the sweeps differ from one time step to the next, but for arrays, and for values that
// name the time where its number is that of a step over those of an iteration?
bool depends_on_time(const LoopNest& nest) {
  const bool has_turns = std::ranges::any_of(
      nest.arrays, [](const Array& array) { return array.plane.has_value() || array.before.has_value(); });
  if (has_turns || !nest.flips.empty() || !nest.histories.empty()) return true;
  const auto names_time = [](const ExprPtr& expr) { return names_loop(expr, 0); };
  const auto is_int = [](const Bound& bound) {
    return bound.value && bound.value->type == ScalarType::kInt32;
  };
  const bool counts_steps = nest.time.type == ScalarType::kInt32 && nest.time.direction == Direction::kUp &&
                            is_int(nest.time.begin) && is_int(nest.time.end);
  bool depends = false;
  for (const Sweep& sweep : nest.sweeps) {
    for (const Loop& loop : sweep.space)
      depends = depends || names_time(loop.begin.value) || names_time(loop.end.value);
    for (const Assignment& assignment : sweep.assignments) {
      depends = depends || std::ranges::any_of(assignment.target.subscripts, names_time);
      visit_values(assignment, [&](const Expr& node) {
        const Iterator* iterator = node.as<Iterator>();
        depends = depends || finds_by_time(node) || (iterator && iterator->loop == 0 && !counts_steps);
      });
    }
  }
  return depends;
}

}  // namespace

std::optional<StepOfSeveral> one_of_equal_steps(const LoopNest& nest) {
  const auto steps = static_cast<std::size_t>(nest.period);
  if (steps > 1)
    return nest.sweeps.size() % steps == 0 ? Steps(nest, nest.sweeps.size() / steps).run() : std::nullopt;
  if (is_done_once(nest) || nest.sweeps.size() < 2 || depends_on_time(nest)) return std::nullopt;
  for (std::size_t sweeps = 1; sweeps <= nest.sweeps.size() / 2; ++sweeps)
    if (nest.sweeps.size() % sweeps == 0)
      if (auto step = Steps(nest, sweeps).run()) return step;
  return std::nullopt;
}

}  // namespace an5d
