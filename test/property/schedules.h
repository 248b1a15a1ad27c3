// Random legal schedules.
#pragma once

#include "driver/compile.h"
#include "test/property/random.h"

namespace an5d::property {

// A schedule that the legality table accepts; small enough that its text compiles, and its tiles run on the
// emulation, in a fraction of a second.
Schedule draw_schedule(const Stencil& stencil, const CompileOptions& options, Random& random);

}  // namespace an5d::property
