// Copies of whole arrays in a time step: memcpy and memmove.
#pragma once

#include "frontend/names/translation.h"

namespace an5d {

// `memcpy(...);` or `memmove(...);` as a statement, or null.
const clang::CallExpr* copy_of_memory(const clang::Stmt* statement);

// `for (i) memcpy(&u[i][1], &un[i][1], ...);`: the assignment of the first cell of a row to the sweep, whose
// loops are there. False after an error.
bool add_rows(Translation& work, Names& names, const clang::CallExpr* call, Sweep& sweep);

// Makes it a sweep over all cells: `memcpy(u, un, sizeof u)` is `u[i][j] = un[i][j]` in loops from 0 to the
// extents. The subscripts of all other sweeps have been taken apart. Refuses with rule "time-buffering" what
// is not proved to be all of two arrays. Of rows, adds the loops over what is copied of each.
bool add_copy(Translation& work, Names& names, const clang::CallExpr* call, Sweep& sweep);

}  // namespace an5d
