// What -ffast-math allows inside one expression.
#pragma once

#include "frontend/expr.h"

namespace an5d {

// Division by a floating constant becomes a product with its reciprocal; a double library function of a
// float argument becomes its float version.
ExprPtr fast_math(const ExprPtr& expr);

}  // namespace an5d
