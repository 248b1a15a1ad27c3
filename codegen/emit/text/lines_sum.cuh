
  // The place `steps` places before, of `size` that are used in turn.
  static __device__ int before(int at, int steps, int size) {
    return at >= steps ? at - steps : at - steps + size;
  }

  // Numbers, in shared memory, of the first line of a plane; of the plane that a tier leaves in
  // turn `at`; and of the one that it takes in this step, or took `ago` steps before.
  static __device__ int first_line(int plane) { return plane * (kGuard + kBlock$Y) + kGuard; }
  static __device__ int left_by(int tier, int at) {
    return first_line(kRing + at * (kTiers - 1) + tier - 1);
  }
  __device__ __forceinline__ int taken_by(int tier, int ago) const {
    return tier == 1 ? first_line(before(slot, ago, kRing))
                     : left_by(tier - 1, before(turn, 1 + ago, kTurns));
  }

  // Tier `tier` of step `step`: adds the plane that it takes, step - (tier - 1) * (kHi$S + kSkew),
  // to the sums of all planes that read it; leaves the one that is complete, kHi$S planes behind.
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
    const Pack(*const input)[kRow] = shared->lines + taken_by(tier, 0) + warp * kLines;
    #pragma unroll
    for (int y = -kLo$Y; y < kLines + kHi$Y; ++y) {
      $cell cells[kLo$X + kCells + kHi$X];
      load(input[y] + pack, cells + kLo$X);
      bool beside = false;
      #pragma unroll
      for (int l = 0; l < kLines; ++l) beside |= reads_beside(y - l);
      if (beside) widen(cells);
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
    const Pack(*const old)[kRow] = shared->lines + taken_by(tier, kHi$S) + warp * kLines;
    #pragma unroll
    for (int l = 0; l < kLines; ++l) {
      $cell unchanged[kCells];
      if (kRegion != kMiddle) load(old[l] + pack, unchanged);
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
    request<kRegion>(step + kAhead, kAhead);
    #pragma unroll
    for (int tier = 1; tier <= kTiers; ++tier) {
      $cell cells[kLines][kCells];
      advance<kRegion>(tier, step, cells);
      #pragma unroll
      for (int l = 0; l < kLines && tier < kTiers; ++l)
        store(&shared->lines[left_by(tier, turn) + warp * kLines + l][pack], cells[l]);
      #pragma unroll
      for (int l = 0; l < kLines && tier == kTiers; ++l) leave<kRegion>(step, l, cells[l]);
    }
    slot = slot == kRing - 1 ? 0 : slot + 1, turn = turn == kTurns - 1 ? 0 : turn + 1;
  }
};
