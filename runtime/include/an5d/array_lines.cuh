// Lines of one array, 3-D: planes stream through a block. A warp has whole lines of the tile, and
// each thread takes its cells of them through all time steps. Accesses move 16 bytes, also those
// of global memory, where lines are aligned. Needs streams.cuh, strips.h, field_sweep.cuh and
// cuda_pipeline_primitives.h. What tiers do is in line_stars.cuh or line_planes.cuh; how blocks
// divide the tiles among each other in line_shares.cuh or line_waves.cuh.
//
// What depends on the stencil is a struct P that the nest defines: its constants, its Scalars, and
// how a cell is updated.
namespace an5d {
namespace {

// What a program says, unless it says something else.
template <class C>
struct LineProgram {
  using Cell = C;
  struct Scalars {};
  // Planes that tiers lag behind each other, beyond the halo; accesses beside a tile's lines, for
  // tier 1.
  enum : int { kSkew = 0, kBefore = 0, kAfter = 0 };
  enum : bool { kDown = false };  // do planes stream from high to low?
  // Divides all cells of a line together, after all else.
  template <class Line, class Test>
  __device__ static void divide(const Line&, const Test&) {}
};

__host__ __device__ constexpr long long round_up(long long n, int each) {
  return (n + each - 1) / each * each;
}

// A pack of a tile, or beside it.
struct FramePlace { int line, pack; };

// The sizes of a tile, and of what it takes to update it.
template <class P, int kSteps>
struct LineShape {
  using Cell = typename P::Cell;
  enum : int {
    kThreads = 32 * P::kWarps, kBlockLines = P::kWarps * P::kLines, kBlockCells = 32 * P::kCells,
    kPlanes = P::kLoPlane + 1 + P::kHiPlane,
    kKept = kPlanes - 1,                 // planes, or sums, that a tier keeps from step to step
    kPack = 16 / (int)sizeof(Cell),      // cells that one access moves
    kRow = kBlockCells / kPack,          // accesses of a line
    kEnds = P::kBefore + P::kAfter,      // of those beside it, for tier 1
    kWide = kRow + kEnds,
    kAhead = P::kRing - (P::kHiPlane + 1),  // planes of the ring that are not yet in use
    // Before and after a tile's useful part: lines; cells along them.
    kAbove = (kSteps - 1) * P::kLoLine, kBelow = (kSteps - 1) * P::kHiLine,
    kFront = (int)round_up((kSteps - (kEnds > 0)) * P::kLoCell, P::kCells),
    kBack = (int)round_up((kSteps - (kEnds > 0)) * P::kHiCell, P::kCells),
    kUsefulLines = kBlockLines - kAbove - kBelow, kUsefulCells = kBlockCells - kFront - kBack,
    kLag = kSteps * (P::kHiPlane + P::kSkew) - P::kSkew,  // steps from arrival to leaving
    kLead = kLag + kAhead + 1,  // planes from the one that leaves to the next to ask for
    kFilling = kSteps * P::kLoPlane + 2 * kLag,           // planes that it takes to begin a tile
    // The frame of a tile, which tier 1 reads and no thread updates: lines before the tile and
    // behind, and both ends of the tile's own lines. In packs; of a thread, at most.
    kWholeLines = (P::kLoLine + P::kHiLine) * kWide, kFrame = kWholeLines + kBlockLines * kEnds,
    kShare = (kFrame + kThreads - 1) / kThreads
  };
  __device__ static FramePlace in_frame(int n) {
    const int line = n / kWide - P::kLoLine, ends = kEnds > 0 ? kEnds : 1;
    if (n < kWholeLines) return {line < 0 ? line : line + kBlockLines, n % kWide - P::kBefore};
    const int end = (n - kWholeLines) % ends - P::kBefore;
    return {(n - kWholeLines) / ends, end < 0 ? end : end + kRow};
  }
};

// Planes [first, last) of a tile, whose first cell has these places along a plane's axes; or none
// is left.
struct Piece { long long line, cell, first, last, found; };

// Where the grid begins and ends, counted from a tile's first cell; at most 2^20 away.
template <class P>
struct GridSides {
  int first_line, end_line, first_cell, end_cell;
  __device__ GridSides(const Box& box, const Piece& piece)
      : first_line(clamped(box.begin[1] - piece.line)),
        end_line(clamped(box.end[1] - piece.line)),
        first_cell(clamped(box.begin[2] - piece.cell)),
        end_cell(clamped(box.end[2] - piece.cell)) {}
  __device__ static int clamped(long long at) {
    return (int)max(-(1ll << 20), min(at, 1ll << 20));
  }
  __device__ bool reads_line(int at) const {
    return at >= first_line - P::kLoLine && at < end_line + P::kHiLine;
  }
  __device__ bool reads_pack(int at) const {
    return at + LineShape<P, 1>::kPack > first_cell - P::kLoCell && at < end_cell + P::kHiCell;
  }
  __device__ bool updates_line(int at) const { return at >= first_line && at < end_line; }
  __device__ bool updates_cell(int at) const { return at >= first_cell && at < end_cell; }
};

// Shared memory of a block: planes from global memory, for tier 1. Lines lie in 128 bytes as in
// memory, the first stored cell at 32: else twice the accesses.
template <class P, int kSteps>
struct LineRing {
  using Shape = LineShape<P, kSteps>;
  Pack<typename P::Cell> aside[8 - (Shape::kFront / Shape::kPack + P::kBefore + 6) % 8];
  Pack<typename P::Cell> ring[P::kRing][P::kLoLine + Shape::kBlockLines + P::kHiLine][Shape::kWide];
};

// Some of a thread's cells: bit l for line l of them, bit c for cell c of a line.
struct Which {
  unsigned lines, cells;
  __device__ bool has(int l, int c) const { return lines >> l & cells >> c & 1; }
};

// A pack of the frame: cells from the thread's first; place in a plane of the ring; what of it is
// updated.
struct Beyond {
  long long from;
  int to;
  bool read;
  unsigned inside;
};

// The tiles of a plane, and where they lie in the grid.
template <class P, int kSteps>
struct ArrayTiles {
  using Shape = LineShape<P, kSteps>;
  long long first_line, first_cell;
  Strips strips;
  __host__ __device__ explicit ArrayTiles(const Box& box)
      : first_line(box.begin[1]), first_cell(box.begin[2]),
        strips(strips_of({Shape::kUsefulLines, Shape::kUsefulCells, P::kCells, Shape::kPack,
                          P::kLoCell, P::kHiCell}, box.size(1), box.size(2))) {}
  __device__ Piece tile(long long n) const {
    const long long at = n * Shape::kUsefulCells - Shape::kFront;
    const long long strip = strips.through ? max(at, 0ll) / strips.length : n / strips.of_strip;
    const long long skipped =
        strips.through ? strips.length : strips.of_strip * Shape::kUsefulCells;
    return {first_line - Shape::kAbove + strip * Shape::kUsefulLines,
            first_cell + at - strip * skipped};
  }
  // The same tile as the strip has it in which its cell `at` lies.
  __device__ Piece seen_from(Piece tile, int at) const {
    while (strips.through &&
           tile.cell + at - first_cell + round_up(P::kLoCell, P::kCells) >= strips.length)
      tile.line += Shape::kUsefulLines, tile.cell -= strips.length;
    return tile;
  }
};

// The planes of all tiles along the stream, in the order in which it runs.
template <class P>
__device__ long long first_plane(const Box& box) {
  return P::kDown ? 1 - box.end[0] : box.begin[0];
}
template <class P>
__device__ long long end_plane(const Box& box) {
  return P::kDown ? 1 - box.begin[0] : box.end[0];
}

// One thread: P::kLines lines of P::kCells cells, in all tiers. A Tier has what one keeps from step
// to step. In the middle of the grid all cells are updated; at a side packs are, as a whole or not;
// near an end of the stream, or where the grid ends in the middle of a pack, each is asked for.
template <class P, class Tier, int kSteps, bool kBordersDiffer, class SharedMemory>
struct LineCells : LineShape<P, kSteps> {
  using Program = P;
  using Shape = LineShape<P, kSteps>;
  using Tiles = ArrayTiles<P, kSteps>;
  using Memory = SharedMemory;
  using Cell = typename P::Cell;
  using Line = Cell[P::kCells];
  enum : bool { kDiffer = kBordersDiffer };
  enum : int { kTimeSteps = kSteps };
  using Shape::kPack, Shape::kAhead, Shape::kLag;
  Tier tiers[kSteps];
  Memory* shared;
  FieldSweep<Cell, 1> part;
  typename P::Scalars scalars;
  const Cell* in;               // first of its cells in the next plane to ask for
  long long start, line, cell;  // plane of step 0; place of the first own cell
  int warp, pack;               // of the block; its first of a line
  int slot, turn;  // in this step: of the ring, and of planes between tiers
  int begin, end, count;        // planes: updated, all of this block
  Which copied, inside, stored;
  Beyond beyond[Shape::kShare > 0 ? Shape::kShare : 1];

  __device__ __forceinline__ void take_place(const Piece& piece) {
    const Tiles tiles(part.box);
    warp = threadIdx.x / 32, pack = threadIdx.x % 32 * (P::kCells / kPack);
    const int first = warp * P::kLines, head = pack * kPack;  // places in the tile
    const Piece own = tiles.seen_from(piece, head);
    const GridSides<P> at(part.box, own);
    for (int n = first; n < first + P::kLines; ++n) {
      const bool useful = n >= Shape::kAbove && n < Shape::kBlockLines - Shape::kBelow;
      copied.lines |= at.reads_line(n) << (n - first);
      inside.lines |= at.updates_line(n) << (n - first);
      stored.lines |= (at.updates_line(n) && useful) << (n - first);
    }
    for (int n = head; n < head + P::kCells; ++n) {
      const bool useful = n >= Shape::kFront && n < Shape::kBlockCells - Shape::kBack;
      copied.cells |= at.reads_pack(n - n % kPack) << (n - head);
      inside.cells |= at.updates_cell(n) << (n - head);
      stored.cells |= (at.updates_cell(n) && useful) << (n - head);
    }
    for (int n = 0; n < Shape::kShare; ++n) {
      const int number = threadIdx.x + n * Shape::kThreads;
      const FramePlace place = Shape::in_frame(number);
      const int from = place.pack * kPack;
      const Piece seen = tiles.seen_from(piece, from);
      const GridSides<P> there(part.box, seen);
      Beyond& made = beyond[n];
      made.from = (seen.line + place.line - own.line - first) * part.box.stride[1] + seen.cell +
          from - own.cell - head;
      made.to = (P::kLoLine + place.line) * Shape::kWide + P::kBefore + place.pack;
      made.read =
          number < Shape::kFrame && there.reads_line(place.line) && there.reads_pack(from);
      for (int c = 0; c < kPack && there.updates_line(place.line); ++c)
        made.inside |= there.updates_cell(from + c) << c;
    }
    line = own.line + first, cell = own.cell + head;
  }
  // Is cell c of line l of the plane updated?
  template <Region kRegion>
  __device__ bool updated(int l, int c, int plane) const {
    if (kRegion == kEnd) return plane >= begin && plane < end && inside.has(l, c);
    return kRegion == kMiddle || inside.has(l, c / kPack * kPack);
  }

  // A cell that is not updated, `from` the first of its own, as time step `tier` after the first
  // reads it. Step `step` has asked for its plane.
  __device__ __forceinline__ Cell border(int tier, int step, int plane, long long from,
                                         Cell otherwise) const {
    if (plane < begin - P::kLoPlane || plane >= end + P::kHiPlane) return otherwise;
    const auto* first = moved(in, (plane - step - kAhead - 1) * part.stride);
    return (tier % 2 ? part.odd[0] : part.even[0])[first - part.from[0] + from];
  }
  __device__ __forceinline__ Cell own_border(int tier, int step, int plane, int l, int c,
                                             Cell otherwise) const {
    const long long from = l * part.box.stride[1] + c;
    return copied.has(l, c) ? border(tier, step, plane, from, otherwise) : otherwise;
  }
  // Makes the borders of plane `step`, which has arrived, those that the first time step reads.
  template <Region kRegion>
  __device__ __forceinline__ void take_borders(int step) {
    #pragma unroll
    for (int n = 0; n < P::kLines * P::kCells; ++n) {
      const int l = n / P::kCells, c = n % P::kCells;
      Cell& at = ring(slot, l)[c / kPack].cells[c % kPack];
      if (!updated<kRegion>(l, c, step)) at = own_border(0, step - 1, step, l, c, at);
    }
    #pragma unroll
    for (int n = 0; n < Shape::kShare; ++n) {
      const Beyond& there = beyond[n];
      Cell* const cells = (&shared->ring[slot][0][0] + there.to)->cells;
      for (int c = 0; c < kPack && there.read; ++c)
        if (step < begin || step >= end || !(there.inside >> c & 1))
          cells[c] = border(0, step - 1, step, there.from + c, cells[c]);
    }
  }

  // Asks for plane `plane`, into the slot `ahead` slots behind this step's.
  template <Region kRegion>
  __device__ __forceinline__ void request(int plane, int ahead) {
    const int to = slot + ahead < P::kRing ? slot + ahead : slot + ahead - P::kRing;
    const bool amid =
        kRegion != kEnd || (plane >= begin - P::kLoPlane && plane < end + P::kHiPlane);
    #pragma unroll
    for (int l = 0; l < P::kLines; ++l) {
      #pragma unroll
      for (int c = 0; c < P::kCells; c += kPack) {
        if (amid && (kRegion == kMiddle || copied.has(l, c)))
          __pipeline_memcpy_async(ring(to, l) + c / kPack, in + l * part.box.stride[1] + c, 16);
      }
    }
    #pragma unroll
    for (int n = 0; n < Shape::kShare; ++n) {
      const Beyond& there = beyond[n];
      if (amid && there.read)
        __pipeline_memcpy_async(&shared->ring[to][0][0] + there.to, in + there.from, 16);
    }
    __pipeline_commit();
    in = moved(in, part.stride);
  }

  // The place `steps` places before, of `size` that are used in turn.
  static __device__ int before(int at, int steps, int size) {
    return at >= steps ? at - steps : at - steps + size;
  }
  // Where this thread finds line l of the plane in slot `at` of the ring.
  __device__ __forceinline__ Pack<Cell>* ring(int at, int l) const {
    return &shared->ring[at][P::kLoLine + warp * P::kLines + l][P::kBefore + pack];
  }

  // Puts the cells beside a line around its own: for tier 1 from the packs beside `own` in the
  // ring, if it reads beyond the tile, else from the neighbouring lanes.
  template <int kWidth>
  __device__ static __forceinline__ void surround(int tier, const Pack<Cell>* own,
                                                  Cell (&cells)[kWidth]) {
    if constexpr (Shape::kEnds > 0)
      if (tier == 1) return take_beside(own, cells);
    widen<P::kLoCell, P::kHiCell>(cells);
  }
  template <int kWidth>
  __device__ static __forceinline__ void take_beside(const Pack<Cell>* own, Cell (&cells)[kWidth]) {
    #pragma unroll
    for (int d = 0; d < P::kLoCell; d += kPack) {
      const Pack<Cell> there = own[-1 - d / kPack];
      #pragma unroll
      for (int n = 0; n < min((int)kPack, P::kLoCell - d); ++n)
        cells[P::kLoCell - 1 - d - n] = there.cells[kPack - 1 - n];
    }
    #pragma unroll
    for (int d = 0; d < P::kHiCell; d += kPack) {
      const Pack<Cell> there = own[(P::kCells + d) / kPack];
      #pragma unroll
      for (int n = 0; n < min((int)kPack, P::kHiCell - d); ++n)
        cells[P::kLoCell + P::kCells + d + n] = there.cells[n];
    }
  }

  // Stores line l of a plane after kSteps time steps. If the grid ends in the middle of a pack, the
  // pack's other cells keep their values, which are the same in both planes, or never read.
  template <Region kRegion>
  __device__ __forceinline__ void leave(int step, int l, const Line& cells) const {
    if (step < kSteps * P::kLoPlane + kLag || (kRegion == kEnd && step >= count)) return;
    auto* const out = moved(in, part.lead) + l * part.box.stride[1];
    #pragma unroll
    for (int c = 0; c < P::kCells; c += kPack) {
      if (stored.has(l, kBordersDiffer ? c + kPack - 1 : c)) {
        Pack<Cell> made;
        #pragma unroll
        for (int n = 0; n < kPack; ++n) made.cells[n] = cells[c + n];
        *reinterpret_cast<Pack<Cell>*>(out + c) = made;
      } else if (kBordersDiffer) {
        #pragma unroll
        for (int n = 0; n < kPack - 1; ++n)
          if (stored.has(l, c + n)) out[c + n] = cells[c + n];
      }
    }
  }
};

// All time steps of a piece.
template <class Thread>
__device__ __forceinline__ void line_piece(const FieldSweep<typename Thread::Cell, 1>& part,
                                           const typename Thread::Program::Scalars& scalars,
                                           typename Thread::Memory* shared, const Piece& piece) {
  using P = typename Thread::Program;
  const long long begin = first_plane<P>(part.box), end = end_plane<P>(part.box);
  const long long start = piece.first - Thread::kTimeSteps * P::kLoPlane;
  Thread thread = {};
  thread.shared = shared;
  thread.part = part;
  thread.scalars = scalars;
  thread.take_place(piece);
  thread.start = start;
  thread.count = (int)(piece.last - start) + Thread::kLag;
  thread.begin = (int)max(begin - start, -(1ll << 30));  // or beyond every step of this block
  thread.end = (int)min(end - start, 1ll << 30);
  thread.in = part.from[0] + (P::kDown ? -start : start) * part.box.stride[0] +
      thread.line * part.box.stride[1] + thread.cell;
  for (int n = 0; n < Thread::kAhead; ++n) thread.template request<kEnd>(n, n);

  // In between, every tier has a plane to update, and planes ahead can be read.
  const GridSides<P> of(part.box, piece);
  const bool amid = of.first_line <= 0 && of.end_line >= Thread::kBlockLines &&
                    of.first_cell <= 0 && of.end_cell >= Thread::kBlockCells;
  const bool in_packs =
      part.box.size(2) % Thread::kPack == 0 || of.end_cell >= Thread::kBlockCells;
  const int steady_begin = thread.begin + Thread::kLag;
  const int steady_end =
      in_packs ? min(thread.count, thread.end + P::kHiPlane - Thread::kAhead) : 0;
  const auto steady = [=](int s) { return s >= steady_begin && s + P::kPhases <= steady_end; };
  for (int step = 0; step < thread.count; step += P::kPhases) {
    if (!Thread::kDiffer) {
      #pragma unroll 1
      for (; amid && steady(step); step += P::kPhases) thread.template round<kMiddle>(step);
      #pragma unroll 1
      for (; steady(step); step += P::kPhases) thread.template round<kSide>(step);
    }
    if (step < thread.count) thread.template round<kEnd>(step);
  }
  __pipeline_wait_prior(0);
}

// The guards of shared memory, and what is never copied, are zero.
template <class Thread>
__device__ typename Thread::Memory* cleared(void* memory) {
  auto* const shared = static_cast<typename Thread::Memory*>(memory);
  auto* const words = static_cast<int*>(memory);
  for (int n = threadIdx.x; n < (int)(sizeof *shared / sizeof *words); n += Thread::kThreads)
    words[n] = 0;
  __syncthreads();
  return shared;
}

}  // namespace
}  // namespace an5d
