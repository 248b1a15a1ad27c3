// Known values (known_value.h). In: an expression and what names hold. Out: a number. Decided here: which
// operations give the number that mathematics would.
#include "frontend/expr/known_value.h"

#include <cerrno>
#include <cstdint>
#include <cstdlib>

namespace an5d {
namespace {

std::optional<long long> unary_value(UnaryOp op, long long value) {
  switch (op) {
    case UnaryOp::kMinus:
      return value == INT64_MIN ? std::nullopt : std::optional(-value);
    case UnaryOp::kPlus:
      return value;
    case UnaryOp::kNot:
      return value == 0;
    case UnaryOp::kBitNot:
      return ~value;
  }
  return std::nullopt;
}

std::optional<long long> binary_value(BinaryOp op, long long left, long long right) {
  long long result = 0;
  switch (op) {
    case BinaryOp::kMul:
      return __builtin_mul_overflow(left, right, &result) ? std::nullopt : std::optional(result);
    case BinaryOp::kAdd:
      return __builtin_add_overflow(left, right, &result) ? std::nullopt : std::optional(result);
    case BinaryOp::kSub:
      return __builtin_sub_overflow(left, right, &result) ? std::nullopt : std::optional(result);
    case BinaryOp::kDiv:
      return right > 0 ? std::optional(left / right) : std::nullopt;
    case BinaryOp::kRem:
      return right > 0 ? std::optional(left % right) : std::nullopt;
    case BinaryOp::kLess:
      return left < right;
    case BinaryOp::kGreater:
      return left > right;
    case BinaryOp::kLessEqual:
      return left <= right;
    case BinaryOp::kGreaterEqual:
      return left >= right;
    case BinaryOp::kEqual:
      return left == right;
    case BinaryOp::kNotEqual:
      return left != right;
    case BinaryOp::kBitAnd:
      return left & right;
    case BinaryOp::kBitXor:
      return left ^ right;
    case BinaryOp::kBitOr:
      return left | right;
    case BinaryOp::kAnd:
      return left != 0 && right != 0;
    case BinaryOp::kOr:
      return left != 0 || right != 0;
    case BinaryOp::kShl:
    case BinaryOp::kShr:
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<long long> found_in(const std::map<std::string, long long>& values, const std::string& name) {
  const auto found = values.find(name);
  return found == values.end() ? std::nullopt : std::optional(found->second);
}

// What the left side alone decides.
std::optional<long long> decided(BinaryOp op, long long left) {
  if (op == BinaryOp::kAnd && left == 0) return 0;
  return op == BinaryOp::kOr && left != 0 ? std::optional(1LL) : std::nullopt;
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

std::optional<long long> value_with(const ExprPtr& expr, const KnownValues& known) {
  const auto of = [&](const ExprPtr& operand) { return value_with(operand, known); };
  std::optional<long long> value;
  if (is_floating(expr->type)) return std::nullopt;
  if (const Literal* literal = expr->as<Literal>()) {
    value = number_of(*literal);
  } else if (const Param* param = expr->as<Param>()) {
    value = found_in(known.params, param->name);
  } else if (const Local* local = expr->as<Local>()) {
    value = found_in(known.locals, local->name);
  } else if (const Cast* cast = expr->as<Cast>()) {
    value = of(cast->operand);
    if (value && expr->type == ScalarType::kBool) value = *value != 0;
  } else if (const Unary* unary = expr->as<Unary>()) {
    value = of(unary->operand);
    if (value) value = unary_value(unary->op, *value);
  } else if (const Binary* binary = expr->as<Binary>()) {
    const auto left = of(binary->left), right = of(binary->right);
    if (left) value = decided(binary->op, *left);
    if (!value && left && right) value = binary_value(binary->op, *left, *right);
  } else if (const Select* select = expr->as<Select>()) {
    const auto condition = of(select->condition);
    if (condition) value = of(*condition != 0 ? select->then : select->otherwise);
  }
  return value && holds(expr->type, *value) ? value : std::nullopt;
}

std::optional<long long> fixed_value(const ExprPtr& expr) { return value_with(expr, {}); }

}  // namespace an5d
