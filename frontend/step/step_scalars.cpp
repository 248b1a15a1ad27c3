// Scalars that a time step changes (step_scalars.h).
//
//   time += dt;                           sweeps read what `time` is in their step
//   const double pulse = exp(-k * t * t); a constant of the step that needs a call
//   const double d = c[t % 4];            one that is made of elements
//   while (t < end) { ...; t += dt; }     the host counts the steps
//
// In: the statements of a time step that scalar_statements.h has found. Out: ScalarChanges, HostCount, and an
// array for each scalar that sweeps read. Decided here: in which order, and by which names, the host does
// them without the sweeps, which write no element of theirs.
#include "frontend/step/step_scalars.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "frontend/body/array_builder.h"
#include "frontend/body/body_builder.h"
#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/scalar_exprs.h"
#include "frontend/clang/statements.h"
#include "frontend/expr/nodes.h"
#include "frontend/names/loop_head.h"
#include "frontend/names/member_places.h"
#include "frontend/names/place_changes.h"
#include "frontend/names/variable_changes.h"
#include "frontend/step/integer_settings.h"
#include "frontend/step/nest_shape.h"
#include "frontend/step/values_of_step.h"

namespace an5d {
namespace {

class ChangeBuilder {
 public:
  ChangeBuilder(Translation& work, const TimeStep& step) : work_(work), step_(step) {}

  bool run() {
    const std::size_t params = work_.nest.params.size();
    if (step_.host_counts && step_.head.iterator && !add_iterator()) return false;
    if (step_.head.iterator && !step_.host_counts) names_.iterators = {{step_.head.iterator, 0}};
    // What loops over cells leave in their iterators is not known here.
    for (const Chain& sweep : step_.sweeps) {
      std::vector<const clang::ForStmt*> loops = sweep.space;
      for (const clang::Stmt* statement : sweep.body)
        for (const clang::ForStmt* loop : find_all<clang::ForStmt>(statement)) loops.push_back(loop);
      for (const clang::ForStmt* loop : loops) names_.counting_elsewhere.insert(iterator_of(loop));
    }
    names_.counting_elsewhere.erase(nullptr);
    bool good = true;
    for (const StepStatement& of : step_.scalar_changes)
      if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(of.statement))
        for (const clang::Decl* declared : declaration->decls())
          if (!is_made_by_sweeps(declared))
            declared_.insert(llvm::cast<clang::VarDecl>(declared)->getCanonicalDecl());
    for (const auto& [statement, call, moved, guards] : step_.scalar_changes) {
      const ReadingCall inside(work_, call.get());
      good = good && (gives_value_made_by_sweeps(statement) || add(statement, call.get()));
    }
    work_.in_changes = true;
    good = good && give_order() && build_values() && (!step_.host_counts || add_count());
    work_.in_changes = false;
    work_.nest.params.resize(params);
    work_.given.clear();
    return good;
  }

 private:
  bool is_made_by_sweeps(const clang::Decl* declared) const {
    return work_.made_by_sweeps.contains(llvm::cast<clang::VarDecl>(declared)->getCanonicalDecl());
  }

  bool gives_value_made_by_sweeps(const clang::Stmt* statement) const {
    const clang::BinaryOperator* assignment = assignment_of(statement);
    const clang::VarDecl* variable = assignment ? variable_of(assignment->getLHS()) : nullptr;
    return variable && is_made_by_sweeps(variable);
  }

  std::optional<ScalarType> number_type(const NamedPlace& place) const {
    return scalar_type(work_, type_of(work_.tree, place).getUnqualifiedType());
  }

  // What counts, and is read before it is stepped.
  bool add_iterator() {
    const ScalarOfStep counting{{}, {step_.head.iterator, {}}};
    const auto type = number_type(counting.place);
    if (!type)
      return work_.refuse("element-type", step_.head.test, "found an iterator of a type that is not taken",
                          "float, double and integers of up to 64 bits are accepted");
    const std::string name = step_.head.iterator->getName().str();
    work_.changing[counting] = {{name, *type}, name};
    return true;
  }

  bool add(const clang::Stmt* statement, const StepCall* call) {
    if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement))
      return llvm::all_of(declaration->decls(), [&](const clang::Decl* declared) {
        const auto* variable = llvm::cast<clang::VarDecl>(declared);
        const clang::Expr* value = variable->getInit();
        return !value || is_made_by_sweeps(variable) ||
               add({call, value, scalar_named(work_, {variable->getCanonicalDecl(), {}}), value, true});
      });
    const auto* expr = llvm::cast<clang::Expr>(statement)->IgnoreParens();
    const std::optional<NamedPlace> place = place_of(target_of(expr));
    return place && add({call, statement, scalar_named(work_, *place), expr});
  }

  // Of what is around the nest, or of the step's own.
  std::optional<NamedPlace> place_of(const clang::Expr* target) {
    const NamedPlace named = *named_place(target->IgnoreParens());
    const NamedPlace canonical{named.variable->getCanonicalDecl(), named.members};
    if (!named.members.empty() && work_.step_names.copied_at(work_, named)) {
      work_.refuse("struct-member", target,
                   fmt::format("found a change of '{}', in a copy of another struct", spelled(named)),
                   "a pointer to the struct is accepted as the parameter");
      return std::nullopt;
    }
    if (!named.members.empty()) return place_around(work_, named, work_.place(target));
    if (!is_free(canonical.variable, target)) return std::nullopt;
    if (work_.changing.contains(scalar_named(work_, canonical)) || declared_.contains(canonical.variable))
      return canonical;
    if (is_of_step(work_, canonical.variable)) {
      work_.refuse("perfect-nest", target,
                   fmt::format("found a change of '{}', a variable of the time step", spelled(named)),
                   "a variable of the time step is accepted if it keeps the value that it is declared with");
      return std::nullopt;
    }
    if (!work_.use_outside(named.variable, work_.place(target))) return std::nullopt;
    return canonical;
  }

  // Does nothing else count it, and does no pointer lead to it?
  bool is_free(const clang::VarDecl* variable, const clang::Expr* target) {
    const bool counts = variable == step_.head.iterator && !step_.host_counts;
    const bool counts_cells = std::ranges::any_of(step_.sweeps, [&](const Chain& sweep) {
      return std::ranges::any_of(sweep.space,
                                 [&](const clang::ForStmt* loop) { return iterator_of(loop) == variable; });
    });
    if (counts || counts_cells)
      return work_.refuse(
          "loop-form", target,
          fmt::format("found a change of '{}', with which a loop counts", variable->getName()),
          "an iterator that only the head of its loop changes is accepted");
    if (aliases_of(work_.tree, work_.function->getBody(), variable).empty()) return true;
    return work_.refuse("perfect-nest", target,
                        fmt::format("found a change of '{}', to which a pointer leads", variable->getName()),
                        "a scalar whose address is not kept is accepted");
  }

  struct Found {
    const StepCall* call = nullptr;
    const clang::Stmt* statement = nullptr;
    ScalarOfStep scalar = {};
    const clang::Expr* made_by = nullptr;  // the value, of a declaration, or what changes the scalar
    bool is_value = false;
    StepPlace at = {};
  };

  bool is_declared(const Found& found) const { return declared_.contains(found.scalar.place.variable); }

  bool add(Found found) {
    const NamedPlace& place = found.scalar.place;
    const auto type = number_type(place);
    if (!type)
      return work_.refuse("element-type", found.statement,
                          fmt::format("found '{}', a number of a type that is not taken", spelled(place)),
                          "float, double, bool and the integer types of up to 64 bits are accepted");
    const std::string in_c = name_in_nest(work_, place);
    for (const auto& [scalar, other] : work_.changing)
      if (other.in_c == in_c && scalar.place != place)
        return work_.refuse(
            "shadowing", found.statement,
            fmt::format("found two variables '{}' that change in a time step, expected one", in_c),
            "rename one of them");
    ChangingScalar& changing = work_.changing[found.scalar];
    if (changing.changes.empty()) {
      changing.in_c = in_c;
      changing.scalar = {is_declared(found) ? name_of_host(in_c) : in_c, *type};
    }
    changing.changes.push_back({});
    // What a loop's head steps is stepped behind its body.
    found.at = found.statement == step_.head.step ? StepPlace{SIZE_MAX}
                                                  : work_.step_place(found.call, found.statement);
    found_.push_back(std::move(found));
    return true;
  }

  // Of a variable of the step: what it hides is another variable there, too.
  std::string name_of_host(const std::string& name) {
    std::string made = name;
    const auto is_hidden = [&] {
      const auto has_name = [&](const auto& other) { return other.second.scalar.name == made; };
      return work_.outside.contains(made) || visible_at_nest(work_, made) ||
             std::ranges::any_of(work_.changing, has_name) ||
             !work_.tree.getTranslationUnitDecl()->lookup(&work_.tree.Idents.get(made)).empty();
    };
    for (int version = 2; is_hidden(); ++version) made = fmt::format("{}_{}", name, version);
    return made;
  }

  // In C's order. Where a macro has two of them the text does not say which is the first one.
  bool give_order() {
    std::ranges::stable_sort(found_, {}, &Found::at);
    for (auto& [scalar, changing] : work_.changing) changing.changes.clear();
    for (std::size_t n = 0; n < found_.size(); ++n) {
      const auto is_beside = [&](const StepCallPtr& call) {
        return work_.step_place(call->outer.get(), call->call) == found_[n].at;
      };
      if (found_[n].statement->getBeginLoc().isMacroID() &&
          ((n > 0 && found_[n - 1].at == found_[n].at) || std::ranges::any_of(step_.calls, is_beside)))
        return work_.refuse(
            "macro-loop", found_[n].statement,
            fmt::format("found a change of '{}' in a macro with other statements of the time step",
                        spelled(found_[n].scalar.place)),
            "statements that are written out in the file itself are accepted");
      work_.changing[found_[n].scalar].changes.push_back({found_[n].at, n + 1});
    }
    return true;
  }

  bool build_values() {
    return std::ranges::all_of(found_, [&](const Found& found) {
      const ReadingCall inside(work_, found.call);
      work_.change = found.at;
      const Variable& scalar = work_.changing[found.scalar].scalar;
      const ExprPtr value = found.is_value ? build(found.made_by) : value_of(found.made_by, scalar);
      if (!value || !may_read(found, value)) return false;
      work_.nest.scalar_changes.push_back({scalar, converted(value, scalar.type), is_declared(found)});
      return true;
    });
  }

  // Elements of which it is not known before the call that sweeps do not write them stand where nothing
  // depends on them by then: in what no later time step, and no count of them, is made of.
  bool may_read(const Found& found, const ExprPtr& value) {
    const auto is_of_element = [&](const Param& param) { return of_elements_.contains(param.name); };
    if (!has<Access>(value) && !has<Param>(value, is_of_element)) return true;
    of_elements_.insert(work_.changing[found.scalar].scalar.name);
    if (!step_.host_counts && (is_declared(found) || step_.cuts.empty())) return true;
    return work_.refuse(
        "perfect-nest", found.statement,
        fmt::format("found '{}' changed by an element of an array, in a time loop {}",
                    spelled(found.scalar.place),
                    step_.host_counts ? "that counts no integer" : "that does more in some time steps"),
        step_.host_counts
            ? "scalars that change by numbers and other scalars are accepted, 'time += dt;'"
            : "scalars that change by numbers and other scalars are accepted, 'time += dt;', and "
              "variables that the time loop declares, which nothing reads behind it");
  }

  ExprPtr build(const clang::Expr* expr) { return build_expr(work_, names_, ExprPlace::kBody, expr); }

  ExprPtr value_of(const clang::Expr* expr, const Variable& scalar) {
    const SourceRange where = work_.place(expr);
    const ExprPtr before = make_expr(Param{scalar.name}, scalar.type, where);
    if (const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(expr))
      return build_compound(work_, names_, ExprPlace::kBody, before, compound);
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr)) return build(binary->getRHS());
    const bool is_narrow = !is_floating(scalar.type) && size_of(scalar.type) < 4;
    const ScalarType common = is_narrow ? ScalarType::kInt32 : scalar.type;
    const bool up = llvm::cast<clang::UnaryOperator>(expr)->isIncrementOp();
    return make_expr(Binary{up ? BinaryOp::kAdd : BinaryOp::kSub, converted(before, common),
                            converted(integer_value(1, ScalarType::kInt32, where), common)},
                     common, where);
  }

  bool add_count() {
    work_.change = {};
    HostCount count;
    const LoopHead& head = step_.head;
    count.body_first = head.body_first;
    if (head.iterator && head.start) {
      const Variable& scalar = work_.changing[{{}, {head.iterator, {}}}].scalar;
      const ExprPtr start = build(head.start);
      if (!start) return false;
      count.start = ScalarChange{scalar, converted(start, scalar.type), head.scope == IteratorScope::kLoop};
    }
    count.condition = build(head.test);
    if (count.condition) work_.nest.host_count = std::move(count);
    return work_.nest.host_count.has_value();
  }

  Translation& work_;
  const TimeStep& step_;
  Names names_;
  std::vector<Found> found_;
  std::set<const clang::VarDecl*> declared_;  // by the step itself
  std::set<std::string> of_elements_;         // scalars, as the host has them
};

// The number that the change is one of; null of a member.
const clang::VarDecl* variable_changed(const Translation& work, const ScalarChange& change) {
  const auto found = std::ranges::find_if(work.changing, [&](const auto& one) {
    return one.second.scalar.name == change.scalar.name && one.first.place.members.empty();
  });
  return found == work.changing.end() ? nullptr : found->first.place.variable;
}

// Bodies call a variable of a function what C does, whichever call they stand in.
bool has_one_value_each(Translation& work) {
  for (const ScalarHistory& history : work.nest.histories)
    for (const ScalarHistory* other = work.nest.histories.data(); other != &history; ++other)
      if (other->scalar.name == history.scalar.name)
        return work.refuse(
            "perfect-nest", work.nest.arrays[history.array].where,
            fmt::format("found '{}', which each call of its function gives a value that the host computes",
                        history.scalar.name),
            "accepted: an argument in its place, or a function that a time step calls once");
  return true;
}

}  // namespace

bool add_scalar_changes(Translation& work, const TimeStep& step) {
  return (step.scalar_changes.empty() && !step.host_counts) || ChangeBuilder(work, step).run();
}

bool keeps_elements(Translation& work, const TimeStep& step) {
  const LoopNest& nest = work.nest;
  bool good = true;
  const auto refuse = [&](const ScalarChange& change, const Expr& node, const char* what, std::string note,
                          const SourceRange& elsewhere = {}) {
    const std::string element =
        fmt::format("an element of '{}', {}", nest.arrays[node.as<Access>()->array].in_c(), what);
    const char* rule = change.declares ? "step-call" : "perfect-nest";
    if (good)
      work.refuse(rule, node.where,
                  change.declares ? fmt::format("found {}, in what a time step takes as a constant", element)
                                  : fmt::format("found '{}' changed by {}", change.scalar.name, element),
                  std::move(note), elsewhere);
    good = false;
  };
  for (const ScalarChange& change : nest.scalar_changes)
    visit(change.value, [&](const Expr& node) {
      const Access* access = node.as<Access>();
      if (!access) return;
      const Array& array = nest.arrays[access->array];
      if (!is_only_read(nest, access->array)) {
        const clang::VarDecl* variable = variable_changed(work, change);
        const KeptValue kept =
            variable ? kept_value(work, step, variable) : KeptValue{nullptr, "a member of a struct is none"};
        if (kept.value) work.made_by_sweeps.emplace(variable, kept.value);
        return refuse(
            change, node, "which the time step writes or moves",
            fmt::format("accepted: elements of arrays that the time step only reads, or copied before the "
                        "time loop; for an end of a grid in place, an element that a local variable keeps "
                        "which gets one value in a time step, 'const double old = e[1];', and which nothing "
                        "else reads{}{}",
                        kept.why_not.empty() ? "" : "; ", kept.why_not),
            kept.where);
      }
      if (array.is_value() || array.plane || array.has_pointers || array.row_levels > 0 || array.is_vector)
        return refuse(
            change, node, "whose cells are no numbers in one block",
            "elements of 'T *c', 'T c[N]' and 'T c[N][M]' are accepted, with subscripts made of scalars");
      const auto place =
          std::ranges::find(work.arrays, access->array, [](const auto& one) { return one.second; });
      if (place == work.arrays.end() || array.is_object) return;
      if (PlaceChanges(work.file, place->first).first_in(step.time))
        refuse(change, node, "a pointer that may move",
               "elements of arrays are accepted whose pointers keep their values");
    });
  return good && has_one_value_each(work);
}

void drop_functions_of_host(LoopNest& nest) {
  if (nest.scalar_changes.empty()) return;
  std::set<std::string> called;
  const auto look = [&](const ExprPtr& expr) {
    each<Call>(expr, [&](const Call& call) {
      if (call.kind == Callee::kUser) called.insert(call.name);
    });
  };
  for (const Sweep& sweep : nest.sweeps)
    for (const Assignment& assignment : sweep.assignments) {
      for (const LocalDefinition& local : assignment.locals) look(local.value);
      for (const ExprPtr& subscript : assignment.target.subscripts) look(subscript);
      look(assignment.value);
    }
  for (auto function = nest.functions.rbegin(); function != nest.functions.rend(); ++function) {
    if (!called.contains(function->name)) continue;  // callers are behind those that they call
    for (const LocalDefinition& local : function->locals) look(local.value);
    look(function->result);
  }
  std::erase_if(nest.functions, [&](const Function& function) { return !called.contains(function.name); });
}

}  // namespace an5d
