// Division by a constant as products: exactly, with a fused multiply-add, or as -ffast-math allows.
#pragma once

#include <optional>

#include "frontend/expr/expr.h"

namespace an5d {

// Values of the quotient's type. high + low is 1 / divisor, `high` rounded towards zero, so that both have
// the divisor's sign. fma(x, high, x * low) == x / divisor to the last bit for every x, infinities and zeros
// included, but those with 0 < |x| < least: of these x * low may be subnormal.
struct Reciprocal {
  double divisor, high, low;
  double least;  // a power of two
};

// For x / divisor in `type` (kFloat or kDouble), proved for this divisor: Brisebarre, Muller, Raina,
// "Accelerating correctly rounded floating-point division when the divisor is known in advance", IEEE
// Transactions on Computers 53 (2004). nullopt where a dividend is rounded wrongly, where the divisor is so
// large or small that parts would underflow, and for powers of two, which compilers multiply by.
std::optional<Reciprocal> exact_reciprocal(double divisor, ScalarType type);

// The same for the quotient `expr`; nullopt also where that is none by a floating constant.
std::optional<Reciprocal> exact_reciprocal(const Expr& expr);

// Is the quotient `expr` no more than products: by a power of two, or with an exact_reciprocal()?
bool divides_by_products(const Expr& expr);

// 1 / divisor, in the type of the quotient `expr`; nullptr where that is no quotient of floating type with a
// constant divisor, or constant itself.
ExprPtr reciprocal_of_divisor(const ExprPtr& expr);

// The sum times `factor`, as products of its terms' coefficients with it; nullptr where a term has no
// coefficient of the factor's type.
ExprPtr scaled(const ExprPtr& sum, const ExprPtr& factor);

}  // namespace an5d
