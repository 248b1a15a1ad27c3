// What names of a time step stand for (step_names.h), by the calls and declarations of that step.
#pragma once

#include "frontend/names/step_names.h"

namespace an5d {

const StepNames& names_of_step();

// Are the elements that the step takes as constants, `inject(v, s[t])`, of arrays that it only reads? Refuses
// others. Of a nest that has its sweeps and arrays.
bool keeps_given(Translation& work);

}  // namespace an5d
