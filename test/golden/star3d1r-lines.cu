// star3d1r.c:16: time loop of sweep()
// A[t+1][i][j][k] = 0.080f * A[t][i-1][j][k] + 0.192f * A[t][i][j-1][k] + 0.153f * A[t][i][j][k-1]
// + 0.107f * A[t][i][j][k] + 0.104f * A[t][i][j][k+1] + 0.139f * A[t][i][j+1][k] + 0.225f *
// A[t][i+1][j][k]
// schedule: tiers=2 cells=4x2 block=128x16 stream=weighted:1.2 exchange=shuffle sync=step:1
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
constexpr int kMiddleWork = 64;  // on a plane amid the grid
constexpr int kSideWork = 77;    // and at its sides
constexpr int kRing = 4;  // planes on their way from global memory
constexpr int kAhead = kRing - 1;  // of those, not yet in use
constexpr int kPack = 4;  // cells that one access moves
constexpr int kRow = kBlockK / kPack;  // accesses of a line
constexpr int kShown = 2;  // lines of a warp that others read
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

// Shared memory of a block.
template <int kTiers>
struct Shared {
  Pack ring[kRing][kBlockJ][kRow];  // planes on their way from global memory
  // Lines that warps show to those before and behind them, in turn.
  Pack ends[2][kTiers][kBlockJ / kLines + 2][kShown][kRow];
  an5d::Sweep<float> part; Piece piece; long long at;  // for next_piece()
};
// Where a step is: amid the grid; at a side of it, where packs are updated as a whole or not;
// near an end of the stream, or where the grid ends amid a pack.
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
  static constexpr int kLead = kLag + kAhead + 1;  // planes from leaving to the next to ask for
  // Cells before and after a line's useful part, in whole packs.
  static constexpr int kFront = (kTiers * kLoK + kPack - 1) / kPack * kPack;
  static constexpr int kBack = (kTiers * kHiK + kPack - 1) / kPack * kPack;
  // Stored of a tile, which overlaps with others; what it takes to begin one, in planes.
  static constexpr int kUsefulJ = kBlockJ - kTiers * (kLoJ + kHiJ);
  static constexpr int kUsefulK = kBlockK - kFront - kBack;
  static constexpr int kFilling = kTiers * kLoI + 2 * kLag;
  float kept[kTiers][kKept][kLines][kCells];
  Shared<kTiers>* shared;
  an5d::Sweep<float> part;
  const float* in;  // first of its cells in the next plane to ask for
  int warp, pack;  // of the block; its first of a line
  int slot;  // of the ring, in this step
  int begin, end, count;  // planes: updated, all of this block
  Which copied, inside, stored;

  template <Region kRegion>
  __device__ bool updated(int l, int c, int plane) const {
    if (kRegion == kEnd) return plane >= begin && plane < end && inside.has(l, c);
    return kRegion == kMiddle || inside.has(l, c / kPack * kPack);
  }

  // Own cell that is not updated, as time step `tier` after the first reads it. Step `step` has
  // asked for its plane.
  __device__ __forceinline__ float border(int tier, int step, int plane, int l, int c,
                                          float otherwise) const {
    if (!copied.has(l, c) || plane < begin - kLoI || plane >= end + kHiI) return otherwise;
    const auto* first = an5d::moved(in, (plane - step - kAhead - 1) * part.stride);
    return (tier % 2 ? part.odd : part.even)[first - part.from + l * part.box.stride[kJ] + c];
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
    __pipeline_commit();
    in = an5d::moved(in, part.stride);
  }

  // Where this thread finds line l of the plane in slot `at` of the ring.
  __device__ __forceinline__ Pack* ring(int at, int l) const {
    return &shared->ring[at][warp * kLines + l][pack];
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

  // Puts the cells of lanes beside, one or more away, around a line's own.
  __device__ static __forceinline__ void widen(float (&line)[kLoK + kCells + kHiK]) {
    #pragma unroll
    for (int d = 0; d < kLoK; ++d)
      line[kLoK - 1 - d] =
          __shfl_up_sync(~0u, line[kLoK + kCells - 1 - d % kCells], d / kCells + 1);
    #pragma unroll
    for (int d = 0; d < kHiK; ++d)
      line[kLoK + kCells + d] = __shfl_down_sync(~0u, line[kLoK + d % kCells], d / kCells + 1);
  }
  // What kTiers steps have made of line l of a plane goes to the grid. Where that ends amid a pack,
  // its other cells keep what they are, which is the same in both planes, or not read.
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
    const auto slot = [=](int z) {
      return (phase - tier * kHiI + kTiers * kPlanes * kKept + z) % kKept;
    };
    float (&planes)[kKept][kLines][kCells] = kept[tier - 1];
    // The line to update with those before and behind it, of which warps beside have shown theirs
    // one step before; lanes beside hand their cells over.
    float lines[kLoJ + 1 + kHiJ][kCells], line[kLoK + kCells + kHiK];
    const auto& shown = shared->ends[(phase + 1) % 2][tier - 1];
    #pragma unroll
    for (int y = -kLoJ; y <= kHiJ; ++y) {
      if (l + y < 0) load(shown[warp][kShown + l + y] + pack, lines[kLoJ + y]);
      if (l + y >= kLines) load(shown[warp + 2][l + y - kLines] + pack, lines[kLoJ + y]);
      #pragma unroll
      for (int c = 0; c < kCells && l + y >= 0 && l + y < kLines; ++c)
        lines[kLoJ + y][c] = planes[slot(0)][l + y][c];
    }
    #pragma unroll
    for (int c = 0; c < kCells; ++c) line[kLoK + c] = lines[kLoJ][c];
    widen(line);
    show(phase, tier, l, kHiI == 1 ? cells : planes[slot(1)][l]);
    #pragma unroll
    for (int c = 0; c < kCells; ++c) {
      const auto at = [&](int dz, int dy, int dx) {
        return dz == kHiI ? cells[c] : dz != 0 ? planes[slot(dz)][l][c]
            : dy != 0 ? lines[kLoJ + dy][c] : line[kLoK + c + dx];
      };
      float result = update(at);
      if (!updated<kRegion>(l, c, plane)) {
        result = lines[kLoJ][c];
        if (kBordersDiffer) result = border(tier, step, plane, l, c, result);
      }
      planes[slot(kHiI)][l][c] = cells[c], cells[c] = result;
    }
  }

  // Shows line l of a plane that tier `tier` reads, if it is one of the first or the last.
  __device__ __forceinline__ void show(int step, int tier, int l, const float (&cells)[kCells]) {
    auto& shown = shared->ends[step % 2][tier - 1][warp + 1];
    if (l < kHiJ || l >= kLines - kLoJ)
      store(shown[l < kHiJ ? l : l - (kLines - kShown)] + pack, cells);
  }

  // kPhases steps along the stream: after them every plane is back in its slot.
  template <Region kRegion>
  __device__ __forceinline__ void round(int first) {
    #pragma unroll
    for (int phase = 0; phase < kPhases; ++phase) {
      const int step = first + phase;
      __pipeline_wait_prior(kAhead - 1);
      request<kRegion>(step + kAhead, kAhead);
      #pragma unroll
      for (int l = 0; l < kLines; ++l) {
        float cells[kCells];
        load(ring(slot, l), cells);
        #pragma unroll
        for (int c = 0; c < kCells && kBordersDiffer; ++c)
          if (!updated<kRegion>(l, c, step)) cells[c] = border(0, step, step, l, c, cells[c]);
        #pragma unroll
        for (int tier = 1; tier <= kTiers; ++tier) advance<kRegion>(tier, phase, step, l, cells);
        leave<kRegion>(step, l, cells);
      }
      slot = slot == kRing - 1 ? 0 : slot + 1;
      __syncthreads();
    }
  }
};

// kTiers time steps of a piece.
template <int kTiers, bool kBordersDiffer>
__device__ __forceinline__ void run(const an5d::Sweep<float>& part, Shared<kTiers>* shared,
                                    const Piece& piece) {
  const long long begin = part.box.begin[kI], end = part.box.end[kI];
  const long long start = piece.first - kTiers * kLoI;  // plane of step 0
  // Places in the tile where the grid begins and ends, if they are in it.
  const auto place = [](long long cell, int block) {
    return (int)max(-1ll, min(cell, block + 1ll));
  };
  const int begin_J = place(part.box.begin[kJ] - piece.line, kBlockJ);
  const int begin_K = place(part.box.begin[kK] - piece.cell, kBlockK);
  const int end_J = place(part.box.end[kJ] - piece.line, kBlockJ);
  const int end_K = place(part.box.end[kK] - piece.cell, kBlockK);

  Thread<kTiers, kBordersDiffer> thread = {};
  thread.shared = shared;
  thread.part = part;
  thread.warp = threadIdx.x / 32, thread.pack = threadIdx.x % 32 * (kCells / kPack);
  const int line = thread.warp * kLines, cell = thread.pack * kPack;  // places in the tile
  for (int l = 0; l < kLines; ++l) {
    const int at = line + l;
    const bool updated = at >= begin_J && at < end_J;
    const bool useful = at >= kTiers * kLoJ && at < kBlockJ - kTiers * kHiJ;
    thread.copied.lines |= (at >= begin_J - kLoJ && at < end_J + kHiJ) << l;
    thread.inside.lines |= updated << l;
    thread.stored.lines |= (updated && useful) << l;
  }
  for (int c = 0; c < kCells; ++c) {
    const int at = cell + c, pack = at - c % kPack;
    const bool updated = at >= begin_K && at < end_K;
    const bool useful = at >= thread.kFront && at < kBlockK - thread.kBack;
    thread.copied.cells |= (pack + kPack > begin_K - kLoK && pack < end_K + kHiK) << c;
    thread.inside.cells |= updated << c;
    thread.stored.cells |= (updated && useful) << c;
  }
  thread.count = (int)(piece.last - start) + thread.kLag;
  thread.begin = (int)max(begin - start, -1ll << 30);  // or beyond every step of this block
  thread.end = (int)min(end - start, 1ll << 30);
  thread.in = part.from + start * part.box.stride[kI] +
      (piece.line + line) * part.box.stride[kJ] + piece.cell + cell;
  for (int n = 0; n < kAhead; ++n) thread.template request<kEnd>(n, n);

  // In between, every tier has a plane to update, and planes ahead can be read.
  const bool amid = begin_J <= 0 && end_J >= kBlockJ && begin_K <= 0 && end_K >= kBlockK;
  const bool whole = part.box.size(kK) % kPack == 0 || end_K >= kBlockK;
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

// The piece of work at *at, which moves behind it: planes of one tile, none at the end. Every block
// has an equal share of the work, in which a plane of a tile amid the grid counts kMiddleWork, and
// one of a tile at a side, where packs are checked, part.chunk. Tiles amid come first. What it
// takes to begin a tile counts as so many planes before its first.
template <int kTiers>
__device__ Piece next_piece(const an5d::Sweep<float>& part, long long* at) {
  using Own = Thread<kTiers, false>;
  const long long tiles_J = part.box.pieces(kJ, Own::kUsefulJ), amid_J = max(tiles_J - 2, 0ll);
  const long long tiles_K = part.box.pieces(kK, Own::kUsefulK), amid_K = max(tiles_K - 2, 0ll);
  const long long planes = Own::kFilling + part.box.size(kI);
  const long long middle = planes * kMiddleWork, side = planes * part.chunk;  // the work of a tile
  const long long all_middle = amid_J * amid_K * middle;
  const long long work = all_middle + (tiles_J * tiles_K - amid_J * amid_K) * side;
  const long long share = (work + gridDim.x - 1) / gridDim.x;
  const long long from = share * blockIdx.x + *at, until = min(work, share * (blockIdx.x + 1));
  if (from >= until) return {};
  const bool is_side = from >= all_middle;
  const long long of_tile = is_side ? side : middle, of_plane = is_side ? part.chunk : kMiddleWork;
  const long long n = (is_side ? from - all_middle : from) / of_tile;  // the tile, among its kind
  const long long start = (is_side ? all_middle : 0) + n * of_tile;
  const long long stop = min(until, start + of_tile);
  *at += stop - from;
  long long y, x;
  if (!is_side) {
    y = 1 + n / amid_K, x = 1 + n % amid_K;
  } else if (n < min(tiles_J, 2ll) * tiles_K) {  // in the first line of tiles or the last
    y = n < tiles_K ? 0 : tiles_J - 1, x = n % tiles_K;
  } else {
    const long long rest = n - 2 * tiles_K, ends = min(tiles_K, 2ll);
    y = 1 + rest / ends, x = rest % ends == 0 ? 0 : tiles_K - 1;
  }
  Piece piece;
  piece.line = part.box.begin[kJ] - kTiers * kLoJ + y * Own::kUsefulJ;
  piece.cell = part.box.begin[kK] - Own::kFront + x * Own::kUsefulK;
  piece.first = part.box.begin[kI] + max((from - start) / of_plane - Own::kFilling, 0ll);
  piece.last = part.box.begin[kI] + max((stop - start) / of_plane - Own::kFilling, 0ll);
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

constexpr an5d::Nest<3> kNest = {{{kLoI, kHiI, 0}, {kLoJ, kHiJ, 0}, {kLoK, kHiK, 0}}, 0, 1, 0,
    kSideWork};
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

// All time steps on two planes in device memory, in the order of the stream.
extern "C" an5d_status an5d_star3d1r_sweep_device(float *plane0, float *plane1, an5d_domain domain,
    struct CUstream_st *stream) {
  using namespace an5d_star3d1r_sweep_kernel;
  return an5d::on_padded_device(plane0, plane1, domain, kNest, kDegrees, stream,
      [&](const auto& part) {
    if (part.steps == 2) return launch<2>(part, stream);
    return launch<1>(part, stream);
  });
}

// The same on A in host memory, unchanged after an error. Waits.
extern "C" an5d_status an5d_star3d1r_sweep(float *A, an5d_domain domain,
    struct CUstream_st *stream) {
  return an5d::on_host(A, domain, an5d_star3d1r_sweep_kernel::kNest, stream,
      [&](auto* plane0, auto* plane1) {
    return an5d_star3d1r_sweep_device(plane0, plane1, domain, stream);
  });
}

