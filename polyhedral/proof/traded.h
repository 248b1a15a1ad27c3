// Two arrays that trade places, of which a time step sets both: what is asked of them besides.
#pragma once

#include "frontend/said/diagnostic.h"
#include "polyhedral/cells/border_cells.h"
#include "polyhedral/proof/written.h"

struct isl_ctx;

namespace an5d {

// Each is an array in place with values of its own, as long as both have the same cells: all others hold what
// C's arrays have held before the loops. Of these a step reads those of one array alone, which is marked
// (Field::Trade). No sweep sets borders of them. False, with an error of rule "single-assignment", otherwise.
bool are_traded_whole(isl_ctx* isl, Step& step, const std::vector<Border>& borders, Diagnostics& said);

}  // namespace an5d
