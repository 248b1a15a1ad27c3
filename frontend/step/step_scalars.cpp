// Scalars that a time step changes (step_scalars.h).
//
//   time += dt;                           sweeps read what `time` is in their step
//   const double pulse = exp(-k * t * t); a constant of the step that needs a call
//   while (t < end) { ...; t += dt; }     the host counts the steps
//
// In: the statements of a time step. Out: ScalarChanges, HostCount, and an array for each scalar that sweeps
// read. Decided here: which statements the host can do without the sweeps.
#include "frontend/step/step_scalars.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "frontend/body/array_builder.h"
#include "frontend/body/body_builder.h"
#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/scalar_exprs.h"
#include "frontend/clang/statements.h"
#include "frontend/names/loop_head.h"
#include "frontend/names/member_places.h"
#include "frontend/names/variable_changes.h"
#include "frontend/step/integer_settings.h"
#include "frontend/step/nest_shape.h"

namespace an5d {
namespace {

bool is_declared_in(const clang::ASTContext& tree, const clang::VarDecl* variable, const clang::Stmt* loop) {
  const clang::SourceManager& manager = tree.getSourceManager();
  return variable->hasLocalStorage() &&
         !manager.isBeforeInTranslationUnit(variable->getLocation(), loop->getBeginLoc()) &&
         !manager.isBeforeInTranslationUnit(loop->getEndLoc(), variable->getLocation());
}

bool declares_by_calls(const clang::ASTContext& tree, const clang::DeclStmt* statement) {
  return llvm::all_of(statement->decls(), [&](const clang::Decl* declared) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
    return variable && variable->hasLocalStorage() && variable->getType()->isArithmeticType() &&
           !variable->getType().isVolatileQualified() && !variable->hasAttr<clang::CleanupAttr>() &&
           variable->getInit() && is_of_scalars(tree, variable->getInit());
  });
}

// The variables that a statement changes, or whose members it does, and those that it declares.
std::vector<const clang::VarDecl*> variables_set_by(const clang::Stmt* statement) {
  std::vector<const clang::VarDecl*> all;
  if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement)) {
    for (const clang::Decl* declared : declaration->decls())
      all.push_back(llvm::cast<clang::VarDecl>(declared)->getCanonicalDecl());
    return all;
  }
  const clang::Expr* target = target_of(llvm::cast<clang::Expr>(statement)->IgnoreParens());
  const std::optional<NamedPlace> place = target ? named_place(target) : std::nullopt;
  if (place) all.push_back(place->variable);
  return all;
}

// Does it read a variable that is assigned to in the time loop and chooses planes? `kept = cur;` is a part of
// a swap of two such variables.
bool reads_choice(const clang::ASTContext& tree, const clang::Stmt* time, const clang::Expr* value) {
  for (const clang::BinaryOperator* assignment : find_all<clang::BinaryOperator>(time)) {
    if (!assignment->isAssignmentOp()) continue;
    const clang::VarDecl* chooses = changed_choice(tree, time, assignment);
    const auto names = find_all<clang::DeclRefExpr>(value);
    if (chooses && std::ranges::any_of(names, [&](const clang::DeclRefExpr* name) {
          return name->getDecl()->getCanonicalDecl() == chooses;
        }))
      return true;
  }
  return false;
}

// The scalar that an expression changes, to a value of scalars; nothing of others, and of one that chooses a
// plane.
std::optional<NamedPlace> scalar_set_by(const clang::ASTContext& tree, const clang::Stmt* time,
                                        const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  const clang::Expr* target = target_of(expr);
  const std::optional<NamedPlace> place = target ? number_named(tree, target) : std::nullopt;
  if (!place || place->variable->getType()->isReferenceType() || changed_choice(tree, time, expr))
    return std::nullopt;
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
  if (binary && place->variable->getType()->isIntegerType() && reads_choice(tree, time, binary->getRHS()))
    return std::nullopt;
  return !binary || is_of_scalars(tree, binary->getRHS()) ? place : std::nullopt;
}

// Of an integer: other than by one.
bool steps_by_more(const clang::ASTContext& tree, const clang::Expr* step) {
  const auto* assignment = llvm::dyn_cast<clang::CompoundAssignOperator>(step->IgnoreParens());
  return assignment &&
         (assignment->getOpcode() == clang::BO_AddAssign || assignment->getOpcode() == clang::BO_SubAssign) &&
         constant_of(tree, assignment->getRHS()) != 1;
}

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
    for (const auto& [statement, call, moved, guards] : step_.scalar_changes) {
      const ReadingCall inside(work_, call.get());
      good = good && add(statement, call.get());
    }
    work_.in_changes = true;
    good = good && give_order() && build_values() && (!step_.host_counts || add_count());
    work_.in_changes = false;
    work_.nest.params.resize(params);
    work_.given.clear();
    return good;
  }

 private:
  bool refuse(std::string rule, const clang::Stmt* at, std::string message, std::string note) {
    work_.refuse(std::move(rule), work_.place(at), std::move(message), std::move(note));
    return false;
  }

  std::optional<ScalarType> number_type(const NamedPlace& place) const {
    return scalar_type(work_, type_of(work_.tree, place).getUnqualifiedType());
  }

  // What counts, and is read before it is stepped.
  bool add_iterator() {
    const NamedPlace place{step_.head.iterator, {}};
    const auto type = number_type(place);
    if (!type)
      return refuse("element-type", step_.head.test, "found an iterator of a type that is not taken",
                    "float, double and integers of up to 64 bits are accepted");
    const std::string name = step_.head.iterator->getName().str();
    work_.changing[place] = {{name, *type}, name};
    return true;
  }

  bool add(const clang::Stmt* statement, const StepCall* call) {
    if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement))
      return llvm::all_of(declaration->decls(), [&](const clang::Decl* declared) {
        const auto* variable = llvm::cast<clang::VarDecl>(declared);
        return !variable->getInit() || add({call,
                                            variable->getInit(),
                                            {variable->getCanonicalDecl(), {}},
                                            variable->getInit(),
                                            true});
      });
    const auto* expr = llvm::cast<clang::Expr>(statement)->IgnoreParens();
    const std::optional<NamedPlace> place = place_of(target_of(expr));
    return place && add({call, statement, *place, expr});
  }

  // Of what is around the nest, or of the step's own.
  std::optional<NamedPlace> place_of(const clang::Expr* target) {
    const NamedPlace named = *named_place(target->IgnoreParens());
    const NamedPlace canonical{named.variable->getCanonicalDecl(), named.members};
    if (!named.members.empty() && work_.step_names.copied_at(work_, named)) {
      refuse("struct-member", target,
             fmt::format("found a change of '{}', in a copy of another struct", spelled(named)),
             "a pointer to the struct is accepted as the parameter");
      return std::nullopt;
    }
    if (!named.members.empty()) return place_around(work_, named, work_.place(target));
    if (!is_free(canonical.variable, target)) return std::nullopt;
    if (work_.changing.contains(canonical)) return canonical;
    if (is_of_step(work_, canonical.variable)) {
      refuse("perfect-nest", target,
             fmt::format("found a change of '{}', a variable of the time step", spelled(named)),
             "a variable of the step is accepted that keeps the value which it is declared with");
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
      return refuse("loop-form", target,
                    fmt::format("found a change of '{}', with which a loop counts", variable->getName()),
                    "an iterator that only the head of its loop changes is accepted");
    if (aliases_of(work_.tree, work_.function->getBody(), variable).empty()) return true;
    return refuse("perfect-nest", target,
                  fmt::format("found a change of '{}', to which a pointer leads", variable->getName()),
                  "a scalar whose address is not kept is accepted");
  }

  struct Found {
    const StepCall* call = nullptr;
    const clang::Stmt* statement = nullptr;
    NamedPlace scalar = {};
    const clang::Expr* made_by = nullptr;  // the value, of a declaration, or what changes the scalar
    bool declares = false;
    StepPlace at = {};
  };

  bool add(Found found) {
    const auto type = number_type(found.scalar);
    if (!type)
      return refuse("element-type", found.statement,
                    fmt::format("found '{}', a number of a type that is not taken", spelled(found.scalar)),
                    "float, double, bool and the integer types of up to 64 bits are accepted");
    const std::string in_c = name_in_nest(work_, found.scalar);
    for (const auto& [scalar, other] : work_.changing)
      if (other.in_c == in_c && scalar != found.scalar)
        return refuse("shadowing", found.statement,
                      fmt::format("found two variables '{}' that change in a time step, expected one", in_c),
                      "rename one of them");
    ChangingScalar& changing = work_.changing[found.scalar];
    if (changing.changes.empty()) {
      changing.in_c = in_c;
      changing.scalar = {found.declares ? name_of_host(in_c) : in_c, *type};
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
      return work_.outside.contains(made) || visible_at_nest(work_, made) ||
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
        return refuse("macro-loop", found_[n].statement,
                      fmt::format("found a change of '{}' in a macro with other statements of the time step",
                                  spelled(found_[n].scalar)),
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
      const ExprPtr value = found.declares ? build(found.made_by) : value_of(found.made_by, scalar);
      if (!value || !is_of_scalars(found, value)) return false;
      work_.nest.scalar_changes.push_back({scalar, converted(value, scalar.type), found.declares});
      return true;
    });
  }

  // The host computes it, and reads no arrays.
  bool is_of_scalars(const Found& found, const ExprPtr& value) {
    bool reads = false;
    visit(value, [&](const Expr& node) { reads = reads || node.as<Access>(); });
    return !reads || refuse("perfect-nest", found.statement,
                            fmt::format("found '{}' changed by an element of an array, in the time step",
                                        spelled(found.scalar)),
                            "scalars that change by numbers and other scalars are accepted, 'time += dt;'");
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
      const Variable& scalar = work_.changing[{head.iterator, {}}].scalar;
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
};

}  // namespace

bool changes_scalar(const clang::ASTContext& tree, const clang::Stmt* time, const clang::Stmt* statement) {
  if (const auto* declaration = llvm::dyn_cast<clang::DeclStmt>(statement))
    return !declares_scalars(tree, statement) && declares_by_calls(tree, declaration);
  const auto* expr = llvm::dyn_cast<clang::Expr>(statement);
  const auto place = expr ? scalar_set_by(tree, time, expr) : std::nullopt;
  return place && (!place->members.empty() || !is_declared_in(tree, place->variable, time));
}

bool is_counted_by_host(const clang::ASTContext& tree, const TimeStep& step) {
  const LoopHead& head = step.head;
  if (!head.test || head.test_ends || head.stepping != LoopHead::Stepping::kBehindBody) return false;
  if (!is_of_scalars(tree, head.test) || (head.start && !is_of_scalars(tree, head.start))) return false;
  if (!head.iterator) return !head.init && !head.step && !step.scalar_changes.empty();
  const bool is_floating = head.iterator->getType()->isRealFloatingType();
  return head.step && scalar_set_by(tree, head.loop, head.step) &&
         (is_floating || steps_by_more(tree, head.step));
}

void add_constants_of_host(std::vector<StepStatement> constants, TimeStep& step) {
  std::set<const clang::Decl*> changed, read;
  const auto look = [&](const clang::Stmt* statement) {
    for (const clang::DeclRefExpr* name : find_all<clang::DeclRefExpr>(statement))
      read.insert(name->getDecl()->getCanonicalDecl());
  };
  for (const StepStatement& change : step.scalar_changes) {
    look(change.statement);
    for (const clang::Decl* root : variables_set_by(change.statement)) changed.insert(root);
  }
  const auto is_needed = [&](const StepStatement& of) {
    return llvm::any_of(llvm::cast<clang::DeclStmt>(of.statement)->decls(), [&](const clang::Decl* declared) {
      const auto* variable = llvm::cast<clang::VarDecl>(declared);
      if (!variable->getInit() || !read.contains(variable->getCanonicalDecl())) return false;
      return std::ranges::any_of(find_all<clang::DeclRefExpr>(variable->getInit()), [&](const auto* name) {
        return changed.contains(name->getDecl()->getCanonicalDecl()) ||
               (of.call && llvm::isa<clang::ParmVarDecl>(name->getDecl()));
      });
    });
  };
  for (bool more = true; more;) {
    more = false;
    for (auto constant = constants.begin(); constant != constants.end();) {
      const bool needed = is_needed(*constant);
      more = more || needed;
      if (needed) {
        look(constant->statement);
        for (const clang::Decl* made : variables_set_by(constant->statement)) changed.insert(made);
        step.scalar_changes.push_back(*constant);
      }
      constant = needed ? constants.erase(constant) : std::next(constant);
    }
  }
}

bool add_scalar_changes(Translation& work, const TimeStep& step) {
  return (step.scalar_changes.empty() && !step.host_counts) || ChangeBuilder(work, step).run();
}

void drop_functions_of_host(LoopNest& nest) {
  if (nest.scalar_changes.empty()) return;
  std::set<std::string> called;
  const auto look = [&](const ExprPtr& expr) {
    visit(expr, [&](const Expr& node) {
      if (const Call* call = node.as<Call>(); call && call->kind == Callee::kUser) called.insert(call->name);
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
