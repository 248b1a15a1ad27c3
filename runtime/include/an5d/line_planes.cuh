// Lines of an array whose tiers hand whole planes on through shared memory: plane by plane through
// all tiers. What a tier keeps and does is in line_sums.cuh or line_gathers.cuh. Needs
// array_lines.cuh.
namespace an5d {
namespace {

// Planes that tiers leave for the next, in turn, each behind P::kGuard lines that stay zero.
template <class P, int kSteps>
struct PlaneMemory : LineRing<P, kSteps> {
  static constexpr int kLines = P::kGuard + LineShape<P, kSteps>::kBlockLines;
  Pack<typename P::Cell> lines[P::kTurns * (kSteps - 1) * kLines + P::kGuard]
                              [LineShape<P, kSteps>::kRow];
};

// One thread.
template <class P, class Tier, int kSteps, bool kBordersDiffer, class Memory>
struct PlaneThread : LineCells<P, Tier, kSteps, kBordersDiffer, Memory> {
  using Cells = LineCells<P, Tier, kSteps, kBordersDiffer, Memory>;
  using Cell = typename P::Cell;
  using Cells::kAhead, Cells::slot, Cells::turn;

  // Where this thread finds line l of the plane that a tier leaves in turn `at`; and of the one
  // that it takes in this step, or took `ago` steps before.
  __device__ __forceinline__ Pack<Cell>* left_by(int tier, int at, int l) const {
    const int plane = at * (kSteps - 1) + tier - 1;
    const int line = plane * Memory::kLines + P::kGuard + Cells::warp * P::kLines + l;
    return &Cells::shared->lines[line][Cells::pack];
  }
  __device__ __forceinline__ const Pack<Cell>* taken_by(int tier, int ago, int l) const {
    return tier == 1 ? Cells::ring(Cells::before(slot, ago, P::kRing), l)
                     : left_by(tier - 1, Cells::before(turn, 1 + ago, P::kTurns), l);
  }

  // P::kPhases steps along the stream: after them all that rotates is back in its place.
  template <Region kRegion>
  __device__ __forceinline__ void round(int first) {
    #pragma unroll
    for (int phase = 0; phase < P::kPhases; ++phase) {
      const int step = first + phase;
      __pipeline_wait_prior(kAhead - 1);
      if (kBordersDiffer) Cells::template take_borders<kRegion>(step);
      __syncthreads();
      Cells::template request<kRegion>(step + kAhead, kAhead);
      #pragma unroll
      for (int tier = 1; tier <= kSteps; ++tier) {
        Cell cells[P::kLines][P::kCells];
        Cells::tiers[tier - 1].template advance<kRegion>(*this, tier, phase, step, cells);
        #pragma unroll
        for (int l = 0; l < P::kLines && tier < kSteps; ++l)
          store_line(left_by(tier, turn, l), cells[l]);
        #pragma unroll
        for (int l = 0; l < P::kLines && tier == kSteps; ++l)
          Cells::template leave<kRegion>(step, l, cells[l]);
      }
      slot = slot == P::kRing - 1 ? 0 : slot + 1, turn = turn == P::kTurns - 1 ? 0 : turn + 1;
    }
  }
};

}  // namespace
}  // namespace an5d
