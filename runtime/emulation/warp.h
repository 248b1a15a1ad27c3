// Warp primitives: `__syncwarp` and shuffles block the lanes named by a mask until all of them have come.
// Each lane's knowledge of its warp's clocks (a vector clock of 32 entries) is joined there, which is what
// orders their memory accesses; across warps only block barriers order.
#pragma once

namespace an5d::emulation {

void start_warps(unsigned threads);  // at the start of each block

}  // namespace an5d::emulation
