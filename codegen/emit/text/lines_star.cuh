
  // Tier `tier` of step `step`: takes line l of plane step - (tier - 1) * kHi$S of the time step
  // before, leaves that of plane step - tier * kHi$S of its own.
  template <Region kRegion>
  __device__ __forceinline__ void advance(int tier, int phase, int step, int l,
                                          $cell (&cells)[kCells]) {
    const int plane = step - tier * kHi$S;
    const auto slot_of = [=](int z) {
      return (phase - tier * kHi$S + kTiers * kPlanes * kKept + z) % kKept;
    };
    $cell (&planes)[kKept][kLines][kCells] = kept[tier - 1];
    // The line to update with those before and behind it. Lines of the neighbouring warps are in
    // the ring for tier 1, and for other tiers where those warps left them one step before. Cells
    // at both ends come from the neighbouring lanes.
    $cell lines[kLo$Y + 1 + kHi$Y][kCells], line[kLo$X + kCells + kHi$X];
    const int at_ring = before(slot, kHi$S, kRing);
    #pragma unroll
    for (int y = -kLo$Y; y <= kHi$Y; ++y) {
      if (l + y < 0 || l + y >= kLines)
        load(tier == 1 ? ring(at_ring, l + y) : shown(phase + 1, tier, l + y), lines[kLo$Y + y]);
      #pragma unroll
      for (int c = 0; c < kCells && l + y >= 0 && l + y < kLines; ++c)
        lines[kLo$Y + y][c] = planes[slot_of(0)][l + y][c];
    }
    #pragma unroll
    for (int c = 0; c < kCells; ++c) line[kLo$X + c] = lines[kLo$Y][c];
    $around_line
    if (tier > 1) show(phase, tier, l, kHi$S == 1 ? cells : planes[slot_of(1)][l]);
    #pragma unroll
    for (int c = 0; c < kCells; ++c) {
      const auto at = [&](int dz, int dy, int dx) {
        return dz == kHi$S ? cells[c] : dz != 0 ? planes[slot_of(dz)][l][c]
            : dy != 0 ? lines[kLo$Y + dy][c] : line[kLo$X + c + dx];
      };
      $at_y
      $at_x
      $cell result = update(at$extra);
      if (!updated<kRegion>(l, c, plane)) {
        result = lines[kLo$Y][c];
        if (kBordersDiffer) result = own_border(tier, step, plane, l, c, result);
      }
      planes[slot_of(kHi$S)][l][c] = cells[c], cells[c] = result;
    }
    $divide
  }

  // Where a neighbouring warp has left its line l of a plane that tier `tier` reads.
  __device__ __forceinline__ const Pack* shown(int step, int tier, int l) const {
    const auto& lines = shared->ends[step % 2][tier - 2];
    return (l < 0 ? lines[warp][kShown + l] : lines[warp + 2][l - kLines]) + pack;
  }
  // Leaves line l for the neighbouring warps, if it is one of the first or the last.
  __device__ __forceinline__ void show(int step, int tier, int l, const $cell (&cells)[kCells]) {
    auto& lines = shared->ends[step % 2][tier - 2][warp + 1];
    if (l < kHi$Y || l >= kLines - kLo$Y)
      store(lines[l < kHi$Y ? l : l - (kLines - kShown)] + pack, cells);
  }

  // kPhases steps along the stream: after them every plane is back in its slot.
  template <Region kRegion>
  __device__ __forceinline__ void round(int first) {
    #pragma unroll
    for (int phase = 0; phase < kPhases; ++phase) {
      const int step = first + phase;
      __pipeline_wait_prior(kAhead - 1);
      if (kBordersDiffer) take_borders<kRegion>(step);
      request<kRegion>(step + kAhead, kAhead);
      #pragma unroll
      for (int l = 0; l < kLines; l += kTogether) {
        $cell cells[kTogether][kCells];
        #pragma unroll
        for (int n = 0; n < kTogether && l + n < kLines; ++n) load(ring(slot, l + n), cells[n]);
        #pragma unroll
        for (int tier = 1; tier <= kTiers; ++tier) {
          #pragma unroll
          for (int n = 0; n < kTogether && l + n < kLines; ++n)
            advance<kRegion>(tier, phase, step, l + n, cells[n]);
        }
        #pragma unroll
        for (int n = 0; n < kTogether && l + n < kLines; ++n) leave<kRegion>(step, l + n, cells[n]);
      }
      slot = slot == kRing - 1 ? 0 : slot + 1;
      __syncthreads();
    }
  }
};
