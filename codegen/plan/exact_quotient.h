// Quotients by constants in exact arithmetic.
#pragma once

#include <vector>

#include "codegen/plan/kernel_plan.h"

namespace an5d {

// The divisor of the quotient `expr` where it has an exact_reciprocal(): one of `divisors`, or added to them.
// nullptr otherwise.
const Divisor* divisor_of(const Expr& expr, std::vector<Divisor>& divisors);

// Quotients by such divisors become calls of an5d::quotient<> (an5d/quotient.cuh).
ExprPtr without_divisions(const ExprPtr& expr, std::vector<Divisor>& divisors);

}  // namespace an5d
