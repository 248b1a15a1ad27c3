// Cells that one access moves.
struct alignas(16) Pack { $cell cells[kPack]; };

// Planes [first, last) of a tile, whose first cell has these places along $y and $x.
struct Piece { long long line, cell, first, last$found; };
// Where the grid begins and ends, counted from a tile's first cell; at most 2^20 away.
struct Sides {
  int begin_$Y, end_$Y, begin_$X, end_$X;
  __device__ bool reads_line(int at) const { return at >= begin_$Y - kLo$Y && at < end_$Y + kHi$Y; }
  __device__ bool reads_pack(int at) const {
    return at + kPack > begin_$X - kLo$X && at < end_$X + kHi$X;
  }
  __device__ bool updates_line(int at) const { return at >= begin_$Y && at < end_$Y; }
  __device__ bool updates_cell(int at) const { return at >= begin_$X && at < end_$X; }
};
__device__ Sides sides(const an5d::Box& box, const Piece& piece) {
  const auto place = [](long long at) { return (int)max(-(1ll << 20), min(at, 1ll << 20)); };
  return {place(box.begin[k$Y] - piece.line), place(box.end[k$Y] - piece.line),
          place(box.begin[k$X] - piece.cell), place(box.end[k$X] - piece.cell)};
}
// Cells of a line in whole threads' cells.
__host__ __device__ constexpr auto whole(long long n) { return (n + kCells - 1) / kCells * kCells; }

// The frame of a tile, which tier 1 reads and no thread updates. Its packs: lines before the tile
// and behind, then both ends of the tile's own lines.
constexpr int kWholeLines = (kLo$Y + kHi$Y) * kWide, kEnds = kWide - kRow;
constexpr int kFrame = kWholeLines + kBlock$Y * kEnds;
constexpr int kShare = (kFrame + kThreads - 1) / kThreads;  // of a thread, at most
struct Place { int line, pack; };
__device__ Place in_frame(int n) {
  const int line = n / kWide - kLo$Y, ends = kEnds > 0 ? kEnds : 1;
  if (n < kWholeLines) return {line < 0 ? line : line + kBlock$Y, n % kWide - kBefore};
  const int end = (n - kWholeLines) % ends - kBefore;
  return {(n - kWholeLines) / ends, end < 0 ? end : end + kRow};
}
// A pack of it: cells from the thread's first; place in a plane of the ring; what of it is updated.
struct Beyond { long long from; int to; bool read; unsigned inside; };
// Cells at an end of a tile that the last of n steps, which read r cells there, does not store.
__host__ __device__ constexpr int margin(int n, int r) { return whole((n - (kEnds > 0)) * r); }

$shared
// Where a step is: inside the grid; at a side of it, where packs are updated as a whole or not;
// near an end of the stream, or where the grid ends in the middle of a pack.
enum Region { kMiddle, kSide, kEnd };

// Some of a thread's cells: bit l for line l of them, bit c for cell c of a line.
struct Which {
  unsigned lines, cells;
  __device__ bool has(int l, int c) const { return lines >> l & cells >> c & 1; }
};

// One thread: kLines lines of kCells cells. kept[n - 1] is what tier n keeps from step to step.
template <int kTiers, bool kBordersDiffer>
struct Thread {
  static constexpr int kLag = kTiers * (kHi$S + kSkew) - kSkew;  // steps from arrival to leaving
  enum : int { kLead = kLag + kAhead + 1 };  // planes from leaving to the next to ask for
  // Before and after a tile's useful part: lines; cells along them.
  static constexpr int kAbove = (kTiers - 1) * kLo$Y, kBelow = (kTiers - 1) * kHi$Y;
  static constexpr int kFront = margin(kTiers, kLo$X), kBack = margin(kTiers, kHi$X);
  // Stored of a tile, which overlaps with others; what it takes to begin one, in planes.
  enum : int { kUseful$Y = kBlock$Y - kAbove - kBelow, kUseful$X = kBlock$X - kFront - kBack };
  enum : int { kFilling = kTiers * kLo$S + 2 * kLag };
  $kept kept[kTiers][kKept][$height][$width];
  Shared<kTiers>* shared;
  an5d::Sweep<$cell> part;
  const $cell* in;  // first of its cells in the next plane to ask for
  int warp, pack;  // of the block; its first of a line
  int slot;  // of the ring, in this step
  $turn
  int begin, end, count;  // planes: updated, all of this block
  Which copied, inside, stored;
  Beyond beyond[kShare];
  $members

  template <Region kRegion>
  __device__ bool updated(int l, int c, int plane) const {
    if (kRegion == kEnd) return plane >= begin && plane < end && inside.has(l, c);
    return kRegion == kMiddle || inside.has(l, c / kPack * kPack);
  }

  // A cell that is not updated, `from` the first of its own, as time step `tier` after the first
  // reads it. Step `step` has asked for its plane.
  __device__ __forceinline__ $cell border(int tier, int step, int plane, long long from,
                                          $cell otherwise) const {
    if (plane < begin - kLo$S || plane >= end + kHi$S) return otherwise;
    const auto* first = an5d::moved(in, (plane - step - kAhead - 1) * part.stride);
    return (tier % 2 ? part.odd : part.even)[first - part.from + from];
  }
  __device__ __forceinline__ $cell own_border(int tier, int step, int plane, int l, int c,
                                              $cell otherwise) const {
    const long long from = l * part.box.stride[k$Y] + c;
    return copied.has(l, c) ? border(tier, step, plane, from, otherwise) : otherwise;
  }
  // Makes the borders of plane `step`, which has arrived, those that the first time step reads.
  template <Region kRegion>
  __device__ __forceinline__ void take_borders(int step) {
    #pragma unroll
    for (int n = 0; n < kLines * kCells; ++n) {
      const int l = n / kCells, c = n % kCells;
      $cell& cell = ring(slot, l)[c / kPack].cells[c % kPack];
      if (!updated<kRegion>(l, c, step)) cell = own_border(0, step - 1, step, l, c, cell);
    }
    #pragma unroll
    for (int n = 0; n < kShare; ++n) {
      const Beyond& pack = beyond[n];
      $cell* const cells = (&shared->ring[slot][0][0] + pack.to)->cells;
      for (int c = 0; c < kPack && pack.read; ++c)
        if (step < begin || step >= end || !(pack.inside >> c & 1))
          cells[c] = border(0, step - 1, step, pack.from + c, cells[c]);
    }
  }

  // Asks for plane `plane`, into the slot `ahead` slots behind this step's.
  template <Region kRegion>
  __device__ __forceinline__ void request(int plane, int ahead) {
    const int to = slot + ahead < kRing ? slot + ahead : slot + ahead - kRing;
    const bool amid = kRegion != kEnd || (plane >= begin - kLo$S && plane < end + kHi$S);
    #pragma unroll
    for (int l = 0; l < kLines; ++l) {
      #pragma unroll
      for (int c = 0; c < kCells; c += kPack) {
        if (amid && (kRegion == kMiddle || copied.has(l, c)))
          __pipeline_memcpy_async(ring(to, l) + c / kPack, in + l * part.box.stride[k$Y] + c, 16);
      }
    }
    #pragma unroll
    for (int n = 0; n < kShare; ++n) {
      const Beyond& pack = beyond[n];
      if (amid && pack.read)
        __pipeline_memcpy_async(&shared->ring[to][0][0] + pack.to, in + pack.from, 16);
    }
    __pipeline_commit();
    in = an5d::moved(in, part.stride);
  }

  // The place `steps` places before, of `size` that are used in turn.
  static __device__ int before(int at, int steps, int size) {
    return at >= steps ? at - steps : at - steps + size;
  }
  // Where this thread finds line l of the plane in slot `at` of the ring.
  __device__ __forceinline__ Pack* ring(int at, int l) const {
    return &shared->ring[at][kLo$Y + warp * kLines + l][kBefore + pack];
  }

$packs
$surround
  // Stores line l of a plane after kTiers time steps. If the grid ends in the middle of a pack, the
  // pack's other cells keep their values, which are the same in both planes, or never read.
  template <Region kRegion>
  __device__ __forceinline__ void leave(int step, int l, const $cell (&cells)[kCells]) const {
    if (step < kTiers * kLo$S + kLag || (kRegion == kEnd && step >= count)) return;
    auto* const out = an5d::moved(in, part.lead) + l * part.box.stride[k$Y];
    #pragma unroll
    for (int c = 0; c < kCells; c += kPack) {
      if (stored.has(l, kBordersDiffer ? c + kPack - 1 : c)) {
        *reinterpret_cast<Pack*>(out + c) = packed(cells + c);
      } else if (kBordersDiffer) {
        #pragma unroll
        for (int n = 0; n < kPack - 1; ++n)
          if (stored.has(l, c + n)) out[c + n] = cells[c + n];
      }
    }
  }
