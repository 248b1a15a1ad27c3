// Several assignments to one cell.
#pragma once

#include "frontend/names/translation.h"
#include "frontend/nest/branch_paths.h"

namespace an5d {

// Of assignments of a body to the same cell the last one stays; what the others assign becomes temporaries,
// which are read instead. One on a side of a branch becomes an assignment of a Select, of what the cell holds
// where C does not assign. Refuses what assigns to an array twice otherwise, and more arrays than there may
// be.
bool join_assignments(Translation& work, Names& names, BranchPaths& paths);

}  // namespace an5d
