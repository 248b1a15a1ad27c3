// Branches of a body as Selects.
#pragma once

#include "frontend/nest/branch_paths.h"
#include "frontend/nest/loop_nest.h"

namespace an5d {

// Of a sweep whose assignments are in no branch: its temporaries that are become Selects, as far as what they
// evaluate must not be evaluated elsewhere.
void write_selects(const LoopNest& nest, const BranchPaths& paths, Sweep& sweep);

}  // namespace an5d
