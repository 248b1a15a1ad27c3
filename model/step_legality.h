// The part of the legality table (legality.h) that is about kernels of one step.
#pragma once

#include <string>

#include "model/kind.h"
#include "model/schedule.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// Why the schedule, of this kind, is not built for the stencil; empty if it is.
std::string unbuilt_of(const OneStep& one, const Stencil& stencil, const Schedule& schedule);

}  // namespace an5d
