// One loop to one LoopNest.
#pragma once

#include <optional>

#include "frontend/names/translation.h"
#include "frontend/step/nest_shape.h"

namespace an5d {

class FileText;

// The nest whose time step this is, or whose steps of a period, with ordinal 1; nothing after errors of the
// rules it breaks.
std::optional<LoopNest> build_nest(FileText& file, const clang::FunctionDecl* function, const TimeStep& step,
                                   Diagnostics& said);

// Errors of the rules that the loops and the body of a chain of this time step break, for a nest whose shape
// is refused.
void check_sweep(FileText& file, const clang::FunctionDecl* function, const TimeStep& step,
                 const Chain& chain, Diagnostics& said);

}  // namespace an5d
