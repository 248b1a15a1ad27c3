// A time loop, or a sweep, to one LoopNest.
#pragma once

#include <optional>

#include "frontend/step/nest_shape.h"

namespace an5d {

// The nest whose time step this is, with ordinal 1; nothing after errors of the rules it breaks.
std::optional<LoopNest> nest_of_loop(FileText& file, const clang::FunctionDecl* function,
                                     const TimeStep& step, Diagnostics& said);

}  // namespace an5d
