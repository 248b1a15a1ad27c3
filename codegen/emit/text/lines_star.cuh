
  // Tier `tier` of step `step`: takes line l of plane step - (tier - 1) * kHi$S of the time step
  // before, leaves that of plane step - tier * kHi$S of its own.
  template <Region kRegion>
  __device__ __forceinline__ void advance(int tier, int phase, int step, int l,
                                          $cell (&cells)[kCells]) {
    const int plane = step - tier * kHi$S;
    const auto slot = [=](int z) {
      return (phase - tier * kHi$S + kTiers * kPlanes * kKept + z) % kKept;
    };
    $cell (&planes)[kKept][kLines][kCells] = kept[tier - 1];
    // The line to update with those before and behind it, of which warps beside have shown theirs
    // one step before; lanes beside hand their cells over.
    $cell lines[kLo$Y + 1 + kHi$Y][kCells], line[kLo$X + kCells + kHi$X];
    const auto& shown = shared->ends[(phase + 1) % 2][tier - 1];
    #pragma unroll
    for (int y = -kLo$Y; y <= kHi$Y; ++y) {
      if (l + y < 0) load(shown[warp][kShown + l + y] + pack, lines[kLo$Y + y]);
      if (l + y >= kLines) load(shown[warp + 2][l + y - kLines] + pack, lines[kLo$Y + y]);
      #pragma unroll
      for (int c = 0; c < kCells && l + y >= 0 && l + y < kLines; ++c)
        lines[kLo$Y + y][c] = planes[slot(0)][l + y][c];
    }
    #pragma unroll
    for (int c = 0; c < kCells; ++c) line[kLo$X + c] = lines[kLo$Y][c];
    widen(line);
    show(phase, tier, l, kHi$S == 1 ? cells : planes[slot(1)][l]);
    #pragma unroll
    for (int c = 0; c < kCells; ++c) {
      const auto at = [&](int dz, int dy, int dx) {
        return dz == kHi$S ? cells[c] : dz != 0 ? planes[slot(dz)][l][c]
            : dy != 0 ? lines[kLo$Y + dy][c] : line[kLo$X + c + dx];
      };
      $at_y
      $at_x
      $cell result = update(at$extra);
      if (!updated<kRegion>(l, c, plane)) {
        result = lines[kLo$Y][c];
        if (kBordersDiffer) result = border(tier, step, plane, l, c, result);
      }
      planes[slot(kHi$S)][l][c] = cells[c], cells[c] = result;
    }
  }

  // Shows line l of a plane that tier `tier` reads, if it is one of the first or the last.
  __device__ __forceinline__ void show(int step, int tier, int l, const $cell (&cells)[kCells]) {
    auto& shown = shared->ends[step % 2][tier - 1][warp + 1];
    if (l < kHi$Y || l >= kLines - kLo$Y)
      store(shown[l < kHi$Y ? l : l - (kLines - kShown)] + pack, cells);
  }

  // kPhases steps along the stream: after them every plane is back in its slot.
  template <Region kRegion>
  __device__ __forceinline__ void round(int first) {
    #pragma unroll
    for (int phase = 0; phase < kPhases; ++phase) {
      const int step = first + phase;
      __pipeline_wait_prior(kAhead - 1);
      request<kRegion>(step + kAhead, kAhead);
      #pragma unroll
      for (int l = 0; l < kLines; ++l) {
        $cell cells[kCells];
        load(ring(slot, l), cells);
        #pragma unroll
        for (int c = 0; c < kCells && kBordersDiffer; ++c)
          if (!updated<kRegion>(l, c, step)) cells[c] = border(0, step, step, l, c, cells[c]);
        #pragma unroll
        for (int tier = 1; tier <= kTiers; ++tier) advance<kRegion>(tier, phase, step, l, cells);
        leave<kRegion>(step, l, cells);
      }
      slot = slot == kRing - 1 ? 0 : slot + 1;
      __syncthreads();
    }
  }
};
