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

// Has the target one subscript for each space loop, and one more where the time iterator chooses a plane?
bool check_rank(Translation& work, const Access& target, const SourceRange& where, std::size_t depth);

}  // namespace an5d
