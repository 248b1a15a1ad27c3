// Planes by the time (time_plane.h).
//
//   t % 2, (t + 1) & 1, (t + 2) % 3      plane t, t + 1 and t + 2 modulo the number of planes
//
// Decided here: a subscript is computed for each remainder of the time, with each `%` of a number that may be
// negative once as C has it for such a number.
#include "frontend/storage/time_plane.h"

#include "frontend/expr/known_value.h"
#include "frontend/expr/nodes.h"
#include "frontend/names/translation.h"

namespace an5d {
namespace {

bool is_power_of_two(int planes) { return (planes & (planes - 1)) == 0; }

// Does the conversion, or the operation, keep the remainder by other numbers than powers of 2? These are kept
// by what wraps around at a power of 2.
bool keeps_value(const Cast& cast, ScalarType to) {
  const ScalarType from = cast.operand->type;
  if (const Literal* literal = cast.operand->as<Literal>()) return number_of(*literal) >= 0;
  return is_signed(from) ? is_signed(to) && size_of(to) >= size_of(from)
                         : from == to || size_of(to) > size_of(from);
}

bool keeps_value(const Binary& binary, ScalarType type) {
  constexpr long long kSmall = 1 << 30;
  if (is_signed(type)) return true;
  const Literal* literal = without_casts(binary.right)->as<Literal>();
  if (!literal || type != ScalarType::kUInt64 || binary.op != BinaryOp::kAdd) return false;
  const long long number = number_of(*literal).value_or(-1);
  return number >= 0 && number <= kSmall;
}

// Modulo `planes`, of sums and products of the time and of numbers, where the time is `time` modulo that.
std::optional<int> remainder_of(const ExprPtr& expr, int time, int planes) {
  if (is_floating(expr->type) || expr->type == ScalarType::kBool) return std::nullopt;
  const auto of = [&](const ExprPtr& operand) { return remainder_of(operand, time, planes); };
  const auto reduced = [&](long long value) { return static_cast<int>((value % planes + planes) % planes); };
  if (const Iterator* iterator = expr->as<Iterator>())
    return iterator->loop == 0 ? std::optional(time) : std::nullopt;
  if (const Literal* literal = expr->as<Literal>()) {
    const auto value = number_of(*literal);
    return value ? std::optional(reduced(*value)) : std::nullopt;
  }
  if (const Cast* cast = expr->as<Cast>())
    return is_power_of_two(planes) || keeps_value(*cast, expr->type) ? of(cast->operand) : std::nullopt;
  if (const Unary* unary = expr->as<Unary>()) {
    const bool is_kept = is_power_of_two(planes) || is_signed(expr->type);
    const auto value = unary->op == UnaryOp::kNot || !is_kept ? std::nullopt : of(unary->operand);
    if (!value || unary->op == UnaryOp::kPlus) return value;
    return reduced(unary->op == UnaryOp::kBitNot ? -1 - *value : -*value);
  }
  const Binary* binary = expr->as<Binary>();
  if (!binary || (!is_power_of_two(planes) && !keeps_value(*binary, expr->type))) return std::nullopt;
  const auto left = of(binary->left);
  const auto right = left ? of(binary->right) : std::nullopt;
  if (!right) return std::nullopt;
  if (binary->op == BinaryOp::kMul) return reduced(*left * *right);
  if (binary->op == BinaryOp::kAdd) return reduced(*left + *right);
  return binary->op == BinaryOp::kSub ? std::optional(reduced(*left - *right)) : std::nullopt;
}

bool is_number(const ExprPtr& expr, long long number) {
  const Literal* literal = without_casts(expr)->as<Literal>();
  return literal && number_of(*literal) == number;
}

bool is_remainder(const Binary* binary, int planes) {
  return binary && binary->op == BinaryOp::kRem && is_number(binary->right, planes) &&
         has<Iterator>(binary->left);
}

// The same of a time below zero, too: `t & 3`.
bool is_mask(const Binary* binary, int planes) {
  return binary && is_power_of_two(planes) && binary->op == BinaryOp::kBitAnd &&
         is_number(binary->right, planes - 1) && has<Iterator>(binary->left);
}

// Subscripts that the time chooses. A remainder is the one below zero, if it is not 0, where bit n of
// `negative` says so of the n-th such operation.
class TimeChoice {
 public:
  TimeChoice(int planes, int time, unsigned negative) : planes_(planes), time_(time), negative_(negative) {}

  std::optional<long long> value(const ExprPtr& subscript) {
    const ExprPtr numbers = rewrite(subscript, [&](const ExprPtr& node) { return without_time(node); });
    return value_with(numbers, {});
  }
  int operations() const { return operations_; }

 private:
  ExprPtr without_time(const ExprPtr& node) {
    const Binary* binary = node->as<Binary>();
    const bool divides = is_remainder(binary, planes_);
    if (!divides && !is_mask(binary, planes_)) return node;
    const auto remainder = remainder_of(binary->left, time_, planes_);
    if (!remainder) return node;
    long long made = *remainder;
    if (divides && is_signed(node->type) && (negative_ >> operations_++ & 1) != 0 && made != 0)
      made -= planes_;
    return integer_value(made, node->type, node->where);
  }

  int planes_, time_;
  unsigned negative_;
  int operations_ = 0;
};

bool is_ahead(const ExprPtr& subscript, int planes, int ahead) {
  TimeChoice first(planes, 0, 0);
  first.value(subscript);
  constexpr int kMost = 6;
  if (first.operations() > kMost) return false;
  for (unsigned negative = 0; negative < 1U << first.operations(); ++negative)
    for (int time = 0; time < planes; ++time) {
      const auto value = TimeChoice(planes, time, negative).value(subscript);
      const bool is_plane = value && *value >= 0 && *value < planes,
                 is_wanted = value == (time + ahead) % planes;
      if (negative == 0 ? !is_wanted : !value || (is_plane && !is_wanted)) return false;
    }
  return true;
}

}  // namespace

std::optional<int> ahead_of_time(const ExprPtr& subscript, int planes) {
  for (int ahead = 0; ahead < planes; ++ahead)
    if (is_ahead(subscript, planes, ahead)) return ahead;
  return std::nullopt;
}

std::optional<long long> value_by_time(const ExprPtr& expr, int planes, int time) {
  return TimeChoice(planes, time, 0).value(expr);
}

// Looked for among times that a program may begin with. Beyond them it is none of C's arrays' elements.
std::optional<long long> first_time(const ExprPtr& subscript, int planes) {
  constexpr long long kFarthest = 1000;
  for (long long time = kFarthest; time >= -kFarthest; --time) {
    const ExprPtr numbers = rewrite(subscript, [&](const ExprPtr& node) {
      return node->as<Iterator>() ? integer_value(time, node->type, node->where) : node;
    });
    const auto value = value_with(numbers, {});
    if (!value || *value < 0 || *value >= planes) return time + 1;
  }
  return std::nullopt;
}

bool is_chosen_of_several(const ExprPtr& subscript) {
  return has<Binary>(subscript, [](const Binary& binary) {
    if (binary.op != BinaryOp::kRem && binary.op != BinaryOp::kBitAnd) return false;
    const Literal* literal = without_casts(binary.right)->as<Literal>();
    const long long number = literal ? number_of(*literal).value_or(0) : 0;
    const long long planes = binary.op == BinaryOp::kRem ? number : number + 1;
    return planes > 2 && has<Iterator>(binary.left);
  });
}

}  // namespace an5d
