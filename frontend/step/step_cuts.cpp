// Cuts (step_cuts.h).
//
//   for (t = 0; t < T; t++) {          steps up to the next multiple of 100, one call
//     sweeps, swap                     if (t % 100 == 0) write(u);
//     if (t % 100 == 0) write(u);      the steps after it, one call
//   }
//
// In: the statements of a time step. Out: branches that stand for code of the host. Decided here: that the
// condition can be asked before the steps are done, by the time and by scalars that the host changes; and
// that a branch is seldom taken, as arrays are copied for each of these times: it says so by itself, `t % 100
// == 0`, or it waits for something that changes, `time >= next`, and does no sweep's work.
#include "frontend/step/step_cuts.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "frontend/clang/ast_visitor.h"
#include "frontend/clang/named_place.h"
#include "frontend/clang/scalar_exprs.h"
#include "frontend/clang/statements.h"
#include "frontend/expr/nodes.h"
#include "frontend/names/file_text.h"
#include "frontend/names/loop_head.h"
#include "frontend/names/member_places.h"
#include "frontend/names/place_changes.h"
#include "frontend/names/translation.h"
#include "frontend/names/variable_changes.h"
#include "frontend/step/between_loops.h"
#include "frontend/step/integer_settings.h"
#include "frontend/step/step_call.h"

namespace an5d {
namespace {

bool is_within(const clang::ASTContext& tree, const clang::Decl* declared, const clang::Stmt* statement) {
  const clang::SourceManager& places = tree.getSourceManager();
  return !places.isBeforeInTranslationUnit(declared->getLocation(), statement->getBeginLoc()) &&
         !places.isBeforeInTranslationUnit(statement->getEndLoc(), declared->getLocation());
}

class CutReader {
 public:
  CutReader(FileText& file, const LoopHead& head)
      : file_(file),
        tree_(file.tree),
        time_(head.loop),
        iterator_(head.iterator),
        counts_by_text_(counts_by_text(head)) {}

  bool is_cut(const clang::Stmt* statement) const {
    const clang::IfStmt* branch = branch_in_time(statement);
    return branch && can_be_asked(branch) && is_apart(branch);
  }

  const clang::Stmt* change_of_time(const clang::Stmt* statement) const {
    const clang::IfStmt* branch = branch_in_time(statement);
    return branch ? PlaceChanges(file_, {iterator_, {}}).first_in(branch) : nullptr;
  }

 private:
  // `for (...; t < T; t++)` and `while (t < T) { ...; t++; }`: the text of the loop, with other bounds, does
  // some of its steps.
  static bool counts_by_text(const LoopHead& head) {
    const auto* counted = llvm::dyn_cast<clang::ForStmt>(head.loop);
    const auto* condition = llvm::dyn_cast<clang::WhileStmt>(head.loop);
    if (counted && counted->getInc())
      return head.test == counted->getCond() && head.step == counted->getInc();
    const clang::Expr* test = counted ? counted->getCond() : condition ? condition->getCond() : nullptr;
    return test && head.test == test && head.stepping == LoopHead::Stepping::kBehindBody;
  }

  bool names_time(const clang::Stmt* expr) const {
    return std::ranges::any_of(find_all<clang::DeclRefExpr>(expr), [&](const clang::DeclRefExpr* name) {
      return name->getDecl()->getCanonicalDecl() == iterator_;
    });
  }

  const clang::IfStmt* branch_in_time(const clang::Stmt* statement) const {
    const auto* branch = llvm::dyn_cast<clang::IfStmt>(statement);
    return iterator_ && counts_by_text_ && branch && !branch->getElse() && !branch->getInit() &&
                   !branch->getConditionVariable() && !branch->isConstexpr() &&
                   (is_seldom(branch->getCond()) || (waits(branch->getCond()) && !sets_cells(branch)))
               ? branch
               : nullptr;
  }

  // Does it depend on a scalar that the time loop changes, or makes for each step?
  bool waits(const clang::Expr* condition) const {
    return std::ranges::any_of(find_all<clang::DeclRefExpr>(condition), [&](const clang::DeclRefExpr* name) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
      return variable && variable->getCanonicalDecl() != iterator_ &&
             variable->getType()->isArithmeticType() &&
             (is_number_of_step(variable) || !changes_of(variable, time_).places.empty());
    });
  }

  static bool sets_cells(const clang::IfStmt* branch) {
    return std::ranges::any_of(statements_in(branch), assigns_element);
  }

  // A number that the body of the time loop declares, made of scalars.
  bool is_number_of_step(const clang::VarDecl* variable) const {
    const clang::Stmt* body = body_of(time_);
    return variable->hasLocalStorage() && variable->getType()->isArithmeticType() &&
           !variable->getType().isVolatileQualified() && !variable->hasAttrs() && variable->getInit() &&
           is_of_scalars(tree_, variable->getInit()) &&
           llvm::any_of(body->children(), [&](const clang::Stmt* statement) {
             const auto* declaration = llvm::dyn_cast_or_null<clang::DeclStmt>(statement);
             return declaration && llvm::is_contained(declaration->decls(), variable);
           });
  }

  // `t % 100 == 0`, `!(t % 100)`, `t == last - 1`, and that among other conditions.
  bool is_seldom(const clang::Expr* condition) const {
    condition = condition->IgnoreParenImpCasts();
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(condition)) {
      if (binary->getOpcode() == clang::BO_LAnd)
        return is_seldom(binary->getLHS()) || is_seldom(binary->getRHS());
      if (binary->getOpcode() == clang::BO_LOr)
        return is_seldom(binary->getLHS()) && is_seldom(binary->getRHS());
      return binary->getOpcode() == clang::BO_EQ && names_time(binary);
    }
    const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(condition);
    const auto* remainder =
        unary && unary->getOpcode() == clang::UO_LNot
            ? llvm::dyn_cast<clang::BinaryOperator>(unary->getSubExpr()->IgnoreParenImpCasts())
            : nullptr;
    return remainder && remainder->getOpcode() == clang::BO_Rem && names_time(remainder);
  }

  // Of the time and of scalars that only the host changes (check_cuts). A pointer that has led to one since
  // before the loop need not matter: between two runs only branches do anything, and they end runs, so that
  // all that they may change is asked afresh; where a sweep's cells may be the scalar, the call asks for that
  // (codegen/plan/overlap_pairs.h), and there are no runs.
  bool can_be_asked(const clang::IfStmt* branch) const {
    const clang::Expr* condition = branch->getCond();
    if (condition->HasSideEffects(tree_) || !find_all<clang::CallExpr>(condition).empty() ||
        !find_all<clang::ArraySubscriptExpr>(condition).empty())
      return false;
    for (const clang::UnaryOperator* unary : find_all<clang::UnaryOperator>(condition))
      if (unary->getOpcode() == clang::UO_Deref) return false;
    return std::ranges::all_of(find_all<clang::DeclRefExpr>(condition), [&](const clang::DeclRefExpr* name) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
      if (!variable || variable->getCanonicalDecl() == iterator_) return true;
      if (is_structure(variable)) return changes_no_member_of(condition, branch);
      return variable->getType()->isArithmeticType() && !variable->getType().isVolatileQualified() &&
             changes_of(variable, time_).aliases.empty() && !is_set_by_loops(variable, branch);
    });
  }

  bool is_set_by_loops(const clang::VarDecl* variable, const clang::IfStmt* branch) const {
    const std::vector<const clang::Stmt*> own = statements_in(branch);
    return std::ranges::any_of(statements_in(body_of(time_)), [&](const clang::Stmt* statement) {
      return is_loop(statement) && std::ranges::find(own, statement) == own.end() &&
             !changes_of(variable, statement).places.empty();
    });
  }

  static bool is_structure(const clang::VarDecl* variable) {
    const clang::QualType type = variable->getType();
    return type->isRecordType() || (type->isPointerType() && type->getPointeeType()->isRecordType());
  }

  // Does the time step assign to no member that the condition reads, but in the branch? Sweeps change none.
  bool changes_no_member_of(const clang::Expr* condition, const clang::IfStmt* branch) const {
    const auto changes = [&](const clang::Stmt* within, const clang::ValueDecl* member) {
      const auto names_it = [&](const clang::Expr* target) {
        const auto* of = llvm::dyn_cast<clang::MemberExpr>(target->IgnoreParens());
        return of && of->getMemberDecl() == member;
      };
      long all = 0;
      for (const clang::BinaryOperator* binary : find_all<clang::BinaryOperator>(within))
        all += binary->isAssignmentOp() && names_it(binary->getLHS());
      for (const clang::UnaryOperator* unary : find_all<clang::UnaryOperator>(within))
        all += (unary->isIncrementDecrementOp() || unary->getOpcode() == clang::UO_AddrOf) &&
               names_it(unary->getSubExpr());
      return all;
    };
    return std::ranges::all_of(find_all<clang::MemberExpr>(condition), [&](const clang::MemberExpr* member) {
      return member->getType()->isArithmeticType() && !member->getType().isVolatileQualified() &&
             changes(time_, member->getMemberDecl()) == changes(branch, member->getMemberDecl());
    });
  }

  // Names nothing that the step declares, but for numbers, and leaves the order of steps alone; it may end
  // the time loop.
  bool is_apart(const clang::IfStmt* branch) const {
    if (PlaceChanges(file_, {iterator_, {}}).first_in(branch)) return false;
    if (!find_all<clang::ContinueStmt>(branch).empty() || !find_all<clang::GotoStmt>(branch).empty() ||
        !find_all<clang::IndirectGotoStmt>(branch).empty() || !find_all<clang::LabelStmt>(branch).empty())
      return false;
    const auto chooses = [&](const clang::Expr* expr) {  // a plane of the sweeps
      const clang::VarDecl* changed = changed_choice(tree_, time_, expr);
      return changed && !is_within(tree_, changed, branch) && !counts_in(branch, changed) &&
             names_of(changed, time_) > names_of(changed, branch);
    };
    if (std::ranges::any_of(find_all<clang::Expr>(branch), chooses)) return false;
    return std::ranges::all_of(find_all<clang::DeclRefExpr>(branch), [&](const clang::DeclRefExpr* name) {
      const clang::Decl* declared = name->getDecl()->getCanonicalDecl();
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
      return declared == iterator_ || !is_within(tree_, declared, time_) ||
             is_within(tree_, declared, branch) || (variable && is_number_of_step(variable));
    });
  }

  static long names_of(const clang::VarDecl* variable, const clang::Stmt* within) {
    return std::ranges::count_if(find_all<clang::DeclRefExpr>(within), [&](const clang::DeclRefExpr* name) {
      return name->getDecl()->getCanonicalDecl() == variable->getCanonicalDecl();
    });
  }

  static bool counts_in(const clang::Stmt* statement, const clang::VarDecl* variable) {
    return std::ranges::any_of(find_all<clang::ForStmt>(statement), [&](const clang::ForStmt* loop) {
      return iterator_of(loop) == variable->getCanonicalDecl();
    });
  }

  FileText& file_;
  const clang::ASTContext& tree_;
  const clang::Stmt* time_;
  const clang::VarDecl* iterator_;
  bool counts_by_text_;
};

// Scalars that are made of elements, which sweeps may write: what they hold is known where they do not.
std::set<std::string> made_of_elements(const LoopNest& nest) {
  std::set<std::string> names;
  for (const ScalarChange& change : nest.scalar_changes)
    visit(change.value, [&](const Expr& node) {
      const Param* param = node.as<Param>();
      if (node.as<Access>() || (param && names.contains(param->name))) names.insert(change.scalar.name);
    });
  return names;
}

// Does anything change it in a time step but the changes that the host makes, and branches that are its own?
bool is_changed_by_host(const Translation& work, const LoopHead& head, const std::vector<StepCut>& cuts,
                        const clang::VarDecl* variable, const ChangingScalar* changing) {
  std::size_t by_host = changing ? changing->changes.size() : 0;
  if (is_of_step(work, variable)) --by_host;  // its declaration is none of the places
  for (const StepCut& cut : cuts) by_host += changes_of(variable, cut.branch).places.size();
  return changes_of(variable, head.loop).places.size() == by_host;
}

// What its condition reads is asked for as the loops read it, before any of the steps is done. False, after
// an error, if that changes otherwise than by what the host does.
bool can_ask(Translation& work, const LoopHead& head, const std::vector<StepCut>& cuts, const StepCut& cut) {
  const clang::Expr* condition = cut.branch->getCond();
  const std::set<std::string> of_elements = made_of_elements(work.nest);
  for (const clang::DeclRefExpr* name : find_all<clang::DeclRefExpr>(cut.branch)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    const auto found = variable ? work.changing.find(scalar_named(work, {variable->getCanonicalDecl(), {}}))
                                : work.changing.end();
    const bool changes = found != work.changing.end();
    const bool is_own = variable && is_of_step(work, variable) &&
                        variable->getCanonicalDecl() != head.iterator &&
                        !is_within(work.tree, variable, cut.branch);
    if (!changes && !is_own) continue;
    if (changes && found->second.scalar.name == found->second.in_c &&
        !of_elements.contains(found->second.scalar.name))
      continue;
    return work.refuse("control-flow", work.place(cut.branch),
                       fmt::format("found a branch of the host by '{}', {}", variable->getName(),
                                   !changes || of_elements.contains(found->second.scalar.name)
                                       ? "which is not made of scalars alone"
                                       : "a variable of the time step that has the name of another one"),
                       "variables that the host makes of the time and of other scalars are accepted");
  }
  std::set<const clang::Stmt*> of_members;
  std::vector<std::pair<NamedPlace, const clang::Stmt*>> places;
  for (const clang::MemberExpr* member : find_all<clang::MemberExpr>(condition)) {
    const auto place = of_members.contains(member) ? std::nullopt : place_of_member(work, member);
    for (const clang::Stmt* inside : statements_in(member)) of_members.insert(inside);
    if (place) places.emplace_back(*place, member);
  }
  for (const clang::DeclRefExpr* name : find_all<clang::DeclRefExpr>(condition)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    if (variable && !of_members.contains(name)) places.push_back({{variable->getCanonicalDecl(), {}}, name});
  }
  for (const auto& [place, read] : places) {
    const auto found = work.changing.find(scalar_named(work, place));
    const ChangingScalar* changing = found == work.changing.end() ? nullptr : &found->second;
    if (place.members.empty() ? place.variable != head.iterator &&
                                    !is_changed_by_host(work, head, cuts, place.variable, changing)
                              : changing != nullptr)
      return work.refuse(
          "control-flow", work.place(cut.branch),
          fmt::format("found a branch by '{}', which changes otherwise than by scalars in a time step",
                      spelled(place)),
          "a condition of the time and of variables that the host changes is accepted: 't % 100 == 0', "
          "'time >= next'");
    if (place.members.empty() && !is_of_step(work, place.variable) &&
        !work.use_outside(place.variable, work.place(read)))
      return false;
    if (!place.members.empty()) name_in_nest(work, place);
  }
  return !has_errors(work.said);
}

// The output may have the text of a branch twice, for steps that run as C: there would be two of a static
// variable. False, after an error, if it has one.
bool keeps_nothing(Translation& work, const StepCut& cut) {
  for (const clang::DeclStmt* statement : find_all<clang::DeclStmt>(cut.branch))
    for (const clang::Decl* declared : statement->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
      if (!variable || !variable->isStaticLocal()) continue;
      return work.refuse("control-flow", work.place(statement),
                         fmt::format("found a static variable, '{}', in a branch that few time steps take",
                                     variable->getName()),
                         "a variable that is declared outside of the time loop is accepted");
    }
  return true;
}

}  // namespace

std::vector<StepCut> take_first_cuts(FileText& file, const LoopHead& head,
                                     std::vector<const clang::Stmt*>& statements) {
  const CutReader reader(file, head);
  std::vector<StepCut> cuts;
  while (!statements.empty() && reader.is_cut(statements.front())) {
    cuts.push_back({llvm::cast<clang::IfStmt>(statements.front()), Cut::Place::kBefore});
    statements.erase(statements.begin());
  }
  return cuts;
}

std::vector<StepCut> take_last_cuts(FileText& file, const LoopHead& head,
                                    std::vector<const clang::Stmt*>& statements, Cut::Place place) {
  const CutReader reader(file, head);
  std::vector<StepCut> cuts;
  while (!statements.empty() && reader.is_cut(statements.back())) {
    cuts.insert(cuts.begin(), {llvm::cast<clang::IfStmt>(statements.back()), place});
    statements.pop_back();
  }
  return cuts;
}

bool is_host_branch(FileText& file, const LoopHead& head, const clang::Stmt* statement) {
  return head.loop && CutReader(file, head).is_cut(statement);
}

const clang::Stmt* change_of_time(FileText& file, const LoopHead& head, const clang::Stmt* statement) {
  return head.loop ? CutReader(file, head).change_of_time(statement) : nullptr;
}

bool check_cuts(Translation& work, const LoopHead& head, const std::vector<StepCut>& cuts) {
  LoopNest& nest = work.nest;
  if (cuts.empty()) return true;
  const auto* counted = llvm::dyn_cast<clang::ForStmt>(head.loop);
  nest.steps_in_body = !counted || !counted->getInc();
  const auto is_plain = [](const Swap& swap) { return !swap.third && swap.kept.empty(); };
  for (std::size_t n = 0; n < cuts.size(); ++n) {
    Cut& cut = nest.cuts[n];
    const StepPlace place = work.step_place(nullptr, cuts[n].branch);
    for (const auto& [scalar, changing] : work.changing)
      for (const ChangingScalar::Change& change : changing.changes)
        if (change.place < place) cut.changes = std::max(cut.changes, change.made);
    cut.is_stepped = nest.steps_in_body && work.step_place(nullptr, head.step) < place;
    const bool is_written_out =
        cut.text.length > 0 && cut.condition.offset >= cut.text.offset &&
        cut.condition.offset + cut.condition.length <= cut.text.offset + cut.text.length;
    const bool can_undo =
        cut.place != Cut::Place::kBeforeMoves ||
        (nest.flips.empty() && nest.moves.empty() && std::ranges::all_of(nest.swaps, is_plain));
    const bool begins = cut.place != Cut::Place::kBefore || (cut.changes == 0 && !cut.is_stepped);
    const bool steps_plainly = !nest.host_count && nest.time.direction == Direction::kUp;
    if (is_written_out && can_undo && begins && steps_plainly && keeps_nothing(work, cuts[n]) &&
        can_ask(work, head, cuts, cuts[n]))
      continue;
    if (!has_errors(work.said))
      work.refuse(
          "control-flow", work.place(cuts[n].branch), "found a branch in a time step",
          "'if (t % 100 == 0) ...' is accepted where the time counts up by a comparison with its end, "
          "and the text is no macro's; it stands first, before scalars change, last, or before two "
          "pointers trade places");
    return false;
  }
  for (Flip& flip : nest.flips) flip.is_known = false;
  return true;
}

}  // namespace an5d
