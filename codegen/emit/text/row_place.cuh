  // Rows of the ring; of the cells that the warp copies, this lane's first.
  thread.last_slot = kRing - 1, thread.free_slot = kRing - 2;
  thread.copied = threadIdx.x / 32 * 32 * kCells + threadIdx.x % 32;
