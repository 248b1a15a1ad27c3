  // Tier `tier` of step `step`: takes the row step - (tier - 1) * kHi$S of the time step before,
  // leaves the row step - tier * kHi$S of its own.
  template <Region kRegion>
  __device__ __forceinline__ void advance(int tier, int phase, int step, $cell (&row)[kCells]) {
    const int plane = step - tier * kHi$S;
    const auto slot = [=](int z) {
      return (phase - tier * kHi$S + kTiers * kPlanes * kKept + z) % kKept;
    };
    $cell (&rows)[kKept][kCells] = kept[tier - 1];
    // Of the centre's row the neighbours have shown their ends one step before.
    const auto& ends = shared->ends[(phase + 1) % 2][tier - 1];
    const Rim left = (kRim < kCells ? ends.last : ends.first)[threadIdx.x];
    const Rim right = ends.first[threadIdx.x + 2];
    publish(phase, tier, kHi$S == 1 ? row : rows[slot(1)]);
    $cell result[kCells];
    #pragma unroll
    for (int c = 0; c < kCells; ++c) {
      const auto at = [&](int dz, int dx) {
        const int x = c + dx;
        return x < 0 ? left.cells[kRim + x] : x >= kCells ? right.cells[x - kCells]
            : dz == kHi$S ? row[x] : rows[slot(dz)][x];
      };
      $at_x
      result[c] = update(at$extra);
      if (!updated<kRegion>(c, plane)) {
        result[c] = rows[slot(0)][c];
        if (kBordersDiffer) result[c] = border(tier, step, plane, c, result[c]);
      }
    }
    $divide
    #pragma unroll
    for (int c = 0; c < kCells; ++c) rows[slot(kHi$S)][c] = row[c], row[c] = result[c];
  }

  // kPhases steps along the stream: after them every row is back in its slot.
  template <Region kRegion>
  __device__ __forceinline__ void round(int first) {
    #pragma unroll
    for (int phase = 0; phase < kPhases; ++phase) {
      $cell row[kCells];
      turn<kRegion>(first + phase, row);
      #pragma unroll
      for (int tier = 1; tier <= kTiers; ++tier) advance<kRegion>(tier, phase, first + phase, row);
      leave(row);
      __syncthreads();
    }
  }
};

