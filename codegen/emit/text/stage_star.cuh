  // The stage's tier `tier`: takes row step - delay - (tier - 1) * kHi$S of the time step before,
  // leaves the row step - delay - tier * kHi$S of its own.
  template <Region kRegion>
  __device__ __forceinline__ void advance(int tier, int phase, int step, $cell (&row)[kCells]) {
    const int plane = step - delay - tier * kHi$S;
    const auto place = [=](int z) {
      return (phase - tier * kHi$S + kOwn * kPlanes * kKept + z) % kKept;
    };
    $cell (&rows)[kKept][kCells] = kept[tier - 1];
    $cell line[kLo$X + kCells + kHi$X];  // the row to update
    #pragma unroll
    for (int c = 0; c < kCells; ++c) line[kLo$X + c] = rows[place(0)][c];
    widen(line);
    #pragma unroll
    for (int c = 0; c < kCells; ++c) {
      const auto at = [&](int dz, int dx) {
        return dz == kHi$S ? row[c] : dz != 0 ? rows[place(dz)][c] : line[kLo$X + c + dx];
      };
      $at_x
      $cell result = update(at$extra);
      if (!updated<kRegion>(c, plane)) {
        result = line[kLo$X + c];
        if (kBordersDiffer) result = border(before + tier, step, plane, c, result);
      }
      rows[place(kHi$S)][c] = row[c], row[c] = result;
    }
    $divide
  }
