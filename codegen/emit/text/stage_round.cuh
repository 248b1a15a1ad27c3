
  // kPhases steps along the stream: after them all that rotates is back in its place.
  template <Region kRegion>
  __device__ __forceinline__ void round(int first) {
    #pragma unroll
    for (int phase = 0; phase < kPhases; ++phase) {
      const int step = first + phase, r = phase % kRows;
      if (r == 0) __pipeline_wait_prior(kRing - 3), __syncthreads();  // rows have arrived
      Pack* const own = row_of(stage, r) + threadIdx.x % 32 * (kCells / kPack);
      $cell row[kCells];
      load(own, row);
      if (r == 0) leave<kRegion>(step), request<kRegion>(step + (kRing - 2) * kRows, kStages + 1);
      #pragma unroll
      for (int c = 0; c < kCells && kBordersDiffer; ++c)
        if (stage == 0 && !updated<kRegion>(c, step)) row[c] = border(0, step, step, c, row[c]);
      #pragma unroll
      for (int tier = 1; tier <= kOwn; ++tier)
        if (kTiers % kStages == 0 || before + tier <= kTiers)
          advance<kRegion>(tier, phase, step, row);
      store(own, row);
      if (r == kRows - 1) slot = slot == kSlots - 1 ? 0 : slot + 1;
    }
  }
};

