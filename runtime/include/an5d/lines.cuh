// Lines, 3-D: planes of all arrays stream through a block. A warp has whole lines of the tile, and
// each thread takes its cells of them through all time steps. Needs streams.cuh, waves.h,
// cuda_pipeline_primitives.h, and block_sync.cuh or neighbour_sync.cuh.
//
// Where all arrays are aligned (is_aligned), threads move 16 bytes of global memory at a time, else
// a cell. Lines of a tile, and what is stored of them, begin at multiples of 32 bytes: from others,
// copies of 16 bytes would read twice as much of the L2 cache.
//
// What depends on the stencil is a struct P that the nest defines: its constants, its Scalars,
// where planes come from, and P::Tier, which keeps planes of one time step and makes those of the
// next.
namespace an5d {
namespace {

// Axes of a Box, and the types of a program.
enum : int { kPlaneAxis = 0, kLineAxis = 1, kCellAxis = 2 };

// Planes of which the first and last lines of each warp are shown to the others: of an array as a
// tier takes it, or as it makes it. `turns` are in use at a time, from number `first` of its kind.
struct Shown {
  int array;
  bool made;
  int turns, first;
};

// Shared memory of a block. In `framed` and `plain` are planes from global memory: those of which
// lines beside are read, with lines before and behind the tile, and others; in `shown` lines that
// warps show each other; in `leaving` those on their way back.
template <class P, int kSteps>
struct LineMemory {
  using Line = Pack<typename P::Cell>[P::kBlock / P::kPack];
  static constexpr int kTileLines = P::kWarps * P::kLines;
  static constexpr int kBetween = kSteps * P::kMadeTurns + (kSteps - 1) * P::kTakenTurns;
  static constexpr int kPlain = P::kArrays - P::kFramed;
  static constexpr int kPlainPlanes =  // on their way, and those that tiers read
      P::kAhead + (P::kInputPlanes > 0 ? P::kInputPlanes + (kSteps - 1) * P::kTierLag : 1);
  Line framed[P::kFramed > 0 ? P::kRing : 1][P::kFramed > 0 ? P::kFramed : 1]
             [P::kFramed > 0 ? P::kLoFrame + kTileLines + P::kHiFrame : 1];
  Line plain[kPlain > 0 ? kPlainPlanes : 1][kPlain > 0 ? kPlain : 1][kPlain > 0 ? kTileLines : 1];
  Line shown[kBetween > 0 ? kBetween : 1][P::kWarps][P::kShown];
  Line leaving[P::kWarps][P::kFields];
};

// Do all arrays have the grid's strides, and lines that begin at multiples of 16 bytes?
template <class P>
bool is_aligned(const typename P::Sweep& part, const typename P::Scalars& scalars) {
  const auto is_whole = [](const void* start, long long cells) {
    const auto address = reinterpret_cast<unsigned long long>(start);
    return (address | cells * sizeof(typename P::Cell)) % 16 == 0;
  };
  bool aligned = true;
  for (int f = 0; f < P::kFields; ++f) aligned = aligned && is_whole(part.to[f], 0);
  for (int a = 0; a < P::kArrays; ++a)
    for (const int axis : {kPlaneAxis, kLineAxis})
      aligned = aligned && P::stride(a, axis, part, scalars) == part.box.stride[axis] &&
                is_whole(P::start(a, part, scalars), part.box.stride[axis]);
  return aligned;
}

// A tile: its first line and cell, and the planes that the block stores of it.
struct LineTile { long long line, cell, first, last; };

// One thread: P::kCells cells of each of P::kLines lines, in all tiers.
template <class P, int kSteps, bool kBordersDiffer, bool kAligned = false>
struct LineThread {
  using Cell = typename P::Cell;
  using Line = Cell[P::kCells];
  using Memory = LineMemory<P, kSteps>;
  static constexpr int kLines = P::kLines, kCells = P::kCells;
  static constexpr int kLag = kSteps * P::kTierLag;  // steps until an array has passed all tiers
  using Sync = typename P::Sync;
  static constexpr int kBeyond = Sync::kBeyond;
  static constexpr int kAbove = (kSteps - 1) * P::kLoLine + P::kLoMade;
  static constexpr int kBelow = (kSteps - 1) * P::kHiLine + P::kHiMade;
  // What a tile stores; its steps besides one for each plane. Not every kernel reads them.
  enum : int {
    kSector = 2 * P::kPack,  // cells of 32 bytes
    kFront = (kSteps * P::kLoCell + kSector - 1) / kSector * kSector,
    kBack = (kSteps * P::kHiCell + kSector - 1) / kSector * kSector,
    kUsefulLines = Memory::kTileLines - kAbove - kBelow,
    kUsefulCells = P::kBlock - kFront - kBack,
    kFilling = kSteps * P::kLoPlane + kLag + P::kLatest
  };
  enum : bool { kDiffer = kBordersDiffer };  // not every program asks
  static constexpr int kMoved = kAligned ? P::kPack : 1;  // cells that one access of memory moves
  // Do cells that are not stored as packs go through shared memory, so that lanes side by side
  // store cells side by side? With few of them it is slower than if each lane stores its own.
  static constexpr bool kGathers = !kAligned || P::kFields * P::kPack >= 8;

  typename P::Tier tiers[kSteps];
  Memory* shared;
  typename P::Sweep part;
  typename P::Scalars scalars;
  typename P::Held held;  // #if held
  // The first of the cells, or packs if aligned, 32 apart, that it copies of its warp's lines of
  // the next plane: of fields, and of arrays that are only read.
  long long in, read[P::kArrays - P::kFields + 1];
  long long start, line, cell;  // plane of step 0; first own line and cell
  int warp, lane, slot, plain;  // where the planes are that arrive in this step, in both rings
  int planes;                   // that are stored, after kSteps * P::kLoPlane others
  // Which lines and cells are updated and stored, of each box; which are copied, or packs if one of
  // their cells is.
  unsigned inside_lines[P::kBoxes], inside_cells[P::kBoxes];
  unsigned stored_lines[P::kBoxes], stored_cells[P::kBoxes];
  unsigned copied_lines[P::kArrays], copied_cells[P::kArrays], beyond[P::kArrays];

  __device__ static bool holds(const Cells& cells, int axis, long long at) {
    return at >= cells.begin[axis] && at < cells.end[axis];
  }

  // Where in a line lies the first cell that it copies, and the others?
  __device__ __forceinline__ int copied_place(int c) const {
    return (lane + c / kMoved * 32) * kMoved + c % kMoved;
  }

  // Is a cell of the tile's lines stored, where the grid has it?
  __device__ static __forceinline__ bool is_useful(int place) {
    return place >= kFront && place < P::kBlock - kBack;
  }

  __device__ __forceinline__ void take_place(const LineTile& tile) {
    line = tile.line + warp * kLines;
    cell = tile.cell + lane * kCells;
    #pragma unroll
    for (int f = 0; f < P::kFields; ++f) {
      const Cells& cells = part.updated[f];
      const int b = P::box(f);
      inside_lines[b] = inside_cells[b] = stored_lines[b] = stored_cells[b] = 0;
      for (int l = 0; l < kLines; ++l) {
        const int place = warp * kLines + l;
        const bool useful = place >= kAbove && place < Memory::kTileLines - kBelow;
        inside_lines[b] |= holds(cells, kLineAxis, line + l) << l;
        stored_lines[b] |= (useful && holds(cells, kLineAxis, line + l)) << l;
      }
      for (int c = 0; c < kCells; ++c) {
        const int place = kGathers ? lane + 32 * c : lane * kCells + c;
        inside_cells[b] |= holds(cells, kCellAxis, cell + c) << c;
        stored_cells[b] |= (is_useful(place) && holds(cells, kCellAxis, tile.cell + place)) << c;
      }
    }
    #pragma unroll
    for (int a = 0; a < P::kArrays; ++a) {
      const Cells& cells = part.readable[a];
      for (int l = 0; l < kLines; ++l)
        copied_lines[a] |= holds(cells, kLineAxis, line + l) << l;
      for (int c = 0; c < kCells; ++c)
        copied_cells[a] |= holds(cells, kCellAxis, tile.cell + copied_place(c))
                           << c / kMoved * kMoved;
      for (int n = 0; n < kBeyond; ++n)
        beyond[a] |= holds(cells, kLineAxis, tile.line + Sync::line_beyond(warp, n)) << n;
    }
  }

  // Is own cell c of own line l of the plane updated?
  template <Region kRegion>
  __device__ __forceinline__ bool updated(int f, int l, int c, int plane) const {
    if (kRegion == kMiddle) return true;
    if (kRegion == kEnd && !holds(part.updated[f], kPlaneAxis, start + plane)) return false;
    return (inside_lines[P::box(f)] >> l & 1) && (inside_cells[P::box(f)] >> c & 1);
  }

  // It, where it is not updated, as time step `tier` after the first reads it.
  __device__ __forceinline__ Cell border(int f, int tier, int plane, int l, int c,
                                         Cell otherwise) const {
    const Cells& outer = part.readable[f];
    const long long i = start + plane, j = line + l, k = cell + c;
    if (!holds(outer, kPlaneAxis, i) || !holds(outer, kLineAxis, j) || !holds(outer, kCellAxis, k))
      return otherwise;
    const Cell* const from = tier % 2 ? part.odd[f] : part.even[f];
    return from[i * part.box.stride[kPlaneAxis] + j * part.box.stride[kLineAxis] + k];
  }

  // Line l, from the first own one on, of an array's plane that came `ago` steps before; negative:
  // that comes later.
  static __device__ __forceinline__ int before(int at, int ago, int size) {
    return at < ago ? at - ago + size : at - ago >= size ? at - ago - size : at - ago;
  }
  __device__ __forceinline__ Pack<Cell>* in_ring(int ago, int array, int l) const {
    const int n = P::number(array), own = warp * kLines + l;
    return P::reads_lines(array)
               ? shared->framed[before(slot, ago, P::kRing)][n][P::kLoFrame + own]
               : shared->plain[before(plain, ago, Memory::kPlainPlanes)][n][own];
  }

  // The strides of an array, and where it copies from the next plane of it.
  __device__ __forceinline__ long long stride(int a, int axis) const {
    return kAligned ? part.box.stride[axis] : P::stride(a, axis, part, scalars);
  }
  __device__ __forceinline__ long long next(int a) const {
    return kAligned || a < P::kFields ? in : read[a - P::kFields];
  }

  // Asks for line l of an array's plane, which is read cell by cell where `checked`.
  __device__ __forceinline__ void copy_line(int ahead, int a, int l, const Cell* from,
                                            bool checked) const {
    Cell* const cells = reinterpret_cast<Cell*>(in_ring(-ahead, a, l)) + lane * kMoved;
    #pragma unroll
    for (int c = 0; c < kCells; c += kMoved)
      if (!checked || (copied_cells[a] >> c & 1))
        __pipeline_memcpy_async(cells + 32 * c, from + 32 * c, kMoved * sizeof(Cell));
  }

  // #if amid
  using Program = P;
  // Do planes of an array pass? Amid the grid, not those that only layers have.
  template <Region kRegion>
  static __device__ constexpr bool passes(int a) {
    return does_all<P>(kRegion) || !P::is_absent(a);
  }

  // #endif
  // Asks for the planes that arrive in step `step`, `ahead` steps from now.
  template <Region kRegion>
  __device__ __forceinline__ void request(int step, int ahead) {
    #pragma unroll
    for (int a = 0; a < P::kArrays; ++a) {
      const long long plane = start + step - P::arrival(a);
      const bool wanted = kRegion != kEnd || holds(part.readable[a], kPlaneAxis, plane);
      const long long of_line = stride(a, kLineAxis), of_plane = stride(a, kPlaneAxis);
      const Cell* const from = P::start(a, part, scalars) - P::arrival(a) * of_plane + next(a);
      #pragma unroll
      for (int l = 0; l < kLines; ++l)
        if (passes<kRegion>(a))  // #if amid
        if (wanted && (kRegion == kMiddle || copied_lines[a] >> l & 1))
          copy_line(ahead, a, l, from + l * of_line, kRegion != kMiddle);
      #pragma unroll
      for (int n = 0; n < kBeyond && P::reads_lines(a); ++n) {
        if (!passes<kRegion>(a)) continue;  // #if amid
        const int l = Sync::line_beyond(warp, n) - warp * kLines;
        if (wanted && Sync::has_beyond(warp, n) && (kRegion == kMiddle || beyond[a] >> n & 1))
          copy_line(ahead, a, l, from + l * of_line, kRegion != kMiddle);
      }
      if (!kAligned && a >= P::kFields) read[a - P::kFields] += of_plane;
    }
    in += part.box.stride[kPlaneAxis];
    __pipeline_commit();
  }

  // Puts the borders that the first time step reads into line l, from the first own one on, of the
  // planes that have arrived, where the two time planes have borders of their own.
  __device__ __forceinline__ void put_borders(int step, int l) const {
    #pragma unroll
    for (int f = 0; f < P::kFields; ++f) {
      if (!P::has_planes(f) || (!P::reads_lines(f) && (l < 0 || l >= kLines))) continue;
      const int plane = step - P::arrival(f);
      const Cells& inner = part.updated[f];
      const bool crosses =
          holds(inner, kPlaneAxis, start + plane) && holds(inner, kLineAxis, line + l);
      Pack<Cell>* const packs = in_ring(0, f, l) + lane * (kCells / P::kPack);
      Line cells;
      load_line(packs, cells);
      #pragma unroll
      for (int c = 0; c < kCells; ++c)
        if (!crosses || !holds(inner, kCellAxis, cell + c))
          cells[c] = border(f, 0, plane, l, c, cells[c]);
      store_line(packs, cells);
    }
  }
  __device__ __forceinline__ void put_borders(int step) const {
    #pragma unroll
    for (int l = 0; l < kLines; ++l) put_borders(step, l);
    #pragma unroll
    for (int n = 0; n < kBeyond; ++n)
      if (Sync::has_beyond(warp, n))
        put_borders(step, Sync::line_beyond(warp, n) - warp * kLines);
  }

  // Where warps show lines of a plane, each behind the one before it.
  __device__ __forceinline__ auto& shown(const Shown& of, int tier, int turn) const {
    const int n = of.made ? (tier - 1) * P::kMadeTurns
                          : kSteps * P::kMadeTurns + (tier - 2) * P::kTakenTurns;
    return shared->shown[n + of.first + turn];
  }

  // Shows own line l of a plane, which comes or is made in this step. Tier 1 takes from the ring.
  __device__ __forceinline__ void show(const Shown& of, int tier, int phase, int l,
                                       const Line& cells) const {
    if (tier == 1 && !of.made) return;
    constexpr int kFirst = P::kHiBeside, kLast = kLines - P::kLoBeside;  // lines that others read
    if (l >= kFirst && l < kLast) return;
    const int place = l < kFirst ? l : l - (kLines - P::kShown);
    store_line(shown(of, tier, phase % of.turns)[warp][place] + lane * (kCells / P::kPack),
               cells);
  }

  // Line l of the plane that came, or was made, `ago` steps before, of which `own` are own lines;
  // with space for kLo cells before it.
  template <int kLo, int kWidth>
  __device__ __forceinline__ void take(const Shown& of, int tier, int phase, int ago, int l,
                                       const Line (&own)[kLines], Cell (&line)[kWidth]) const {
    const int pack = lane * (kCells / P::kPack), turn = (phase + of.turns * ago - ago) % of.turns;
    Line cells;
    if (l >= 0 && l < kLines) {
      #pragma unroll
      for (int c = 0; c < kCells; ++c) cells[c] = own[l][c];
    } else if (tier == 1 && !of.made) {
      load_line(in_ring(ago, of.array, l) + pack, cells);
    } else {
      // No line that is stored depends on one beyond the tile: there, any will do.
      auto& lines = shown(of, tier, turn);
      const int above = max(warp - 1, 0), below = min(warp + 1, P::kWarps - 1);
      load_line((l < 0 ? lines[above][P::kShown + l] : lines[below][l - kLines]) + pack, cells);
    }
    #pragma unroll
    for (int c = 0; c < kCells; ++c) line[kLo + c] = cells[c];
  }

  // Are planes of an array handed on from tier to tier?
  __device__ static constexpr bool is_handed_on(int a) {
    return a < P::kFields || P::kInputPlanes == 0 || P::reads_lines(a);
  }
  // If not, own line l of the plane that tier `tier` would have been handed `ago` steps before,
  // with space for kLo cells before it.
  template <int kLo, int kWidth>
  __device__ __forceinline__ void take_input(int a, int tier, int ago, int l,
                                             Cell (&line)[kWidth]) const {
    const Pack<Cell>* const there = in_ring(ago + (tier - 1) * P::kTierLag, a, l);
    Line cells;
    load_line(there + lane * (kCells / P::kPack), cells);
    #pragma unroll
    for (int c = 0; c < kCells; ++c) line[kLo + c] = cells[c];
  }

  // Stores own line l of all fields: whole packs in the middle of aligned arrays, else cells.
  template <Region kRegion>
  __device__ __forceinline__ void leave(int step, int l, const Line (&newest)[P::kArrays]) const {
    constexpr bool kOwn = kAligned && (kRegion == kMiddle || !kGathers);
    auto& leaving = shared->leaving[warp];
    #pragma unroll
    for (int f = 0; f < P::kFields && !kOwn; ++f)
      if (passes<kRegion>(f))  // #if amid
      store_line(leaving[f] + lane * (kCells / P::kPack), newest[f]);
    if (!kOwn) __syncwarp();
    const long long of_plane = part.box.stride[kPlaneAxis], of_line = part.box.stride[kLineAxis];
    #pragma unroll
    for (int f = 0; f < P::kFields; ++f) {
      const int plane = step - kLag - P::arrival(f), number = plane - kSteps * P::kLoPlane;
      if (!passes<kRegion>(f) || is_left(*this, f, start + plane)) continue;  // #if amid
      const bool complete =
          number >= 0 && (kRegion != kEnd || (number < planes && holds(part.updated[f], kPlaneAxis,
                                                                       start + plane)));
      if (!complete || !(stored_lines[P::box(f)] >> l & 1)) continue;
      Cell* const to = part.to[f] + in - (P::kAhead + 1 + kLag + P::arrival(f)) * of_plane +
                       l * of_line - lane * kMoved;  // the tile's first cell
      if (kOwn) {
        store_own<kRegion>(to, stored_cells[P::box(f)], newest[f]);
        continue;
      }
      const Cell* const line = reinterpret_cast<const Cell*>(leaving[f]);
      #pragma unroll
      for (int c = 0; c < kCells; ++c)
        if (stored_cells[P::box(f)] >> c & 1) to[lane + 32 * c] = line[lane + 32 * c];
    }
    if (!kOwn) __syncwarp();
  }
  template <Region kRegion>
  __device__ __forceinline__ void store_own(Cell* to, unsigned stored, const Line& cells) const {
    #pragma unroll
    for (int p = 0; p < kCells; p += P::kPack) {
      const int place = lane * kCells + p;
      Pack<Cell> pack;
      #pragma unroll
      for (int n = 0; n < P::kPack; ++n) pack.cells[n] = cells[p + n];
      if (kRegion == kMiddle && is_useful(place)) *reinterpret_cast<Pack<Cell>*>(to + place) = pack;
      #pragma unroll
      for (int n = 0; n < P::kPack; ++n)
        if (kRegion != kMiddle && (stored >> (p + n) & 1)) to[place + n] = cells[p + n];
    }
  }

  // P::kPhases steps along the stream: after them all windows are back in their places.
  template <Region kRegion>
  __device__ __forceinline__ void round(int first) {
    #pragma unroll
    for (int phase = 0; phase < P::kPhases; ++phase) {
      const int step = first + phase;
      // #if held
      if constexpr (P::kTiersHold)
        #pragma unroll
        for (int tier = 1; tier <= kSteps; ++tier)
          tiers[tier - 1].template take<kRegion>(*this, tier, step - (tier - 1) * P::kTierLag);
      // #endif
      __pipeline_wait_prior(P::kAhead - 1);
      __syncwarp();  // own lines have arrived
      if (kBordersDiffer && kRegion != kMiddle) put_borders(step);
      request<kRegion>(step + P::kAhead, P::kAhead);
      #pragma unroll
      for (int l = 0; l < kLines; ++l) {
        Line newest[P::kArrays];
        #pragma unroll
        for (int a = 0; a < P::kArrays; ++a)
          if (is_handed_on(a)) load_line(in_ring(0, a, l) + lane * (kCells / P::kPack), newest[a]);
        #pragma unroll
        for (int tier = 1; tier <= kSteps; ++tier)
          tiers[tier - 1].template advance<kRegion>(*this, tier, phase,
                                                    step - (tier - 1) * P::kTierLag, l, newest);
        leave<kRegion>(step, l, newest);
      }
      slot = slot == P::kRing - 1 ? 0 : slot + 1;
      plain = plain == Memory::kPlainPlanes - 1 ? 0 : plain + 1;
      Sync::wait(warp);  // lines that others read have arrived, and are shown
    }
  }
};

// kSteps time steps of planes of a tile.
template <class P, int kSteps, bool kBordersDiffer, bool kAligned>
__device__ __forceinline__ void line_piece(const typename P::Sweep& part,
                                           const typename P::Scalars& scalars,
                                           LineMemory<P, kSteps>* shared, const LineTile& tile) {
  using Own = LineThread<P, kSteps, kBordersDiffer, kAligned>;
  Own thread = {};
  thread.shared = shared;
  thread.part = part;
  thread.scalars = scalars;
  thread.warp = threadIdx.x / 32;
  thread.lane = threadIdx.x % 32;
  thread.start = tile.first - kSteps * P::kLoPlane;
  thread.planes = (int)(tile.last - tile.first);
  thread.take_place(tile);
  thread.held.take(scalars, thread.line, thread.cell);  // #if held
  const auto copied_from = [&](long long of_plane, long long of_line) {
    return thread.start * of_plane + (tile.line + thread.warp * P::kLines) * of_line + tile.cell +
           thread.copied_place(0);
  };
  thread.in = copied_from(part.box.stride[kPlaneAxis], part.box.stride[kLineAxis]);

  // In between, every tier has planes to update, planes ahead can be read, and so can all of one.
  long long steady_begin = 0, steady_end = thread.planes + Own::kFilling;
  const bool all = is_side(thread, tile);  // #if amid
  bool amid = true;
  const auto holds_tile = [&](const Cells& cells, int lo, int hi) {
    amid = amid && tile.line - lo >= cells.begin[kLineAxis] &&
           tile.line + LineMemory<P, kSteps>::kTileLines + hi <= cells.end[kLineAxis] &&
           tile.cell >= cells.begin[kCellAxis] && tile.cell + P::kBlock <= cells.end[kCellAxis];
  };
  #pragma unroll
  for (int f = 0; f < P::kFields; ++f) {
    if (P::is_absent(f) && !all) continue;  // #if amid
    const Cells& cells = part.updated[f];
    // Borders of their own are put into planes that arrive near them only.
    constexpr bool kApart = kBordersDiffer;
    holds_tile(cells, kApart ? P::kLoFrame : 0, kApart ? P::kHiFrame : 0);
    steady_begin =
        max(steady_begin, cells.begin[kPlaneAxis] - thread.start + Own::kLag + P::arrival(f));
    steady_end = min(steady_end, cells.end[kPlaneAxis] - thread.start +
                                     (kApart ? P::arrival(f) : P::lag(f)));
    steady_end = min(steady_end, (long long)thread.planes + kSteps * P::kLoPlane + Own::kLag +
                                     P::arrival(f));
  }
  #pragma unroll
  for (int a = 0; a < P::kArrays; ++a) {
    if (a >= P::kFields)
      thread.read[a - P::kFields] = copied_from(P::stride(a, kPlaneAxis, part, scalars),
                                                P::stride(a, kLineAxis, part, scalars));
    if (P::is_absent(a) && !all) continue;  // #if amid
    const Cells& cells = part.readable[a];
    holds_tile(cells, P::reads_lines(a) ? P::kLoFrame : 0, P::reads_lines(a) ? P::kHiFrame : 0);
    const long long begin = cells.begin[kPlaneAxis] - thread.start + P::arrival(a) - P::kAhead;
    steady_begin = max(steady_begin, begin);
    steady_end = min(steady_end, cells.end[kPlaneAxis] - thread.start + P::arrival(a) - P::kAhead);
  }
  amid = narrow(thread, tile, all, steady_begin, steady_end) && amid;  // #if amid
  for (int n = 0; n < P::kAhead; ++n) thread.template request<kEnd>(n, n);

  const int from = (int)min(steady_begin, 1ll << 30), until = (int)max(steady_end, 0ll);
  const auto steady = [=](int s) { return s >= from && s + P::kPhases <= until; };
  for (int step = 0; step < thread.planes + Own::kFilling; step += P::kPhases) {
    #pragma unroll 1
    for (; amid && steady(step); step += P::kPhases) thread.template round<kMiddle>(step);
    #pragma unroll 1
    for (; !kBordersDiffer && steady(step); step += P::kPhases) thread.template round<kSide>(step);
    if (step < thread.planes + Own::kFilling) thread.template round<kEnd>(step);
  }
  __pipeline_wait_prior(0);
}

}  // namespace
}  // namespace an5d
