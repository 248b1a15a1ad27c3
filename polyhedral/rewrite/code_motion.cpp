// Sweeps in front of others (code_motion.h).
//
// In: a step. Out: the same sweeps in another order. Decided here: that every read finds what it finds in C,
// as no array that one of two exchanged sweeps writes is touched by the other one.
#include "polyhedral/rewrite/code_motion.h"

#include <algorithm>
#include <set>

#include "frontend/nest/nest_accesses.h"

namespace an5d {
namespace {

std::set<int> written_by(const Sweep& sweep) {
  std::set<int> arrays;
  for (const Assignment& assignment : sweep.assignments) arrays.insert(assignment.target.array);
  return arrays;
}

std::set<int> read_by(const Sweep& sweep) {
  std::set<int> arrays;
  const auto add = [&](const Access& access) { arrays.insert(access.array); };
  for (const Loop& loop : sweep.space) each<Access>(loop.begin.value, add), each<Access>(loop.end.value, add);
  for (const Assignment& assignment : sweep.assignments) {
    for (const ExprPtr& subscript : assignment.target.subscripts) each<Access>(subscript, add);
    each<Access>(assignment, add);
  }
  return arrays;
}

bool have_one(const std::set<int>& left, const std::set<int>& right) {
  return std::ranges::any_of(left, [&](int array) { return right.contains(array); });
}

bool are_apart(const Sweep& one, const Sweep& other) {
  const std::set<int> by_one = written_by(one), by_other = written_by(other);
  return !have_one(by_one, by_other) && !have_one(by_one, read_by(other)) &&
         !have_one(by_other, read_by(one));
}

// The sweep before it that has the box of what the further one sets again.
std::size_t updater_of(const std::vector<Sweep>& sweeps, std::size_t further) {
  for (std::size_t n = 0; n < further; ++n)
    if (!sweeps[n].updates_again && !sweeps[n].sets_borders &&
        have_one(written_by(sweeps[n]), written_by(sweeps[further])))
      return n;
  return further;
}

class Mover {
 public:
  explicit Mover(RewrittenStep step) : step_(std::move(step)) {}

  RewrittenStep run() {
    for (std::size_t further = 0; further < sweeps().size(); ++further)
      if (sweeps()[further].updates_again) move_for(further);
    return std::move(step_);
  }

 private:
  std::vector<Sweep>& sweeps() { return step_.nest.sweeps; }

  // The updater goes behind what the further sweep reads; or that goes in front of the updater, so that the
  // first sweep of the step stays the first one where it can.
  void move_for(std::size_t further) {
    std::size_t updater = updater_of(sweeps(), further);
    for (std::size_t n = updater + 1; n < further; ++n) {
      const Sweep& sweep = sweeps()[n];
      if (sweep.updates_again || sweep.sets_borders ||
          !have_one(written_by(sweep), read_by(sweeps()[further])))
        continue;
      if (may_pass(updater, n))
        move(updater, n), updater = n;
      else if (may_pass(n, updater))
        move(n, updater++);
    }
  }

  // Is the sweep apart from all of those to that place?
  bool may_pass(std::size_t sweep, std::size_t place) {
    const auto [first, last] = std::minmax(sweep, place);
    for (std::size_t n = first; n <= last; ++n)
      if (n != sweep && !are_apart(sweeps()[n], sweeps()[sweep])) return false;
    return true;
  }

  void move(std::size_t sweep, std::size_t place) {
    const auto in = [&](auto& all) {
      auto moved = std::move(all[sweep]);
      all.erase(all.begin() + static_cast<long>(sweep));
      all.insert(all.begin() + static_cast<long>(place), std::move(moved));
    };
    in(sweeps()), in(step_.origins);
  }

  RewrittenStep step_;
};

}  // namespace

RewrittenStep with_moved_sweeps(RewrittenStep step) { return Mover(std::move(step)).run(); }

}  // namespace an5d
