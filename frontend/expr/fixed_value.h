// Integer expressions of constants.
#pragma once

#include <optional>

#include "frontend/expr/expr.h"

namespace an5d {

// The value of sums, products and quotients of literals; nothing of other expressions, and where an operation
// does not give the number that mathematics would.
std::optional<long long> fixed_value(const ExprPtr& expr);

// Is the number one of that integer type?
bool holds(ScalarType type, long long value);

// Of an integer literal; nothing where 63 bits do not hold it.
std::optional<long long> number_of(const Literal& literal);

}  // namespace an5d
