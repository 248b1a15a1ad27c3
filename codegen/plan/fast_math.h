// What -ffast-math allows inside one expression.
#pragma once

#include "frontend/expr/expr.h"

namespace an5d {

// Division by a floating constant becomes a product with its reciprocal, which goes into the coefficients
// of a sum that has them in all terms; division by a square root a product with CUDA's reciprocal root; a
// double library function of a float argument becomes its float version.
ExprPtr fast_math(const ExprPtr& expr);

// A sum of a star's cells with those first that a thread has in its registers, the nearest first: what is
// adjacent along the stream. Other sums as they are.
ExprPtr own_column_first(const ExprPtr& sum);

}  // namespace an5d
