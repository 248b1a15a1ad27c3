  // The first rows come into the slots from the first on; a warp copies its own cells.
  thread.last_slot = kRing - 1, thread.free_slot = kRing - 2;
  thread.copied = threadIdx.x / 32 * 32 * kCells + threadIdx.x % 32;
