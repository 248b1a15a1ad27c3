// Integer expressions of constants (fixed_value.h). In: an expression. Out: its value. Decided here: that
// nothing wraps, so that a subscript or a bound is the number it looks like.
#include "frontend/expr/fixed_value.h"

#include <cerrno>
#include <cstdlib>

namespace an5d {
namespace {

std::optional<long long> computed(BinaryOp op, long long left, long long right) {
  long long result = 0;
  switch (op) {
    case BinaryOp::kAdd:
      return __builtin_add_overflow(left, right, &result) ? std::nullopt : std::optional(result);
    case BinaryOp::kSub:
      return __builtin_sub_overflow(left, right, &result) ? std::nullopt : std::optional(result);
    case BinaryOp::kMul:
      return __builtin_mul_overflow(left, right, &result) ? std::nullopt : std::optional(result);
    case BinaryOp::kDiv:
      return right > 0 ? std::optional(left / right) : std::nullopt;
    case BinaryOp::kRem:
      return right > 0 ? std::optional(left % right) : std::nullopt;
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<long long> number_of(const Literal& literal) {
  errno = 0;
  const unsigned long long value = std::strtoull(literal.spelling.c_str(), nullptr, 0);
  return errno == 0 && value >> 63 == 0 ? std::optional(static_cast<long long>(value)) : std::nullopt;
}

bool holds(ScalarType type, long long value) {
  if (type == ScalarType::kBool) return value == 0 || value == 1;
  const int bits = 8 * size_of(type);
  if (!is_signed(type) && value < 0) return false;
  if (bits == 64) return true;
  const long long most = (1LL << (is_signed(type) ? bits - 1 : bits)) - 1;
  return value <= most && value >= (is_signed(type) ? -most - 1 : 0);
}

std::optional<long long> fixed_value(const ExprPtr& expr) {
  const auto of = [](const ExprPtr& operand) { return fixed_value(operand); };
  std::optional<long long> value;
  if (is_floating(expr->type)) return std::nullopt;
  if (const Literal* literal = expr->as<Literal>()) {
    value = number_of(*literal);
  } else if (const Cast* cast = expr->as<Cast>()) {
    value = of(cast->operand);
  } else if (const Unary* unary = expr->as<Unary>()) {
    value = of(unary->operand);
    if (unary->op == UnaryOp::kMinus && value) value = computed(BinaryOp::kSub, 0, *value);
    if (unary->op != UnaryOp::kMinus && unary->op != UnaryOp::kPlus) return std::nullopt;
  } else if (const Binary* binary = expr->as<Binary>()) {
    const auto left = of(binary->left), right = of(binary->right);
    if (left && right) value = computed(binary->op, *left, *right);
  }
  return value && holds(expr->type, *value) ? value : std::nullopt;
}

}  // namespace an5d
