// Time loops whose iterations make several equal time steps.
#pragma once

#include <optional>

#include "frontend/nest/loop_nest.h"

namespace an5d {

// `for (t) { b = f(a); a = f(b); }` makes two time steps, after each of which the arrays trade places, and
// `for (t) { b = f(a); a = f(b); b = f(a); swap(a, b); }` three.
struct StepOfSeveral {
  LoopNest nest;  // the sweeps of the first step, and the moves of arrays after it
  int per_iteration = 2;
  bool names_time = false;  // then its time is the number of a step, from `per_iteration` times C's begin on
};

// The shortest step that an iteration repeats, each time with its arrays exchanged in the same way (or in
// place, with the same ones). Nothing where there is none: sweeps that differ in anything else, that find
// places by the time or read scalars that time steps change, or pointers that an iteration leaves otherwise.
// Values may name the time, of type int: it becomes the number of the step over those of an iteration. Of the
// steps of a period (LoopNest::period) all have to be that step, and may read the time.
std::optional<StepOfSeveral> one_of_equal_steps(const LoopNest& nest);

}  // namespace an5d
