  // The warp's share of the tiers; all warps copy every row.
  thread.stage = threadIdx.x / 32;
  thread.before = min(kTiers, thread.stage * thread.kOwn);
  thread.delay = thread.stage * kRows + thread.before * kHi$S;
  thread.copied = threadIdx.x;
