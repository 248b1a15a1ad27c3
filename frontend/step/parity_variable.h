// Variables that flip at the end of every time step: `cur = 1 - cur;`.
#pragma once

#include <vector>

#include "frontend/names/translation.h"

namespace an5d {

struct TimeStep;

// Adds the variables that flip by the statements at the end of the step, before its sweeps are built; refuses
// statements that do anything else.
bool add_flips(Translation& work, const TimeStep& step);

// Of a step that is refused: adds all variables that choose elements and that its statements change otherwise
// than by loops, so that what they choose is not refused as well. Are there any?
bool assume_flips(Translation& work, const TimeStep& step);

// What is known of them before the time loop, when it is known which of them the sweeps read.
bool relate_flips(Translation& work);

}  // namespace an5d
