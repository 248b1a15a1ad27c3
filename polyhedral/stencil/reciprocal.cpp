// Constants and their reciprocals (reciprocal.h).
#include "polyhedral/stencil/reciprocal.h"

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>

namespace an5d {
namespace {

double rounded(double value, ScalarType type) {
  return type == ScalarType::kFloat ? static_cast<double>(static_cast<float>(value)) : value;
}

// The value of literals, and of casts, signs and operations of floating types on them.
std::optional<double> constant_value(const ExprPtr& expr) {
  if (const Literal* literal = expr->as<Literal>()) {
    const char* text = literal->spelling.c_str();
    if (expr->type == ScalarType::kFloat) return static_cast<double>(std::strtof(text, nullptr));
    if (expr->type == ScalarType::kDouble) return std::strtod(text, nullptr);
    const std::uint64_t integer = std::strtoull(text, nullptr, 0);
    return integer >> 53 == 0 ? std::optional(static_cast<double>(integer)) : std::nullopt;  // to be exact
  }
  const auto value_of = [](const ExprPtr& operand) {
    return is_floating(operand->type) || operand->as<Literal>() ? constant_value(operand) : std::nullopt;
  };
  if (!is_floating(expr->type)) return std::nullopt;
  if (const Cast* cast = expr->as<Cast>()) {
    const std::optional<double> value = value_of(cast->operand);
    return value ? std::optional(rounded(*value, expr->type)) : std::nullopt;
  }
  if (const Unary* unary = expr->as<Unary>()) {
    const std::optional<double> value = value_of(unary->operand);
    if (!value || (unary->op != UnaryOp::kMinus && unary->op != UnaryOp::kPlus)) return std::nullopt;
    return unary->op == UnaryOp::kMinus ? -*value : *value;
  }
  const Binary* binary = expr->as<Binary>();
  if (!binary) return std::nullopt;
  const std::optional<double> left = value_of(binary->left), right = value_of(binary->right);
  if (!left || !right) return std::nullopt;
  // Of two floats, rounded to double and then to float, is what rounding to float gives.
  switch (binary->op) {
    case BinaryOp::kAdd:
      return rounded(*left + *right, expr->type);
    case BinaryOp::kSub:
      return rounded(*left - *right, expr->type);
    case BinaryOp::kMul:
      return rounded(*left * *right, expr->type);
    case BinaryOp::kDiv:
      return rounded(*left / *right, expr->type);
    default:
      return std::nullopt;
  }
}

using Wide = unsigned __int128;

std::uint64_t times(std::uint64_t a, std::uint64_t b, std::uint64_t modulus) {
  return static_cast<std::uint64_t>(static_cast<Wide>(a) * b % modulus);
}

// 1 / 2^power modulo the odd `modulus`: the half of 1 is (modulus + 1) / 2.
std::uint64_t inverse_of_power(int power, std::uint64_t modulus) {
  std::uint64_t inverse = 1 % modulus;
  for (int n = 0; n < power; ++n) inverse = times(inverse, (modulus + 1) / 2, modulus);
  return inverse;
}

// Visits all dividends X, 2^(p-1) <= X < 2^p, whose quotient by C, in the same range, may be nearer to the
// middle between two numbers of p bits than the two parts of the reciprocal are exact. Their error is less
// than 2^(1-2p) of a quotient between 1/2 and 2; the middles are (2M+1) / 2^p above 1 and (2M+1) / 2^(p+1)
// below. So the distance d = X 2^k - (2M+1) C, with k = p or p + 1, is an integer less than 4; it is not 0,
// as C < 2^p. Of C = 2^twos odd, X is known modulo `odd`: there are few for each d, none if twos > 1.
template <class Visit>
void each_hard_dividend(std::uint64_t divisor, int precision, const Visit& visit) {
  int twos = 0;
  while ((divisor >> twos) % 2 == 0) ++twos;
  if (twos > 1) return;
  const std::uint64_t odd = divisor >> twos, first = std::uint64_t{1} << (precision - 1);
  for (const int k : {precision, precision + 1}) {
    const std::uint64_t inverse = inverse_of_power(k - twos, odd);
    for (int d = 1 << twos; d < 4; d += 1 << twos) {
      const std::uint64_t residue = times(d >> twos, inverse, odd);
      for (const std::uint64_t start : {residue, odd - residue}) {
        std::uint64_t dividend = first + (start + odd - first % odd) % odd;
        for (; dividend < 2 * first; dividend += odd) visit(dividend);
      }
    }
  }
}

template <class Real>
std::optional<Reciprocal> reciprocal_in(Real divisor) {
  constexpr int kPrecision = std::numeric_limits<Real>::digits;
  constexpr int kSmallest = std::numeric_limits<Real>::min_exponent - 1;  // of normal numbers
  constexpr int kFar = kPrecision == 24 ? 40 : 400;  // powers of two: everything below stays normal
  int exponent = 0;
  const Real mantissa = std::frexp(std::fabs(divisor), &exponent);
  if (!std::isfinite(divisor) || divisor == 0 || std::abs(exponent) > kFar || mantissa == Real(0.5))
    return std::nullopt;
  Real high = 1 / divisor, rest = std::fma(-high, divisor, Real(1));  // exact
  if (rest < 0) {
    high = std::nextafter(high, Real(0));
    rest = std::fma(-high, divisor, Real(1));
  }
  const Real low = rest / divisor;
  bool right = true;
  each_hard_dividend(static_cast<std::uint64_t>(std::ldexp(mantissa, kPrecision)), kPrecision,
                     [&](std::uint64_t dividend) {
                       const Real x = static_cast<Real>(dividend);
                       right = right && std::fma(x, high, x * low) == x / divisor;
                     });
  int of_low = 0;
  std::frexp(low, &of_low);
  const int least = kSmallest - of_low + 1;  // |low| >= 2^(of_low - 1)
  if (!right || low == 0 || least > -kFar / 2) return std::nullopt;
  return Reciprocal{divisor, high, low, std::ldexp(1.0, least)};
}

std::optional<double> constant_divisor(const Expr& expr) {
  const Binary* binary = expr.as<Binary>();
  if (!binary || binary->op != BinaryOp::kDiv || !is_floating(expr.type)) return std::nullopt;
  return constant_value(binary->right);
}

bool is_literal(const ExprPtr& expr) {
  const Cast* cast = expr->as<Cast>();
  return expr->as<Literal>() || (cast && is_literal(cast->operand));
}

}  // namespace

std::optional<Reciprocal> exact_reciprocal(double divisor, ScalarType type) {
  return type == ScalarType::kFloat ? reciprocal_in(static_cast<float>(divisor)) : reciprocal_in(divisor);
}

std::optional<Reciprocal> exact_reciprocal(const Expr& expr) {
  const std::optional<double> divisor = constant_divisor(expr);
  return divisor ? exact_reciprocal(*divisor, expr.type) : std::nullopt;
}

bool divides_by_products(const Expr& expr) {
  const std::optional<double> divisor = constant_divisor(expr);
  if (!divisor) return false;
  int exponent = 0;
  return std::fabs(std::frexp(*divisor, &exponent)) == 0.5 || exact_reciprocal(*divisor, expr.type);
}

ExprPtr reciprocal_of_divisor(const ExprPtr& expr) {
  const Binary* binary = expr->as<Binary>();
  if (!binary || binary->op != BinaryOp::kDiv || !is_floating(expr->type) || !is_literal(binary->right) ||
      is_literal(binary->left))
    return nullptr;
  const ExprPtr one =
      make_expr(Literal{expr->type == ScalarType::kFloat ? "1.0f" : "1.0"}, expr->type, expr->where);
  return make_expr(Binary{BinaryOp::kDiv, one, binary->right}, expr->type, expr->where);
}

ExprPtr scaled(const ExprPtr& sum, const ExprPtr& factor) {
  const Binary* binary = sum->as<Binary>();
  if (!binary || sum->type != factor->type) return nullptr;
  const auto product = [&](const ExprPtr& left, const ExprPtr& right) {
    return make_expr(Binary{BinaryOp::kMul, left, right}, sum->type, sum->where);
  };
  if (binary->op == BinaryOp::kMul && is_literal(binary->left))
    return product(product(binary->left, factor), binary->right);
  if (binary->op == BinaryOp::kMul && is_literal(binary->right))
    return product(binary->left, product(binary->right, factor));
  if (binary->op != BinaryOp::kAdd && binary->op != BinaryOp::kSub) return nullptr;
  const ExprPtr left = scaled(binary->left, factor), right = scaled(binary->right, factor);
  return left && right ? make_expr(Binary{binary->op, left, right}, sum->type, sum->where) : nullptr;
}

}  // namespace an5d
