// The statements inside the innermost space loop of a sweep.
#pragma once

#include "frontend/names/translation.h"
#include "frontend/nest/branch_paths.h"
#include "frontend/step/nest_shape.h"
#include "frontend/step/outer_temporaries.h"

namespace an5d {

// Adds the assignments of a body to the sweep. Names has the iterators around it.
bool build_body(Translation& work, Names& names, const Chain& chain, const OuterVariables& outer,
                Sweep& sweep, BranchPaths& paths);

}  // namespace an5d
