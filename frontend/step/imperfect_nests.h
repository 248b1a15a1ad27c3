// Loops around several others, or around these and assignments.
#pragma once

#include "frontend/step/nest_shape.h"

namespace an5d {

// `for (i) { u[i][0] = ...; for (j) u[i][j] = ...; }`: a chain for each statement of the body, the first of a
// nest and further parts of it (Chain::part); one chain where there is nothing to take apart.
std::vector<Chain> parts_of_nest(const clang::ASTContext& tree, const Chain& whole);

// Puts sweeps of such parts, and their chains, in an order in which each is made for all cells before the
// next one: those of most loops first, where that is good, or else C's. Refuses parts that have no such
// order.
bool take_parts_apart(Translation& work, std::vector<Chain>& chains);

}  // namespace an5d
