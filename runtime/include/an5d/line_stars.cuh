// Lines of an array whose neighbours along the stream and across lines are those of the cell's own
// column: line by line through all tiers. Needs array_lines.cuh.
namespace an5d {
namespace {

// Lines that warps leave for those before and behind them, for all tiers but the first; used in
// turn.
template <class P, int kSteps>
struct StarMemory : LineRing<P, kSteps> {
  static constexpr int kBetween = kSteps > 1 ? kSteps - 1 : 1;
  Pack<typename P::Cell> ends[2][kBetween][P::kWarps + 2][P::kShown][LineShape<P, kSteps>::kRow];
};

// Planes that a tier keeps from step to step.
template <class P>
struct StarTier {
  typename P::Cell planes[P::kLoPlane + P::kHiPlane][P::kLines][P::kCells];
};

// One thread.
template <class P, int kSteps, bool kBordersDiffer, class Memory>
struct StarThread : LineCells<P, StarTier<P>, kSteps, kBordersDiffer, Memory> {
  using Cells = LineCells<P, StarTier<P>, kSteps, kBordersDiffer, Memory>;
  using Cell = typename P::Cell;
  using Line = Cell[P::kCells];
  using Cells::kKept, Cells::kAhead;
  using Cells::shared, Cells::slot, Cells::warp, Cells::pack;
  static constexpr int kLines = P::kLines, kCells = P::kCells;

  // Tier `tier` of step `step`: takes line l of plane step - (tier - 1) * kHiPlane of the time step
  // before, leaves that of plane step - tier * kHiPlane of its own.
  template <Region kRegion>
  __device__ __forceinline__ void advance(int tier, int phase, int step, int l, Line& cells) {
    const int plane = step - tier * P::kHiPlane;
    const auto slot_of = [=](int z) {
      return (phase - tier * P::kHiPlane + kSteps * Cells::kPlanes * kKept + z) % kKept;
    };
    auto& planes = Cells::tiers[tier - 1].planes;
    // The line to update with those before and behind it. Lines of the neighbouring warps are in
    // the ring for tier 1, and for other tiers where those warps left them one step before.
    Cell lines[P::kLoLine + 1 + P::kHiLine][kCells], line[P::kLoCell + kCells + P::kHiCell];
    const int at_ring = Cells::before(slot, P::kHiPlane, P::kRing);
    #pragma unroll
    for (int y = -P::kLoLine; y <= P::kHiLine; ++y) {
      if (l + y < 0 || l + y >= kLines)
        load_line(tier == 1 ? Cells::ring(at_ring, l + y) : shown(phase + 1, tier, l + y),
                  lines[P::kLoLine + y]);
      #pragma unroll
      for (int c = 0; c < kCells && l + y >= 0 && l + y < kLines; ++c)
        lines[P::kLoLine + y][c] = planes[slot_of(0)][l + y][c];
    }
    #pragma unroll
    for (int c = 0; c < kCells; ++c) line[P::kLoCell + c] = lines[P::kLoLine][c];
    Cells::surround(tier, Cells::ring(at_ring, l), line);
    if (tier > 1) show(phase, tier, l, P::kHiPlane == 1 ? cells : planes[slot_of(1)][l]);
    #pragma unroll
    for (int c = 0; c < kCells; ++c) {
      const auto at = [&](int dz, int dy, int dx) {
        return dz == P::kHiPlane ? cells[c] : dz != 0 ? planes[slot_of(dz)][l][c]
            : dy != 0 ? lines[P::kLoLine + dy][c] : line[P::kLoCell + c + dx];
      };
      Cell result = P::next(at, *this, tier, plane, l, c);
      if (!Cells::template updated<kRegion>(l, c, plane)) {
        result = lines[P::kLoLine][c];
        if (kBordersDiffer) result = Cells::own_border(tier, step, plane, l, c, result);
      }
      planes[slot_of(P::kHiPlane)][l][c] = cells[c], cells[c] = result;
    }
    P::divide(cells, [&](int c) { return Cells::template updated<kRegion>(l, c, plane); });
  }

  // Where a neighbouring warp has left its line l of a plane that tier `tier` reads.
  __device__ __forceinline__ const Pack<Cell>* shown(int step, int tier, int l) const {
    const auto& lines = shared->ends[step % 2][tier - 2];
    return (l < 0 ? lines[warp][P::kShown + l] : lines[warp + 2][l - kLines]) + pack;
  }
  // Leaves line l for the neighbouring warps, if it is one of the first or the last.
  __device__ __forceinline__ void show(int step, int tier, int l, const Line& cells) {
    auto& lines = shared->ends[step % 2][tier - 2][warp + 1];
    if (l < P::kHiLine || l >= kLines - P::kLoLine)
      store_line(lines[l < P::kHiLine ? l : l - (kLines - P::kShown)] + pack, cells);
  }

  // P::kPhases steps along the stream: after them every plane is back in its slot. P::kTogether
  // lines go through the tiers side by side.
  template <Region kRegion>
  __device__ __forceinline__ void round(int first) {
    #pragma unroll
    for (int phase = 0; phase < P::kPhases; ++phase) {
      const int step = first + phase;
      __pipeline_wait_prior(kAhead - 1);
      if (kBordersDiffer) Cells::template take_borders<kRegion>(step);
      Cells::template request<kRegion>(step + kAhead, kAhead);
      #pragma unroll
      for (int l = 0; l < kLines; l += P::kTogether) {
        Cell cells[P::kTogether][kCells];
        #pragma unroll
        for (int n = 0; n < P::kTogether && l + n < kLines; ++n)
          load_line(Cells::ring(slot, l + n), cells[n]);
        #pragma unroll
        for (int tier = 1; tier <= kSteps; ++tier) {
          #pragma unroll
          for (int n = 0; n < P::kTogether && l + n < kLines; ++n)
            advance<kRegion>(tier, phase, step, l + n, cells[n]);
        }
        #pragma unroll
        for (int n = 0; n < P::kTogether && l + n < kLines; ++n)
          Cells::template leave<kRegion>(step, l + n, cells[n]);
      }
      slot = slot == P::kRing - 1 ? 0 : slot + 1;
      __syncthreads();
    }
  }
};

}  // namespace
}  // namespace an5d
