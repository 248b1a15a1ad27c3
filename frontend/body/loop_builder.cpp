// The head of a loop to a half-open range.
//
//   for (int t = 0; t < T; t++)            begin 0, end T
//   while (n-- > 0)                        begin 0, end n: what n holds before the loop
//   do { ... } while (++t < T)             begin t, end t + 1 < T ? T : t + 1
//
// In: a LoopHead. Out: a Loop with begin <= iterator < end, whose iterator has behind the loop the value that
// an iteration more would see. Decided here: which heads count by one between two bounds that do not change,
// whichever way and however it is written, and that C's own comparison (which may be unsigned) comes to the
// same.
#include "frontend/body/loop_builder.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include "frontend/body/expr_builder.h"
#include "frontend/clang/statements.h"
#include "frontend/clang/subscript_forms.h"
#include "frontend/expr/known_value.h"
#include "frontend/names/file_text.h"
#include "frontend/names/step_names.h"
#include "frontend/names/variable_changes.h"

namespace an5d {
namespace {

constexpr const char* kAcceptedHead =
    "'for (int i = 1; i < n; i++)' and 'for (i = n; i > 0; --i)' are accepted";

// The comparison, turned so that the iterator is on its left, and is true where the loop goes on. Without a
// bound: with 0.
struct Condition {
  clang::BinaryOperatorKind op;
  const clang::Expr* bound;
  const clang::Expr* iterator;
};

bool is_zero(const Translation& work, const Condition& condition) {
  return !condition.bound || constant_of(work.tree, condition.bound) == 0;
}

std::optional<Condition> condition_of(const LoopHead& head) {
  if (!head.test) return std::nullopt;
  bool ends = head.test_ends;
  const clang::Expr* test = without_negations(head.test, ends);
  Condition made{clang::BO_NE, nullptr, test};
  const auto* comparison = llvm::dyn_cast<clang::BinaryOperator>(test);
  if (comparison && comparison->isComparisonOp()) {
    made = {comparison->getOpcode(), comparison->getRHS(), comparison->getLHS()};
    if (counter_in(made.iterator) != head.iterator)
      made = {clang::BinaryOperator::reverseComparisonOp(made.op), comparison->getLHS(),
              comparison->getRHS()};
  }
  const bool steps = head.stepping != LoopHead::Stepping::kBehindBody;
  if ((steps ? counter_in(made.iterator) : variable_of(made.iterator)) != head.iterator) return std::nullopt;
  if (ends) made.op = clang::BinaryOperator::negateComparisonOp(made.op);
  return made;
}

// i + 1, 1 + i, i - 1: the number of steps; 0 for anything else.
int sum_step(const Translation& work, const clang::Expr* expr, const clang::VarDecl* iterator) {
  const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(expr->IgnoreParenImpCasts());
  if (!sum || !sum->isAdditiveOp()) return 0;
  const bool minus = sum->getOpcode() == clang::BO_Sub;
  if (variable_of(sum->getLHS()) == iterator && constant_of(work.tree, sum->getRHS()) == 1)
    return minus ? -1 : 1;
  if (!minus && variable_of(sum->getRHS()) == iterator && constant_of(work.tree, sum->getLHS()) == 1)
    return 1;
  return 0;
}

// 1 or -1; 0 if the step is of another kind.
int step_of(const Translation& work, const clang::Expr* expr, const clang::VarDecl* iterator) {
  if (!expr) return 0;
  expr = expr->IgnoreParens();
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
    if (!unary->isIncrementDecrementOp() || variable_of(unary->getSubExpr()) != iterator) return 0;
    return unary->isIncrementOp() ? 1 : -1;
  }
  const auto* assignment = llvm::dyn_cast<clang::BinaryOperator>(expr);
  if (!assignment || !assignment->isAssignmentOp() || variable_of(assignment->getLHS()) != iterator) return 0;
  if (assignment->getOpcode() == clang::BO_Assign) return sum_step(work, assignment->getRHS(), iterator);
  if (constant_of(work.tree, assignment->getRHS()) != 1) return 0;
  if (assignment->getOpcode() == clang::BO_AddAssign) return 1;
  return assignment->getOpcode() == clang::BO_SubAssign ? -1 : 0;
}

class LoopBuilder {
 public:
  LoopBuilder(Translation& work, Names& names, const LoopHead& head)
      : work_(work), names_(names), head_(head) {}

  std::optional<Loop> build() {
    Loop made;
    made.where = head_of(work_, head_.loop);
    if (!head_.iterator && declares_several())
      return refuse(
          head_.init, "loop-form", "several variables in the head of a loop",
          "in a time loop they are accepted if the first one counts and each of the others is given, "
          "behind each step, what it is declared with: 'for (int t = 0, now = t % 2; t < T; t++, now "
          "= t % 2)'");
    if (!head_.iterator) return refuse(head_.init, "loop-form", "no initial value of one iterator");
    const auto type = scalar_type(work_, head_.iterator->getType());
    if (!type || is_floating(*type) || *type == ScalarType::kBool)
      return refuse(place_of_start(), "loop-form", "an iterator that is not an integer");
    if (head_.iterator->getType().isVolatileQualified())
      return refuse(place_of_start(), "volatile", "a volatile iterator");
    auto condition = condition_of(head_);
    if (condition && condition->op == clang::BO_NE && counts_to_zero(*condition, *type))
      condition->op = clang::BO_GT;
    if (!condition || condition->op == clang::BO_NE || condition->op == clang::BO_EQ)
      return refuse(head_.test, "loop-form", "no comparison of the iterator with a bound by <, <=, > or >=");
    const int step = head_.steps_over_blocks ? 1 : step_of(work_, head_.step, head_.iterator);
    if (step == 0) return refuse(head_.step, "loop-form", "a step other than one up or one down");
    const bool less = condition->op == clang::BO_LT || condition->op == clang::BO_LE;
    if (less != (step > 0)) return refuse(head_.test, "loop-form", "a loop that steps away from its bound");
    made.iterator = made.spelled = head_.iterator->getName().str();
    made.type = *type;
    made.scope = head_.scope;
    made.direction = step > 0 ? Direction::kUp : Direction::kDown;
    if (!steps_in_range(made) || !comparison_is_plain(*condition, made) || !add_bounds(*condition, made))
      return std::nullopt;
    return made;
  }

 private:
  std::nullopt_t refuse(const clang::Stmt* at, std::string rule, const std::string& what,
                        std::string note = kAcceptedHead) {
    const SourceRange where = at ? work_.place(at) : head_of(work_, head_.loop);
    work_.refuse(std::move(rule), where, "found " + what, std::move(note));
    return std::nullopt;
  }

  bool declares_several() const {
    const auto* declaration = llvm::dyn_cast_or_null<clang::DeclStmt>(head_.init);
    return declaration && !declaration->isSingleDecl();
  }

  const clang::Stmt* place_of_start() const { return head_.init ? head_.init : head_.test; }

  // The first value, where it is a constant.
  std::optional<long long> known_start() const {
    if (head_.start) return constant_of(work_.tree, head_.start);
    return value_before(work_.tree, work_.file.reach, work_.function->getBody(), head_.loop, head_.iterator);
  }

  // Has the iterator been stepped when it is compared for the first time?
  bool steps_first() const {
    return head_.stepping == LoopHead::Stepping::kBeforeTest ||
           (head_.body_first && head_.stepping == LoopHead::Stepping::kBehindBody);
  }

  // An overflow of int has no meaning in C. Unsigned integers wrap, and so do narrow ones, which C converts.
  static bool wraps(ScalarType type) { return !is_signed(type) || size_of(type) < 4; }

  // `while (n--)` of a positive n: does it come down to 0, or else have no meaning in C?
  bool counts_to_zero(const Condition& condition, ScalarType type) const {
    if (!is_zero(work_, condition) || step_of(work_, head_.step, head_.iterator) != -1) return false;
    const auto start = known_start();
    if (start) return *start >= (steps_first() ? 1 : 0);
    return is_signed(type) ? !wraps(type) : !steps_first();
  }

  // A step before the first comparison must not wrap.
  bool steps_in_range(const Loop& loop) {
    if (!steps_first() || !wraps(loop.type)) return true;
    const auto start = known_start();
    if (start && holds(loop.type, loop.direction == Direction::kUp ? *start + 1 : *start - 1)) return true;
    refuse(head_.test, "loop-bound", "an iterator that may wrap before it is compared for the first time",
           fmt::format("an 'int' is accepted, and a '{}' that is given a constant right before the loop",
                       loop.iterator));
    return false;
  }

  // The last value for which a decreasing loop runs, if it is a constant.
  std::optional<long long> smallest(const Condition& condition, const Loop& loop) const {
    if (loop.direction == Direction::kUp) return known_start();
    const auto bound = condition.bound ? constant_of(work_.tree, condition.bound->IgnoreParenImpCasts()) : 0;
    if (!bound) return std::nullopt;
    return condition.op == clang::BO_GT ? *bound + 1 : *bound;
  }

  // Whether C's comparison, in its common type, says the same as one of mathematical integers.
  bool comparison_is_plain(const Condition& condition, const Loop& loop) {
    const bool down = loop.direction == Direction::kDown;
    const auto least = smallest(condition, loop);
    if (!is_signed(loop.type)) {
      if (!down || !least || *least >= 1) return true;
      refuse(head_.test, "loop-bound", "an unsigned iterator that never falls below its bound",
             fmt::format("'{} > 0' ends; for cell 0 too, count with a signed iterator", loop.iterator));
      return false;
    }
    const auto common = scalar_type(work_, condition.iterator->getType());
    if (!common || is_floating(*common)) {
      refuse(condition.bound, "loop-bound", "a bound that is not an integer", "integer bounds are accepted");
      return false;
    }
    if (is_signed(*common) || (!down && least && *least >= 0)) return true;
    refuse(head_.test, "loop-bound", "a signed iterator compared as unsigned",
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
    const auto value = constant_of(work_.tree, written);
    if (keeps_all || (value && value == constant_of(work_.tree, written->IgnoreParenImpCasts()))) return made;
    return settled(std::move(made), type);
  }

  // What is written before the loop, or what the iterator holds there.
  ExprPtr start() {
    if (head_.start) return build_expr(work_, names_, ExprPlace::kBound, head_.start);
    const auto type = scalar_type(work_, head_.iterator->getType());
    return make_expr(Param{head_.iterator->getName().str()}, *type, head_of(work_, head_.loop));
  }

  ExprPtr bound_of(const Condition& condition) {
    if (condition.bound) return build_expr(work_, names_, ExprPlace::kBound, condition.bound);
    return integer_value(0, ScalarType::kInt32, work_.place(head_.test));
  }

  bool add_bounds(const Condition& condition, Loop& loop) {
    ExprPtr first = start();
    ExprPtr second = first ? bound_of(condition) : nullptr;
    if (!second) return false;
    if (is_floating(first->type) || is_floating(second->type)) {
      refuse(head_.test, "loop-bound", "a bound that is not an integer", "integer bounds are accepted");
      return false;
    }
    if (head_.start) first = as_in_head(first, head_.start, loop.type);
    if (condition.bound) second = as_in_head(second, condition.bound, second->type);
    const bool up = loop.direction == Direction::kUp;
    const bool inclusive = condition.op == clang::BO_LE || condition.op == clang::BO_GE;
    // Of the values that the body sees, those up to a step behind that of the test.
    const bool behind_test = head_.stepping == LoopHead::Stepping::kBehindTest;
    const bool behind_start = head_.stepping != LoopHead::Stepping::kBehindBody && !head_.body_first;
    Bound from{std::move(first), behind_start ? 1 : 0};
    Bound to{std::move(second), (inclusive ? 1 : 0) + (behind_test ? 1 : 0)};
    if (!up) from.adjust = 1 - from.adjust, to.adjust = 1 - to.adjust;
    if (head_.body_first) to = at_least_once(from, to, up);
    loop.begin = up ? std::move(from) : std::move(to);
    loop.end = up ? std::move(to) : std::move(from);
    return true;
  }

  // `to`, or the bound that lets the first iteration run.
  Bound at_least_once(const Bound& from, const Bound& to, bool up) const {
    const ExprPtr once = sum(from, up ? 1 : -1), other = sum(to, 0);
    const ExprPtr more = make_expr(Binary{up ? BinaryOp::kLess : BinaryOp::kGreater, once, other},
                                   ScalarType::kInt32, once->where);
    return {make_expr(Select{more, other, once}, ScalarType::kInt64, once->where), 0};
  }

  // In 64 bits.
  static ExprPtr sum(const Bound& bound, int more) {
    const SourceRange& where = bound.value->where;
    const ExprPtr value = make_expr(Cast{CastKind::kExplicit, bound.value}, ScalarType::kInt64, where);
    const int added = bound.adjust + more;
    if (added == 0) return value;
    return make_expr(Binary{BinaryOp::kAdd, value, integer_value(added, ScalarType::kInt64, where)},
                     ScalarType::kInt64, where);
  }

  Translation& work_;
  Names& names_;
  LoopHead head_;
};

}  // namespace

std::optional<Loop> build_loop(Translation& work, Names& names, const LoopHead& head) {
  return LoopBuilder(work, names, head).build();
}

std::optional<Loop> build_loop(Translation& work, Names& names, const clang::ForStmt* loop) {
  return build_loop(work, names, head_of_for(loop));
}

}  // namespace an5d
