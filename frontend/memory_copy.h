// Copies of whole arrays in a time step: memcpy and memmove.
#pragma once

#include "frontend/translation.h"

namespace an5d {

// `memcpy(...);` or `memmove(...);` as a statement, or null.
const clang::CallExpr* copy_of_memory(const clang::Stmt* statement);

// Makes it a sweep over all cells: `memcpy(u, un, sizeof u)` is `u[i][j] = un[i][j]` in loops from 0 to the
// extents. The subscripts of all other sweeps have been taken apart. Refuses with rule "time-buffering" what
// is not proved to be all of two arrays.
bool add_copy(Translation& work, Names& names, const clang::CallExpr* call, Sweep& sweep);

}  // namespace an5d
