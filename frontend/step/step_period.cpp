// Time steps that differ by the time (step_period.h).
//
//   if (t % 2 == 0) { b = f(a); } else { a = f(b); }         b = f(a), of even times, and a = f(b), of odd
//   ones src = t % 2 ? b : a; dst = t % 2 ? a : b; dst = f(src)    the same
//
// In: a time step with guards. Out: those of a period without. Decided here: that a condition depends on a
// remainder of the time alone, and by which number. Whether the steps are one that is repeated, with arrays
// in each other's places, is found out later (frontend/nest/equal_steps.h).
#include "frontend/step/step_period.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/body/expr_builder.h"
#include "frontend/body/loop_builder.h"
#include "frontend/expr/known_value.h"
#include "frontend/names/file_text.h"
#include "frontend/said/most_planes.h"
#include "frontend/step/names_of_step.h"
#include "frontend/step/step_scalars.h"
#include "frontend/storage/time_plane.h"

namespace an5d {
namespace {

constexpr int kTimesTried = 1000;

// A condition in the function of a call.
struct Condition {
  const clang::Expr* expr = nullptr;
  const StepCall* call = nullptr;
  bool operator==(const Condition&) const = default;
};

class PeriodReader {
 public:
  PeriodReader(FileText& file, const clang::FunctionDecl* function, const TimeStep& step, Diagnostics& said)
      : work_{file.tree, file, nest_, said, names_of_step(), function, step.time, {}, {}, {}, {}, {}, {}, {}},
        step_(step) {
    if (step.head.iterator) names_.iterators = {{step.head.iterator, 0}};
    Diagnostics none;
    Translation work = {file.tree, file, nest_, none, names_of_step(), function, step.time, {}, {}, {},
                        {},        {},   {},    {}};
    const auto time = step.head.iterator ? build_loop(work, names_, step.head) : std::nullopt;
    up_ = !time || time->direction == Direction::kUp;
  }

  std::optional<TimeStep> run() {
    for (const StepStatement& of : step_.statements) add(of.guards);
    for (const MovesInStep& at : step_.inside) {
      add(at.guards);
      for (const Move& move : at.moves)
        for (const TimeGuard& guard : move.guards) add({guard.condition, at.call.get()});
    }
    if (conditions_.empty()) return step_;
    if (!find_period()) return std::nullopt;
    if (!step_.moves.statements.empty()) {
      work_.refuse("time-buffering", conditions_.front().expr,
                   "found a branch on the time in a step that also moves pointers, or variables, at its end",
                   "accepted: one of both");
      return std::nullopt;
    }
    TimeStep made = step_;
    made.period = period_;
    made.sweeps.clear(), made.inside.clear(), made.statements.clear();
    for (int step = 0; step < period_; ++step) add_step(step, made);
    for (const StepStatement& of : step_.statements)
      if (is_ever(of.guards)) made.statements.push_back(of);
    return made;
  }

 private:
  void add(const Condition& condition) {
    if (std::ranges::find(conditions_, condition) == conditions_.end()) conditions_.push_back(condition);
  }
  void add(const GuardsOfCalls& guards) {
    for (const auto& [call, guard] : guards) add({guard.condition, call.get()});
  }

  bool find_period() {
    for (const Condition& condition : conditions_) {
      const ExprPtr value = value_of(condition);
      const auto period = value ? remainder_in(value) : std::nullopt;
      const bool fits = period && *period <= kMostPlanes && (period_ == 1 || *period == period_);
      if (fits) period_ = static_cast<int>(*period);
      if (fits && is_periodic(value)) continue;
      return work_.refuse(
          "control-flow", condition.expr,
          "found a choice between statements, or pointers, of the time step that is not by one remainder of "
          "the time",
          fmt::format("'t % 2' and such, of one number up to {}, are accepted", kMostPlanes));
    }
    return true;
  }

  // By what is the time divided?
  static std::optional<long long> remainder_in(const ExprPtr& expr) {
    for (int planes = 2; planes <= kMostPlanes; ++planes)
      if (value_by_time(expr, planes, 0)) return planes;
    return std::nullopt;
  }

  // Does it hold at all times from 0 on as it does at their remainders?
  bool is_periodic(const ExprPtr& expr) const {
    for (int time = 0; time < kTimesTried; ++time) {
      const ExprPtr numbers = rewrite(expr, [&](const ExprPtr& node) {
        return node->as<Iterator>() ? integer_value(time, node->type, node->where) : node;
      });
      const auto there = value_with(numbers, {}), by_remainder = value_by_time(expr, period_, time % period_);
      if (!there || !by_remainder || (*there != 0) != (*by_remainder != 0)) return false;
    }
    return true;
  }

  ExprPtr value_of(const Condition& condition) {
    const ReadingCall inside(work_, condition.call);
    const std::size_t before = work_.said.size();
    const ExprPtr value = build_expr(work_, names_, ExprPlace::kSubscript, condition.expr);
    work_.said.resize(before);
    return value;
  }

  // Of so many steps behind one at a time that the period divides.
  int remainder(int step) const { return up_ ? step : (period_ - step) % period_; }

  bool holds(const Condition& condition, bool wanted, int step) {
    return (*value_by_time(value_of(condition), period_, remainder(step)) != 0) == wanted;
  }
  bool hold(const GuardsOfCalls& guards, int step) {
    return std::ranges::all_of(guards, [&](const auto& guard) {
      return holds({guard.second.condition, guard.first.get()}, guard.second.holds, step);
    });
  }
  bool is_ever(const GuardsOfCalls& guards) {
    for (int step = 0; step < period_; ++step)
      if (hold(guards, step)) return true;
    return false;
  }

  void add_step(int step, TimeStep& made) {
    std::vector<std::size_t> before = {made.inside.size()};  // of the period's, before each of the step's
    for (const MovesInStep& at : step_.inside) {
      MovesInStep its = at;
      its.guards.clear(), its.moves.clear();
      for (Move move : at.moves) {
        const bool good = std::ranges::all_of(move.guards, [&](const TimeGuard& guard) {
          return holds({guard.condition, at.call.get()}, guard.holds, step);
        });
        move.guards.clear();
        if (good) its.moves.push_back(std::move(move));
      }
      if (hold(at.guards, step)) made.inside.push_back(std::move(its));
      before.push_back(made.inside.size());
    }
    for (const Chain& chain : step_.sweeps) {
      if (!hold(chain.guards, step)) continue;
      Chain its = chain;
      its.guards.clear();
      its.moved = before[chain.moved];
      const auto text = [](const Chain& of) { return of.space.empty() ? of.body.front() : of.space.front(); };
      its.is_again = chain.is_again || std::ranges::any_of(made.sweeps, [&](const Chain& other) {
                       return other.call == chain.call && other.copy == chain.copy &&
                              (chain.copy || text(other) == text(chain));
                     });
      made.sweeps.push_back(std::move(its));
    }
  }

  LoopNest nest_;
  Translation work_;
  Names names_;
  const TimeStep& step_;
  bool up_ = true;
  int period_ = 1;
  std::vector<Condition> conditions_;
};

}  // namespace

std::optional<TimeStep> steps_of_period(FileText& file, const clang::FunctionDecl* function,
                                        const TimeStep& step, Diagnostics& said) {
  return PeriodReader(file, function, step, said).run();
}

}  // namespace an5d
