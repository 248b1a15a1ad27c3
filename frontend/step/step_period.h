// Time steps that differ by the time: branches on `t % 2`, and pointers that it chooses.
#pragma once

#include <optional>

#include "frontend/step/nest_shape.h"

namespace an5d {

// The steps of a whole period, one behind the other (TimeStep::period): of each remainder of the time those
// statements whose conditions hold. The step itself where nothing depends on the time; nothing after an
// error.
std::optional<TimeStep> steps_of_period(FileText& file, const clang::FunctionDecl* function,
                                        const TimeStep& step, Diagnostics& said);

}  // namespace an5d
