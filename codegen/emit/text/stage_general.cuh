  // The stage's tier `tier`: takes row step - delay - (tier - 1) * kHi$S of the time step before,
  // with cells of neighbouring lanes, leaves the row step - delay - tier * kHi$S of its own.
  template <Region kRegion>
  __device__ __forceinline__ void advance(int tier, int phase, int step, $cell (&row)[kCells]) {
    const int plane = step - delay - tier * kHi$S;
    const auto place = [=](int z) {
      return (phase - tier * kHi$S + kOwn * kPlanes * kKept + z) % kKept;
    };
    $cell (&rows)[kKept][kLine] = kept[tier - 1];
    $cell line[kLine];  // the row that it takes
    #pragma unroll
    for (int c = 0; c < kCells; ++c) line[kLo$X + c] = row[c];
    widen(line);
    #pragma unroll
    for (int c = 0; c < kCells; ++c) {
      const auto at = [&](int dz, int dx) {
        return dz == kHi$S ? line[kLo$X + c + dx] : rows[place(dz)][kLo$X + c + dx];
      };
      $at_x
      row[c] = update(at$extra);
      if (!updated<kRegion>(c, plane)) {
        row[c] = at(0, 0);
        if (kBordersDiffer) row[c] = border(before + tier, step, plane, c, row[c]);
      }
    }
    $divide
    #pragma unroll
    for (int n = 0; n < kLine; ++n) rows[place(kHi$S)][n] = line[n];
  }

