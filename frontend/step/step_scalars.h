// Scalars that a time step changes: `time += dt;`.
#pragma once

#include "frontend/step/step_call.h"

namespace an5d {

struct TimeStep;

// Adds the changes, and the count of a loop that the host counts, before the sweeps are built.
bool add_scalar_changes(Translation& work, const TimeStep& step);

// Do sweeps leave alone what the changes read of arrays? Asked when all sweeps have been built.
bool keeps_elements(Translation& work, const TimeStep& step);

// Takes functions off the nest that only its scalars call. The sweeps have been built.
void drop_functions_of_host(LoopNest& nest);

}  // namespace an5d
