// The statements of a body (sweep_body.h).
//
//   float s = 0;  for (int k = -1; k <= 1; k++) s += w[k + 1] * A[t % 2][i + k];  A[(t + 1) % 2][i] = s;
//       s = 0, s_2 = s + w[-1 + 1] * A[t % 2][i + -1], ...
//   if (x > 0) s = x; else s = 1;
//       taken = x > 0, s_2 = x on one side of it, s_3 = 1 on the other one, s_4 = taken ? s_2 : s_3
//
// In: statements. Out: assignments to arrays, each with the temporaries before it. Decided here: that a body
// is temporaries, assignments to array elements, branches of these, and small loops of these, which are
// written out: their iterators are constants. After `if (c) continue;` the rest of the body is the other side
// of the branch.
#include "frontend/step/sweep_body.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>
#include <llvm/ADT/APSInt.h>

#include <algorithm>
#include <set>
#include <utility>

#include "frontend/body/body_builder.h"
#include "frontend/body/branch_state.h"
#include "frontend/body/moved_pointers.h"
#include "frontend/body/small_loop.h"
#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/branches.h"
#include "frontend/clang/statements.h"
#include "frontend/clang/variable_step.h"
#include "frontend/names/file_text.h"
#include "frontend/names/loop_head.h"
#include "frontend/nest/nest_accesses.h"
#include "frontend/step/array_rank.h"
#include "frontend/step/between_loops.h"
#include "frontend/step/body_reasons.h"
#include "frontend/step/running_variables.h"
#include "frontend/storage/cell_values.h"
#include "frontend/storage/plane_choice.h"

namespace an5d {
namespace {

constexpr const char* kModulo = "'A[(t + 1) % 2][i][j] = f(A[t % 2][...])' is accepted";

const clang::BinaryOperator* array_assignment_of(const clang::Stmt* statement) {
  const clang::BinaryOperator* assignment = assignment_of(statement);
  const clang::Expr* target = assignment ? assignment->getLHS()->IgnoreParens() : nullptr;
  return target && (llvm::isa<clang::ArraySubscriptExpr>(target) || cell_of(target)) ? assignment : nullptr;
}

class BodyBuilder {
 public:
  BodyBuilder(Translation& work, Names& names, const Chain& chain, const OuterVariables& outer, Sweep& sweep,
              BranchPaths& paths)
      : work_(work), names_(names), chain_(chain), outer_(outer), sweep_(sweep), paths_(paths) {
    if (!chain.space.empty()) reductions_ = work.file.reductions_in(chain.space.front()).found;
  }

  // All statements, whatever is wrong with one of them.
  bool build() {
    const Statements body = chain_.body;
    names_.constants = chain_.values;
    for (const auto& [iterator, value] : chain_.values)
      work_.given.push_back(
          {iterator->getNameAsString(), integer_value(value, *scalar_type(work_, iterator->getType()), {})});
    declare_temporaries(work_, names_, outer_, chain_);
    const std::size_t declared = chain_.between.size();
    bool good = add_all(body.first(declared), false);
    good = start_running(work_, names_, chain_, sweep_) && good;
    good = add_all(body.subspan(declared), false) && good;
    names_.definitions.clear();
    names_.constants.clear();
    for (const clang::Stmt* statement : never_)
      if (!read_.contains(statement))
        good = work_.refuse(
            "control-flow", statement, "found a statement that no iteration of a small loop reaches",
            "branches by the iterators of small loops are accepted where each side has a turn");
    for (const clang::Stmt* statement : unread_)
      good = work_.refuse("loop-body", statement, "found a statement after the last assignment to an array",
                          "put temporaries before the assignment that reads them");
    if (assigns_ || !good) return good;
    return work_.refuse("single-assignment", head_of(work_, chain_),
                        "found a loop body that assigns to no array",
                        std::string("assignments to array elements are accepted: ") + kModulo);
  }

 private:
  // Statements that follow each other: all of them, whatever is wrong with one; in a small loop up to the
  // first that is refused. `follows`: something stands behind them in the iteration.
  bool add_all(Statements statements, bool follows) {
    bool good = true;
    for (std::size_t n = 0; n < statements.size() && (good || !in_loop()); ++n) {
      const clang::Stmt* statement = statements[n];
      const Statements rest = statements.subspan(n + 1);
      if (in_loop()) read_.insert(statement);
      if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(statement)) {
        const Sides sides = sides_of(branch, rest);
        good = add_branch(branch, sides, follows || (!sides.takes_rest && !rest.empty())) && good;
        if (sides.takes_rest) return good;
      } else if (const auto* choice = llvm::dyn_cast<clang::SwitchStmt>(statement)) {
        good = add_switch(choice, follows || !rest.empty()) && good;
      } else if (llvm::isa<clang::ContinueStmt>(statement)) {
        good = end_iteration(statement, rest, follows) && good;
      } else {
        good = add(statement) && good;
      }
    }
    return good;
  }

  // All branches that end here have the rest of the iteration on their other side.
  bool end_iteration(const clang::Stmt* statement, Statements rest, bool follows) {
    if (!rest.empty())
      return work_.refuse("control-flow", rest[0], "found a statement that no iteration reaches",
                          "'continue' as the last statement of a branch is accepted");
    return !follows ||
           work_.refuse(
               "control-flow", statement,
               "found 'continue' in a branch that other iterations leave at its end",
               "'if (c) continue;' is accepted if each branch around it ends with 'continue', too, or ends "
               "the body");
  }

  bool add_branch(const clang::IfStmt* branch, const Sides& sides, bool follows) {
    ExprPtr condition = build_expr(work_, names_, ExprPlace::kBody, branch->getCond());
    const bool good = condition != nullptr;
    const std::optional<bool> known = condition && in_loop() ? truth_of(condition) : std::nullopt;
    if (known) {  // by the iterator of a loop that is written out
      const auto& never = *known ? sides.otherwise : sides.then;
      never_.insert(never_.end(), never.begin(), never.end());
      return add_all(*known ? sides.then : sides.otherwise, follows);
    }
    if (!condition) condition = integer_value(0, ScalarType::kInt32, work_.place(branch));
    return add_sides(
               branch, std::move(condition), [&] { return add_all(sides.then, follows); },
               [&] { return add_all(sides.otherwise, follows); }) &&
           good;
  }

  template <class Then, class Otherwise>
  bool add_sides(const clang::Stmt* at, ExprPtr condition, const Then& then, const Otherwise& otherwise) {
    if (path_.size() >= kMostBranches)
      return work_.refuse("control-flow", at,
                          fmt::format("found more than {} branches within each other", kMostBranches),
                          "split them");
    const std::string name = names_.fresh("taken");
    paths_.conditions.insert(name);
    names_.definitions.push_back({name, ScalarType::kBool, converted(condition, ScalarType::kBool)});
    note_paths(names_.definitions.size() - 1);
    const BranchState before = BranchState::of(names_);
    path_.push_back({name, true});
    const bool has_then = then();
    const BranchState behind_then = BranchState::of(names_);
    before.give(names_);
    path_.back().holds = false;
    const bool has_otherwise = otherwise();
    path_.pop_back();
    const std::size_t defined = names_.definitions.size();
    join_branches(names_, before, behind_then, name, work_.place(at));
    note_paths(defined);
    return has_then && has_otherwise;
  }

  bool add_switch(const clang::SwitchStmt* statement, bool follows) {
    const std::optional<Cases> cases = cases_of(work_.tree, statement);
    if (!cases)
      return work_.refuse("control-flow", statement,
                          "found a switch whose cases run into each other, or a range of values",
                          "cases that end with 'break' are accepted, and several labels for one of them");
    const ExprPtr chosen = build_expr(work_, names_, ExprPlace::kBody, statement->getCond());
    return chosen && add_cases(statement, chosen, *cases, 0, follows);
  }

  // Those from the n-th one on: each has the next ones on its other side.
  bool add_cases(const clang::Stmt* at, const ExprPtr& chosen, const Cases& cases, std::size_t n,
                 bool follows) {
    if (n == cases.chosen.size()) return add_all(cases.others, follows);
    ExprPtr condition;
    for (const llvm::APSInt& value : cases.chosen[n].values) {
      ExprPtr is_it =
          make_expr(Binary{BinaryOp::kEqual, chosen, integer_value(value, chosen->type, chosen->where)},
                    ScalarType::kInt32, chosen->where);
      condition = condition ? make_expr(Binary{BinaryOp::kOr, std::move(condition), std::move(is_it)},
                                        ScalarType::kInt32, chosen->where)
                            : std::move(is_it);
    }
    return add_sides(
        at, std::move(condition), [&] { return add_all(cases.chosen[n].statements, follows); },
        [&] { return add_cases(at, chosen, cases, n + 1, follows); });
  }

  // Of the temporaries from the n-th one on.
  void note_paths(std::size_t n) {
    for (; n < names_.definitions.size() && !path_.empty(); ++n)
      paths_.locals[names_.definitions[n].name] = path_;
  }

  bool add(const clang::Stmt* statement) {
    const std::vector<const clang::Expr*> parts = parts_of_step(llvm::dyn_cast<clang::Expr>(statement));
    if (parts.size() > 1)
      return std::ranges::all_of(parts, [&](const clang::Expr* part) { return add(part); });
    if (const auto step = variable_step(statement); step && names_.pointers.contains(step->variable)) {
      names_.moves.push_back(*step);
      return move_pointers(work_, names_);
    }
    const bool good = add_plain(statement);
    return move_pointers(work_, names_) && good;
  }

  // `*q = ...;`, of a pointer of the body.
  const clang::BinaryOperator* assignment_through_pointer(const clang::Stmt* statement) const {
    const clang::BinaryOperator* assignment = assignment_of(statement);
    const auto* target =
        assignment ? llvm::dyn_cast<clang::UnaryOperator>(assignment->getLHS()->IgnoreParens()) : nullptr;
    if (!target || target->getOpcode() != clang::UO_Deref) return nullptr;
    const auto names = find_all<clang::DeclRefExpr>(target);
    return std::ranges::any_of(names,
                               [&](const clang::DeclRefExpr* name) {
                                 const clang::VarDecl* variable = variable_of(name);
                                 return variable && names_.pointers.contains(variable);
                               })
               ? assignment
               : nullptr;
  }

  bool add_plain(const clang::Stmt* statement) {
    const clang::BinaryOperator* through_pointer = assignment_through_pointer(statement);
    if (const clang::BinaryOperator* assignment =
            through_pointer ? through_pointer : array_assignment_of(statement);
        assignment && !is_in_body(assignment->getLHS())) {
      if (refuse_reduction(work_, reductions_, assignment)) return false;
      assigns_ = true;
      unread_.clear();
      return add_assignment(assignment);
    }
    if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(statement)) return add_iterations(loop);
    if (assigns_ && assigns_local(statement) && !moves_on(statement)) unread_.push_back(statement);
    const std::size_t defined = names_.definitions.size();
    const LocalStatement made = build_local(work_, names_, ExprPlace::kBody, statement);
    note_paths(defined);
    return made == LocalStatement::kOther ? refuse_statement(work_, outer_, reductions_, statement)
                                          : made == LocalStatement::kDone;
  }

  // An element of an array that the body declares?
  bool is_in_body(const clang::Expr* target) const {
    target = target->IgnoreParenImpCasts();
    while (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(target))
      target = element->getBase()->IgnoreParenImpCasts();
    const clang::VarDecl* variable = variable_of(target);
    return variable && names_.body_arrays.contains(variable);
  }

  // One after the other, up to the first that is refused.
  bool add_iterations(const clang::ForStmt* loop) {
    const std::optional<SmallLoop> small = small_loop(work_, names_, loop);
    if (!small) return false;
    iterations_ += small->values.size();
    if (iterations_ > kMostIterations)
      return work_.refuse(
          "small-loop", head_of(work_, loop),
          fmt::format("found more than {} iterations of loops in a body", kMostIterations),
          fmt::format("up to {} are accepted, all loops of a body together", kMostIterations));
    const std::vector<const clang::Stmt*> statements = statements_of(loop->getBody());
    for (const long long value : small->values) {
      names_.constants[small->iterator] = value;
      loops_.push_back(loop);
      const bool good = add_all(statements, false);
      loops_.pop_back();
      if (!good) return false;
      const auto kept = names_.constants.find(small->iterator);
      if (kept != names_.constants.end() && kept->second == value) continue;
      return work_.refuse(
          "small-loop", head_of(work_, loop),
          fmt::format("found a loop whose body changes its iterator '{}'", small->iterator->getName()),
          "loops that only their heads count are accepted");
    }
    return leave(*small, loop);
  }

  // What C leaves in the iterator.
  bool leave(const SmallLoop& small, const clang::ForStmt* loop) {
    names_.constants.erase(small.iterator);
    if (llvm::isa<clang::DeclStmt>(loop->getInit())) return true;
    if (names_.locals.contains(small.iterator)) {
      names_.constants[small.iterator] = small.last;
      return true;
    }
    const std::string name = small.iterator->getName().str();
    if (is_of_step(work_, small.iterator)) {  // it ends with the step; the text of the body needs it
      const auto type = scalar_type(work_, small.iterator->getType());
      if (std::ranges::find(work_.given, name, &Sweep::Given::name) == work_.given.end())
        work_.given.push_back({name, integer_value(0, *type, {})});
      return true;
    }
    if (!path_.empty())
      return work_.refuse(
          "small-loop", head_of(work_, loop),
          fmt::format("found a loop on one side of a branch that counts '{}', a variable from outside", name),
          "an iterator that the loop declares is accepted: 'for (int k = 0; ...'");
    std::erase_if(sweep_.left, [&](const Sweep::Left& left) { return left.name == name; });
    sweep_.left.push_back({name, small.last});
    return true;
  }

  // For the next iteration.
  bool moves_on(const clang::Stmt* statement) const {
    const auto step = variable_step(statement);
    return step && std::ranges::find(sweep_.runs, step->variable->getName().str(), &Sweep::Runs::name) !=
                       sweep_.runs.end();
  }

  bool assigns_local(const clang::Stmt* statement) const {
    const clang::BinaryOperator* assignment = assignment_of(statement);
    const clang::VarDecl* variable = assignment ? variable_of(assignment->getLHS()) : nullptr;
    return variable && names_.locals.contains(variable);
  }

  bool add_assignment(const clang::BinaryOperator* assignment) {
    const ExprPtr target = build_expr(work_, names_, ExprPlace::kBody, assignment->getLHS());
    const bool good = target && check_target(assignment, *target);
    const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(assignment);
    ExprPtr value = compound ? build_compound(work_, names_, ExprPlace::kBody, target, compound)
                             : build_expr(work_, names_, ExprPlace::kBody, assignment->getRHS());
    if (!good || !value) return false;
    sweep_.assignments.push_back({std::move(names_.definitions), *target->as<Access>(),
                                  converted(std::move(value), target->type), target->where,
                                  written_out_by()});
    if (!path_.empty()) paths_.assignments[{&sweep_, sweep_.assignments.size() - 1}] = path_;
    names_.definitions.clear();
    return true;
  }

  bool in_loop() const { return !loops_.empty(); }

  // The outermost one.
  std::optional<SourceRange> written_out_by() const {
    const clang::ForStmt* loop = chain_.written_out ? chain_.written_out
                                 : in_loop()        ? loops_.front()
                                                    : nullptr;
    return loop ? std::optional(head_of(work_, loop)) : std::nullopt;
  }

  bool check_target(const clang::BinaryOperator* assignment, const Expr& target) {
    const Access& access = *target.as<Access>();
    const bool has_planes = chooses_plane(work_.nest, access);
    // It adds to what the body itself has assigned, or a sweep before it: the rest of the sweeps is empty
    // yet.
    const bool adds_to_plane =
        has_planes && assignment->isCompoundAssignmentOp() && !is_assigned(work_.nest, access.array);
    if (adds_to_plane)
      work_.refuse(
          "single-assignment", assignment, "found a compound assignment to an array with time planes",
          "plain assignments are accepted: 'A[(t + 1) % 2][i] = f(A[t % 2][...])'; what a compound one adds "
          "to is the plane that is written");
    if (target.type == ScalarType::kBool)
      return work_.refuse("element-type", target.where, "found an update of an array of _Bool",
                          "float, double and the integer types of up to 64 bits are accepted");
    // Otherwise it is known later which dimensions there are, and which sweeps update the array.
    const bool is_known = sweep_.space.size() == work_.depth && !computes_place(access) &&
                          !names_value(work_.nest, access, work_.depth);
    return (!is_known || check_rank(work_, access, target.where, sweep_.space.size())) && !adds_to_plane;
  }

  // One subscript may stand for those of all dimensions.
  bool computes_place(const Access& access) const {
    const std::size_t planes = access.subscripts.size() > 1 && chooses_plane(work_.nest, access) ? 1 : 0;
    return access.subscripts.size() == 1 + planes &&
           work_.nest.arrays[access.array].extents.size() == 1 + planes && work_.depth > 1;
  }

  Translation& work_;
  Names& names_;
  const Chain& chain_;
  const OuterVariables& outer_;
  Sweep& sweep_;
  BranchPaths& paths_;
  std::vector<Reduction> reductions_;  // of the sweep
  Path path_;                          // of the statement that is being translated
  bool assigns_ = false;
  std::vector<const clang::ForStmt*> loops_;  // that are written out, around the statement
  std::size_t iterations_ = 0;                // of small loops
  std::vector<const clang::Stmt*> never_;     // of sides that an iteration of a small loop does not take
  std::set<const clang::Stmt*> read_;         // in small loops
  std::vector<const clang::Stmt*> unread_;    // assignments to locals after the last one to an array
};

}  // namespace

bool build_body(Translation& work, Names& names, const Chain& chain, const OuterVariables& outer,
                Sweep& sweep, BranchPaths& paths) {
  if (refuse_reductions_alone(work, chain)) return false;
  return BodyBuilder(work, names, chain, outer, sweep, paths).build();
}

}  // namespace an5d
