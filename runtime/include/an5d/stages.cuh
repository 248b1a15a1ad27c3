// Stages, 2-D: rows of all arrays stream through the warps of a block. A warp spans the tile; each
// warp takes its share of the time steps and hands rows on to the next one through shared memory.
// What depends on the stencil is a struct P that the nest defines: its constants, its Scalars,
// where rows come from, P::Borders, for time planes with borders of their own, and P::Tier, which
// keeps rows of one time step and makes those of the next. With P::kBorderInPlace all updates have
// the same box, whose border lies at the same cells of threads in every tile at a side; only those
// cells are guarded there. Needs streams.cuh and cuda_pipeline_primitives.h.
namespace an5d {
namespace {

// Axes of a Box, and the types of a program.
enum : int { kRowAxis = 1, kColumnAxis = 2 };

// Shared memory of a block: P::kRows rows of all arrays come from global memory into a slot. Each
// stage in turn takes them and leaves rows of its last time step in their place. Then they go to
// global memory.
template <class P>
struct StageMemory {
  static constexpr int kSlots = P::kRing + P::kStages - 1;
  Pack<typename P::Cell> ring[kSlots][P::kRows][P::kArrays][P::kBlock / P::kPack];
};

// Along the row: a tile's first cell; the cells that it stores.
struct StageTile { long long cell, begin, end; };

// One thread: P::kCells columns side by side, in the tiers of its warp's stage.
template <class P, int kSteps, bool kBordersDiffer>
struct StageThread : P::template Borders<StageThread<P, kSteps, kBordersDiffer>> {
  using Cell = typename P::Cell;
  using Line = Cell[P::kCells];
  static constexpr int kThreads = 32 * P::kStages;
  static constexpr int kSlots = StageMemory<P>::kSlots;
  static constexpr int kOwn = (kSteps + P::kStages - 1) / P::kStages;  // tiers of a stage, at most
  // Steps from the arrival of a row until the row made of it is stored, and from there to the next
  // row to ask for.
  static constexpr int kLag = kSteps * P::kTierLag + P::kStages * P::kRows;
  enum : int { kLead = kLag + (P::kRing - 2) * P::kRows };  // the host's: no kernel reads it
  static constexpr int kCopies = (P::kCells + P::kStages - 1) / P::kStages;  // cells that it copies
  static constexpr bool kDiffer = kBordersDiffer, kTrades = kDiffer && StageThread::kTrade;
  // With kBorderInPlace: the left border begins at cell kBorder of a thread. The last tile ends
  // kSpare cells later for the right one to begin there, too. Cells beyond a border hold adjacent
  // rows, and reach no stored cell.
  static constexpr int kBorder = (kSteps - 1) * P::kLoColumn % P::kCells;
  static constexpr int kSpare =
      P::kBorderInPlace ? (P::kBlock - kSteps * P::kHiColumn - kBorder) % P::kCells : 0;
  typename P::Tier tiers[kOwn];
  StageMemory<P>* shared;
  typename P::Sweep part;
  typename P::Scalars scalars;
  typename P::Held held;  // #if held
  // The first cells, kThreads apart, that it copies of the next row: of fields, of inputs.
  long long in, read[P::kArrays - P::kFields + 1];
  long long start, own;        // row of step 0; first own cell of a row
  int copied;                  // place in the tile of the first cell that it copies
  int stage, before, delay;    // tiers before the stage's; steps from arrival until it takes a row
  int slot;                    // of the rows that arrive in this step
  int count;                   // steps of this piece
  unsigned copies[P::kArrays];                      // copied cells that may be read
  unsigned stores[P::kFields];                      // and stored
  unsigned inside[P::kFields];                      // own cells that are updated
  unsigned sides;  // those updated of all fields, from kBorder on
  bool all;  // is everything done in the tile?  // #if amid

  static __device__ __forceinline__ bool in_rows(const Cells& cells, long long row) {
    return row >= cells.begin[kRowAxis] && row < cells.end[kRowAxis];
  }
  static __device__ __forceinline__ bool in_columns(const Cells& cells, long long cell) {
    return cell >= cells.begin[kColumnAxis] && cell < cells.end[kColumnAxis];
  }

  // Which of its columns are updated, may be read, are stored.
  __device__ __forceinline__ void take_columns(const StageTile& tile) {
    take_absent(tile.cell);  // #if amid
    for (int n = 0; n < P::kCells; ++n) {
      #pragma unroll
      for (int f = 0; f < P::kFields; ++f)
        inside[f] |= in_columns(part.updated[f], own + n) << n;
      if (kDiffer) this->take_column(n, own + n);
    }
    for (int n = 0; n < P::kCells && P::kBorderInPlace; ++n)
      sides |= (inside[0] >> (kBorder + n) % P::kCells & 1) << n;
    for (int n = 0; n < kCopies; ++n) {
      const int place = copied + kThreads * n;
      const long long cell = tile.cell + place;
      const bool stored = place < P::kBlock && cell >= tile.begin && cell < tile.end;
      #pragma unroll
      for (int f = 0; f < P::kFields; ++f)
        stores[f] |= (stored && in_columns(part.updated[f], cell)) << n;
      #pragma unroll
      for (int a = 0; a < P::kArrays; ++a)
        copies[a] |= (place < P::kBlock && in_columns(part.readable[a], cell)) << n;
      if constexpr (kTrades) this->take_copy(n, cell, place >= P::kBlock || copies[0] >> n & 1);
    }
  }

  // Is own cell c further from a border of a tile at a side than cells that trade places?
  template <Region kRegion>
  static __device__ __forceinline__ bool is_apart(int c) {
    const int n = (c - kBorder + P::kCells) % P::kCells;
    return kTrades && kRegion == kSide && n >= 2 * P::kLoColumn && n + P::kLoColumn < P::kCells;
  }
  // May own cell c skip the boundary test? Its update counts there, or no stored cell needs it.
  template <Region kRegion>
  __device__ __forceinline__ bool is_free(int f, int c) const {
    const int n = (c - kBorder + P::kCells) % P::kCells;
    if (!P::kBorderInPlace || kBordersDiffer) return is_apart<kRegion>(c) || inside[f] >> c & 1;
    return (n >= P::kLoColumn && n >= P::kHiColumn) || sides >> n & 1;
  }

  template <Region kRegion>
  __device__ __forceinline__ bool updates_row(int f, int row) const {
    return kRegion != kEnd || in_rows(part.updated[f], start + row);
  }
  // Is own cell c of the row updated? Where borders trade places, in a row that is.
  template <Region kRegion>
  __device__ __forceinline__ bool updated(int f, int c, int row) const {
    if (kRegion == kMiddle) return true;
    return (kTrades || updates_row<kRegion>(f, row)) && is_free<kRegion>(f, c);
  }

  // Row r of the slot into which rows came `ago` slots before those of this step.
  __device__ __forceinline__ Pack<Cell>* row_of(int ago, int r, int array) const {
    return shared->ring[slot >= ago ? slot - ago : slot - ago + kSlots][r][array];
  }
  __device__ __forceinline__ Cell& cell_of(int ago, int r, int array, int n) const {
    return reinterpret_cast<Cell*>(row_of(ago, r, array))[copied + n * kThreads];
  }

  // The block copies a row in groups of kThreads cells: has group n a cell for every thread?
  static __device__ constexpr bool is_whole(int n) { return (n + 1) * kThreads <= P::kBlock; }

  // #if amid
  // Do rows of an array pass? Amid the grid, not those that only layers have.
  template <Region kRegion>
  static __device__ constexpr bool passes(int a) {
    return does_all<P>(kRegion) || !P::is_absent(a);
  }

  __device__ __forceinline__ bool is_amid(long long tile) const {
    const Cells& cells = part.amid;
    return tile >= cells.begin[kColumnAxis] && tile + P::kBlock <= cells.end[kColumnAxis];
  }
  // Is everything done in a tile, as it is at a side?
  __device__ __forceinline__ bool is_side(long long tile) const {
    if constexpr (P::kHasAmid && !P::kSidesAreAmid) {
      const auto spans = [=](const Cells& cells) {
        return tile >= cells.begin[kColumnAxis] && tile + P::kBlock <= cells.end[kColumnAxis];
      };
      bool inside = is_amid(tile);
      for (int a = 0; a < P::kArrays; ++a)
        if (!P::is_absent(a))
          inside = inside && spans(part.readable[a]) && (a >= P::kFields || spans(part.updated[a]));
      return !inside;
    }
    return false;
  }
  // Is everything done; where rows of absent arrays are copied from first.
  __device__ __forceinline__ void take_absent(long long tile) {
    all = is_side(tile);
    #pragma unroll
    for (int a = P::kFields; a < P::kArrays; ++a)
      if (P::is_absent(a))
        read[a - P::kFields] = start * P::stride(a, kRowAxis, part, scalars) + tile + copied;
  }
  // Does a row stay as it is, of a field that changes in layers only? It has not passed, then.
  __device__ __forceinline__ bool is_left(int f, long long row) const {
    if constexpr (P::kHasAmid)
      return P::is_idle(f) && in_rows(part.amid, row) &&
             is_amid(own - threadIdx.x % 32 * P::kCells);
    return false;
  }
  // Leaves the steps in which the tile and all rows on their way are amid the grid, or all where
  // everything is done. May steps of it be amid?
  __device__ __forceinline__ bool narrow(long long tile, int ahead, long long& begin,
                                         long long& end) const {
    if constexpr (P::kHasAmid) {
      if (all) return false;
      begin = max(begin, part.amid.begin[kRowAxis] - start + kLag);
      end = is_amid(tile) ? min(end, part.amid.end[kRowAxis] - start - ahead) : 0;
    }
    return true;
  }

  // #endif
  // Is its cell of group n copied? Where rows are inside the grid, cells beside it may be, too.
  template <Region kRegion>
  __device__ __forceinline__ bool copied_of(int a, int n) const {
    if (!passes<kRegion>(a)) return false;  // #if amid
    constexpr bool kAll = P::kBorderInPlace ? kRegion != kEnd : kRegion == kMiddle;
    if (kAll && P::kCopiesBeyond) return is_whole(n) || copied + n * kThreads < P::kBlock;
    return (kAll && is_whole(n)) || (copies[a] >> n & 1);
  }

  // Asks for P::kRows rows from row `row` of the stream, into a slot.
  template <Region kRegion>
  __device__ __forceinline__ void request(int row, int ago) {
    #pragma unroll
    for (int r = 0; r < P::kRows; ++r) {
      #pragma unroll
      for (int a = 0; a < P::kArrays; ++a) {
        const long long at = start + row + r;
        const bool wanted = kRegion != kEnd || in_rows(part.readable[a], at);
        const Cell* const from =
            P::start(a, part, scalars) + (a < P::kFields ? in : read[a - P::kFields]);
        constexpr bool kTraded = kTrades && kRegion != kMiddle;
        if constexpr (kTraded) this->template request_at<kRegion>(r, ago, at, from);
        #pragma unroll
        for (int n = 0; n < kCopies && !kTraded; ++n) {
          if (wanted && copied_of<kRegion>(a, n))
            __pipeline_memcpy_async(&cell_of(ago, r, a, n), from + n * kThreads, sizeof(Cell));
        }
        if (a >= P::kFields) read[a - P::kFields] += P::stride(a, kRowAxis, part, scalars);
      }
      in += part.box.stride[kRowAxis];
    }
    __pipeline_commit();
  }

  // The block stores the rows that have passed all stages.
  template <Region kRegion>
  __device__ __forceinline__ void leave(int step) const {
    #pragma unroll
    for (int r = 0; r < P::kRows; ++r) {
      const int row = step + r;
      const bool complete = row >= kSteps * P::kLoRow + kLag && (kRegion != kEnd || row < count);
      #pragma unroll
      for (int f = 0; f < P::kFields; ++f) {
        if (!passes<kRegion>(f) || is_left(f, start + row - kLag)) continue;  // #if amid
        const bool in_row = kRegion != kEnd || in_rows(part.updated[f], start + row - kLag);
        const unsigned stored = complete && in_row ? stores[f] : 0;
        Cell* const to = part.to[f] + in + part.lead + r * part.box.stride[kRowAxis];
        #pragma unroll
        for (int n = 0; n < kCopies; ++n)
          if (stored >> n & 1) to[n * kThreads] = cell_of(P::kStages, r, f, n);
      }
    }
  }

  // P::kPhases steps along the stream: after them all windows are back in their places.
  template <Region kRegion>
  __device__ __forceinline__ void round(int first) {
    #pragma unroll
    for (int phase = 0; phase < P::kPhases; ++phase) {
      const int step = first + phase, r = phase % P::kRows;
      // #if held
      if constexpr (P::kTiersHold)
        #pragma unroll
        for (int own = 1; own <= kOwn; ++own)
          if (kSteps % P::kStages == 0 || before + own <= kSteps)
            tiers[own - 1].template take<kRegion>(*this, before + own,
                                                  step - delay - (own - 1) * P::kTierLag);
      // #endif
      if (r == 0) __pipeline_wait_prior(P::kRing - 3), __syncthreads();  // rows have arrived
      Line newest[P::kArrays];
      const int lane = threadIdx.x % 32 * (P::kCells / P::kPack);
      #pragma unroll
      for (int a = 0; a < P::kArrays; ++a) load_line(row_of(stage, r, a) + lane, newest[a]);
      if (r == 0) {
        leave<kRegion>(step);
        request<kRegion>(step + (P::kRing - 2) * P::kRows, P::kStages + 1);
      }
      if constexpr (kDiffer && !kTrades && kRegion != kMiddle)
        if (stage == 0) this->take_borders(step, newest);
      #pragma unroll
      for (int own = 1; own <= kOwn; ++own)
        if (kSteps % P::kStages == 0 || before + own <= kSteps)
          tiers[own - 1].template advance<kRegion>(
              *this, before + own, phase, step - delay - (own - 1) * P::kTierLag, newest);
      #pragma unroll
      for (int a = 0; a < P::kArrays; ++a)
        if (passes<kRegion>(a))  // #if amid
        store_line(row_of(stage, r, a) + lane, newest[a]);
      if (r == P::kRows - 1) slot = slot == kSlots - 1 ? 0 : slot + 1;
    }
  }
};

// kSteps time steps of the rows [first, last) of a tile.
template <class P, int kSteps, bool kBordersDiffer>
__device__ __forceinline__ void stage_piece(const typename P::Sweep& part,
                                            const typename P::Scalars& scalars,
                                            StageMemory<P>* shared, const StageTile& tile,
                                            long long first, long long last) {
  using Own = StageThread<P, kSteps, kBordersDiffer>;
  Own thread = {};
  thread.shared = shared;
  thread.part = part;
  thread.scalars = scalars;
  thread.start = first - kSteps * P::kLoRow;
  thread.own = tile.cell + threadIdx.x % 32 * P::kCells;
  // The warp's share of the tiers; all warps copy every row.
  thread.stage = threadIdx.x / 32;
  thread.before = min(kSteps, thread.stage * Own::kOwn);
  thread.delay = thread.stage * P::kRows + thread.before * P::kTierLag;
  thread.copied = threadIdx.x;
  thread.count = (int)(last - thread.start) + Own::kLag;
  thread.take_columns(tile);
  thread.held.take(scalars, 0, thread.own);  // #if held
  // In between, every tier has a row to update, and rows ahead, with adjacent ones, can be read.
  constexpr int kAhead = (P::kRing - 2) * P::kRows + (P::kBorderInPlace ? 1 : 0);
  long long steady_begin = 0, steady_end = thread.count;
  bool amid = true;
  const auto holds = [&](const Cells& cells) {
    amid = amid && tile.cell >= cells.begin[kColumnAxis] &&
           tile.cell + P::kBlock <= cells.end[kColumnAxis];
  };
  #pragma unroll
  for (int f = 0; f < P::kFields; ++f) {
    if (P::is_absent(f) && !thread.all) continue;  // #if amid
    const Cells& cells = part.updated[f];
    holds(cells);
    steady_begin = max(steady_begin, cells.begin[kRowAxis] - thread.start + Own::kLag);
    // Rows with borders of their own arrive, or are asked for, near the ends only.
    const int lag = Own::kTrades ? -kAhead : kBordersDiffer ? 0 : P::lag(f);
    steady_end = min(steady_end, cells.end[kRowAxis] - thread.start + lag);
  }
  #pragma unroll
  for (int a = 0; a < P::kArrays; ++a) {
    if (P::is_absent(a) && !thread.all) continue;  // #if amid
    const Cells& cells = part.readable[a];
    holds(cells);
    steady_begin = max(steady_begin, cells.begin[kRowAxis] - thread.start);
    steady_end = min(steady_end, cells.end[kRowAxis] - thread.start - kAhead);
    if (a >= P::kFields)
      thread.read[a - P::kFields] =
          thread.start * P::stride(a, kRowAxis, part, scalars) + tile.cell + thread.copied;
  }
  amid = thread.narrow(tile.cell, kAhead, steady_begin, steady_end) && amid;  // #if amid
  thread.in = thread.start * part.box.stride[kRowAxis] + tile.cell + thread.copied;
  for (int n = 0; n < P::kRing - 2; ++n) thread.template request<kEnd>(n * P::kRows, -n);

  // Borders from memory, and both of a tile, at other cells of threads, are for the ends' text.
  constexpr bool kFromMemory = kBordersDiffer && !Own::kTrades;
  const bool both = tile.cell < part.updated[0].begin[kColumnAxis] &&
                    tile.cell + P::kBlock > part.updated[0].end[kColumnAxis];
  const bool guarded = kFromMemory || (kBordersDiffer && both);
  const int from = (int)min(steady_begin, 1ll << 30), until = (int)max(steady_end, 0ll);
  const auto steady = [=](int s) { return s >= from && s + P::kPhases <= until; };
  for (int step = 0; step < thread.count; step += P::kPhases) {
    #pragma unroll 1
    for (; amid && steady(step); step += P::kPhases) thread.template round<kMiddle>(step);
    #pragma unroll 1
    for (; !guarded && steady(step); step += P::kPhases) thread.template round<kSide>(step);
    if (step < thread.count) thread.template round<kEnd>(step);
  }
  __pipeline_wait_prior(0);
  __syncthreads();
}

// Every block has an equal share of the work. A row of a tile inside the grid counts
// P::kMiddleWork, and one of a tile at a side, where cells are checked, P::kSideWork, or more where
// borders differ (measured). The steps of a tile besides its rows count, too:
// those that fill the tiers (again if a block comes from the tile before), and checks near ends.
template <class P, int kSteps, bool kBordersDiffer>
__device__ __forceinline__ void stage_shares(const typename P::Sweep& part,
                                             const typename P::Scalars& scalars, void* memory) {
  using Cell = typename P::Cell;
  auto* const shared = static_cast<StageMemory<P>*>(memory);
  auto* const cells = reinterpret_cast<Cell*>(shared);
  for (int n = threadIdx.x; n < (int)(sizeof *shared / sizeof *cells); n += 32 * P::kStages)
    cells[n] = 0;
  __syncthreads();

  // Tiles are spread evenly from one side to the other, and overlap by kSteps halos or more.
  constexpr int useful = P::kBlock - kSteps * (P::kLoColumn + P::kHiColumn);
  using Own = StageThread<P, kSteps, kBordersDiffer>;
  constexpr int lag = Own::kLag;
  const long long left = part.box.begin[kColumnAxis], right = part.box.end[kColumnAxis];
  const long long columns = right - left + Own::kSpare, rows = part.box.size(kRowAxis);
  const long long tiles = pieces(columns, useful), apart = columns - useful;
  const auto begin_of = [=](long long tile) {
    return left + (tiles == 1 ? 0 : tile * apart / (tiles - 1));
  };
  const auto cut = [=](long long tile) {  // where what it stores begins
    if (tile == 0) return left;
    if (tile == tiles) return right;
    return (begin_of(tile - 1) + begin_of(tile) + useful) / 2;
  };
  constexpr int end_work = kBordersDiffer ? Own::kEndWork : P::kEndWork;
  constexpr int head = (kSteps * P::kLoRow + lag) * end_work / P::kMiddleWork;
  constexpr int tail = lag * (end_work - P::kMiddleWork) / P::kMiddleWork;
  const long long all = head + rows + tail;
  const int side_work = kBordersDiffer ? max((int)P::kSideWork, (int)Own::kSideWork) : P::kSideWork;
  const long long side = all * side_work, middle = all * P::kMiddleWork;  // the work of a tile
  const long long work = tiles == 1 ? side : 2 * side + (tiles - 2) * middle;
  const long long share = (work + gridDim.x - 1) / gridDim.x;
  const long long until = min(work, share * (blockIdx.x + 1));
  for (long long at = share * blockIdx.x; at < until;) {
    const long long tile = at < side ? 0 : min(tiles - 1, 1 + (at - side) / middle);
    const bool is_side = tile == 0 || tile == tiles - 1;
    const long long start = tile == 0 ? 0 : side + (tile - 1) * middle;
    const long long stop = min(until, start + (is_side ? side : middle));
    const long long row_work = is_side ? side_work : P::kMiddleWork;
    const auto done = [=](long long work) { return min(max(work / row_work - head, 0ll), rows); };
    const long long first = part.box.begin[kRowAxis] + done(at - start);
    const long long last = part.box.begin[kRowAxis] + done(stop - start);
    const StageTile here = {begin_of(tile) - kSteps * P::kLoColumn, cut(tile), cut(tile + 1)};
    if (first < last)
      stage_piece<P, kSteps, kBordersDiffer>(part, scalars, shared, here, first, last);
    at = stop;
  }
}

}  // namespace
}  // namespace an5d
