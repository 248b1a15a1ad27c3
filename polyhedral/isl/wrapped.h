// Subscripts of an axis whose ends meet.
#pragma once

#include "frontend/expr/expr.h"

namespace an5d {

// `(expr) % n`, never negative, where n is the number of iterations of the loop whose iterator is in it, and
// counted from the first of them.
ExprPtr wrapped_around(const ExprPtr& expr);

// `i + 1` of such a subscript `(i + 1) % n`, else null.
ExprPtr unwrapped(const ExprPtr& subscript);

}  // namespace an5d
