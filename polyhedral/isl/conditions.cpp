// Conditions of C as sets of iterations (conditions.h).
//
// In: conditions, in the order in which C evaluates them. Out: where they hold. Decided here: each becomes
// isl text, and narrows the iterations that those before it have left. A read behind many negated ones, as
// `!(i == 1 && j >= lo)` of all rows of a border, is where a box less many boxes is: that stays a few pieces
// while one box at a time is taken off it, and are thousands as one text of all.
#include "polyhedral/isl/conditions.h"

#include <fmt/format.h>
#include <isl/cpp.h>

#include <algorithm>
#include <map>

#include "frontend/expr/nodes.h"
#include "polyhedral/isl/extremes.h"

namespace an5d {

// What holds behind conditions, and by the text of a further one behind that, too.
struct IterationWriter::Known {
  isl::set set;
  std::map<std::string, std::unique_ptr<Known>> behind;
};

struct IterationWriter::Sets {
  std::map<std::string, isl::set> by_text;
  std::map<std::string, Known> within;
};

IterationWriter::~IterationWriter() = default;

IterationWriter::IterationWriter(isl_ctx* ctx, const LoopNest& nest, const Sweep& sweep, const Values& locals,
                                 const UnknownBound& unknown)
    : ctx_(ctx),
      rank_(static_cast<int>(sweep.space.size())),
      bounds_(bounds_text(nest, sweep, affine, unknown)),
      locals_(locals),
      sets_(std::make_unique<Sets>()) {
  for (std::size_t n = 0; n + 1 < sweep.assignments.size(); ++n)
    written_.insert(sweep.assignments[n].target.array);
  for (int loop = 1; loop <= rank_; ++loop)
    ends_.push_back(
        {bound_text(sweep, loop, false, affine, unknown), bound_text(sweep, loop, true, affine, unknown)});
}

namespace {

// Does a conversion leave what is zero zero, and nothing else? Narrower integers may lose all that is not.
bool keeps_truth(ScalarType from, ScalarType to) {
  return to == ScalarType::kBool || (size_of(to) >= size_of(from) && is_floating(to) == is_floating(from));
}

// Without such conversions and negations around it.
Condition plain(Condition condition) {
  for (;;) {
    const Cast* cast = condition.expr->as<Cast>();
    const Unary* unary = condition.expr->as<Unary>();
    if (cast && keeps_truth(cast->operand->type, condition.expr->type))
      condition.expr = cast->operand;
    else if (unary && unary->op == UnaryOp::kNot)
      condition = {unary->operand, !condition.holds};
    else
      return condition;
  }
}

// What the first `count` conditions say of another one: its truth, if they have it already. Of `written`
// arrays the same element may be another value.
std::optional<bool> known_by(const Conditions& conditions, std::size_t count, const Condition& asked,
                             const std::set<int>& written) {
  const Condition one = plain(asked);
  if (has<Access>(one.expr, [&](const Access& access) { return written.contains(access.array); }))
    return std::nullopt;
  for (std::size_t n = 0; n < count; ++n) {
    const Condition other = plain(conditions[n]);
    if (same(one.expr, other.expr)) return one.holds == other.holds;
  }
  return std::nullopt;
}

// Choices in a condition that those before it have made. False if one condition contradicts another.
bool decide(Conditions& conditions, const std::set<int>& written) {
  for (std::size_t n = 0; n < conditions.size(); ++n) {
    conditions[n].expr = rewrite(conditions[n].expr, [&](const ExprPtr& node) {
      const Select* select = node->as<Select>();
      const auto taken = select ? known_by(conditions, n, {select->condition, true}, written) : std::nullopt;
      if (!taken) return node;
      return *taken ? select->then : select->otherwise;
    });
    if (known_by(conditions, n, conditions[n], written) == false) return false;
  }
  return true;
}

// Does it depend on nothing but iterators and scalars? Other comparisons cannot be written, whatever is
// chosen in them.
bool is_of_iterators(const ExprPtr& expr) {
  if (is_floating(expr->type) || expr->as<Access>() || expr->as<Call>()) return false;
  return std::ranges::all_of(operands(*expr), is_of_iterators);
}

// Is it true or false, and no other number?
bool is_truth(BinaryOp op) {
  return (op >= BinaryOp::kLess && op <= BinaryOp::kNotEqual) || op == BinaryOp::kAnd || op == BinaryOp::kOr;
}
bool is_truth(const Expr& expr) {
  const Binary* binary = expr.as<Binary>();
  const Unary* unary = expr.as<Unary>();
  return (binary && is_truth(binary->op)) || (unary && unary->op == UnaryOp::kNot);
}

// What C asks of a number: `i ? a : b`.
ExprPtr is_not_zero(const ExprPtr& expr) {
  const ExprPtr zero = make_expr(Literal{"0"}, ScalarType::kInt32);
  return make_expr(Binary{BinaryOp::kNotEqual, expr, zero}, ScalarType::kInt32);
}

// The truths that something computes with, as choices of 1 and 0: `((i > 0) ? 1 : 0) + 1 < n`. Those that are
// conditions of choices stay.
ExprPtr with_truths_as_choices(const ExprPtr& expr) {
  std::vector<ExprPtr> parts = operands(*expr);
  bool touched = false;
  for (std::size_t n = expr->as<Select>() ? 1 : 0; n < parts.size(); ++n) {
    const auto number = [](const char* spelled) { return make_expr(Literal{spelled}, ScalarType::kInt32); };
    const ExprPtr changed = is_truth(*parts[n])
                                ? make_expr(Select{parts[n], number("1"), number("0")}, ScalarType::kInt32)
                                : with_truths_as_choices(parts[n]);
    touched = touched || changed != parts[n];
    parts[n] = changed;
  }
  return touched ? with_operands(*expr, parts) : expr;
}

}  // namespace

const isl::set& IterationWriter::set_of(const std::string& text) const {
  const auto [found, is_new] = sets_->by_text.try_emplace(text);
  if (is_new) found->second = isl::set(isl::ctx(ctx_), iterations_text(rank_, affine, text));
  return found->second;
}

isl::set IterationWriter::where_any(const std::string& within, const std::vector<Conditions>& places) {
  if (places.empty()) return set_of(within);
  isl::set all = where(within, places.front());
  for (std::size_t n = 1; n < places.size(); ++n) all = all.unite(where(within, places[n]));
  return all;
}

isl::set IterationWriter::where(const std::string& within, Conditions conditions) {
  for (Condition& condition : conditions) condition.expr = with_values(condition.expr, locals_);
  std::erase_if(conditions, [](const Condition& condition) { return !is_small_tree(condition.expr); });
  if (!decide(conditions, written_)) return set_of("false");
  Known* known = &sets_->within[within];
  if (known->set.is_null()) known->set = set_of(within);
  for (const Condition& condition : conditions) {
    choices_ = 0;
    const auto text = write(condition.expr, condition.holds);
    if (!text) continue;
    std::unique_ptr<Known>& behind = known->behind[*text];
    if (!behind) behind = std::make_unique<Known>(Known{narrowed(known->set, *text), {}});
    known = behind.get();
  }
  return known->set;
}

const isl::set& IterationWriter::where(const Condition& condition) {
  const ExprPtr expr = with_values(condition.expr, locals_);
  choices_ = 0;
  const auto text = is_small_tree(expr) ? write(expr, condition.holds) : std::nullopt;
  return set_of(text.value_or("true"));
}

// Less what is not there, if that is the simpler one: then the pieces of what is left have nothing in common.
isl::set IterationWriter::narrowed(const isl::set& there, const std::string& text) const {
  constexpr unsigned kFewPieces = 8;  // which cost less than to find out that they are fewer
  const isl::set& holds = set_of(text);
  if (holds.n_basic_set() < 2) return there.intersect(holds);
  const isl::set others = holds.complement();
  if (there.is_disjoint(others)) return there;
  const isl::set left =
      others.n_basic_set() < holds.n_basic_set() ? there.subtract(others) : there.intersect(holds);
  return left.n_basic_set() > kFewPieces ? left.coalesce() : left;
}

bool IterationWriter::is_never(const std::string& text) const { return set_of(text).is_empty(); }

bool IterationWriter::is_never(const isl::set& there, const std::string& text) const {
  return there.is_disjoint(set_of(text));
}

bool IterationWriter::is_within(const ExprPtr& expr, int loop, const isl::set& there) {
  const auto& [begin, end] = ends_[loop - 1];
  const std::optional<AffineText> value = affine.write(expr);
  return begin && end && value && value->conditions.empty() &&
         is_never(there, fmt::format("({} < {} or {} >= {})", value->value, *begin, value->value, *end));
}

std::string IterationWriter::at_least(int loop, int iterations) const {
  const auto& [begin, end] = ends_[loop - 1];
  return begin && end ? fmt::format(" and {} - {} >= {}", *end, *begin, iterations) : "";
}

std::vector<long> IterationWriter::distances(const ExprPtr& expr, int loop, const isl::set& there, int most) {
  const std::optional<AffineText> value = affine.write(expr);
  if (!value || !value->conditions.empty()) return {};
  if (there.is_empty()) return {0};  // nothing evaluates it
  const isl::pw_aff difference(isl::ctx(ctx_), fmt::format("{}{{ [{}] -> [{} - c{}] }}", affine.parameters(),
                                                           iterator_names(rank_), value->value, loop));
  const isl::pw_aff here = difference.intersect_domain(there);
  const isl::val low = least_value(here), high = largest_value(here);
  constexpr long kFarthest = 1L << 28;  // offsets, and what both sides of an axis add up to, are ints
  const auto is_near = [&](const isl::val& value) {
    return value.is_int() && value.abs().lt(isl::val(isl::ctx(ctx_), kFarthest));
  };
  if (!is_near(low) || !is_near(high) || high.num_si() - low.num_si() >= most) return {};
  std::vector<long> found;
  for (long distance = low.num_si(); distance <= high.num_si(); ++distance)
    if (!is_never(there, fmt::format("{} - c{} = {}", value->value, loop, distance)))
      found.push_back(distance);
  return found;
}

std::vector<long> IterationWriter::distances(const ExprPtr& expr, int loop, int most) {
  return distances(expr, loop, set_of("true"), most);
}

std::optional<std::string> IterationWriter::write(const ExprPtr& expr, bool holds) {
  const ExprPtr& inner = without_casts(expr);
  if (const Unary* unary = inner->as<Unary>(); unary && unary->op == UnaryOp::kNot)
    return write(unary->operand, !holds);
  const Binary* binary = inner->as<Binary>();
  if (!binary || !is_truth(binary->op)) return write_comparison(is_not_zero(expr), holds);
  if (binary->op == BinaryOp::kAnd || binary->op == BinaryOp::kOr) {
    const auto left = write(binary->left, holds), right = write(binary->right, holds);
    // Both are known to hold, or not to hold; else one of them is.
    if ((binary->op == BinaryOp::kAnd) == holds) {
      if (!left || !right) return left ? left : right;
      return fmt::format("({} and {})", *left, *right);
    }
    if (!left || !right) return std::nullopt;
    return fmt::format("({} or {})", *left, *right);
  }
  return write_comparison(inner, holds);
}

// "(C and A < B) or (not C and D < B)" of `(C ? A : D) < B`.
std::optional<std::string> IterationWriter::write_chosen(const ExprPtr& expr, const Expr* choice,
                                                         bool holds) {
  const Select& select = *choice->as<Select>();
  constexpr int kMostChoices = 256;  // of one condition: each doubles what is written
  if (++choices_ > kMostChoices) return std::nullopt;
  const auto taken = write(select.condition, true), left = write(select.condition, false);
  if (!taken || !left) return std::nullopt;
  const auto then = write(replaced(expr, choice, select.then), holds);
  if (!then) return std::nullopt;
  const auto otherwise = write(replaced(expr, choice, select.otherwise), holds);
  if (!otherwise) return std::nullopt;
  return fmt::format("(({} and {}) or ({} and {}))", *taken, *then, *left, *otherwise);
}

std::optional<std::string> IterationWriter::write_comparison(const ExprPtr& expr, bool holds) {
  if (const ExprPtr chosen = with_truths_as_choices(expr); chosen != expr)
    return write_comparison(chosen, holds);
  const Binary& binary = *expr->as<Binary>();
  static const std::map<BinaryOp, std::pair<const char*, const char*>> signs = {
      {BinaryOp::kLess, {"<", ">="}},      {BinaryOp::kGreater, {">", "<="}},
      {BinaryOp::kLessEqual, {"<=", ">"}}, {BinaryOp::kGreaterEqual, {">=", "<"}},
      {BinaryOp::kEqual, {"=", "!="}},     {BinaryOp::kNotEqual, {"!=", "="}}};
  const auto sign = signs.find(binary.op);
  if (!is_of_iterators(expr)) return std::nullopt;
  if (const Expr* choice = choice_in(expr)) return write_chosen(expr, choice, holds);
  const auto left = value(binary.left), right = value(binary.right);
  if (!left || !right) return std::nullopt;
  return fmt::format("({} {} {})", *left, holds ? sign->second.first : sign->second.second, *right);
}

// Is an unsigned value in it that of the text modulo a power of two only?
bool IterationWriter::may_wrap(const ExprPtr& expr) {
  if (!is_signed(expr->type) && !expr->as<Literal>()) {
    const std::optional<AffineText> text = affine.write(expr);
    if (!text || !is_never(fmt::format("{} and {} < 0", bounds_, text->value))) return true;
  }
  return std::ranges::any_of(operands(*expr), [&](const ExprPtr& part) { return may_wrap(part); });
}

std::optional<std::string> IterationWriter::value(const ExprPtr& expr) {
  if (is_floating(expr->type)) return std::nullopt;
  const std::optional<AffineText> text = affine.write(expr);
  if (!text) return std::nullopt;
  for (const std::string& condition : text->conditions)
    if (!is_never(fmt::format("{} and not ({})", bounds_, condition))) return std::nullopt;
  return may_wrap(expr) ? std::nullopt : std::optional(text->value);
}

}  // namespace an5d
