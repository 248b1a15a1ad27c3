// The least and the largest value of an affine expression.
#pragma once

#include <isl/cpp.h>

namespace an5d {

// Where there is none, no integer: infinite of an expression without a bound, or without a domain.
struct Extremes {
  isl::val low, high;
};

// As dimension of a set: isl's own of a pw_aff ends with an error where equalities of its domain leave it
// coefficients that are no integers.
Extremes extremes(const isl::pw_aff& value);

}  // namespace an5d
