  // Tier `tier` of step `step`: takes the plane step - (tier - 1) * (kHi$S + kSkew), with lines and
  // cells beside, and leaves the one kHi$S planes behind it.
  template <Region kRegion>
  __device__ __forceinline__ void advance(int tier, int phase, int step,
                                          $cell (&result)[kLines][kCells]) {
    const int lag = (tier - 1) * (kHi$S + kSkew) + kHi$S, plane = step - lag;
    const auto place = [=](int z) { return (phase - lag + kTiers * kPlanes * kKept + z) % kKept; };
    $cell (&planes)[kKept][kAcross][kLine] = kept[tier - 1];
    $cell taken[kAcross][kLine];
    #pragma unroll
    for (int y = 0; y < kAcross; ++y) {
      const Pack* const own = taken_by(tier, 0, y - kLo$Y);
      $cell (&cells)[kLine] = taken[y];
      load(own, cells + kLo$X);
      $around_cells
    }
    #pragma unroll
    for (int l = 0; l < kLines; ++l) {
      #pragma unroll
      for (int c = 0; c < kCells; ++c) {
        const auto at = [&](int dz, int dy, int dx) {
          const int y = kLo$Y + l + dy, x = kLo$X + c + dx;
          return dz == kHi$S ? taken[y][x] : planes[place(dz)][y][x];
        };
        $at_y
        $at_x
        result[l][c] = update(at$extra);
        if (!updated<kRegion>(l, c, plane)) {
          result[l][c] = at(0, 0, 0);
          if (kBordersDiffer) result[l][c] = own_border(tier, step, plane, l, c, result[l][c]);
        }
      }
      $divide
    }
    #pragma unroll
    for (int n = 0; n < kAcross * kLine; ++n)
      planes[place(kHi$S)][n / kLine][n % kLine] = taken[n / kLine][n % kLine];
  }

