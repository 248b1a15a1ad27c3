// What names of a time step stand for (step_names.h), by the calls and declarations of that step.
#pragma once

#include "frontend/names/step_names.h"

namespace an5d {

const StepNames& names_of_step();

}  // namespace an5d
