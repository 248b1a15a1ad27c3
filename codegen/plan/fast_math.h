// What -ffast-math allows inside one expression.
#pragma once

#include "frontend/expr.h"

namespace an5d {

// Division by a floating constant becomes a product with its reciprocal, which goes into the coefficients
// of a sum that has them in all terms; division by a square root a product with CUDA's reciprocal root; a
// double library function of a float argument becomes its float version.
ExprPtr fast_math(const ExprPtr& expr);

// 1 / divisor, in the type of the quotient `expr`; nullptr where that is no quotient of floating type with a
// constant divisor, or constant itself.
ExprPtr reciprocal_of_divisor(const ExprPtr& expr);

// The sum times `factor`, as products of its terms' coefficients with it; nullptr where a term has no
// coefficient of the factor's type.
ExprPtr scaled(const ExprPtr& sum, const ExprPtr& factor);

// A sum of a star's cells with those first that a thread has in its registers, the nearest first: what is
// adjacent along the stream. Other sums as they are.
ExprPtr own_column_first(const ExprPtr& sum);

}  // namespace an5d
