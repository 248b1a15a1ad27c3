// Subscripts that C computes by hand, `u[(i * ny + j) * nz + k]`, taken apart to one for each dimension.
#pragma once

#include <set>
#include <string>

#include "frontend/nest/loop_nest.h"
#include "frontend/said/diagnostic.h"

namespace an5d {

// Gives arrays of one dimension that are read or written at such places the extents that the places have
// (`u[][ny][nz]`), and their accesses a subscript for each. What makes the two the same, that no subscript
// leaves its extent, is not proved here: the analysis does where it can, and entry points check it.
// False, with errors of rule "linear-subscript", where a place cannot be taken apart.
// Temporaries that are `kept` stay, whoever reads them.
bool take_apart_subscripts(LoopNest& nest, const std::set<std::string>& kept, Diagnostics& said);

}  // namespace an5d
