// star2d1r.c:16: time loop of sweep()
// A[t+1][i][j] = 0.094f * A[t][i-1][j] + 0.293f * A[t][i][j-1] + 0.300f * A[t][i][j] + 0.080f *
// A[t][i][j+1] + 0.233f * A[t][i+1][j]
// schedule: tiers=4 cells=6 block=192 stream=weighted:1.8 exchange=edge sync=step:1 combine=star
// in=cp_async:5 out=coalesced edge=lane
namespace an5d_star2d1r_sweep_kernel {
namespace {
constexpr int kThreads = 32;
constexpr int kCells = 6;  // of a thread, side by side along j
constexpr int kBlockJ = kThreads * kCells;  // cells of a tile, halo included
// Numbers of the axes in a Box, and the cells that an update reads before and after its own.
constexpr int kI = 1, kLoI = 1, kHiI = 1;
constexpr int kJ = 2, kLoJ = 1, kHiJ = 1;
constexpr int kPlanes = kLoI + 1 + kHiI;
constexpr int kKept = kPlanes - 1;  // rows of a tier, from step to step
constexpr int kMiddleWork = 64;  // on a row amid the grid: the unit
constexpr int kSideWork = 115;    // and at its sides
constexpr int kEndWork = 102;     // and near the ends of the stream
constexpr int kRing = 5;  // rows on their way from global memory
constexpr int kRim = 1;  // cells at the end of a row that a neighbour can read
constexpr int kSkew = 0;  // planes that tiers lag behind each other, beyond the halo
constexpr int kPhases = 2;  // steps of a round

// A(dy, dx) is the cell that far from the one being updated, one time step before.
template <class Cells>
__device__ __forceinline__ float update(const Cells& A) {
  return 0.094f * A(-1, 0) + 0.293f * A(0, -1) + 0.300f * A(0, 0) + 0.080f * A(0, 1) +
      0.233f * A(1, 0);
}

// What a thread hands to its neighbours: the cells at one end of its row.
struct alignas(4) Rim { float cells[kRim]; };

// Shared memory of a block.
template <int kTiers>
struct Shared {
  float ring[kRing][kBlockJ];  // rows on their way from and to global memory
  struct Ends { Rim first[kThreads + 2], last[kThreads + 2]; } ends[2][kTiers];  // in turn
};

// Where a step is: amid the grid, at a side of it, near an end of the stream.
enum Region { kMiddle, kSide, kEnd };

// One thread: kCells columns side by side. kept[n - 1] is what tier n keeps from step to step.
template <int kTiers, bool kBordersDiffer>
struct Thread {
  static constexpr int kLag = kTiers * (kHiI + kSkew) - kSkew + 1;  // steps from arrival to leaving
  enum : int { kLead = kLag + kRing - 2 };  // rows from leaving to the next to ask for
  float kept[kTiers][kKept][kCells];
  Shared<kTiers>* shared;
  an5d::Sweep<float> part;
  const float* in;  // first of the cells, 32 apart, that this lane copies, of the next row
  int copied;  // place of that cell in the tile
  int slot, last_slot, free_slot;  // of the ring: of this step, the one before, the one before it
  // Planes: updated, all of this block. Bits: copied cells read and stored, own read and updated.
  int begin, end, count;
  unsigned copies, stores, reads, inside;

  // In tiles at the sides the border lies at the same cells of threads, from kBorder on: the last
  // has it kSpare cells before its halo. Cells beyond it are read from the rows beside, for no use.
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

  // Own cell c where it is not updated, as time step `tier` after the first reads it.
  __device__ __forceinline__ float border(int tier, int step, int plane, int c,
                                          float otherwise) const {
    if (!(reads >> c & 1) || plane < begin - kLoI || plane >= end + kHiI) return otherwise;
    const auto* row = an5d::moved(in, (plane - step - kRing + 1) * part.stride);
    const long long cell = row - part.from + ((int)threadIdx.x * kCells + c - copied);
    return (tier % 2 ? part.odd : part.even)[cell];
  }

  // Asks for row `plane`.
  template <Region kRegion>
  __device__ __forceinline__ void request(int plane, int to) {
    const bool row = kRegion != kEnd || (plane >= begin - kLoI && plane < end + kHiI);
    #pragma unroll
    for (int n = 0; n < kCells; ++n) {
      if (row && (kRegion != kEnd || copies >> n & 1))
        __pipeline_memcpy_async(&shared->ring[to][copied + 32 * n], in + 32 * n, sizeof(float));
    }
    __pipeline_commit();
    in = an5d::moved(in, part.stride);
  }

  // The row of step `step` arrives, the one of the step before leaves. A warp copies for itself.
  template <Region kRegion>
  __device__ __forceinline__ void turn(int step, float (&row)[kCells]) {
    __pipeline_wait_prior(kRing - 3);
    __syncwarp();
    #pragma unroll
    for (int c = 0; c < kCells; ++c) row[c] = shared->ring[slot][threadIdx.x * kCells + c];
    const bool complete = step >= kTiers * kLoI + kLag && (kRegion != kEnd || step < count);
    auto* const out = an5d::moved(in, part.lead);
    #pragma unroll
    for (int n = 0; n < kCells; ++n) {
      if (complete && (stores >> n & 1))
        out[32 * n] = shared->ring[last_slot][copied + 32 * n];
    }
    request<kRegion>(step + kRing - 2, free_slot);
    #pragma unroll
    for (int c = 0; c < kCells && kBordersDiffer; ++c)
      if (!updated<kRegion>(c, step)) row[c] = border(0, step, step, c, row[c]);
  }

  // The row computed goes where the one of this step came from, and to the grid one step later.
  __device__ __forceinline__ void leave(const float (&row)[kCells]) {
    #pragma unroll
    for (int c = 0; c < kCells; ++c) shared->ring[slot][threadIdx.x * kCells + c] = row[c];
    free_slot = last_slot, last_slot = slot, slot = slot == kRing - 1 ? 0 : slot + 1;
  }

  // Shows the ends of a row that tier `tier` reads to the neighbours.
  __device__ __forceinline__ void publish(int step, int tier, const float (&row)[kCells]) {
    auto& ends = shared->ends[step % 2][tier - 1];
    Rim first, last;
    #pragma unroll
    for (int n = 0; n < kRim; ++n) first.cells[n] = row[n], last.cells[n] = row[kCells - kRim + n];
    ends.first[threadIdx.x + 1] = first;
    if (kRim < kCells) ends.last[threadIdx.x + 1] = last;
  }

  // Tier `tier` of step `step`: takes the row step - (tier - 1) * kHiI of the time step before,
  // leaves the row step - tier * kHiI of its own.
  template <Region kRegion>
  __device__ __forceinline__ void advance(int tier, int phase, int step, float (&row)[kCells]) {
    const int plane = step - tier * kHiI;
    const auto slot = [=](int z) {
      return (phase - tier * kHiI + kTiers * kPlanes * kKept + z) % kKept;
    };
    float (&rows)[kKept][kCells] = kept[tier - 1];
    // Of the centre's row the neighbours have shown their ends one step before.
    const auto& ends = shared->ends[(phase + 1) % 2][tier - 1];
    const Rim left = (kRim < kCells ? ends.last : ends.first)[threadIdx.x];
    const Rim right = ends.first[threadIdx.x + 2];
    publish(phase, tier, kHiI == 1 ? row : rows[slot(1)]);
    float result[kCells];
    #pragma unroll
    for (int c = 0; c < kCells; ++c) {
      const auto at = [&](int dz, int dx) {
        const int x = c + dx;
        return x < 0 ? left.cells[kRim + x] : x >= kCells ? right.cells[x - kCells]
            : dz == kHiI ? row[x] : rows[slot(dz)][x];
      };
      result[c] = update(at);
      if (!updated<kRegion>(c, plane)) {
        result[c] = rows[slot(0)][c];
        if (kBordersDiffer) result[c] = border(tier, step, plane, c, result[c]);
      }
    }
    #pragma unroll
    for (int c = 0; c < kCells; ++c) rows[slot(kHiI)][c] = row[c], row[c] = result[c];
  }

  // kPhases steps along the stream: after them every row is back in its slot.
  template <Region kRegion>
  __device__ __forceinline__ void round(int first) {
    #pragma unroll
    for (int phase = 0; phase < kPhases; ++phase) {
      float row[kCells];
      turn<kRegion>(first + phase, row);
      #pragma unroll
      for (int tier = 1; tier <= kTiers; ++tier) advance<kRegion>(tier, phase, first + phase, row);
      leave(row);
      __syncthreads();
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
  // The first rows come into the slots from the first on; a warp copies its own cells.
  thread.last_slot = kRing - 1, thread.free_slot = kRing - 2;
  thread.copied = threadIdx.x / 32 * 32 * kCells + threadIdx.x % 32;
  const auto readable = [=](long long x) { return x >= first_J - kLoJ && x < end_J + kHiJ; };
  for (int n = 0; n < kCells; ++n) {
    const long long own = tile.cell + threadIdx.x * kCells + n;
    thread.reads |= readable(own) << n;
    thread.inside |= (own >= first_J && own < end_J) << n;
  }
  for (int n = 0; n < kCells; ++n)
    thread.sides |= (thread.inside >> (thread.kBorder + n) % kCells & 1) << n;
  for (int n = 0; n < kCells; ++n) {
    const int place = thread.copied + 32 * n;
    const long long cell = tile.cell + place;
    thread.copies |= readable(cell) << n;
    thread.stores |= (cell >= tile.begin && cell < tile.end) << n;
  }
  thread.count = (int)(last - start) + thread.kLag;
  thread.begin = (int)max(begin - start, -(1ll << 30));  // or beyond every step of this block
  thread.end = (int)min(end - start, 1ll << 30);
  thread.in = part.from + start * part.box.stride[kI] + tile.cell + thread.copied;
  for (int n = 0; n < kRing - 2; ++n) thread.template request<kEnd>(n, n);

  // In between, every tier has a row to update, and rows ahead can be read.
  const bool amid = tile.cell >= first_J && tile.cell + kBlockJ <= end_J;
  const int steady_begin = thread.begin + thread.kLag;
  const int ahead = min(kHiI, kHiI - 1 - (kRing - 2));
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

// Every block has an equal share of the work, in which a row of a tile amid the grid counts
// kMiddleWork, and one of a tile at a side, where cells are checked, part.chunk. What a tile takes
// besides its rows counts as rows: the steps that fill the tiers, done once more by a block that
// comes from the tile before, and that steps near the ends of the stream are checked, too.
template <int kTiers, bool kBordersDiffer>
__global__ void __launch_bounds__(kThreads, kTiers == 4 && !kBordersDiffer ? 16 : 1)
sweep(an5d::Sweep<float> part) {
  auto* const shared = reinterpret_cast<Shared<kTiers>*>(an5d_shared_memory);
  auto* const cells = reinterpret_cast<float*>(shared);
  for (int n = threadIdx.x; n < (int)(sizeof *shared / sizeof *cells); n += kThreads) cells[n] = 0;
  __syncthreads();

  // Tiles overlap by kTiers halos or more, as they lie evenly from one side to the other.
  using Own = Thread<kTiers, kBordersDiffer>;
  constexpr int useful = kBlockJ - kTiers * (kLoJ + kHiJ), lag = Own::kLag;
  const long long tiles = part.box.pieces(kJ, useful, Own::kSpare), rows = part.box.size(kI);
  const long long apart = part.box.size(kJ) + Own::kSpare - useful;  // the first from the last
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

constexpr an5d::Nest<2> kNest = {{{kLoI, kHiI, 0}, {kLoJ, kHiJ, 0}}, 0, 1, 0, kSideWork};
constexpr int kDegrees[] = {4, 2, 1};  // time steps per launch

// One launch of kTiers time steps.
template <int kTiers>
cudaError_t launch(an5d::Sweep<float> part, cudaStream_t stream) {
  // A tile with both borders is for the kernel that guards every cell.
  constexpr int useful = kBlockJ - kTiers * (kLoJ + kHiJ);
  part.borders_differ |= part.box.pieces(kJ, useful, Thread<kTiers, false>::kSpare) == 1;
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
}  // namespace an5d_star2d1r_sweep_kernel

// All time steps on two planes in device memory, in the order of the stream.
extern "C" an5d_status an5d_star2d1r_sweep_device(float *plane0, float *plane1, an5d_domain domain,
    struct CUstream_st *stream) {
  using namespace an5d_star2d1r_sweep_kernel;
  return an5d::on_device(plane0, plane1, domain, kNest, kDegrees, stream, [&](const auto& part) {
    if (part.steps == 4) return launch<4>(part, stream);
    if (part.steps == 2) return launch<2>(part, stream);
    return launch<1>(part, stream);
  });
}

// The same on A in host memory. Waits. An error before the copy back leaves A as it was.
extern "C" an5d_status an5d_star2d1r_sweep(float *A, an5d_domain domain,
    struct CUstream_st *stream) {
  return an5d::on_host(A, domain, an5d_star2d1r_sweep_kernel::kNest, stream,
      [&](auto* plane0, auto* plane1) {
    return an5d_star2d1r_sweep_device(plane0, plane1, domain, stream);
  });
}

