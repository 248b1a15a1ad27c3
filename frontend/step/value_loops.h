// Loops over the values of a cell, in loops over cells or around them.
#pragma once

#include <vector>

#include "frontend/step/nest_shape.h"

namespace an5d {

// `for (x) for (y) for (k < 9) f[k][x][y] = next[k][x][y];`: that over k is one of the body. So it is in
// `f[x][y][k] = next[x][y][k]` beside a sweep of two loops whose body has such a loop of its own.
void leave_loops_over_values(const clang::ASTContext& tree, std::vector<Chain>& sweeps);

// `for (k < 9) for (x) for (y) f[k][x][y] = next[k][x][y];` beside sweeps of two loops: a sweep for each k.
void write_out_loops_around(const clang::ASTContext& tree, std::vector<Chain>& sweeps);

}  // namespace an5d
