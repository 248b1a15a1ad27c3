// Planes of an array that the time chooses: `t % 2`, `(t + 1) % 3`.
#pragma once

#include <optional>

#include "frontend/expr/expr.h"

namespace an5d {

// The k for which the subscript is (t + k) mod `planes` for every t for which it is the number of a plane;
// nothing where there is none.
std::optional<int> ahead_of_time(const ExprPtr& subscript, int planes);

// The first time from which on such a subscript is the number of a plane, where it is not always.
std::optional<long long> first_time(const ExprPtr& subscript, int planes);

// The value of an expression of the time where that divided by `planes` leaves `time`, and is not negative;
// nothing where it depends on more of it.
std::optional<long long> value_by_time(const ExprPtr& expr, int planes, int time);

// Is there a remainder of the time in it by a number above 2, whether or not there are so many planes?
bool is_chosen_of_several(const ExprPtr& subscript);

}  // namespace an5d
