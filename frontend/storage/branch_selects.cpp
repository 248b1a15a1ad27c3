// Branches of a body as Selects (branch_selects.h).
//
//   if (n != 0) { s = A[i - 1] / n; v = s * s; } else v = 1;
//       taken = n != 0, s = A[i - 1] / n, v_2 = s * s, v_3 = 1, v_4 = taken ? v_2 : v_3
//       s = n != 0 ? A[i - 1] / n : 0, v_4 = n != 0 ? s * s : 1
//
// In: a sweep, the branches that its temporaries stand in, and Selects by the conditions of these, which are
// temporaries, too. Out: the same, and nothing stands in a branch. Decided here: what stands inside of a
// Select, so that it is evaluated only where C evaluates it; and where a condition stands: in each Select, as
// C has it, if it is small and nothing that it reads changes in the body, else in a temporary.
#include "frontend/storage/branch_selects.h"

#include <algorithm>
#include <map>
#include <set>

#include "frontend/expr/nodes.h"
#include "frontend/names/translation.h"
#include "frontend/nest/total.h"

namespace an5d {
namespace {

constexpr int kSmallCondition = 16;  // operations and operands
constexpr int kDeepest = 100;        // levels of an expression that another one takes in

int depth_of(const ExprPtr& expr) {
  int deepest = 0;
  for (const ExprPtr& part : operands(*expr)) deepest = std::max(deepest, depth_of(part));
  return deepest + 1;
}

// Without subscripts.
int size_of(const ExprPtr& expr) {
  int size = 1;
  if (!expr->as<Access>())
    for (const ExprPtr& part : operands(*expr)) size += size_of(part);
  return size;
}

// Without the conversion to bool of the temporary.
const ExprPtr& as_written(const ExprPtr& condition) {
  const Cast* cast = condition->as<Cast>();
  return cast && cast->kind == CastKind::kImplicit ? cast->operand : condition;
}

using Values = std::map<std::string, ExprPtr>;  // of temporaries

ExprPtr with_values(const ExprPtr& expr, const Values& values) {
  if (values.empty()) return expr;
  return rewrite(expr, [&](const ExprPtr& node) {
    const Local* local = node->as<Local>();
    const auto found = local ? values.find(local->name) : values.end();
    return found == values.end() ? node : found->second;
  });
}

class SelectWriter {
 public:
  SelectWriter(const LoopNest& nest, const BranchPaths& paths, Sweep& sweep)
      : nest_(nest), paths_(paths), sweep_(sweep) {}

  void run() {
    for (const Assignment& assignment : sweep_.assignments) assigned_.insert(assignment.target.array);
    repeat_conditions();
    count_uses();
    for (std::size_t n = 0; n < sweep_.assignments.size(); ++n) take_in(n);
    drop_unused();
    for (Assignment& assignment : sweep_.assignments)
      for (LocalDefinition& local : assignment.locals)
        if (!paths_.conditions.contains(local.name)) guard(local);
    place_conditions();
  }

 private:
  using Locals = std::vector<LocalDefinition>;

  // Conditions that are the same wherever they are evaluated stand in each Select.
  void repeat_conditions() {
    Values values;
    for (Assignment& assignment : sweep_.assignments) {
      std::erase_if(assignment.locals, [&](const LocalDefinition& local) {
        if (!paths_.conditions.contains(local.name) || !repeats(as_written(local.value))) return false;
        values[local.name] = as_written(local.value);
        each<Local>(local.value, [&](const Local& of) { kept_.insert(of.name); });
        return true;
      });
    }
    for (Assignment& assignment : sweep_.assignments) {
      for (LocalDefinition& local : assignment.locals) local.value = with_values(local.value, values);
      assignment.value = with_values(assignment.value, values);
    }
    repeated_ = std::move(values);
  }

  bool repeats(const ExprPtr& condition) const {
    const auto may_change = [&](const Access& read) { return assigned_.contains(read.array); };
    return !has<Access>(condition, may_change) && !has<Call>(condition) &&
           size_of(condition) <= kSmallCondition;
  }

  ExprPtr asked(const std::string& condition) const {
    const auto found = repeated_.find(condition);
    return found != repeated_.end() ? found->second
                                    : make_expr(Local{condition}, ScalarType::kBool, sweep_.body);
  }

  void count_uses() {
    for (std::size_t n = 0; n < sweep_.assignments.size(); ++n) {
      const auto count = [&](const Local& local) {
        Uses& uses = uses_[local.name];
        ++uses.count;
        uses.assignment = n;
      };
      const Assignment& assignment = sweep_.assignments[n];
      for (const LocalDefinition& local : assignment.locals) each<Local>(local.value, count);
      each<Local>(assignment.value, count);
      for (const ExprPtr& subscript : assignment.target.subscripts)
        each<Local>(subscript, [&](const Local& of) { kept_.insert(of.name); });
    }
  }

  // What a branch computes for one use in the same branch stands there, before the same assignment: in
  // between, no array has changed.
  void take_in(std::size_t n) {
    Values values;
    Locals& locals = sweep_.assignments[n].locals;
    std::erase_if(locals, [&](LocalDefinition& local) {
      local.value = with_values(local.value, values);
      const Uses uses = uses_[local.name];
      if (paths_.of(local.name).empty() || paths_.conditions.contains(local.name) ||
          kept_.contains(local.name) || uses.count != 1 || uses.assignment != n ||
          depth_of(local.value) > kDeepest)
        return false;
      values[local.name] = settled(local.value, local.type);
      return true;
    });
    sweep_.assignments[n].value = with_values(sweep_.assignments[n].value, values);
  }

  void drop_unused() {
    std::set<std::string> needed;
    const auto need = [&](const Local& local) { needed.insert(local.name); };
    for (auto assignment = sweep_.assignments.rbegin(); assignment != sweep_.assignments.rend();
         ++assignment) {
      each<Local>(assignment->value, need);
      for (const ExprPtr& subscript : assignment->target.subscripts) each<Local>(subscript, need);
      Locals kept;
      for (auto local = assignment->locals.rbegin(); local != assignment->locals.rend(); ++local) {
        if (!needed.contains(local->name)) continue;
        each<Local>(local->value, need);
        if (needs_guard(*local))
          for (const BranchSide& guard : paths_.of(local->name)) each<Local>(asked(guard.condition), need);
        kept.push_back(std::move(*local));
      }
      std::ranges::reverse(kept);
      assignment->locals = std::move(kept);
    }
  }

  // Is there anything in it that C would not have evaluated elsewhere?
  bool needs_guard(const LocalDefinition& local) const {
    return !paths_.of(local.name).empty() && (has<Access>(local.value) || !is_total(nest_, local.value));
  }

  void guard(LocalDefinition& local) {
    if (needs_guard(local)) {
      const ExprPtr zero = settled(integer_value(0, ScalarType::kInt32, local.value->where), local.type);
      ExprPtr value = settled(local.value, local.type);
      const Path path = paths_.of(local.name);
      for (auto guard = path.rbegin(); guard != path.rend(); ++guard)
        value = make_expr(
            Select{asked(guard->condition), guard->holds ? value : zero, guard->holds ? zero : value},
            local.type, local.value->where);
      local.value = value;
    }
  }

  // A condition that one Select asks stands there, if no array has changed in between. The last one first:
  // the branch that it stands in asks those before it.
  void place_conditions() {
    uses_.clear();
    count_uses();
    for (std::size_t n = sweep_.assignments.size(); n-- > 0;) {
      Assignment& assignment = sweep_.assignments[n];
      std::set<std::string> asked_once;
      for (std::size_t at = assignment.locals.size(); at-- > 0;) {
        LocalDefinition& local = assignment.locals[at];
        if (!paths_.conditions.contains(local.name)) continue;
        const Uses uses = uses_[local.name];
        if (uses.count == 0) {
          each<Local>(local.value, [&](const Local& of) { --uses_[of.name].count; });
          assignment.locals.erase(assignment.locals.begin() + static_cast<long>(at));
        } else if (uses.count == 1 && uses.assignment == n && depth_of(local.value) <= kDeepest) {
          asked_once.insert(local.name);
        } else {
          guard(local);
          if (needs_guard(local)) count_sides(paths_.of(local.name), n);
        }
      }
      write_in_place(assignment, asked_once);
    }
  }

  void count_sides(const Path& path, std::size_t assignment) {
    for (const BranchSide& side : path) {
      Uses& uses = uses_[side.condition];
      if (uses.count++ == 0) uses.assignment = assignment;
    }
  }

  static void write_in_place(Assignment& assignment, const std::set<std::string>& conditions) {
    Values values;
    std::erase_if(assignment.locals, [&](LocalDefinition& local) {
      local.value = with_values(local.value, values);
      if (!conditions.contains(local.name)) return false;
      values[local.name] = as_written(local.value);
      return true;
    });
    assignment.value = with_values(assignment.value, values);
  }

  struct Uses {
    int count = 0;
    std::size_t assignment = 0;  // the last of them is in
  };
  const LoopNest& nest_;
  const BranchPaths& paths_;
  Sweep& sweep_;
  std::set<int> assigned_;      // arrays
  Values repeated_;             // conditions
  std::set<std::string> kept_;  // temporaries that conditions and targets read
  std::map<std::string, Uses> uses_;
};

}  // namespace

void write_selects(const LoopNest& nest, const BranchPaths& paths, Sweep& sweep) {
  const auto has_branches = [&](const Assignment& assignment) {
    return std::ranges::any_of(assignment.locals, [&](const LocalDefinition& local) {
      return paths.conditions.contains(local.name);
    });
  };
  if (std::ranges::any_of(sweep.assignments, has_branches)) SelectWriter(nest, paths, sweep).run();
}

}  // namespace an5d
