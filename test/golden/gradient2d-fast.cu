// gradient2d.c:24: time loop of sweep()
// A[t+1][i][j] = 0.89f * A[t][i][j] + 1.0f / sqrtf(82.7f + (A[t][i][j] - A[t][i-1][j]) *
// (A[t][i][j] - A[t][i-1][j]) + (A[t][i][j] - A[t][i][j-1]) * (A[t][i][j] - A[t][i][j-1]) +
// (A[t][i][j] - A[t][i][j+1]) * (A[t][i][j] - A[t][i][j+1]) + (A[t][i][j] - A[t][i+1][j]) *
// (A[t][i][j] - A[t][i+1][j]))
// schedule: tiers=4 stages=4 cells=12 block=384 stream=weighted:1.41 exchange=shuffle sync=step:2
// combine=star in=cp_async:4 out=coalesced edge=lane resident=2
// -ffast-math: sums may be reordered, constants inverted, library functions in float
namespace an5d_gradient2d_sweep_kernel {
namespace {
constexpr int kThreads = 128;
constexpr int kStages = kThreads / 32;  // warps, each with some of the time steps
constexpr int kRows = 2;  // that a stage takes at a time
constexpr int kCells = 12;  // of a thread, side by side along j
constexpr int kBlockJ = 32 * kCells;  // cells of a tile, halo included
// Numbers of the axes in a Box, and the cells that an update reads before and after its own.
constexpr int kI = 1, kLoI = 1, kHiI = 1;
constexpr int kJ = 2, kLoJ = 1, kHiJ = 1;
constexpr int kPlanes = kLoI + 1 + kHiI;
constexpr int kKept = kPlanes - 1;  // rows of a tier, from step to step
constexpr int kMiddleWork = 64;  // for a row inside the grid: the unit
constexpr int kSideWork = 90;    // at its sides
constexpr int kEndWork = 102;     // near the ends of the stream
constexpr int kRing = 4;  // slots of rows on their way from global memory
constexpr int kSlots = kRing + kStages - 1;  // of kRows rows each, with those in stages
constexpr int kPack = 4;  // cells that one access of a slot moves
constexpr int kCopies = (kCells + kStages - 1) / kStages;  // cells of a row that a thread copies
constexpr int kPhases = 2;  // steps of a round

// A(dy, dx) is the cell that far from the one being updated, one time step before.
template <class Cells>
__device__ __forceinline__ float update(const Cells& A) {
  return 0.89f * A(0, 0) + rsqrtf(82.7f + (A(0, 0) - A(-1, 0)) * (A(0, 0) - A(-1, 0)) +
      (A(0, 0) - A(0, -1)) * (A(0, 0) - A(0, -1)) + (A(0, 0) - A(0, 1)) * (A(0, 0) - A(0, 1)) +
      (A(0, 0) - A(1, 0)) * (A(0, 0) - A(1, 0)));
}

// Cells that one access moves.
struct alignas(16) Pack { float cells[kPack]; };

// Shared memory of a block: kRows rows come from global memory into a slot. Each stage in turn
// takes them and leaves rows of its last time step in their place. Then they go to global memory.
template <int kTiers>
struct Shared { Pack ring[kSlots][kRows][kBlockJ / kPack]; };

// Where a step is: inside the grid, at a side of it, near an end of the stream.
enum Region { kMiddle, kSide, kEnd };

// One thread: kCells columns side by side, in the tiers of its warp's stage. kept[n - 1] is what
// the n-th of those tiers keeps from step to step.
template <int kTiers, bool kBordersDiffer>
struct Thread {
  static constexpr int kOwn = (kTiers + kStages - 1) / kStages;  // tiers of a stage, at most
  static constexpr int kLag = kTiers * kHiI + kStages * kRows;  // steps from arrival to leaving
  enum : int { kLead = kLag + (kRing - 2) * kRows };  // from leaving to the next to ask for
  float kept[kOwn][kKept][kCells];
  Shared<kTiers>* shared;
  an5d::Sweep<float> part;
  const float* in;  // first of the cells, kThreads apart, that this thread copies, of the next row
  int copied;  // place of that cell in the tile
  int stage, before, delay;  // tiers before the stage's; steps from arrival until it takes a row
  int slot;  // of the ring, of the rows that arrive in this step
  // Planes: updated, all of this block. Bits: copied cells read and stored, own read and updated.
  int begin, end, count;
  unsigned copies, stores, reads, inside;

  // In tiles at the sides the grid's border begins at cell kBorder of a thread; the last tile ends
  // kSpare cells later for that. Cells beyond it hold adjacent rows, and reach no stored cell.
  static constexpr int kBorder = (kTiers - 1) * kLoJ % kCells;
  static constexpr int kSpare = (kBlockJ - kTiers * kHiJ - kBorder) % kCells;
  unsigned sides;  // bit n: is the n-th cell from kBorder on updated?
  __device__ bool is_free(int c) const {
    const int n = (c - kBorder + kCells) % kCells;
    return (n >= kLoJ && n >= kHiJ) || sides >> n & 1;
  }
  template <Region kRegion>
  __device__ bool updated(int c, int plane) const {
    const bool row = kRegion != kEnd || (plane >= begin && plane < end);
    return row && (kRegion == kMiddle || (kBordersDiffer ? inside >> c & 1 : is_free(c)));
  }

  // Own cell c where it is not updated, as time step `tier` after the first reads it. The rows of
  // step `step` and those with it in a slot have arrived.
  __device__ __forceinline__ float border(int tier, int step, int plane, int c,
                                          float otherwise) const {
    if (!(reads >> c & 1) || plane < begin - kLoI || plane >= end + kHiI) return otherwise;
    const int next = step / kRows * kRows + (kRing - 1) * kRows;
    const auto* row = an5d::moved(in, (plane - next) * part.stride);
    const long long cell = row - part.from + ((int)threadIdx.x % 32 * kCells + c - copied);
    return (tier % 2 ? part.odd : part.even)[cell];
  }

  // Row r of the slot into which rows came `ago` slots before those of this step.
  __device__ __forceinline__ Pack* row_of(int ago, int r) const {
    return shared->ring[slot >= ago ? slot - ago : slot - ago + kSlots][r];
  }
  __device__ __forceinline__ float& cell_of(int ago, int r, int n) const {
    return reinterpret_cast<float*>(row_of(ago, r))[copied + n * kThreads];
  }

  // The block copies a row in groups of kThreads cells: has group n a cell for every thread?
  static __device__ constexpr bool is_whole(int n) { return (n + 1) * kThreads <= kBlockJ; }

  // Asks for kRows rows from row `plane`, into a slot.
  template <Region kRegion>
  __device__ __forceinline__ void request(int plane, int ago) {
    #pragma unroll
    for (int r = 0; r < kRows; ++r) {
      const bool row = kRegion != kEnd || (plane + r >= begin - kLoI && plane + r < end + kHiI);
      #pragma unroll
      for (int n = 0; n < kCopies; ++n) {
        if (row && ((kRegion != kEnd && is_whole(n)) || (copies >> n & 1)))
          __pipeline_memcpy_async(&cell_of(ago, r, n), in + n * kThreads, sizeof(float));
      }
      in = an5d::moved(in, part.stride);
    }
    __pipeline_commit();
  }

  // The block stores the rows that have passed all stages.
  template <Region kRegion>
  __device__ __forceinline__ void leave(int step) const {
    auto* const out = an5d::moved(in, part.lead);
    #pragma unroll
    for (int r = 0; r < kRows; ++r) {
      const int row = step + r;
      const bool complete = row >= kTiers * kLoI + kLag && (kRegion != kEnd || row < count);
      const unsigned stored = complete ? stores : 0;
      #pragma unroll
      for (int n = 0; n < kCopies; ++n) {
        const float cell = is_whole(n) || (stored >> n & 1) ? cell_of(kStages, r, n) : 0;
        if (stored >> n & 1) an5d::moved(out, r * part.stride)[n * kThreads] = cell;
      }
    }
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
  __device__ static __forceinline__ void widen(float (&line)[kLoJ + kCells + kHiJ]) {
    #pragma unroll
    for (int d = 0; d < kLoJ; ++d)
      line[kLoJ - 1 - d] =
          __shfl_up_sync(~0u, line[kLoJ + kCells - 1 - d % kCells], d / kCells + 1);
    #pragma unroll
    for (int d = 0; d < kHiJ; ++d)
      line[kLoJ + kCells + d] = __shfl_down_sync(~0u, line[kLoJ + d % kCells], d / kCells + 1);
  }

  // The stage's tier `tier`: takes row step - delay - (tier - 1) * kHiI of the time step before,
  // leaves the row step - delay - tier * kHiI of its own.
  template <Region kRegion>
  __device__ __forceinline__ void advance(int tier, int phase, int step, float (&row)[kCells]) {
    const int plane = step - delay - tier * kHiI;
    const auto place = [=](int z) {
      return (phase - tier * kHiI + kOwn * kPlanes * kKept + z) % kKept;
    };
    float (&rows)[kKept][kCells] = kept[tier - 1];
    float line[kLoJ + kCells + kHiJ];  // the row to update
    #pragma unroll
    for (int c = 0; c < kCells; ++c) line[kLoJ + c] = rows[place(0)][c];
    widen(line);
    #pragma unroll
    for (int c = 0; c < kCells; ++c) {
      const auto at = [&](int dz, int dx) {
        return dz == kHiI ? row[c] : dz != 0 ? rows[place(dz)][c] : line[kLoJ + c + dx];
      };
      float result = update(at);
      if (!updated<kRegion>(c, plane)) {
        result = line[kLoJ + c];
        if (kBordersDiffer) result = border(before + tier, step, plane, c, result);
      }
      rows[place(kHiI)][c] = row[c], row[c] = result;
    }
  }

  // kPhases steps along the stream: after them all that rotates is back in its place.
  template <Region kRegion>
  __device__ __forceinline__ void round(int first) {
    #pragma unroll
    for (int phase = 0; phase < kPhases; ++phase) {
      const int step = first + phase, r = phase % kRows;
      if (r == 0) __pipeline_wait_prior(kRing - 3), __syncthreads();  // rows have arrived
      Pack* const own = row_of(stage, r) + threadIdx.x % 32 * (kCells / kPack);
      float row[kCells];
      load(own, row);
      if (r == 0) leave<kRegion>(step), request<kRegion>(step + (kRing - 2) * kRows, kStages + 1);
      #pragma unroll
      for (int c = 0; c < kCells && kBordersDiffer; ++c)
        if (stage == 0 && !updated<kRegion>(c, step)) row[c] = border(0, step, step, c, row[c]);
      #pragma unroll
      for (int tier = 1; tier <= kOwn; ++tier)
        if (kTiers % kStages == 0 || before + tier <= kTiers)
          advance<kRegion>(tier, phase, step, row);
      store(own, row);
      if (r == kRows - 1) slot = slot == kSlots - 1 ? 0 : slot + 1;
    }
  }
};

// Along j: a tile's first cell; the cells that it stores.
struct Tile { long long cell, begin, end; };

// kTiers time steps of the rows [first, last) of a tile.
template <int kTiers, bool kBordersDiffer>
__device__ __forceinline__ void piece(const an5d::Sweep<float>& part, Shared<kTiers>* shared,
                                      const Tile& tile, long long first, long long last) {
  const long long first_J = part.box.begin[kJ], end_J = part.box.end[kJ];
  const long long begin = part.box.begin[kI], end = part.box.end[kI];
  const long long start = first - kTiers * kLoI;  // plane of step 0

  Thread<kTiers, kBordersDiffer> thread = {};
  thread.shared = shared;
  thread.part = part;
  // The warp's share of the tiers; all warps copy every row.
  thread.stage = threadIdx.x / 32;
  thread.before = min(kTiers, thread.stage * thread.kOwn);
  thread.delay = thread.stage * kRows + thread.before * kHiI;
  thread.copied = threadIdx.x;
  const auto readable = [=](long long x) { return x >= first_J - kLoJ && x < end_J + kHiJ; };
  for (int n = 0; n < kCells; ++n) {
    const long long own = tile.cell + threadIdx.x % 32 * kCells + n;
    thread.reads |= readable(own) << n;
    thread.inside |= (own >= first_J && own < end_J) << n;
  }
  for (int n = 0; n < kCells; ++n)
    thread.sides |= (thread.inside >> (thread.kBorder + n) % kCells & 1) << n;
  for (int n = 0; n < kCopies; ++n) {
    const int place = thread.copied + kThreads * n;
    const long long cell = tile.cell + place;
    thread.copies |= (place < kBlockJ && readable(cell)) << n;
    thread.stores |= (cell >= tile.begin && cell < tile.end) << n;
  }
  thread.count = (int)(last - start) + thread.kLag;
  thread.begin = (int)max(begin - start, -(1ll << 30));  // or beyond every step of this block
  thread.end = (int)min(end - start, 1ll << 30);
  thread.in = part.from + start * part.box.stride[kI] + tile.cell + thread.copied;
  for (int n = 0; n < kRing - 2; ++n) thread.template request<kEnd>(n * kRows, -n);

  // In between, every tier has a row to update, and rows ahead can be read.
  const bool amid = tile.cell >= first_J && tile.cell + kBlockJ <= end_J;
  const int steady_begin = thread.begin + thread.kLag;
  const int ahead = min(kHiI, kHiI - 1 - (kRing - 2) * kRows);
  const int steady_end = min(thread.count, thread.end + ahead);
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
  __syncthreads();
}

// Every block has an equal share of the work. A row of a tile inside the grid counts kMiddleWork,
// and one of a tile at a side, where cells are checked, part.chunk. The steps of a tile besides its
// rows are counted, too: those that fill the tiers (again if a block comes from the tile before),
// and the checks near the ends of the stream.
template <int kTiers, bool kBordersDiffer>
__global__ void __launch_bounds__(kThreads, 2)
sweep(an5d::Sweep<float> part) {
  auto* const shared = reinterpret_cast<Shared<kTiers>*>(an5d_shared_memory);
  auto* const cells = reinterpret_cast<float*>(shared);
  for (int n = threadIdx.x; n < (int)(sizeof *shared / sizeof *cells); n += kThreads) cells[n] = 0;
  __syncthreads();

  // Tiles are spread evenly from one side to the other, and overlap by kTiers halos or more.
  using Own = Thread<kTiers, kBordersDiffer>;
  constexpr int useful = kBlockJ - kTiers * (kLoJ + kHiJ), lag = Own::kLag;
  const long long columns = part.box.size(kJ) + Own::kSpare, rows = part.box.size(kI);
  const long long tiles = an5d::pieces(columns, useful), apart = columns - useful;
  const auto begin_of = [=](long long tile) {
    return part.box.begin[kJ] + (tiles == 1 ? 0 : tile * apart / (tiles - 1));
  };
  const auto cut = [=](long long tile) {  // where what it stores begins
    if (tile == 0) return part.box.begin[kJ];
    if (tile == tiles) return part.box.end[kJ];
    return (begin_of(tile - 1) + begin_of(tile) + useful) / 2;
  };
  constexpr int head = (kTiers * kLoI + lag) * kEndWork / kMiddleWork;
  constexpr int tail = lag * (kEndWork - kMiddleWork) / kMiddleWork;
  const long long all = head + rows + tail;
  const long long side = all * part.chunk, middle = all * kMiddleWork;  // the work of a tile
  const long long work = tiles == 1 ? side : 2 * side + (tiles - 2) * middle;
  const long long share = (work + gridDim.x - 1) / gridDim.x;
  const long long until = min(work, share * (blockIdx.x + 1));
  for (long long at = share * blockIdx.x; at < until;) {
    const long long tile = at < side ? 0 : min(tiles - 1, 1 + (at - side) / middle);
    const bool is_side = tile == 0 || tile == tiles - 1;
    const long long start = tile == 0 ? 0 : side + (tile - 1) * middle;
    const long long stop = min(until, start + (is_side ? side : middle));
    const long long row = is_side ? part.chunk : kMiddleWork;
    const auto done = [=](long long work) { return min(max(work / row - head, 0ll), rows); };
    const long long first = part.box.begin[kI] + done(at - start);
    const long long last = part.box.begin[kI] + done(stop - start);
    const Tile here = {begin_of(tile) - kTiers * kLoJ, cut(tile), cut(tile + 1)};
    if (first < last) piece<kTiers, kBordersDiffer>(part, shared, here, first, last);
    at = stop;
  }
}
static_assert(sizeof(Shared<16>) == 21504 && Thread<16, false>::kLag == 24);

constexpr an5d::Nest<2> kNest = {{{kLoI, kHiI, 0}, {kLoJ, kHiJ, 0}}, 0, 1, 0, kSideWork};
constexpr int kDegrees[] = {16, 8, 4, 2, 1};  // time steps per launch

// One launch of kTiers time steps.
template <int kTiers>
cudaError_t launch(an5d::Sweep<float> part, cudaStream_t stream) {
  // A tile with both borders is for the kernel that guards every cell.
  constexpr int useful = kBlockJ - kTiers * (kLoJ + kHiJ);
  part.borders_differ |= part.box.size(kJ) + Thread<kTiers, false>::kSpare <= useful;
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
}  // namespace an5d_gradient2d_sweep_kernel

// All time steps on two planes in device memory, in the order of the stream.
extern "C" an5d_status an5d_gradient2d_sweep_device(float *plane0, float *plane1,
    an5d_domain domain, struct CUstream_st *stream) {
  using namespace an5d_gradient2d_sweep_kernel;
  return an5d::on_device(plane0, plane1, domain, kNest, kDegrees, stream, [&](const auto& part) {
    if (part.steps == 16) return launch<16>(part, stream);
    if (part.steps == 8) return launch<8>(part, stream);
    if (part.steps == 4) return launch<4>(part, stream);
    if (part.steps == 2) return launch<2>(part, stream);
    return launch<1>(part, stream);
  });
}

// The same on A in host memory. Waits. An error before the copy back leaves A as it was.
extern "C" an5d_status an5d_gradient2d_sweep(float *A, an5d_domain domain,
    struct CUstream_st *stream) {
  return an5d::on_host(A, domain, an5d_gradient2d_sweep_kernel::kNest, stream,
      [&](auto* plane0, auto* plane1) {
    return an5d_gradient2d_sweep_device(plane0, plane1, domain, stream);
  });
}

