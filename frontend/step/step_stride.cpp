// Several steps with the time in a stride (step_stride.h).
//
//   for (t = 0; t < T; t += 2) { b = f(a, t); a = f(b, t + 1); }
//       for (t = 0; t < (T + 1) / 2 * 2; t++) if (t % 2 == 0) b = f(a, t); else a = f(b, t - 1 + 1);
//
// In: a time step that its loop counts by more than one. Out: that many. Decided here: that C's iterations
// begin at multiples of the stride, so that each statement is made at times of one remainder. Whether the
// steps are one that is repeated is found out by others (frontend/nest/equal_steps.h).
#include "frontend/step/step_stride.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <algorithm>

#include "frontend/clang/statements.h"
#include "frontend/expr/known_value.h"
#include "frontend/names/translation.h"

namespace an5d {
namespace {

constexpr long long kMostSteps = 8;

// c of `t += c` and `t = t + c`.
std::optional<long long> stride_of(const clang::ASTContext& tree, const LoopHead& head) {
  const auto* step = llvm::dyn_cast<clang::BinaryOperator>(head.step->IgnoreParens());
  if (!step || stepped_variable(step) != head.iterator) return std::nullopt;
  const clang::Expr* by = step->getRHS();
  if (step->getOpcode() == clang::BO_Assign) {
    const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(by->IgnoreParenImpCasts());
    if (!sum || sum->getOpcode() != clang::BO_Add) return std::nullopt;
    by = sum->getRHS();
  } else if (step->getOpcode() != clang::BO_AddAssign) {
    return std::nullopt;
  }
  return constant_of(tree, by);
}

// The time plus or minus a number.
std::optional<long long> moved_by(const ExprPtr& expr) {
  if (const Iterator* iterator = expr->as<Iterator>())
    return iterator->loop == 0 ? std::optional(0LL) : std::nullopt;
  const Binary* sum = expr->as<Binary>();
  if (!sum || (sum->op != BinaryOp::kAdd && sum->op != BinaryOp::kSub)) return std::nullopt;
  const auto first = moved_by(sum->left);
  const Literal* literal = sum->right->as<Literal>();
  const auto by =
      literal && !is_floating(literal ? sum->right->type : expr->type) ? number_of(*literal) : std::nullopt;
  if (!first || !by || sum->left->type != expr->type) return std::nullopt;
  return sum->op == BinaryOp::kAdd ? *first + *by : *first - *by;
}

ExprPtr time_moved(const ExprPtr& like, long long by) {
  const ExprPtr time = make_expr(Iterator{0}, like->type, like->where);
  if (by == 0) return time;
  const ExprPtr number = integer_value(by < 0 ? -by : by, like->type, like->where);
  return make_expr(Binary{by < 0 ? BinaryOp::kSub : BinaryOp::kAdd, time, number}, like->type, like->where);
}

// Where the time of the iteration is so much less than that of the step.
ExprPtr with_own_time(const ExprPtr& expr, int less) {
  if (!expr) return expr;
  const ExprPtr moved = rewrite(expr, [&](const ExprPtr& node) {
    const Iterator* iterator = node->as<Iterator>();
    return iterator && iterator->loop == 0 ? time_moved(node, -less) : node;
  });
  return rewrite(moved, [&](const ExprPtr& node) {
    const auto by = node->as<Binary>() ? moved_by(node) : std::nullopt;
    return by ? time_moved(node, *by) : node;
  });
}

}  // namespace

std::optional<TimeStep> steps_of_stride(const clang::ASTContext& tree, const TimeStep& step) {
  const LoopHead& head = step.head;
  if (!head.iterator || !head.step || !head.start || !llvm::isa<clang::ForStmt>(step.time))
    return std::nullopt;
  const auto stride = stride_of(tree, head), start = constant_of(tree, head.start);
  const bool fits =
      stride && start && *stride >= 2 && *stride <= kMostSteps && *start >= 0 && *start % *stride == 0;
  if (!fits || step.period > 1 || step.sweeps.size() % static_cast<std::size_t>(*stride) != 0 ||
      !step.moves.statements.empty() || !step.cuts.empty())
    return std::nullopt;
  const auto moves = [](const MovesInStep& at) { return !at.moves.empty(); };
  if (std::ranges::any_of(step.inside, moves)) return std::nullopt;
  TimeStep made = step;
  std::erase_if(made.scalar_changes, [&](const StepStatement& of) { return of.statement == head.step; });
  if (!made.scalar_changes.empty()) return std::nullopt;
  made.host_counts = false;
  made.head.steps_over_blocks = true;
  made.period = static_cast<int>(*stride);
  return made;
}

void count_each_step(LoopNest& nest) {
  const std::size_t sweeps = nest.sweeps.size() / static_cast<std::size_t>(nest.period);
  for (std::size_t s = 0; s < nest.sweeps.size(); ++s) {
    const int less = static_cast<int>(s / sweeps);
    Sweep& sweep = nest.sweeps[s];
    if (less == 0) continue;
    for (Loop& loop : sweep.space)
      loop.begin.value = with_own_time(loop.begin.value, less),
      loop.end.value = with_own_time(loop.end.value, less);
    for (Assignment& assignment : sweep.assignments) {
      for (LocalDefinition& local : assignment.locals) local.value = with_own_time(local.value, less);
      for (ExprPtr& subscript : assignment.target.subscripts) subscript = with_own_time(subscript, less);
      assignment.value = with_own_time(assignment.value, less);
    }
    for (Sweep::Given& given : sweep.given) given.value = with_own_time(given.value, less);
    if (std::ranges::find(sweep.given, nest.time.spelled, &Sweep::Given::name) != sweep.given.end()) continue;
    const ExprPtr time = make_expr(Iterator{0}, nest.time.type, nest.time.where);
    sweep.given.push_back({nest.time.spelled, with_own_time(time, less)});
  }
  const ScalarType wide = ScalarType::kInt64;
  const SourceRange& where = nest.time.where;
  const ExprPtr stride = integer_value(nest.period, wide, where);
  const ExprPtr end = make_expr(Cast{CastKind::kExplicit, nest.time.end.value}, wide, where);
  const ExprPtr more = integer_value(nest.time.end.adjust + nest.period - 1, wide, where);
  const ExprPtr sum = make_expr(Binary{BinaryOp::kAdd, end, more}, wide, where);
  const ExprPtr whole = make_expr(Binary{BinaryOp::kDiv, sum, stride}, wide, where);
  nest.time.end = {make_expr(Binary{BinaryOp::kMul, whole, stride}, wide, where), 0};
}

}  // namespace an5d
