  // Tier `tier` of step `step`: adds the plane that it takes, step - (tier - 1) * (kHi$S + kSkew),
  // to the sums of all planes that read it; leaves the one that is complete, kHi$S planes behind.
  template <Region kRegion>
  __device__ __forceinline__ void advance(int tier, int, int step,
                                          $cell (&result)[kLines][kCells]) {
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
    #pragma unroll
    for (int y = -kLo$Y; y < kLines + kHi$Y; ++y) {
      $cell cells[kLo$X + kCells + kHi$X];
      const Pack* const own = taken_by(tier, 0, y);
      load(own, cells + kLo$X);
      bool beside = false;
      #pragma unroll
      for (int l = 0; l < kLines; ++l) beside |= reads_beside(y - l);
      $around_cells
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
    #pragma unroll
    for (int l = 0; l < kLines; ++l) {
      $cell unchanged[kCells];
      if (kRegion != kMiddle) load(taken_by(tier, kHi$S, l), unchanged);
      #pragma unroll
      for (int c = 0; c < kCells; ++c) {
        $at_y
        $at_x
        $finish
        if (kRegion != kMiddle && !updated<kRegion>(l, c, plane)) {
          result[l][c] = unchanged[c];
          if (kBordersDiffer) result[l][c] = own_border(tier, step, plane, l, c, unchanged[c]);
        }
        #pragma unroll
        for (int n = 1; n < kPlanes; ++n) kept[tier - 1][n - 1][l][c] = sums[l][c][n];
      }
      $divide
    }
  }

