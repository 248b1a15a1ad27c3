// The least and the largest value of an affine expression.
#pragma once

namespace isl {
class pw_aff;
class val;
}  // namespace isl

namespace an5d {

// Where there is none, no integer: infinite of an expression without a bound, or without a domain. They are
// those of a dimension of a set: isl's own of a pw_aff end with an error where equalities of its domain leave
// it coefficients that are no integers.
isl::val least_value(const isl::pw_aff& expression);
isl::val largest_value(const isl::pw_aff& expression);

}  // namespace an5d
