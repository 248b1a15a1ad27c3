// star3d1r.c:16: time loop of sweep()
// A[t+1][i][j][k] = 0.080f * A[t][i-1][j][k] + 0.192f * A[t][i][j-1][k] + 0.153f * A[t][i][j][k-1]
// + 0.107f * A[t][i][j][k] + 0.104f * A[t][i][j][k+1] + 0.139f * A[t][i][j+1][k] + 0.225f *
// A[t][i+1][j][k]
// schedule: tiers=2 cells=4x2 block=128x16 stream=weighted:1 exchange=shuffle sync=step:1
// combine=star in=cp_async:4 edge=split pad=16 resident=1
namespace an5d_star3d1r_sweep_kernel {
namespace {
constexpr int kThreads = 256;
constexpr int kCells = 4, kLines = 2;  // of a thread: along k, and along j
constexpr int kBlockJ = 16, kBlockK = 128;  // cells of a tile, halo included
// Numbers of the axes in a Box, and the cells that an update reads before and after its own.
constexpr int kI = 0, kLoI = 1, kHiI = 1;
constexpr int kJ = 1, kLoJ = 1, kHiJ = 1;
constexpr int kK = 2, kLoK = 1, kHiK = 1;
constexpr int kPlanes = kLoI + 1 + kHiI;
constexpr int kKept = kPlanes - 1;  // planes of a tier, from step to step
constexpr int kRing = 4;  // planes on their way from global memory
constexpr int kAhead = kRing - (kHiI + 1);  // of those, not yet in use
constexpr int kPack = 4;  // cells that one access moves
constexpr int kRow = kBlockK / kPack;  // accesses of a line
constexpr int kBefore = 0, kAfter = 0;  // beside it, for tier 1
constexpr int kWide = kBefore + kRow + kAfter;
constexpr int kShown = 2;  // lines of a warp that others read
constexpr int kTogether = 2;  // lines that go through the tiers side by side
constexpr int kSkew = 0;  // planes that tiers lag behind each other, beyond the halo
constexpr int kPhases = 2;  // steps of a round

// A(dz, dy, dx) is the cell that far from the one being updated, one time step before.
template <class Cells>
__device__ __forceinline__ float update(const Cells& A) {
  return 0.080f * A(-1, 0, 0) + 0.192f * A(0, -1, 0) + 0.153f * A(0, 0, -1) + 0.107f * A(0, 0, 0) +
      0.104f * A(0, 0, 1) + 0.139f * A(0, 1, 0) + 0.225f * A(1, 0, 0);
}

// Cells that one access moves.
struct alignas(16) Pack { float cells[kPack]; };

// Planes [first, last) of a tile, whose first cell has these places along j and k.
struct Piece { long long line, cell, first, last, found; };
// Where the grid begins and ends, counted from a tile's first cell; at most 2^20 away.
struct Sides {
  int begin_J, end_J, begin_K, end_K;
  __device__ bool reads_line(int at) const { return at >= begin_J - kLoJ && at < end_J + kHiJ; }
  __device__ bool reads_pack(int at) const {
    return at + kPack > begin_K - kLoK && at < end_K + kHiK;
  }
  __device__ bool updates_line(int at) const { return at >= begin_J && at < end_J; }
  __device__ bool updates_cell(int at) const { return at >= begin_K && at < end_K; }
};
__device__ Sides sides(const an5d::Box& box, const Piece& piece) {
  const auto place = [](long long at) { return (int)max(-(1ll << 20), min(at, 1ll << 20)); };
  return {place(box.begin[kJ] - piece.line), place(box.end[kJ] - piece.line),
          place(box.begin[kK] - piece.cell), place(box.end[kK] - piece.cell)};
}
// Cells of a line in whole threads' cells.
__host__ __device__ constexpr auto whole(long long n) { return (n + kCells - 1) / kCells * kCells; }

// The frame of a tile, which tier 1 reads and no thread updates. Its packs: lines before the tile
// and behind, then both ends of the tile's own lines.
constexpr int kWholeLines = (kLoJ + kHiJ) * kWide, kEnds = kWide - kRow;
constexpr int kFrame = kWholeLines + kBlockJ * kEnds;
constexpr int kShare = (kFrame + kThreads - 1) / kThreads;  // of a thread, at most
struct Place { int line, pack; };
__device__ Place in_frame(int n) {
  const int line = n / kWide - kLoJ, ends = kEnds > 0 ? kEnds : 1;
  if (n < kWholeLines) return {line < 0 ? line : line + kBlockJ, n % kWide - kBefore};
  const int end = (n - kWholeLines) % ends - kBefore;
  return {(n - kWholeLines) / ends, end < 0 ? end : end + kRow};
}
// A pack of it: cells from the thread's first; place in a plane of the ring; what of it is updated.
struct Beyond { long long from; int to; bool read; unsigned inside; };
// Cells at an end of a tile that the last of n steps, which read r cells there, does not store.
__host__ __device__ constexpr int margin(int n, int r) { return whole((n - (kEnds > 0)) * r); }

// Shared memory of a block.
template <int kTiers>
struct Shared {
  // Lines lie in 128 bytes as in memory, the first stored cell at 32: else twice the accesses.
  Pack aside[8 - (margin(kTiers, kLoK) / kPack + kBefore + 6) % 8];
  Pack ring[kRing][kLoJ + kBlockJ + kHiJ][kWide];  // planes from global memory, for tier 1
  // Lines that warps leave for those before and behind them, for the other tiers; used in turn.
  Pack ends[2][kTiers > 1 ? kTiers - 1 : 1][kBlockJ / kLines + 2][kShown][kRow];
  an5d::Sweep<float> part; Piece piece; long long at;  // for next_piece()
};
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
  static constexpr int kLag = kTiers * (kHiI + kSkew) - kSkew;  // steps from arrival to leaving
  enum : int { kLead = kLag + kAhead + 1 };  // planes from leaving to the next to ask for
  // Before and after a tile's useful part: lines; cells along them.
  static constexpr int kAbove = (kTiers - 1) * kLoJ, kBelow = (kTiers - 1) * kHiJ;
  static constexpr int kFront = margin(kTiers, kLoK), kBack = margin(kTiers, kHiK);
  // Stored of a tile, which overlaps with others; what it takes to begin one, in planes.
  enum : int { kUsefulJ = kBlockJ - kAbove - kBelow, kUsefulK = kBlockK - kFront - kBack };
  enum : int { kFilling = kTiers * kLoI + 2 * kLag };
  float kept[kTiers][kKept][kLines][kCells];
  Shared<kTiers>* shared;
  an5d::Sweep<float> part;
  const float* in;  // first of its cells in the next plane to ask for
  int warp, pack;  // of the block; its first of a line
  int slot;  // of the ring, in this step
  int begin, end, count;  // planes: updated, all of this block
  Which copied, inside, stored;
  Beyond beyond[kShare];

  template <Region kRegion>
  __device__ bool updated(int l, int c, int plane) const {
    if (kRegion == kEnd) return plane >= begin && plane < end && inside.has(l, c);
    return kRegion == kMiddle || inside.has(l, c / kPack * kPack);
  }

  // A cell that is not updated, `from` the first of its own, as time step `tier` after the first
  // reads it. Step `step` has asked for its plane.
  __device__ __forceinline__ float border(int tier, int step, int plane, long long from,
                                          float otherwise) const {
    if (plane < begin - kLoI || plane >= end + kHiI) return otherwise;
    const auto* first = an5d::moved(in, (plane - step - kAhead - 1) * part.stride);
    return (tier % 2 ? part.odd : part.even)[first - part.from + from];
  }
  __device__ __forceinline__ float own_border(int tier, int step, int plane, int l, int c,
                                              float otherwise) const {
    const long long from = l * part.box.stride[kJ] + c;
    return copied.has(l, c) ? border(tier, step, plane, from, otherwise) : otherwise;
  }
  // Makes the borders of plane `step`, which has arrived, those that the first time step reads.
  template <Region kRegion>
  __device__ __forceinline__ void take_borders(int step) {
    #pragma unroll
    for (int n = 0; n < kLines * kCells; ++n) {
      const int l = n / kCells, c = n % kCells;
      float& cell = ring(slot, l)[c / kPack].cells[c % kPack];
      if (!updated<kRegion>(l, c, step)) cell = own_border(0, step - 1, step, l, c, cell);
    }
    #pragma unroll
    for (int n = 0; n < kShare; ++n) {
      const Beyond& pack = beyond[n];
      float* const cells = (&shared->ring[slot][0][0] + pack.to)->cells;
      for (int c = 0; c < kPack && pack.read; ++c)
        if (step < begin || step >= end || !(pack.inside >> c & 1))
          cells[c] = border(0, step - 1, step, pack.from + c, cells[c]);
    }
  }

  // Asks for plane `plane`, into the slot `ahead` slots behind this step's.
  template <Region kRegion>
  __device__ __forceinline__ void request(int plane, int ahead) {
    const int to = slot + ahead < kRing ? slot + ahead : slot + ahead - kRing;
    const bool amid = kRegion != kEnd || (plane >= begin - kLoI && plane < end + kHiI);
    #pragma unroll
    for (int l = 0; l < kLines; ++l) {
      #pragma unroll
      for (int c = 0; c < kCells; c += kPack) {
        if (amid && (kRegion == kMiddle || copied.has(l, c)))
          __pipeline_memcpy_async(ring(to, l) + c / kPack, in + l * part.box.stride[kJ] + c, 16);
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
    return &shared->ring[at][kLoJ + warp * kLines + l][kBefore + pack];
  }

  // Own cells of a line, from memory and to it.
  __device__ static __forceinline__ void load(const Pack* from, float* cells) {
    #pragma unroll
    for (int c = 0; c < kCells; c += kPack) {
      const Pack pack = from[c / kPack];
      #pragma unroll
      for (int n = 0; n < kPack; ++n) cells[c + n] = pack.cells[n];
    }
  }
  __device__ static __forceinline__ Pack packed(const float* cells) {
    Pack pack;
    #pragma unroll
    for (int n = 0; n < kPack; ++n) pack.cells[n] = cells[n];
    return pack;
  }
  __device__ static __forceinline__ void store(Pack* to, const float* cells) {
    #pragma unroll
    for (int c = 0; c < kCells; c += kPack) to[c / kPack] = packed(cells + c);
  }

  // Puts the cells of neighbouring lanes, one or more away, around a line's own.
  __device__ static __forceinline__ void widen(float (&line)[kLoK + kCells + kHiK]) {
    #pragma unroll
    for (int d = 0; d < kLoK; ++d)
      line[kLoK - 1 - d] =
          __shfl_up_sync(~0u, line[kLoK + kCells - 1 - d % kCells], d / kCells + 1);
    #pragma unroll
    for (int d = 0; d < kHiK; ++d)
      line[kLoK + kCells + d] = __shfl_down_sync(~0u, line[kLoK + d % kCells], d / kCells + 1);
  }
  // Stores line l of a plane after kTiers time steps. If the grid ends in the middle of a pack, the
  // pack's other cells keep their values, which are the same in both planes, or never read.
  template <Region kRegion>
  __device__ __forceinline__ void leave(int step, int l, const float (&cells)[kCells]) const {
    if (step < kTiers * kLoI + kLag || (kRegion == kEnd && step >= count)) return;
    auto* const out = an5d::moved(in, part.lead) + l * part.box.stride[kJ];
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

  // Tier `tier` of step `step`: takes line l of plane step - (tier - 1) * kHiI of the time step
  // before, leaves that of plane step - tier * kHiI of its own.
  template <Region kRegion>
  __device__ __forceinline__ void advance(int tier, int phase, int step, int l,
                                          float (&cells)[kCells]) {
    const int plane = step - tier * kHiI;
    const auto slot_of = [=](int z) {
      return (phase - tier * kHiI + kTiers * kPlanes * kKept + z) % kKept;
    };
    float (&planes)[kKept][kLines][kCells] = kept[tier - 1];
    // The line to update with those before and behind it. Lines of the neighbouring warps are in
    // the ring for tier 1, and for other tiers where those warps left them one step before. Cells
    // at both ends come from the neighbouring lanes.
    float lines[kLoJ + 1 + kHiJ][kCells], line[kLoK + kCells + kHiK];
    const int at_ring = before(slot, kHiI, kRing);
    #pragma unroll
    for (int y = -kLoJ; y <= kHiJ; ++y) {
      if (l + y < 0 || l + y >= kLines)
        load(tier == 1 ? ring(at_ring, l + y) : shown(phase + 1, tier, l + y), lines[kLoJ + y]);
      #pragma unroll
      for (int c = 0; c < kCells && l + y >= 0 && l + y < kLines; ++c)
        lines[kLoJ + y][c] = planes[slot_of(0)][l + y][c];
    }
    #pragma unroll
    for (int c = 0; c < kCells; ++c) line[kLoK + c] = lines[kLoJ][c];
    widen(line);
    if (tier > 1) show(phase, tier, l, kHiI == 1 ? cells : planes[slot_of(1)][l]);
    #pragma unroll
    for (int c = 0; c < kCells; ++c) {
      const auto at = [&](int dz, int dy, int dx) {
        return dz == kHiI ? cells[c] : dz != 0 ? planes[slot_of(dz)][l][c]
            : dy != 0 ? lines[kLoJ + dy][c] : line[kLoK + c + dx];
      };
      float result = update(at);
      if (!updated<kRegion>(l, c, plane)) {
        result = lines[kLoJ][c];
        if (kBordersDiffer) result = own_border(tier, step, plane, l, c, result);
      }
      planes[slot_of(kHiI)][l][c] = cells[c], cells[c] = result;
    }
  }

  // Where a neighbouring warp has left its line l of a plane that tier `tier` reads.
  __device__ __forceinline__ const Pack* shown(int step, int tier, int l) const {
    const auto& lines = shared->ends[step % 2][tier - 2];
    return (l < 0 ? lines[warp][kShown + l] : lines[warp + 2][l - kLines]) + pack;
  }
  // Leaves line l for the neighbouring warps, if it is one of the first or the last.
  __device__ __forceinline__ void show(int step, int tier, int l, const float (&cells)[kCells]) {
    auto& lines = shared->ends[step % 2][tier - 2][warp + 1];
    if (l < kHiJ || l >= kLines - kLoJ)
      store(lines[l < kHiJ ? l : l - (kLines - kShown)] + pack, cells);
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
        float cells[kTogether][kCells];
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

// The tiles of a plane, and where they lie in the grid.
template <int kTiers>
struct Tiles {
  using Own = Thread<kTiers, false>;
  long long begin_J, begin_K;
  an5d::Strips strips;
  __host__ __device__ explicit Tiles(const an5d::Box& box)
      : begin_J(box.begin[kJ]), begin_K(box.begin[kK]),
        strips(an5d::strips_of({Own::kUsefulJ, Own::kUsefulK, kCells, kPack, kLoK, kHiK},
                               box.size(kJ), box.size(kK))) {}
  __device__ Piece tile(long long n) const {
    const long long at = n * Own::kUsefulK - Own::kFront;
    const long long strip = strips.through ? max(at, 0ll) / strips.length : n / strips.of_strip;
    const long long skipped = strips.through ? strips.length : strips.of_strip * Own::kUsefulK;
    return {begin_J - Own::kAbove + strip * Own::kUsefulJ, begin_K + at - strip * skipped};
  }
  // The same tile as the strip has it in which its cell `at` lies.
  __device__ Piece seen_from(Piece tile, int at) const {
    while (strips.through && tile.cell + at - begin_K + whole(kLoK) >= strips.length)
      tile.line += Own::kUsefulJ, tile.cell -= strips.length;
    return tile;
  }
};

// kTiers time steps of a piece.
template <int kTiers, bool kBordersDiffer>
__device__ __forceinline__ void run(const an5d::Sweep<float>& part, Shared<kTiers>* shared,
                                    const Piece& piece) {
  const long long begin = part.box.begin[kI], end = part.box.end[kI];
  const long long start = piece.first - kTiers * kLoI;  // plane of step 0
  const Tiles<kTiers> tiles(part.box);

  Thread<kTiers, kBordersDiffer> thread = {};
  thread.shared = shared;
  thread.part = part;
  thread.warp = threadIdx.x / 32, thread.pack = threadIdx.x % 32 * (kCells / kPack);
  const int line = thread.warp * kLines, cell = thread.pack * kPack;  // places in the tile
  const Piece own = tiles.seen_from(piece, cell);
  const Sides at = sides(part.box, own);
  for (int n = line; n < line + kLines; ++n) {
    const bool useful = n >= thread.kAbove && n < kBlockJ - thread.kBelow;
    thread.copied.lines |= at.reads_line(n) << (n - line);
    thread.inside.lines |= at.updates_line(n) << (n - line);
    thread.stored.lines |= (at.updates_line(n) && useful) << (n - line);
  }
  for (int n = cell; n < cell + kCells; ++n) {
    const bool useful = n >= thread.kFront && n < kBlockK - thread.kBack;
    thread.copied.cells |= at.reads_pack(n - n % kPack) << (n - cell);
    thread.inside.cells |= at.updates_cell(n) << (n - cell);
    thread.stored.cells |= (at.updates_cell(n) && useful) << (n - cell);
  }
  for (int n = 0; n < kShare; ++n) {
    const int number = threadIdx.x + n * kThreads;
    const Place place = in_frame(number);
    const int first = place.pack * kPack;
    const Piece seen = tiles.seen_from(piece, first);
    const Sides there = sides(part.box, seen);
    Beyond& pack = thread.beyond[n];
    pack.from = (seen.line + place.line - own.line - line) * part.box.stride[kJ] + seen.cell +
        first - own.cell - cell;
    pack.to = (kLoJ + place.line) * kWide + kBefore + place.pack;
    pack.read = number < kFrame && there.reads_line(place.line) && there.reads_pack(first);
    for (int c = 0; c < kPack && there.updates_line(place.line); ++c)
      pack.inside |= there.updates_cell(first + c) << c;
  }
  thread.count = (int)(piece.last - start) + thread.kLag;
  thread.begin = (int)max(begin - start, -(1ll << 30));  // or beyond every step of this block
  thread.end = (int)min(end - start, 1ll << 30);
  thread.in = part.from + start * part.box.stride[kI] +
      (own.line + line) * part.box.stride[kJ] + own.cell + cell;
  for (int n = 0; n < kAhead; ++n) thread.template request<kEnd>(n, n);

  // In between, every tier has a plane to update, and planes ahead can be read.
  const Sides of = sides(part.box, piece);
  const bool amid =
      of.begin_J <= 0 && of.end_J >= kBlockJ && of.begin_K <= 0 && of.end_K >= kBlockK;
  const bool whole = part.box.size(kK) % kPack == 0 || of.end_K >= kBlockK;
  const int steady_begin = thread.begin + thread.kLag;
  const int steady_end = whole ? min(thread.count, thread.end + kHiI - kAhead) : 0;
  const auto steady = [=](int s) { return s >= steady_begin && s + kPhases <= steady_end; };
  for (int step = 0; step < thread.count; step += kPhases) {
    if (!kBordersDiffer) {
      #pragma unroll 1
      for (; amid && steady(step); step += kPhases) thread.template round<kMiddle>(step);
      #pragma unroll 1
      for (; steady(step); step += kPhases) thread.template round<kSide>(step);
    }
    if (step < thread.count) thread.template round<kEnd>(step);
  }
  __pipeline_wait_prior(0);
}

// The next piece of a block's work, planes of one tile, or none at the end; *at moves behind it.
// Every block has an equal share of the planes of all tiles, in which the steps that begin a tile
// count as planes before its first.
template <int kTiers>
__device__ Piece next_piece(const an5d::Sweep<float>& part, long long* at) {
  constexpr int kFilling = Thread<kTiers, false>::kFilling;
  const Tiles<kTiers> tiles(part.box);
  const long long planes = kFilling + part.box.size(kI), work = tiles.strips.count * planes;
  const long long share = (work + gridDim.x - 1) / gridDim.x;
  const long long from = share * blockIdx.x + *at, until = min(work, share * (blockIdx.x + 1));
  if (from >= until) return {};
  const long long start = from / planes * planes, stop = min(until, start + planes);
  *at += stop - from;
  Piece piece = tiles.tile(from / planes);
  piece.first = part.box.begin[kI] + max(from - start - kFilling, 0ll);
  piece.last = part.box.begin[kI] + max(stop - start - kFilling, 0ll);
  piece.found = true;
  return piece;
}

template <int kTiers, bool kBordersDiffer>
__global__ void __launch_bounds__(kThreads, 1)
sweep(an5d::Sweep<float> part) {
  auto* const shared = reinterpret_cast<Shared<kTiers>*>(an5d_shared_memory);
  auto* const words = reinterpret_cast<int*>(shared);
  for (int n = threadIdx.x; n < (int)(sizeof *shared / sizeof *words); n += kThreads) words[n] = 0;
  __syncthreads();
  if (threadIdx.x == 0) shared->part = part;
  for (;;) {
    if (threadIdx.x == 0) shared->piece = next_piece<kTiers>(shared->part, &shared->at);
    __syncthreads();
    if (!shared->piece.found) return;
    if (shared->piece.first < shared->piece.last)
      run<kTiers, kBordersDiffer>(part, shared, shared->piece);
    __syncthreads();
  }
}
static_assert(sizeof(Shared<2>) == 57584 && Thread<2, false>::kLag == 2 && Thread<2,
    false>::kFilling == 6);
static_assert(Thread<2, false>::kUsefulJ == 14 && Thread<2, false>::kUsefulK == 120);

constexpr an5d::Nest<3> kNest = {{{kLoI, kHiI, 0}, {kLoJ, kHiJ, 0}, {kLoK, kHiK, 0}}, 0, 1, 0, 0};
constexpr int kDegrees[] = {2, 1};  // time steps per launch

// One launch of kTiers time steps.
template <int kTiers>
cudaError_t launch(an5d::Sweep<float> part, cudaStream_t stream) {
  const auto kernel = part.borders_differ ? sweep<kTiers, true> : sweep<kTiers, false>;
  part.stride = part.box.stride[kI] * (long long)sizeof(float);
  part.lead = (char*)part.to - (char*)part.from - Thread<kTiers, false>::kLead * part.stride;
  void* arguments[] = {&part};
  long long blocks = 0;
  const cudaError_t error = an5d::resident(kernel, kThreads, sizeof(Shared<kTiers>), &blocks);
  if (error) return error;
  return an5d::start(kernel, blocks, kThreads, sizeof(Shared<kTiers>), arguments, stream);
}

}  // namespace
}  // namespace an5d_star3d1r_sweep_kernel

// All time steps on two planes in device memory, in copies whose lines are aligned. Waits.
extern "C" an5d_status an5d_star3d1r_sweep_device(float *plane0, float *plane1, an5d_domain domain,
    struct CUstream_st *stream) {
  using namespace an5d_star3d1r_sweep_kernel;
  return an5d::on_padded_device(plane0, plane1, domain, kNest, kDegrees, stream,
      [&](const auto& part) {
    if (part.steps == 2) return launch<2>(part, stream);
    return launch<1>(part, stream);
  });
}

// The same on A in host memory. Waits. An error before the copy back leaves A as it was.
extern "C" an5d_status an5d_star3d1r_sweep(float *A, an5d_domain domain,
    struct CUstream_st *stream) {
  return an5d::on_host(A, domain, an5d_star3d1r_sweep_kernel::kNest, stream,
      [&](auto* plane0, auto* plane1) {
    return an5d_star3d1r_sweep_device(plane0, plane1, domain, stream);
  });
}

