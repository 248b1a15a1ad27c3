// Sweeps that set cells of arrays which another sweep of the time step updates.
#pragma once

#include "frontend/names/translation.h"
#include "frontend/nest/branch_paths.h"

namespace an5d {

// Sweep::sets_borders of all sweeps: of those with fewer loops than the deepest, and of those with a loop of
// few iterations, whatever the sizes are, if another sweep updates their arrays. Sweep::updates_again of
// others, if sweeps before them update all of their arrays. Refuses those with fewer loops that assign to
// other arrays, and branches in any that sets borders.
bool mark_border_sweeps(Translation& work, const BranchPaths& paths);

// Refuses a sweep with fewer loops that assigns to an array which no sweep with all of them updates.
void refuse_with_fewer_loops(Translation& work, const Sweep& sweep);

}  // namespace an5d
