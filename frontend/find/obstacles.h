// All that keeps a loop from being taken, whatever stops the nest's translation first.
#pragma once

#include "frontend/step/nest_shape.h"

namespace an5d {

// `found`, what refused the nest of this time step, and what further errors there are in its sweeps:
// recurrences by name, and what is wrong with each of the loops and bodies inside.
Diagnostics obstacles_of(FileText& file, const clang::FunctionDecl* function, const TimeStep& step,
                         const Diagnostics& found);

}  // namespace an5d
