// Warp primitives: `__syncwarp` and shuffles block the lanes named by a mask until all of them have come.
// Each lane's knowledge of its warp's clocks (a vector clock of 32 entries) is joined there, which is what
// orders their memory accesses. Across warps, block barriers order, and named ones (named_barrier.h).
#pragma once

#include <vector>

namespace an5d::emulation {

void start_warps(unsigned threads);  // at the start of each block

// Orders what these threads have done before what their warps do from now on; false if a warp is not among
// them as a whole.
bool join_warps(const std::vector<unsigned>& threads);

}  // namespace an5d::emulation
