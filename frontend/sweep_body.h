// The statements inside the innermost space loop of a sweep.
#pragma once

#include "frontend/branch_paths.h"
#include "frontend/nest_shape.h"
#include "frontend/outer_temporaries.h"
#include "frontend/translation.h"

namespace an5d {

// Adds the assignments of a body to the sweep. Names has the iterators around it.
bool build_body(Translation& work, Names& names, const Chain& chain, const OuterVariables& outer,
                Sweep& sweep, BranchPaths& paths);

}  // namespace an5d
