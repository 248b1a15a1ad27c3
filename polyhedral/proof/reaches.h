// What reads reach of arrays beyond the cells that an update is for.
#pragma once

#include "polyhedral/proof/written.h"
#include "polyhedral/rewrite/plain_subscripts.h"

struct isl_ctx;

namespace an5d {

// Written::reaches and touches, Written::periodic, and what of the loops the reads rely on
// (Written::relies_on). False, with an error of rule "conditional-read", if that is a bound which a call
// cannot check.
bool find_reaches(isl_ctx* ctx, const Step& step, const PlainNest& plain, Written& written,
                  Diagnostics& said);

// What a read of an input reaches along one dimension beyond the iterations of its loop, where conditions may
// make that less. What it relies on is added to Written::relies_on. False, with the same error, if that is a
// bound which a call cannot check.
bool find_input_reach(isl_ctx* ctx, const Step& step, Written& written, const ArrayRead& read, int dimension,
                      const Element::Subscript& subscript, Reached& found, Diagnostics& said);

// Along a periodic axis all reads wrap around, or stay between the ends, and all updates have the same cells.
// False, with an error of rule "periodic-axis", otherwise.
bool are_periodic_throughout(const Step& step, Diagnostics& said);

}  // namespace an5d
