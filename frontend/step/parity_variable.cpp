// Variables that flip (parity_variable.h).
//
//   cur = 1 - cur;   cur ^= 1;   cur = (cur + 1) % 2;      0 and 1 by turns
//   tmp = cur; cur = next; next = tmp;                     both do, if they differ before the time loop
//   cur = next; next = 1 - cur;                            the same
//   cur = (cur + 1) % 3;                                   0, 1 and 2 by turns, and so up to % 8
//   k++;                                                   refused
//
// In: the statements behind the last sweep. Out: Flips. Decided here: what the statements do is computed, not
// matched: for each choice of how far variables are apart, modulo 2 to 8, and from each number on, the
// statements have to make the next number of every variable. Of changes the places are asked for, as the step
// has to make one alone: in the loop and in the functions of its calls. Branches of the host may make others,
// as each run of steps reads the variables anew (step_cuts.h).
#include "frontend/step/parity_variable.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "frontend/body/body_builder.h"
#include "frontend/clang/statements.h"
#include "frontend/cxx/cxx_tree.h"
#include "frontend/expr/known_value.h"
#include "frontend/names/file_text.h"
#include "frontend/names/step_names.h"
#include "frontend/names/variable_changes.h"
#include "frontend/said/most_planes.h"
#include "frontend/step/integer_settings.h"
#include "frontend/step/nest_shape.h"

namespace an5d {
namespace {

constexpr std::size_t kMostFlips = 6;

class FlipBuilder {
 public:
  FlipBuilder(Translation& work, const TimeStep& step) : work_(work), step_(step) {}

  bool run() {
    for (const clang::Stmt* statement : step_.moves.integers) add_settings(work_.tree, statement, settings_);
    for (const IntegerSetting& setting : settings_) declare(setting);
    if (outside_.size() > kMostFlips) return refuse(outside_.back());
    for (const clang::VarDecl* variable : outside_)
      if (!keeps_otherwise(variable)) return false;
    if (!build_settings()) return false;
    std::vector<std::size_t> done;
    for (std::size_t n = 0; n < outside_.size(); ++n)
      if (std::ranges::find(done, n) == done.end() && !relate(n, done)) return false;
    for (std::size_t n = 0; n < outside_.size(); ++n) {
      work_.flips.emplace(outside_[n], static_cast<int>(n));
      work_.nest.flips.push_back(flips_[n]);
    }
    return true;
  }

 private:
  bool refuse(const clang::VarDecl* variable) {
    const clang::Expr* last = nullptr;
    for (const IntegerSetting& setting : settings_)
      if (setting.to == variable && setting.whole) last = setting.whole;
    const bool chooses = variable != step_.head.iterator && changed_choice(work_.tree, work_.loop, last);
    if (!chooses)
      return work_.refuse("perfect-nest", last, "found a statement between the loops",
                          "a temporary is accepted inside the innermost loop; nothing else is");
    return work_.refuse(
        "time-buffering", last,
        fmt::format("'{}' is in subscripts and changes in a time step, but not to another one of each of "
                    "two numbers, or of up to eight",
                    variable->getName()),
        "a variable that chooses a plane has to flip once in every time step: 'cur = 1 - cur;', or 'tmp "
        "= cur; cur = next; next = tmp;'; of more planes it counts, 'cur = (cur + 1) % 3;'");
  }

  void declare(const IntegerSetting& setting) {
    if (names_.locals.contains(setting.to)) return;
    const std::string name = setting.to->getName().str();
    const ScalarType type = scalar_type(work_, setting.to->getType()).value_or(ScalarType::kInt32);
    names_.locals[setting.to] = {names_.fresh(name), type, true};
    if (is_of_step(work_, setting.to)) {
      if (!setting.declares) work_.nest.flips_use.push_back({name, type});
      return;
    }
    outside_.push_back(setting.to);
    Flip flip;
    flip.name = name;
    flip.type = type;
    flip.like = static_cast<int>(flips_.size());
    flips_.push_back(std::move(flip));
  }

  // Is it changed here only, and by its name?
  bool keeps_otherwise(const clang::VarDecl* variable) {
    if (!scalar_type(work_, variable->getType())) return refuse(variable);
    if (is_cxx(work_.tree) && !variable->hasLocalStorage())
      return work_.refuse("cxx-form", work_.place(variable->getSourceRange()),
                          fmt::format("found '{}', which changes at the end of a time step and is not local",
                                      variable->getName()),
                          "a variable of the function that chooses a plane is accepted");
    const auto here = std::ranges::count_if(
        settings_, [&](const IntegerSetting& s) { return s.to == variable && !s.declares; });
    VariableChanges changes = changes_of(variable, work_.loop);
    for (const StepCallPtr& call : step_.calls) {
      const VariableChanges there = changes_of(variable, call->function->getBody());
      changes.places.insert(changes.places.end(), there.places.begin(), there.places.end());
      changes.aliases.insert(changes.aliases.end(), there.aliases.begin(), there.aliases.end());
    }
    if (static_cast<long>(changes.places.size()) != here)
      return variable == step_.head.iterator
                 ? refuse(variable)
                 : work_.refuse(
                       "time-buffering", changes.places.front(),
                       fmt::format("found '{}', which flips, changed at several places of the time step",
                                   variable->getName()),
                       "a variable that chooses a plane has to flip once, at the end of a time step");
    const std::vector<const clang::Expr*> aliases =
        aliases_of(work_.tree, work_.function->getBody(), variable);
    if (!aliases.empty())
      return work_.refuse(
          "time-buffering", aliases.front(),
          fmt::format("found the address of '{}', which flips in every time step", variable->getName()),
          "a variable that chooses a plane has to be changed by its name only");
    return work_.use_outside(variable, work_.place(variable->getSourceRange()));
  }

  // As expressions of what variables hold by then: Local, and Param of what they held before.
  bool build_settings() {
    const std::size_t params = work_.nest.params.size();
    if (step_.head.iterator) names_.iterators = {{step_.head.iterator, 0}};
    work_.given.clear();
    std::set<const clang::VarDecl*> has_value;
    bool good = true;
    for (const IntegerSetting& setting : settings_) {
      if (!setting.whole) continue;
      const ExprPtr value = value_of(setting);
      good = good && value;
      if (!good) break;
      find_reads(setting, value, has_value);
      has_value.insert(setting.to);
      values_.emplace_back(setting.to, converted(value, names_.locals.at(setting.to).type));
    }
    work_.nest.params.resize(params);
    work_.nest.swaps_given = std::move(work_.given);
    work_.given.clear();
    return good;
  }

  ExprPtr value_of(const IntegerSetting& setting) {
    const Version& local = names_.locals.at(setting.to);
    const SourceRange where = work_.place(setting.whole);
    const ExprPtr before = make_expr(Local{local.name}, local.type, where);
    if (const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(setting.whole))
      return build_compound(work_, names_, ExprPlace::kSubscript, before, compound);
    if (setting.value) return build_expr(work_, names_, ExprPlace::kSubscript, setting.value);
    const bool up = llvm::cast<clang::UnaryOperator>(setting.whole)->isIncrementOp();
    return make_expr(Binary{up ? BinaryOp::kAdd : BinaryOp::kSub, converted(before, ScalarType::kInt64),
                            integer_value(1, ScalarType::kInt64, where)},
                     ScalarType::kInt64, where);
  }

  // On what the variable depends from now on, of those outside; and which of these are read as they were
  // before.
  void find_reads(const IntegerSetting& setting, const ExprPtr& value,
                  const std::set<const clang::VarDecl*>& has_value) {
    std::set<std::size_t> on;
    visit(value, [&](const Expr& node) {
      const Local* local = node.as<Local>();
      for (const auto& [variable, version] : names_.locals)
        if (local && local->name == version.name && has_value.contains(variable.variable))
          on.insert(depends_[variable.variable].begin(), depends_[variable.variable].end());
      for (std::size_t n = 0; n < outside_.size(); ++n) {
        const bool is_old =
            local && local->name == names_.locals.at(outside_[n]).name && !has_value.contains(outside_[n]);
        const Param* param = node.as<Param>();
        if (!is_old && !(param && param->name == flips_[n].name)) continue;
        flips_[n].is_read = true;
        on.insert(n);
      }
    });
    depends_[setting.to] = std::move(on);
  }

  // All that determine each other with variable number `n`.
  std::vector<std::size_t> related_to(std::size_t n) {
    std::vector<std::size_t> found = {n};
    for (std::size_t before = 0; before != found.size();) {
      before = found.size();
      for (std::size_t m = 0; m < outside_.size(); ++m) {
        if (std::ranges::find(found, m) != found.end()) continue;
        const bool linked = std::ranges::any_of(found, [&](std::size_t of) {
          return depends_[outside_[of]].contains(m) || depends_[outside_[m]].contains(of);
        });
        if (linked) found.push_back(m);
      }
    }
    // What is read goes first: the others may hold anything before the time loop.
    std::stable_partition(found.begin(), found.end(), [&](std::size_t of) { return flips_[of].is_read; });
    return found;
  }

  bool relate(std::size_t n, std::vector<std::size_t>& done) {
    const std::vector<std::size_t> related = related_to(n);
    done.insert(done.end(), related.begin(), related.end());
    // By larger numbers first, as four that trade values differ modulo two as well.
    std::optional<std::pair<int, int>> any;
    for (int count = kMostPlanes; count >= 2; --count)
      for (int by = 1; by < count; ++by) {
        if (!relate(related, count, by)) continue;
        if (begin_as_related(related)) return flips_[related[0]].is_read || refuse(outside_[related[0]]);
        if (!any) any = {count, by};
      }
    if (any && relate(related, any->first, any->second) && flips_[related[0]].is_read) return true;
    return refuse(outside_[related[0]]);
  }

  // Do they have such numbers before the loop, as far as that is known?
  bool begin_as_related(const std::vector<std::size_t>& related) const {
    std::optional<long long> first;
    for (const std::size_t of : related) {
      const Flip& flip = flips_[of];
      const auto start = flip.is_read ? value_before(work_.tree, work_.file.reach, work_.function->getBody(),
                                                     work_.loop, outside_[of])
                                      : std::nullopt;
      if (!start) continue;
      const long long its = (*start - flip.ahead + flip.count) % flip.count;
      if (*start < 0 || *start >= flip.count || its != first.value_or(its)) return false;
      first = its;
    }
    return true;
  }

  // Is each variable the first one plus a number, modulo `count`, and does the step add `by` to all?
  bool relate(const std::vector<std::size_t>& related, int count, int by) {
    if (std::gcd(count, by) != 1) return false;
    std::vector<int> ahead = {0};
    if (!find_ahead(related, ahead, count, by)) return false;
    for (std::size_t of = 0; of < related.size(); ++of) {
      Flip& flip = flips_[related[of]];
      flip.like = static_cast<int>(related[0]);
      flip.count = count, flip.ahead = ahead[of], flip.by = by;
    }
    return true;
  }

  // Completes `ahead`, which is there of the first of them.
  bool find_ahead(const std::vector<std::size_t>& related, std::vector<int>& ahead, int count, int by) const {
    for (int held = 0; held < count; ++held)
      if (!turns(related, ahead, held, count, by)) return false;
    if (ahead.size() == related.size()) return true;
    for (int next = 0; next < count; ++next) {
      ahead.push_back(next);
      if (find_ahead(related, ahead, count, by)) return true;
      ahead.pop_back();
    }
    return false;
  }

  // Do the statements add `by` where the first one is `held`, as far as it is known of which numbers?
  bool turns(const std::vector<std::size_t>& related, const std::vector<int>& ahead, int held, int count,
             int by) const {
    KnownValues known;
    for (std::size_t of = 0; of < ahead.size(); ++of)
      known.params[flips_[related[of]].name] = (held + ahead[of]) % count;
    for (const auto& [variable, version] : names_.locals)
      if (const auto found = known.params.find(variable.variable->getName().str());
          found != known.params.end() && !is_of_step(work_, variable.variable))
        known.locals[version.name] = found->second;
    for (const auto& [variable, value] : values_) {
      const std::string& name = names_.locals.at(variable).name;

      const auto made = value_with(value, known);
      if (made)
        known.locals[name] = *made;
      else
        known.locals.erase(name);
    }
    for (std::size_t of = 0; of < ahead.size(); ++of) {
      const auto made = known.locals.find(names_.locals.at(outside_[related[of]]).name);
      const bool is_known = made != known.locals.end();
      if (is_known ? made->second != (held + by + ahead[of]) % count : ahead.size() == related.size())
        return false;
    }
    return true;
  }

  Translation& work_;
  const TimeStep& step_;
  IntegerSettings settings_;
  Names names_;
  std::vector<const clang::VarDecl*> outside_;  // of those that are set
  std::vector<Flip> flips_;                     // one for each of them
  std::vector<std::pair<const clang::VarDecl*, ExprPtr>> values_;
  std::map<const clang::VarDecl*, std::set<std::size_t>> depends_;
};

}  // namespace

bool add_flips(Translation& work, const TimeStep& step) {
  return step.moves.integers.empty() || FlipBuilder(work, step).run();
}

bool assume_flips(Translation& work, const TimeStep& step) {
  std::vector<const clang::Stmt*> statements = step.moves.integers;
  for (const StepStatement& of_step : step.statements) {
    if (is_loop(of_step.statement)) continue;
    statements.push_back(of_step.statement);
    const auto* call = llvm::dyn_cast<clang::CallExpr>(of_step.statement);
    const clang::FunctionDecl* function = nullptr;
    if (call && call->getDirectCallee() && call->getDirectCallee()->hasBody(function))
      statements.push_back(function->getBody());
  }
  bool any = false;
  for (const clang::VarDecl* variable : variables_that_choose(work.loop)) {
    const bool changes = std::ranges::any_of(statements, [&](const clang::Stmt* statement) {
      return !changes_of(variable, statement).places.empty();
    });
    const auto type = scalar_type(work, variable->getType());
    if (!changes || !type) continue;
    any = true;
    Flip flip;
    flip.name = variable->getName().str();
    flip.type = *type;
    flip.like = static_cast<int>(work.nest.flips.size());
    if (work.flips.emplace(variable, flip.like).second) work.nest.flips.push_back(std::move(flip));
  }
  return any;
}

}  // namespace an5d
