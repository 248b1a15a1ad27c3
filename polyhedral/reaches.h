// What reads reach of arrays beyond the cells that an update is for.
#pragma once

#include "polyhedral/subscripts.h"
#include "polyhedral/written.h"

struct isl_ctx;

namespace an5d {

// Written::reaches, Written::periodic, and what of the loops the reads rely on (Written::relies_on). False,
// with an error of rule "conditional-read", if that is a bound which a call cannot check.
bool find_reaches(isl_ctx* ctx, const Step& step, const PlainNest& plain, Written& written,
                  Diagnostics& said);

// Along a periodic axis all reads wrap around, or stay between the ends, and all updates have the same cells.
// False, with an error of rule "periodic-axis", otherwise.
bool are_periodic_throughout(const Step& step, Diagnostics& said);

}  // namespace an5d
