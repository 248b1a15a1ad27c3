
  // Tier `tier` of step `step`: takes the plane step - (tier - 1) * kHi$S of the time step before,
  // leaves the plane step - tier * kHi$S of its own.
  template <Region kRegion>
  __device__ __forceinline__ void advance(int tier, int phase, int step,
                                          $cell (&cells)[kLines][kCells]) {
    const int plane = step - tier * kHi$S;
    const auto slot = [=](int z) {
      return (phase - tier * kHi$S + kTiers * kPlanes * kKept + z) % kKept;
    };
    $cell (&planes)[kKept][kLines][kCells] = kept[tier - 1];
    // The plane to update, and around the thread's cells those that a neighbour has: lanes beside hand
    // theirs over, warps before and behind have shown them one step before.
    $cell centre[kLo$Y + kLines + kHi$Y][kLo$X + kCells + kHi$X];
    const auto& shown = shared->ends[(phase + 1) % 2][tier - 1];
    #pragma unroll
    for (int l = 0; l < kLo$Y; ++l) load(&shown[warp][kShown - kLo$Y + l][pack], centre[l] + kLo$X);
    #pragma unroll
    for (int l = 0; l < kHi$Y; ++l)
      load(&shown[warp + 2][l][pack], centre[kLo$Y + kLines + l] + kLo$X);
    #pragma unroll
    for (int l = 0; l < kLines; ++l) {
      #pragma unroll
      for (int c = 0; c < kCells; ++c) centre[kLo$Y + l][kLo$X + c] = planes[slot(0)][l][c];
      widen(centre[kLo$Y + l]);
    }
    show(phase, tier, kHi$S == 1 ? cells : planes[slot(1)]);
    #pragma unroll
    for (int l = 0; l < kLines; ++l) {
      #pragma unroll
      for (int c = 0; c < kCells; ++c) {
        const auto at = [&](int dz, int dy, int dx) {
          return dz == 0 ? centre[kLo$Y + l + dy][kLo$X + c + dx]
              : dz == kHi$S ? cells[l][c] : planes[slot(dz)][l][c];
        };
        $at_y
        $at_x
        $cell result = update(at$extra);
        if (!updated<kRegion>(l, c, plane)) {
          result = centre[kLo$Y + l][kLo$X + c];
          if (kBordersDiffer) result = border(tier, step, plane, l, c, result);
        }
        planes[slot(kHi$S)][l][c] = cells[l][c], cells[l][c] = result;
      }
    }
  }

  // Shows the first and the last lines of a plane that tier `tier` reads.
  __device__ __forceinline__ void show(int step, int tier, const $cell (&cells)[kLines][kCells]) {
    #pragma unroll
    for (int l = 0; l < kLines; ++l) {
      const int place = l < kHi$Y ? l : l - (kLines - kShown);
      if (l < kHi$Y || l >= kLines - kLo$Y)
        store(&shared->ends[step % 2][tier - 1][warp + 1][place][pack], cells[l]);
    }
  }

  // kPhases steps along the stream: after them every plane is back in its slot.
  template <Region kRegion>
  __device__ __forceinline__ void round(int first) {
    #pragma unroll
    for (int phase = 0; phase < kPhases; ++phase) {
      const int step = first + phase;
      $cell cells[kLines][kCells];
      __pipeline_wait_prior(kAhead - 1);
      #pragma unroll
      for (int l = 0; l < kLines; ++l) load(ring(slot, l), cells[l]);
      request<kRegion>(step + kAhead, free_slot);
      #pragma unroll
      for (int n = 0; n < kLines * kCells && kBordersDiffer; ++n) {
        $cell& cell = cells[n / kCells][n % kCells];
        if (!updated<kRegion>(n / kCells, n % kCells, step))
          cell = border(0, step, step, n / kCells, n % kCells, cell);
      }
      #pragma unroll
      for (int tier = 1; tier <= kTiers; ++tier) advance<kRegion>(tier, phase, step, cells);
      leave<kRegion>(step, cells);
      free_slot = slot, slot = slot == kRing - 1 ? 0 : slot + 1;
      __syncthreads();
    }
  }
};
