// `__barrier_sync_count`: a barrier of some warps of a block, one of 16 by number. The last thread to come
// completes it for all. Number 0 is the one that `__syncthreads` uses, for the whole block.
#pragma once

namespace an5d::emulation {

void start_named_barriers();  // at the start of each block
bool waits_at_named_barrier(unsigned number);

}  // namespace an5d::emulation
