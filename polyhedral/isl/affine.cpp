// C integer expressions as isl text (affine.h).
//
// C's `%` truncates and isl's `mod` floors; they agree for arguments that are not negative, which becomes
// a condition of the text. `e & 1` is `e mod 2` for every e in two's complement, and `e ^ 1` flips the
// lowest bit. An unsigned argument wraps at a multiple of every power of two, so no condition is needed
// there, and other moduli are not affine.
#include "polyhedral/isl/affine.h"

#include <fmt/format.h>

#include "frontend/expr/known_value.h"
#include "frontend/expr/nodes.h"

namespace an5d {
namespace {

bool is_power_of_two(long long value) { return value > 0 && (value & (value - 1)) == 0; }

AffineText combine(const AffineText& left, const AffineText& right, std::string value) {
  AffineText both{std::move(value), left.conditions};
  both.conditions.insert(both.conditions.end(), right.conditions.begin(), right.conditions.end());
  return both;
}

// isl reads no negative factor in brackets.
std::string product(long long factor, const std::string& value) {
  return factor < 0 ? fmt::format("(0 - {} * {})", -factor, value) : fmt::format("({} * {})", factor, value);
}

}  // namespace

std::optional<long long> literal_value(const ExprPtr& expr) {
  if (is_floating(expr->type)) return std::nullopt;
  if (const Cast* cast = expr->as<Cast>()) {
    const std::optional<long long> value = literal_value(cast->operand);
    return value && holds(expr->type, *value) ? value : std::nullopt;
  }
  if (const Unary* unary = expr->as<Unary>(); unary && unary->op == UnaryOp::kMinus) {
    const std::optional<long long> value = literal_value(unary->operand);
    return value && holds(expr->type, -*value) ? std::optional(-*value) : std::nullopt;
  }
  const Literal* literal = expr->as<Literal>();
  return literal ? number_of(*literal) : std::nullopt;
}

const ExprPtr& without_conversions(const ExprPtr& expr) {
  const Cast* cast = expr->as<Cast>();
  if (!cast) return expr;
  const ScalarType from = cast->operand->type, to = expr->type;
  const bool is_as_large = size_of(to) >= size_of(from) && is_signed(to) == is_signed(from);
  const bool keeps = is_floating(from) || is_floating(to)
                         ? is_floating(from) && is_floating(to) && is_as_large
                     : to == ScalarType::kBool ? from == ScalarType::kBool
                                               : is_as_large || size_of(to) >= 4;
  return keeps ? without_conversions(cast->operand) : expr;
}

bool are_equal(const ExprPtr& left, const ExprPtr& right) {
  const std::optional<long long> number = literal_value(left);
  return same(without_conversions(left), without_conversions(right)) ||
         (number && number == literal_value(right));
}

std::string AffineWriter::parameters() const {
  std::string names;
  for (std::size_t p = 0; p < params_.size(); ++p) names += fmt::format("{}p{}", p ? ", " : "", p);
  return fmt::format("[{}] -> ", names);
}

std::optional<AffineText> AffineWriter::opaque(const ExprPtr& expr) {
  if (has<Iterator>(expr) || has<Access>(expr) || has<Local>(expr)) return std::nullopt;
  for (std::size_t p = 0; p < params_.size(); ++p) {
    if (same(params_[p], expr)) return AffineText{fmt::format("p{}", p), {}};
  }
  params_.push_back(expr);
  return AffineText{fmt::format("p{}", params_.size() - 1), {}};
}

std::optional<AffineText> AffineWriter::write_binary(const Binary& binary, const ExprPtr& whole) {
  const std::optional<long long> right_value = fixed_value(binary.right);
  const std::optional<long long> left_value = fixed_value(binary.left);
  const bool affine_form = binary.op == BinaryOp::kAdd || binary.op == BinaryOp::kSub ||
                           (binary.op == BinaryOp::kMul && (left_value || right_value)) ||
                           (binary.op == BinaryOp::kRem && right_value && *right_value > 0) ||
                           (binary.op == BinaryOp::kBitAnd && right_value == 1) ||
                           (binary.op == BinaryOp::kBitXor && right_value == 1);
  if (!affine_form) return opaque(whole);
  const std::optional<AffineText> left = write(binary.left), right = write(binary.right);
  if (!left || !right) return std::nullopt;
  switch (binary.op) {
    case BinaryOp::kAdd:
      return combine(*left, *right, fmt::format("({} + {})", left->value, right->value));
    case BinaryOp::kSub:
      return combine(*left, *right, fmt::format("({} - {})", left->value, right->value));
    case BinaryOp::kMul:
      return combine(*left, *right,
                     left_value ? product(*left_value, right->value) : product(*right_value, left->value));
    case BinaryOp::kBitAnd:
      return AffineText{fmt::format("(({}) mod 2)", left->value), left->conditions};
    case BinaryOp::kBitXor:
      return AffineText{fmt::format("({0} + 1 - 2 * (({0}) mod 2))", left->value), left->conditions};
    default:
      break;
  }
  AffineText remainder{fmt::format("(({}) mod {})", left->value, *right_value), left->conditions};
  if (is_signed(whole->type)) {
    remainder.conditions.push_back(fmt::format("{} >= 0", left->value));
  } else if (!is_power_of_two(*right_value)) {
    return opaque(whole);
  }
  return remainder;
}

std::optional<AffineText> AffineWriter::write(const ExprPtr& expr) {
  if (const std::optional<long long> value = fixed_value(expr)) {
    return AffineText{*value < 0 ? fmt::format("({})", *value) : fmt::format("{}", *value), {}};
  }
  const ExprPtr& inner = without_casts(expr);
  for (const ExprPtr* cast = &expr; (*cast)->as<Cast>(); cast = &(*cast)->as<Cast>()->operand) {
    if (is_floating((*cast)->type) || size_of((*cast)->type) < 4) return opaque(expr);
  }
  if (is_floating(inner->type)) return opaque(expr);
  if (const Iterator* iterator = inner->as<Iterator>()) {
    return AffineText{fmt::format("c{}", iterator->loop), {}};
  }
  if (const Unary* unary = inner->as<Unary>()) {
    const std::optional<AffineText> operand = write(unary->operand);
    const bool wraps = unary->op == UnaryOp::kMinus && !is_signed(unary->operand->type);
    if (!operand || wraps || (unary->op != UnaryOp::kMinus && unary->op != UnaryOp::kPlus))
      return opaque(expr);
    const char* sign = unary->op == UnaryOp::kMinus ? "-" : "";
    return AffineText{fmt::format("({}{})", sign, operand->value), operand->conditions};
  }
  if (const Binary* binary = inner->as<Binary>()) return write_binary(*binary, inner);
  return opaque(inner);
}

}  // namespace an5d
