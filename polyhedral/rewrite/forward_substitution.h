// Arrays that hold one value after the other within a time step.
#pragma once

#include <set>
#include <vector>

#include "frontend/nest/loop_nest.h"

struct isl_ctx;

namespace an5d {

struct LastValues {
  LoopNest nest;  // of each array the last value that a time step gives it
  LoopNest in_c;  // as it was, with the sweeps whose values are gone marked as those that update again
  std::set<std::size_t> relying;  // sweeps of `nest` that compute such a value: they rely on their bounds
  std::vector<std::size_t> number_in_c;  // of each sweep of `nest` in `in_c`
};

// The stages of a Runge-Kutta method share an array, `tmp = u + 0.5 * dt * k1; k2 = f(tmp); tmp = u + 0.5 *
// dt * k2; k3 = f(tmp);`. What reads a value of it but the last one has the expression instead, `tmp_2 = u[i
// + 1] + 0.5 * dt * k1[i + 1]`, and the sweep that stored it is gone.
//
// Only where that is the same: every cell that is read then has been set by that sweep and is set again, and
// nothing changes in between what the expression reads. Arrays of which this does not hold are left as they
// are (joined_sweeps.h says what else may be set again).
LastValues with_last_values(isl_ctx* ctx, LastValues of);

// A nest as it is.
LastValues as_in_c(const LoopNest& nest);

// Without that sweep of the nest; those behind it have other numbers then.
void take_out_sweep(LastValues& last, std::size_t sweep);

}  // namespace an5d
