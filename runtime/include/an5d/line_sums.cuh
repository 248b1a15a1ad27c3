// A tier of line_planes.cuh whose update is a sum, plane by plane.
namespace an5d {
namespace {

// Sums that a thread keeps, of planes that are not complete.
template <class P>
struct SumTier {
  using Cell = typename P::Cell;
  using Sum = typename P::Sum;
  static constexpr int kLines = P::kLines, kCells = P::kCells;
  static constexpr int kPlanes = P::kLoPlane + 1 + P::kHiPlane;
  Sum kept[kPlanes - 1][kLines][kCells];

  // In step `step`: adds the plane that it takes, step - (tier - 1) * (kHiPlane + kSkew), to the
  // sums of all planes that read it; leaves the one that is complete, kHiPlane planes behind.
  template <Region kRegion, class Thread>
  __device__ __forceinline__ void advance(const Thread& thread, int tier, int, int step,
                                          Cell (&result)[kLines][kCells]) {
    const int plane = step - (tier - 1) * (P::kHiPlane + P::kSkew) - P::kHiPlane;
    Sum sums[kLines][kCells][kPlanes];  // [n]: of the plane that is complete n steps from now
    #pragma unroll
    for (int l = 0; l < kLines; ++l) {
      #pragma unroll
      for (int c = 0; c < kCells; ++c) {
        #pragma unroll
        for (int n = 0; n < kPlanes; ++n) sums[l][c][n] = n < kPlanes - 1 ? kept[n][l][c] : 0;
      }
    }
    #pragma unroll
    for (int y = -P::kLoLine; y < kLines + P::kHiLine; ++y) {
      Cell cells[P::kLoCell + kCells + P::kHiCell];
      const Pack<Cell>* const own = thread.taken_by(tier, 0, y);
      load_cells(own, cells);
      bool beside = false;
      #pragma unroll
      for (int l = 0; l < kLines; ++l) beside |= P::reads_beside(y - l);
      if (beside) thread.surround(tier, own, cells);
      #pragma unroll
      for (int l = 0; l < kLines; ++l) {
        #pragma unroll
        for (int c = 0; c < kCells; ++c) {
          const auto at = [&](int dx) { return cells[P::kLoCell + c + dx]; };
          if (y - l >= -P::kLoLine && y - l <= P::kHiLine)
            P::add_line(y - l, sums[l][c], at, thread, tier, plane, l, c);
        }
      }
    }
    #pragma unroll
    for (int l = 0; l < kLines; ++l) {
      Cell unchanged[kCells];
      if (kRegion != kMiddle) load_line(thread.taken_by(tier, P::kHiPlane, l), unchanged);
      #pragma unroll
      for (int c = 0; c < kCells; ++c) {
        result[l][c] = P::finished(sums[l][c][0], thread, tier, plane, l, c);
        if (kRegion != kMiddle && !thread.template updated<kRegion>(l, c, plane)) {
          result[l][c] = unchanged[c];
          if (Thread::kDiffer)
            result[l][c] = thread.own_border(tier, step, plane, l, c, unchanged[c]);
        }
        #pragma unroll
        for (int n = 1; n < kPlanes; ++n) kept[n - 1][l][c] = sums[l][c][n];
      }
      P::divide(result[l],
                [&](int c) { return thread.template updated<kRegion>(l, c, plane); });
    }
  }

  __device__ static __forceinline__ void load_cells(
      const Pack<Cell>* own, Cell (&cells)[P::kLoCell + kCells + P::kHiCell]) {
    Cell line[kCells];
    load_line(own, line);
    #pragma unroll
    for (int c = 0; c < kCells; ++c) cells[P::kLoCell + c] = line[c];
  }
};

}  // namespace
}  // namespace an5d
