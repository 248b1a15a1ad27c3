// Cuts (step_cuts.h).
//
//   for (t = 0; t < T; t++) {          steps up to the next multiple of 100, one call
//     sweeps, swap                     if (t % 100 == 0) write(u);
//     if (t % 100 == 0) write(u);      the steps after it, one call
//   }
//
// In: the statements of a time step. Out: branches that stand for code of the host. Decided here: that the
// condition can be asked before the steps are done, and that the branch says by itself that it is seldom
// taken, as arrays are copied for each of these times.
#include "frontend/step_cuts.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

#include "frontend/ast_visitor.h"
#include "frontend/loop_head.h"
#include "frontend/parity_variable.h"
#include "frontend/translation.h"
#include "frontend/variable_changes.h"

namespace an5d {
namespace {

class CutReader {
 public:
  CutReader(const clang::ASTContext& tree, const clang::Stmt* time)
      : tree_(tree),
        time_(llvm::dyn_cast<clang::ForStmt>(time)),
        iterator_(time_ ? iterator_of(time_) : nullptr) {}

  bool is_cut(const clang::Stmt* statement) const {
    const auto* branch = llvm::dyn_cast<clang::IfStmt>(statement);
    return iterator_ && branch && !branch->getElse() && !branch->getInit() &&
           !branch->getConditionVariable() && !branch->isConstexpr() && is_seldom(branch->getCond()) &&
           can_be_asked(branch) && is_apart(branch);
  }

 private:
  bool names_time(const clang::Stmt* expr) const {
    return std::ranges::any_of(find_all<clang::DeclRefExpr>(expr), [&](const clang::DeclRefExpr* name) {
      return name->getDecl()->getCanonicalDecl() == iterator_;
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

  // Of the time and of scalars that the time step does not change, but for what such branches do.
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
      const VariableChanges all = changes_of(variable, time_), own = changes_of(variable, branch);
      return variable->getType()->isArithmeticType() && !variable->getType().isVolatileQualified() &&
             all.aliases.empty() && all.places.size() == own.places.size();
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

  // Names nothing that the step declares, and leaves the order of steps alone; it may end the time loop.
  bool is_apart(const clang::IfStmt* branch) const {
    const VariableChanges changes = changes_of(iterator_, branch);
    if (!changes.places.empty() || !changes.aliases.empty()) return false;
    if (!find_all<clang::ContinueStmt>(branch).empty() || !find_all<clang::GotoStmt>(branch).empty() ||
        !find_all<clang::IndirectGotoStmt>(branch).empty() || !find_all<clang::LabelStmt>(branch).empty())
      return false;
    const clang::SourceManager& places = tree_.getSourceManager();
    const auto is_within = [&](const clang::Decl* declared, const clang::Stmt* statement) {
      return !places.isBeforeInTranslationUnit(declared->getLocation(), statement->getBeginLoc()) &&
             !places.isBeforeInTranslationUnit(statement->getEndLoc(), declared->getLocation());
    };
    const auto chooses = [&](const clang::Expr* expr) {  // a plane of the sweeps
      const clang::VarDecl* changed = changed_choice(tree_, time_, expr);
      return changed && !is_within(changed, branch) && !counts_in(branch, changed);
    };
    if (std::ranges::any_of(find_all<clang::Expr>(branch), chooses)) return false;
    return std::ranges::all_of(find_all<clang::DeclRefExpr>(branch), [&](const clang::DeclRefExpr* name) {
      const clang::Decl* declared = name->getDecl()->getCanonicalDecl();
      return declared == iterator_ || !is_within(declared, time_) || is_within(declared, branch);
    });
  }

  static bool counts_in(const clang::Stmt* statement, const clang::VarDecl* variable) {
    return std::ranges::any_of(find_all<clang::ForStmt>(statement), [&](const clang::ForStmt* loop) {
      return iterator_of(loop) == variable->getCanonicalDecl();
    });
  }

  const clang::ASTContext& tree_;
  const clang::ForStmt* time_;
  const clang::VarDecl* iterator_;
};

}  // namespace

std::vector<StepCut> take_first_cuts(const clang::ASTContext& tree, const clang::Stmt* time,
                                     std::vector<const clang::Stmt*>& statements) {
  const CutReader reader(tree, time);
  std::vector<StepCut> cuts;
  while (!statements.empty() && reader.is_cut(statements.front())) {
    cuts.push_back({llvm::cast<clang::IfStmt>(statements.front()), Cut::Place::kBefore});
    statements.erase(statements.begin());
  }
  return cuts;
}

std::vector<StepCut> take_last_cuts(const clang::ASTContext& tree, const clang::Stmt* time,
                                    std::vector<const clang::Stmt*>& statements, Cut::Place place) {
  const CutReader reader(tree, time);
  std::vector<StepCut> cuts;
  while (!statements.empty() && reader.is_cut(statements.back())) {
    cuts.insert(cuts.begin(), {llvm::cast<clang::IfStmt>(statements.back()), place});
    statements.pop_back();
  }
  return cuts;
}

bool check_cuts(Translation& work, const std::vector<StepCut>& cuts) {
  LoopNest& nest = work.nest;
  const auto is_plain = [](const Swap& swap) { return !swap.third && swap.kept.empty(); };
  for (std::size_t n = 0; n < cuts.size(); ++n) {
    const SourceRange &text = nest.cuts[n].text, &asked = nest.cuts[n].condition;
    const bool is_written_out = text.length > 0 && asked.offset >= text.offset &&
                                asked.offset + asked.length <= text.offset + text.length;
    const bool can_undo = cuts[n].place != Cut::Place::kBeforeMoves ||
                          (nest.flips.empty() && std::ranges::all_of(nest.swaps, is_plain));
    const bool steps_plainly =
        nest.scalar_changes.empty() && !nest.host_count && nest.time.direction == Direction::kUp;
    if (is_written_out && can_undo && steps_plainly) continue;
    work.refuse(
        "control-flow", work.place(cuts[n].branch), "found a branch in a time step",
        "'if (t % 100 == 0) ...' is accepted where the time counts up, no scalar changes in each step, "
        "and the text is no macro's; it stands first, last, or before two pointers trade places");
    return false;
  }
  for (Flip& flip : nest.flips) flip.is_known = flip.is_known && cuts.empty();
  return true;
}

}  // namespace an5d
