// Random legal schedules.
#pragma once

#include "driver/compile/compile.h"
#include "test/property/draw.h"
#include "test/property/random.h"

namespace an5d::property {

// A schedule that the legality table accepts; small enough that its text compiles, and its tiles run on the
// emulation, in a fraction of a second. Of the kind that the nest was drawn for, if its stencil has any.
Schedule draw_schedule(const Stencil& stencil, const CompileOptions& options, Cells cells, Random& random);

}  // namespace an5d::property
