// A tier of line_planes.cuh that keeps all cells that its update reads, also those of other
// threads.
namespace an5d {
namespace {

template <class P>
struct GatherTier {
  using Cell = typename P::Cell;
  static constexpr int kLines = P::kLines, kCells = P::kCells;
  static constexpr int kPlanes = P::kLoPlane + 1 + P::kHiPlane, kKept = kPlanes - 1;
  static constexpr int kAcross = P::kLoLine + kLines + P::kHiLine;  // lines of a plane
  static constexpr int kWidth = P::kLoCell + kCells + P::kHiCell;   // cells of a line
  Cell kept[kKept][kAcross][kWidth];

  // In step `step`: takes the plane step - (tier - 1) * (kHiPlane + kSkew), with lines and cells
  // beside, and leaves the one kHiPlane planes behind it.
  template <Region kRegion, class Thread>
  __device__ __forceinline__ void advance(const Thread& thread, int tier, int phase, int step,
                                          Cell (&result)[kLines][kCells]) {
    const int lag = (tier - 1) * (P::kHiPlane + P::kSkew) + P::kHiPlane, plane = step - lag;
    const auto place = [=](int z) { return (phase - lag + tier * kPlanes * kKept + z) % kKept; };
    Cell taken[kAcross][kWidth];
    #pragma unroll
    for (int y = 0; y < kAcross; ++y) {
      const Pack<Cell>* const own = thread.taken_by(tier, 0, y - P::kLoLine);
      Cell line[kCells];
      load_line(own, line);
      #pragma unroll
      for (int c = 0; c < kCells; ++c) taken[y][P::kLoCell + c] = line[c];
      thread.surround(tier, own, taken[y]);
    }
    #pragma unroll
    for (int l = 0; l < kLines; ++l) {
      #pragma unroll
      for (int c = 0; c < kCells; ++c) {
        const auto at = [&](int dz, int dy, int dx) {
          const int y = P::kLoLine + l + dy, x = P::kLoCell + c + dx;
          return dz == P::kHiPlane ? taken[y][x] : kept[place(dz)][y][x];
        };
        result[l][c] = P::next(at, thread, tier, plane, l, c);
        if (!thread.template updated<kRegion>(l, c, plane)) {
          result[l][c] = at(0, 0, 0);
          if (Thread::kDiffer)
            result[l][c] = thread.own_border(tier, step, plane, l, c, result[l][c]);
        }
      }
      P::divide(result[l],
                [&](int c) { return thread.template updated<kRegion>(l, c, plane); });
    }
    #pragma unroll
    for (int n = 0; n < kAcross * kWidth; ++n)
      kept[place(P::kHiPlane)][n / kWidth][n % kWidth] = taken[n / kWidth][n % kWidth];
  }
};

}  // namespace
}  // namespace an5d
