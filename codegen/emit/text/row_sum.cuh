  // Tier `tier` of step `step`: adds the row that it holds, step - (tier - 1) * (kHi$S + kSkew), to
  // the sums of all rows that read it, and leaves the one that is complete, kHi$S rows behind.
  template <Region kRegion>
  __device__ __forceinline__ void advance(int tier, int step, $cell (&result)[kCells]) {
    const int plane = step - (tier - 1) * (kHi$S + kSkew) - kHi$S;
    $kept (&sums)[kKept][kCells] = kept[tier - 1];
    const $cell (&row)[kCells] = held[tier - 1];
    const auto& ends = shared->ends[step % 2][tier - 1];
    const Rim left = (kRim < kCells ? ends.last : ends.first)[threadIdx.x];
    const Rim right = ends.first[threadIdx.x + 2];
    #pragma unroll
    for (int c = 0; c < kCells; ++c) {
      const auto at = [&](int dx) {
        const int x = c + dx;
        return x < 0 ? left.cells[kRim + x] : x >= kCells ? right.cells[x - kCells] : row[x];
      };
      $at_x
      #pragma unroll
      for (int n = 0; n < kPlanes; ++n) {  // the row that is complete n steps from now
        const $kept before = n < kKept ? sums[n][c] : ($kept)0;
        $kept sum = add(kHi$S - n, before, at$extra);
        // A cell that is not updated is carried along in place of its sum.
        if (n <= kHi$S && !updated<kRegion>(c, plane + n))
          sum = n == kHi$S ? ($kept)row[c] : before;
        if (n > 0) sums[n - 1][c] = sum;
        $finish
      }
      if (kBordersDiffer && !updated<kRegion>(c, plane))
        result[c] = border(tier, step, plane, c, result[c]);
    }
    $divide
  }

  // One step along the stream.
  template <Region kRegion>
  __device__ __forceinline__ void round(int step) {
    turn<kRegion>(step, held[0]);
    #pragma unroll
    for (int tier = 1; tier <= kTiers; ++tier) publish(step, tier, held[tier - 1]);
    __syncthreads();
    $cell row[kCells];
    advance<kRegion>(kTiers, step, row);
    #pragma unroll
    for (int tier = kTiers - 1; tier >= 1; --tier) advance<kRegion>(tier, step, held[tier]);
    leave(row);
  }
};

