// Three time planes that the time chooses: `A[(t + 1) % 3][i] = f(A[t % 3], A[(t + 2) % 3])`.
#pragma once

#include "frontend/translation.h"

namespace an5d {

// Makes three arrays, of which the pointers rotate, of each such array that the nest writes; refuses what
// does not choose its planes by turns.
bool split_three_planes(Translation& work, Names& names);

}  // namespace an5d
