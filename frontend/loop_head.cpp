// for (init; condition; step) to a half-open range.
//
// In: a for statement. Out: a Loop with begin <= iterator < end. Decided here: which heads count by one
// between two bounds that do not change, whichever way and however it is written, and that C's own
// comparison (which may be unsigned) comes to the same.
#include "frontend/loop_head.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include "frontend/expr_builder.h"

namespace an5d {
namespace {

constexpr const char* kAcceptedHead =
    "'for (int i = 1; i < n; i++)' and 'for (i = n; i > 0; --i)' are accepted";

const clang::VarDecl* variable_in(const clang::Expr* expr) {
  if (!expr) return nullptr;
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  return variable ? variable->getCanonicalDecl() : nullptr;
}

// The comparison, turned so that the iterator is on its left.
struct Condition {
  clang::BinaryOperatorKind op;
  const clang::Expr* bound;
  const clang::Expr* iterator;
};

std::optional<Condition> condition_of(const clang::Expr* expr, const clang::VarDecl* iterator) {
  const auto* comparison =
      expr ? llvm::dyn_cast<clang::BinaryOperator>(expr->IgnoreParenImpCasts()) : nullptr;
  if (!comparison || !comparison->isRelationalOp()) return std::nullopt;
  if (variable_in(comparison->getLHS()) == iterator)
    return Condition{comparison->getOpcode(), comparison->getRHS(), comparison->getLHS()};
  if (variable_in(comparison->getRHS()) != iterator) return std::nullopt;
  return Condition{clang::BinaryOperator::reverseComparisonOp(comparison->getOpcode()), comparison->getLHS(),
                   comparison->getRHS()};
}

// i + 1, 1 + i, i - 1: the number of steps; 0 for anything else.
int sum_step(const Translation& work, const clang::Expr* expr, const clang::VarDecl* iterator) {
  const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(expr->IgnoreParenImpCasts());
  if (!sum || !sum->isAdditiveOp()) return 0;
  const bool minus = sum->getOpcode() == clang::BO_Sub;
  if (variable_in(sum->getLHS()) == iterator && constant_of(work, sum->getRHS()) == 1) return minus ? -1 : 1;
  if (!minus && variable_in(sum->getRHS()) == iterator && constant_of(work, sum->getLHS()) == 1) return 1;
  return 0;
}

// 1 or -1; 0 if the step is of another kind.
int step_of(const Translation& work, const clang::Expr* expr, const clang::VarDecl* iterator) {
  if (!expr) return 0;
  expr = expr->IgnoreParens();
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
    if (!unary->isIncrementDecrementOp() || variable_in(unary->getSubExpr()) != iterator) return 0;
    return unary->isIncrementOp() ? 1 : -1;
  }
  const auto* assignment = llvm::dyn_cast<clang::BinaryOperator>(expr);
  if (!assignment || !assignment->isAssignmentOp() || variable_in(assignment->getLHS()) != iterator) return 0;
  if (assignment->getOpcode() == clang::BO_Assign) return sum_step(work, assignment->getRHS(), iterator);
  if (constant_of(work, assignment->getRHS()) != 1) return 0;
  if (assignment->getOpcode() == clang::BO_AddAssign) return 1;
  return assignment->getOpcode() == clang::BO_SubAssign ? -1 : 0;
}

// Where the iterator starts: the initial value, and whether the for statement declares it.
struct Start {
  const clang::VarDecl* iterator = nullptr;
  const clang::Expr* value = nullptr;
  IteratorScope scope = IteratorScope::kLoop;
};

Start start_of(const clang::ForStmt* loop) {
  const clang::Stmt* init = loop->getInit();
  if (const auto* declaration = llvm::dyn_cast_or_null<clang::DeclStmt>(init)) {
    if (!declaration->isSingleDecl()) return {};
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration->getSingleDecl());
    if (!variable || !variable->getInit() || !variable->hasLocalStorage()) return {};
    return {variable->getCanonicalDecl(), variable->getInit(), IteratorScope::kLoop};
  }
  const auto* expr = llvm::dyn_cast_or_null<clang::Expr>(init);
  const auto* assignment = expr ? llvm::dyn_cast<clang::BinaryOperator>(expr->IgnoreParens()) : nullptr;
  if (!assignment || assignment->getOpcode() != clang::BO_Assign) return {};
  return {variable_in(assignment->getLHS()), assignment->getRHS(), IteratorScope::kOutside};
}

class LoopBuilder {
 public:
  LoopBuilder(Translation& work, Names& names, const clang::ForStmt* loop)
      : work_(work), names_(names), loop_(loop), start_(start_of(loop)) {}

  std::optional<Loop> build() {
    Loop made;
    made.where = work_.place({loop_->getForLoc(), loop_->getRParenLoc()});
    if (!start_.iterator) return refuse(loop_->getInit(), "loop-form", "no initial value of one iterator");
    const auto type = scalar_type(work_, start_.iterator->getType());
    if (!type || is_floating(*type) || *type == ScalarType::kBool)
      return refuse(loop_->getInit(), "loop-form", "an iterator that is not an integer");
    if (start_.iterator->getType().isVolatileQualified())
      return refuse(loop_->getInit(), "volatile", "a volatile iterator");
    const auto condition = condition_of(loop_->getCond(), start_.iterator);
    if (!condition || loop_->getConditionVariable())
      return refuse(loop_->getCond(), "loop-form",
                    "no comparison of the iterator with a bound by <, <=, > or >=");
    const int step = step_of(work_, loop_->getInc(), start_.iterator);
    if (step == 0) return refuse(loop_->getInc(), "loop-form", "a step other than one up or one down");
    const bool less = condition->op == clang::BO_LT || condition->op == clang::BO_LE;
    if (less != (step > 0))
      return refuse(loop_->getCond(), "loop-form", "a loop that steps away from its bound");
    made.iterator = made.spelled = start_.iterator->getName().str();
    made.type = *type;
    made.scope = start_.scope;
    made.direction = step > 0 ? Direction::kUp : Direction::kDown;
    if (!comparison_is_plain(*condition, made) || !add_bounds(*condition, made)) return std::nullopt;
    return made;
  }

 private:
  std::nullopt_t refuse(const clang::Stmt* at, std::string rule, const std::string& what,
                        std::string note = kAcceptedHead) {
    const SourceRange where = at ? work_.place(at) : work_.place({loop_->getForLoc(), loop_->getRParenLoc()});
    work_.refuse(std::move(rule), where, "found " + what, std::move(note));
    return std::nullopt;
  }

  // The last value for which a decreasing loop runs, if it is a constant.
  std::optional<long long> smallest(const Condition& condition, const Loop& loop) const {
    if (loop.direction == Direction::kUp) return constant_of(work_, start_.value->IgnoreParenImpCasts());
    const auto bound = constant_of(work_, condition.bound->IgnoreParenImpCasts());
    if (!bound) return std::nullopt;
    return condition.op == clang::BO_GT ? *bound + 1 : *bound;
  }

  // Whether C's comparison, in its common type, says the same as one of mathematical integers.
  bool comparison_is_plain(const Condition& condition, const Loop& loop) {
    const bool down = loop.direction == Direction::kDown;
    const auto least = smallest(condition, loop);
    if (!is_signed(loop.type)) {
      if (!down || !least || *least >= 1) return true;
      refuse(loop_->getCond(), "loop-bound", "an unsigned iterator that never falls below its bound",
             fmt::format("'{} > 0' ends; for cell 0 too, count with a signed iterator", loop.iterator));
      return false;
    }
    const auto common = scalar_type(work_, condition.iterator->getType());
    if (!common || is_floating(*common)) {
      refuse(condition.bound, "loop-bound", "a bound that is not an integer", "integer bounds are accepted");
      return false;
    }
    if (is_signed(*common) || (!down && least && *least >= 0)) return true;
    refuse(loop_->getCond(), "loop-bound", "a signed iterator compared as unsigned",
           fmt::format("start '{}' at a literal of at least 0, count up, or compare with a signed bound",
                       loop.iterator));
    return false;
  }

  // A call says the bounds, where no loop converts them.
  ExprPtr as_in_head(ExprPtr made, const clang::Expr* written, ScalarType type) const {
    const Cast* cast = made->as<Cast>();
    const ScalarType from = cast ? cast->operand->type : made->type;
    const bool wider = !is_floating(from) && size_of(type) > size_of(from);
    const bool keeps_all = from == type || (wider && (is_signed(type) || !is_signed(from)));
    const auto value = constant_of(work_, written);
    if (keeps_all || (value && value == constant_of(work_, written->IgnoreParenImpCasts()))) return made;
    return settled(std::move(made), type);
  }

  bool add_bounds(const Condition& condition, Loop& loop) {
    ExprPtr first = build_expr(work_, names_, ExprPlace::kBound, start_.value);
    ExprPtr second = first ? build_expr(work_, names_, ExprPlace::kBound, condition.bound) : nullptr;
    if (!second) return false;
    if (is_floating(first->type) || is_floating(second->type)) {
      refuse(loop_->getCond(), "loop-bound", "a bound that is not an integer", "integer bounds are accepted");
      return false;
    }
    first = as_in_head(first, start_.value, loop.type);
    second = as_in_head(second, condition.bound, second->type);
    const bool inclusive = condition.op == clang::BO_LE || condition.op == clang::BO_GE;
    if (loop.direction == Direction::kUp) {
      loop.begin = {std::move(first), 0};
      loop.end = {std::move(second), inclusive ? 1 : 0};
    } else {
      loop.begin = {std::move(second), inclusive ? 0 : 1};
      loop.end = {std::move(first), 1};
    }
    return true;
  }

  Translation& work_;
  Names& names_;
  const clang::ForStmt* loop_;
  Start start_;
};

}  // namespace

const clang::VarDecl* iterator_of(const clang::ForStmt* loop) { return start_of(loop).iterator; }

std::optional<Loop> build_loop(Translation& work, Names& names, const clang::ForStmt* loop) {
  return LoopBuilder(work, names, loop).build();
}

}  // namespace an5d
