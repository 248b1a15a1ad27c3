  // The stage's tier `tier`: adds the row that it takes, step - delay - (tier - 1) * kHi$S, to the
  // sums of all rows that read it, and leaves the one that is complete, kHi$S rows behind.
  template <Region kRegion>
  __device__ __forceinline__ void advance(int tier, int, int step, $cell (&row)[kCells]) {
    const int plane = step - delay - tier * kHi$S;
    $kept (&sums)[kKept][kCells] = kept[tier - 1];
    $cell line[kLo$X + kCells + kHi$X];  // the row that it takes
    #pragma unroll
    for (int c = 0; c < kCells; ++c) line[kLo$X + c] = row[c];
    widen(line);
    #pragma unroll
    for (int c = 0; c < kCells; ++c) {
      const auto at = [&](int dx) { return line[kLo$X + c + dx]; };
      $at_x
      #pragma unroll
      for (int n = 0; n < kPlanes; ++n) {  // the row that is complete n steps from now
        const $kept before_it = n < kKept ? sums[n][c] : ($kept)0;
        $kept sum = add(kHi$S - n, before_it, at$extra);
        // A cell that is not updated is carried along in place of its sum.
        if (n <= kHi$S && !updated<kRegion>(c, plane + n))
          sum = n == kHi$S ? ($kept)line[kLo$X + c] : before_it;
        if (n > 0) sums[n - 1][c] = sum;
        $finish
      }
      if (kBordersDiffer && !updated<kRegion>(c, plane))
        row[c] = border(before + tier, step, plane, c, row[c]);
    }
    $divide
  }
