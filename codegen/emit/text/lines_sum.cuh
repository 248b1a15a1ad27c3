
  static __device__ int before(int at, int steps, int size) {
    return at >= steps ? at - steps : at - steps + size;
  }

  // The plane that tier `tier` takes in this step, or took `ago` steps before.
  __device__ __forceinline__ const Plane& plane_of(int tier, int ago) const {
    return tier == 1 ? shared->ring[before(slot, ago, kRing)]
                     : shared->between[before(turn, 1 + ago, kTurns)][tier - 2];
  }

  // Tier `tier` of step `step`: adds the plane that it takes, step - (tier - 1) * (kHi$S + kSkew), to the
  // sums of all planes that read it, and leaves the one that is complete, kHi$S planes behind.
  template <Region kRegion>
  __device__ __forceinline__ void advance(int tier, int step, $cell (&result)[kLines][kCells]) {
    const int plane = step - (tier - 1) * (kHi$S + kSkew) - kHi$S;
    $kept sums[kLines][kCells][kPlanes];  // [n]: of the plane that is complete n steps from now
    #pragma unroll
    for (int l = 0; l < kLines; ++l) {
      #pragma unroll
      for (int c = 0; c < kCells; ++c) {
        #pragma unroll
        for (int n = 0; n < kPlanes; ++n) sums[l][c][n] = n < kKept ? kept[tier - 1][n][l][c] : 0;
      }
    }
    const Plane& input = plane_of(tier, 0);
    #pragma unroll
    for (int y = -kLo$Y; y < kLines + kHi$Y; ++y) {
      $cell cells[kLo$X + kCells + kHi$X];
      load(&input.lines[kLo$Y + warp * kLines + y][pack], cells + kLo$X);
      widen(cells);
      #pragma unroll
      for (int l = 0; l < kLines; ++l) {
        #pragma unroll
        for (int c = 0; c < kCells; ++c) {
          const auto at = [&](int dx) { return cells[kLo$X + c + dx]; };
          $at_y
          $at_x
          if (y - l >= -kLo$Y && y - l <= kHi$Y) add(y - l, sums[l][c], at$extra);
        }
      }
    }
    const Plane& old = plane_of(tier, kHi$S);
    #pragma unroll
    for (int l = 0; l < kLines; ++l) {
      $cell unchanged[kCells];
      if (kRegion != kMiddle) load(&old.lines[kLo$Y + warp * kLines + l][pack], unchanged);
      #pragma unroll
      for (int c = 0; c < kCells; ++c) {
        $at_y
        $at_x
        $finish
        if (kRegion != kMiddle && !updated<kRegion>(l, c, plane)) {
          result[l][c] = unchanged[c];
          if (kBordersDiffer) result[l][c] = border(tier, step, plane, l, c, unchanged[c]);
        }
        #pragma unroll
        for (int n = 1; n < kPlanes; ++n) kept[tier - 1][n - 1][l][c] = sums[l][c][n];
      }
    }
  }

  // One step along the stream.
  template <Region kRegion>
  __device__ __forceinline__ void round(int step) {
    __pipeline_wait_prior(kAhead - 1);
    #pragma unroll
    for (int n = 0; n < kLines * kCells && kBordersDiffer; ++n) {
      const int l = n / kCells, c = n % kCells;
      $cell& cell = ring(slot, l)[c / kPack].cells[c % kPack];
      if (!updated<kRegion>(l, c, step)) cell = border(0, step - 1, step, l, c, cell);
    }
    __syncthreads();
    request<kRegion>(step + kAhead, free_slot);
    #pragma unroll
    for (int tier = 1; tier <= kTiers; ++tier) {
      $cell cells[kLines][kCells];
      advance<kRegion>(tier, step, cells);
      #pragma unroll
      for (int l = 0; l < kLines && tier < kTiers; ++l)
        store(&shared->between[turn][tier - 1].lines[kLo$Y + warp * kLines + l][pack], cells[l]);
      if (tier == kTiers) leave<kRegion>(step, cells);
    }
    slot = slot == kRing - 1 ? 0 : slot + 1, free_slot = free_slot == kRing - 1 ? 0 : free_slot + 1;
    turn = turn == kTurns - 1 ? 0 : turn + 1;
  }
};
