  // kPhases steps along the stream: after them all that rotates is back in its place.
  template <Region kRegion>
  __device__ __forceinline__ void round(int first) {
    #pragma unroll
    for (int phase = 0; phase < kPhases; ++phase) {
      const int step = first + phase;
      __pipeline_wait_prior(kAhead - 1);
      if (kBordersDiffer) take_borders<kRegion>(step);
      __syncthreads();
      request<kRegion>(step + kAhead, kAhead);
      #pragma unroll
      for (int tier = 1; tier <= kTiers; ++tier) {
        $cell cells[kLines][kCells];
        advance<kRegion>(tier, phase, step, cells);
        #pragma unroll
        for (int l = 0; l < kLines && tier < kTiers; ++l)
          store(left_by(tier, turn, l), cells[l]);
        #pragma unroll
        for (int l = 0; l < kLines && tier == kTiers; ++l) leave<kRegion>(step, l, cells[l]);
      }
      slot = slot == kRing - 1 ? 0 : slot + 1, turn = turn == kTurns - 1 ? 0 : turn + 1;
    }
  }
};

