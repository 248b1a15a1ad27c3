  // Which time steps the warp takes, and when; of the cells that the block copies, this thread's first.
  thread.stage = threadIdx.x / 32;
  thread.before = min(kTiers, thread.stage * thread.kOwn);
  thread.delay = thread.stage * kRows + thread.before * kHi$S;
  thread.copied = threadIdx.x;
