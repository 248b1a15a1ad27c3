// Made by an5dc. Needs nvcc (CUDA C++17) and nothing else.
#include <cuda_pipeline_primitives.h>
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The runtime: types, bounds, copies and the order of launches (commented in an5dc's
// an5d/host.cuh), then what kernels are made of.
#ifndef AN5D_TYPES
#define AN5D_TYPES
typedef struct an5d_status {
  int code;
  char message[156];
} an5d_status;
typedef struct an5d_domain {
  long long extent[3], begin[3], end[3], t_begin, t_end;
} an5d_domain;
#endif
namespace an5d {
namespace {
__host__ __device__ inline long long pieces(long long length, long long each) {
  return (length + each - 1) / each;
}
inline an5d_status failure(const char* what, const char* why) {
  an5d_status status = {1, ""};
  snprintf(status.message, sizeof status.message, "%s: %s", what, why);
  return status;
}
inline an5d_status left_to_c(const char* what, const char* why) {
  an5d_status status = failure(what, why);
  status.code = 2;
  return status;
}
inline an5d_status check(cudaError_t error, const char* what) {
  return error == cudaSuccess ? an5d_status{} : failure(what, cudaGetErrorString(error));
}
struct DeviceMemory {
  void* start = nullptr;
  ~DeviceMemory() { cudaFree(start); }
};
template <int kRank>
struct Nest {
  long long reach[kRank][3], phase, way, earliest, chunk, first[kRank] = {}, last[kRank] = {};
};
enum When : int { kNever, kEveryStep, kFromSecond, kFromThird, kIfOdd, kIfEven };
template <int kRank>
bool is_written(When when, const an5d_domain& domain, const Nest<kRank>& nest) {
  const long long steps = domain.t_end - domain.t_begin;
  const bool odd = (nest.way > 0 ? domain.t_begin : domain.t_end - 1) & 1;
  return when == kFromThird ? steps > 2
                            : when == kEveryStep || (when != kNever && steps > 1) ||
                                  (when == kIfOdd && odd) || (when == kIfEven && !odd);
}
struct Box {
  long long begin[3] = {0, 0, 0}, end[3] = {1, 1, 1}, stride[3] = {1, 1, 1};
  int lo[3] = {0, 0, 0}, hi[3] = {0, 0, 0};
  __host__ __device__ long long size(int axis) const { return end[axis] - begin[axis]; }
  __host__ __device__ long long span(int axis) const { return size(axis) + lo[axis] + hi[axis]; }
  __host__ __device__ long long cell(long long i, long long j, long long k) const {
    return (begin[0] + i) * stride[0] + (begin[1] + j) * stride[1] + begin[2] + k;
  }
};
__global__ void compare_borders(const char* a, const char* b, Box box, int bytes, int* differ) {
  for (long long line = blockIdx.x; line < box.span(0) * box.span(1); line += gridDim.x) {
    const long long i = line / box.span(1) - box.lo[0], j = line % box.span(1) - box.lo[1];
    const bool crosses = i >= 0 && i < box.size(0) && j >= 0 && j < box.size(1);
    const long long inside = crosses ? box.size(2) * bytes : 0, before = box.lo[2] * bytes;
    for (long long n = threadIdx.x; n < box.span(2) * bytes - inside; n += blockDim.x) {
      const long long at = box.cell(i, j, 0) * bytes - before + (n < before ? n : n + inside);
      if (a[at] != b[at]) atomicExch(differ, 1);
    }
  }
}
template <class Kernel>
cudaError_t start(Kernel* kernel, long long blocks, int threads, int shared_bytes, void** arguments,
                  cudaStream_t stream) {
  if (blocks > 0x7fffffff) return cudaErrorInvalidConfiguration;
  const auto limit = cudaFuncAttributeMaxDynamicSharedMemorySize;
  if (const cudaError_t error = cudaFuncSetAttribute(kernel, limit, shared_bytes)) return error;
  return cudaLaunchKernel(kernel, dim3(blocks), dim3(threads), arguments, shared_bytes, stream);
}
[[maybe_unused]] inline an5d_status compare(const void* a, const void* b, Box box, int bytes,
                                            cudaStream_t stream, int* differ) {
  void *answer = nullptr, *arguments[] = {&a, &b, &box, &bytes, &answer};
  const long long lines = box.span(0) * box.span(1), blocks = lines < 4096 ? lines : 4096;
  cudaError_t error = cudaMallocAsync(&answer, sizeof(int), stream);
  if (!error) error = cudaMemsetAsync(answer, 0, sizeof(int), stream);
  if (!error) error = start(compare_borders, blocks, 256, 0, arguments, stream);
  if (!error) error = cudaMemcpyAsync(differ, answer, sizeof(int), cudaMemcpyDefault, stream);
  if (!error) error = cudaStreamSynchronize(stream);
  const cudaError_t freed = answer ? cudaFreeAsync(answer, stream) : error;
  return check(error ? error : freed, "comparing the borders");
}
template <int kRank, int kDegrees, class Launch>
an5d_status each_launch(const an5d_domain& domain, const Nest<kRank>& nest,
                        const int (&degrees)[kDegrees], const Launch& launch) {
  long long time = nest.way > 0 ? domain.t_begin : domain.t_end - 1;
  long long rest = domain.t_end - domain.t_begin - 1, counts[kDegrees], even = 0;
  for (int d = 0; d < kDegrees; rest %= degrees[d++])
    even += (counts[d] = rest / degrees[d]) * (degrees[d] % 2 == 0);
  for (int d = 0; d < kDegrees; ++d) {
    if (even % 2 && degrees[d] % 2 == 0 && counts[d]) --counts[d], counts[d + 1] += 2, even = 0;
    for (long long n = counts[d] + (degrees[d] == 1); n > 0; --n, time += nest.way * degrees[d])
      if (const cudaError_t error = launch(degrees[d], time)) return check(error, "kernel launch");
  }
  return {};
}
template <class Cell>
struct Sweep {
  int steps, borders_differ;
  long long time, stride, lead, chunk;
  const Cell *from, *even, *odd;
  Cell* to;
  Box box;
};
template <class Cell>
__device__ Cell* moved(const Cell* at, long long bytes) { return (Cell*)((char*)at + bytes); }
template <int kRank>
an5d_status find_box(const an5d_domain& domain, const Nest<kRank>& nest, Box* box) {
  bool empty = domain.t_begin >= domain.t_end, outside = false;
  long long stride = 1;
  for (int axis = 2, d = kRank - 1; d >= 0; --axis, --d) {
    const long long* reach = nest.reach[d];
    box->stride[axis] = stride;
    box->lo[axis] = reach[0], box->hi[axis] = reach[1];
    box->begin[axis] = domain.begin[d] + reach[2];
    box->end[axis] = domain.end[d] + reach[2];
    empty |= domain.begin[d] >= domain.end[d];
    outside |= box->begin[axis] < reach[0] || box->end[axis] > domain.extent[d] - reach[1];
    stride *= domain.extent[d];
  }
  if (empty) box->end[2] = box->begin[2];
  if (empty || (!outside && domain.t_begin >= nest.earliest)) return {};
  return outside ? left_to_c("space loops", "the loop bounds reach outside the array")
                 : left_to_c("time loop", "times below 0, or too large");
}
template <class Cell, int kRank, int kDegrees, class Launch>
an5d_status on_device(Cell* plane0, Cell* plane1, const an5d_domain& domain,
                      const Nest<kRank>& nest, const int (&degrees)[kDegrees], cudaStream_t stream,
                      const Launch& launch) {
  Sweep<Cell> sweep = {};
  an5d_status status = find_box(domain, nest, &sweep.box);
  if (status.code || sweep.box.size(2) == 0) return status;
  status = compare(plane0, plane1, sweep.box, sizeof(Cell), stream, &sweep.borders_differ);
  if (status.code) return status;
  sweep.chunk = nest.chunk;
  return each_launch(domain, nest, degrees, [&](int steps, long long time) {
    const bool swapped = (time + nest.phase) & 1, first = !sweep.to;
    sweep.steps = steps, sweep.time = time;
    sweep.even = swapped ? plane1 : plane0, sweep.odd = swapped ? plane0 : plane1;
    sweep.from = first ? sweep.even : sweep.to, sweep.to = sweep.from == plane0 ? plane1 : plane0;
    return launch(sweep);
  });
}
template <class Cell, int kRank>
an5d_status copy_in(Cell* to, const Cell* from, const Box& box, const Nest<kRank>& nest,
                    long long cells, cudaStream_t stream) {
  long long begin = box.cell(0, 0, 0), end = begin + 1;
  for (int d = 0, axis = 3 - kRank; d < kRank; ++d, ++axis) {
    begin += nest.first[d] * box.stride[axis];
    end += (box.size(axis) - 1 + nest.last[d]) * box.stride[axis];
  }
  const long long beside = 16 / sizeof(Cell);
  const long long first = box.cell(-box.lo[0], -box.lo[1], -box.lo[2]) - beside;
  const long long last = box.cell(box.size(0) + box.hi[0] - 1, box.size(1) + box.hi[1] - 1,
                                  box.size(2) + box.hi[2]) + beside;
  an5d_status status = {};
  const auto clear = [&](long long at, long long behind) {
    if (!status.code && at < behind)
      status = check(cudaMemsetAsync(to + at, 0, (behind - at) * sizeof(Cell), stream),
                     "device memory");
  };
  clear(first < 0 ? 0 : first, begin), clear(end, last < cells ? last : cells);
  if (status.code) return status;
  return check(cudaMemcpyAsync(to + begin, from + begin, (end - begin) * sizeof(Cell),
                               cudaMemcpyDefault, stream), "copy in");
}
template <class Cell>
an5d_status copy_out(Cell* to, const Cell* from, const Box& box, cudaStream_t stream) {
  an5d_status status = {};
  const size_t width = box.size(2) * sizeof(Cell), pitch = box.stride[1] * sizeof(Cell);
  for (long long n = 0; n < box.size(0) && !status.code; ++n) {
    const long long at = box.cell(n, 0, 0);
    status = check(box.size(1) == 1
                       ? cudaMemcpyAsync(to + at, from + at, width, cudaMemcpyDefault, stream)
                       : cudaMemcpy2DAsync(to + at, pitch, from + at, pitch, width, box.size(1),
                                           cudaMemcpyDefault, stream),
                   "copy out");
  }
  return status;
}
template <class Cell, int kRank, class Run>
an5d_status on_host(Cell* array, const an5d_domain& domain, const Nest<kRank>& nest,
                    cudaStream_t stream, const Run& run) {
  Box box;
  DeviceMemory memory;
  an5d_status status = find_box(domain, nest, &box);
  if (status.code || box.size(2) == 0) return status;
  const long long plane = box.stride[3 - kRank] * domain.extent[0];
  status = check(cudaMalloc(&memory.start, 2 * plane * sizeof(Cell)), "device memory");
  Cell* const device = static_cast<Cell*>(memory.start);
  for (int p = 0; p < 2 && !status.code; ++p)
    status = copy_in(device + p * plane, array + p * plane, box, nest, plane, stream);
  if (!status.code) status = run(device, device + plane);
  if (!status.code) status = check(cudaStreamSynchronize(stream), "kernel");
  for (int p = 0; p < 2 && !status.code; ++p)
    if (is_written((nest.phase + p) & 1 ? kIfEven : kIfOdd, domain, nest))
      status = copy_out(array + p * plane, device + p * plane, box, stream);
  return status.code ? status : check(cudaStreamSynchronize(stream), "copy out");
}
struct Cells { long long begin[3], end[3]; };
template <class Cell, int kFields, int kInputs = 0>
struct FieldSweep {
  int steps, borders_differ;
  long long time, chunk, lead;
  const Cell *from[kFields], *even[kFields], *odd[kFields];
  Cell* to[kFields];
  Box box;
  Cells updated[kFields], readable[kFields + kInputs];
};
template <class Cell>
FieldSweep<Cell, 1> one_field(const Sweep<Cell>& part, bool downwards) {
  FieldSweep<Cell, 1> field = {part.steps, part.borders_differ, part.time, part.chunk, 0,
                               {part.from}, {part.even}, {part.odd}, {part.to}, part.box, {}, {}};
  for (int axis = 0; axis < 3; ++axis) {
    long long begin = part.box.begin[axis], end = part.box.end[axis];
    int lo = part.box.lo[axis], hi = part.box.hi[axis];
    if (downwards && axis == 1) {
      begin = 1 - part.box.end[axis], end = 1 - part.box.begin[axis];
      lo = part.box.hi[axis], hi = part.box.lo[axis];
      field.box.stride[axis] = -part.box.stride[axis];
    }
    field.box.begin[axis] = field.updated[0].begin[axis] = begin;
    field.box.end[axis] = field.updated[0].end[axis] = end;
    field.readable[0].begin[axis] = begin - lo, field.readable[0].end[axis] = end + hi;
  }
  return field;
}
// For kernels that arrays stream through: each lane holds kCells adjacent cells of an array, and a
// warp 32 * kCells.

// Where a step is: inside the grid, at a side of it, near an end of the stream.
enum Region { kMiddle, kSide, kEnd };

// What one access moves.
template <class Cell>
struct alignas(16) Pack { Cell cells[16 / sizeof(Cell)]; };

// Puts the cells of neighbouring lanes around a line's own kCells.
template <int kLo, int kHi, class Cell, int kWidth>
__device__ __forceinline__ void widen(Cell (&line)[kWidth]) {
  constexpr int kCells = kWidth - kLo - kHi;
  #pragma unroll
  for (int d = 0; d < kLo; ++d)
    line[kLo - 1 - d] = __shfl_up_sync(~0u, line[kLo + kCells - 1 - d % kCells], d / kCells + 1);
  #pragma unroll
  for (int d = 0; d < kHi; ++d)
    line[kLo + kCells + d] = __shfl_down_sync(~0u, line[kLo + d % kCells], d / kCells + 1);
}

template <class Cell, int kCells>
__device__ __forceinline__ void load_line(const Pack<Cell>* from, Cell (&line)[kCells]) {
  constexpr int kPack = 16 / sizeof(Cell);
  #pragma unroll
  for (int c = 0; c < kCells; c += kPack) {
    const Pack<Cell> pack = from[c / kPack];
    #pragma unroll
    for (int n = 0; n < kPack; ++n) line[c + n] = pack.cells[n];
  }
}
template <class Cell, int kCells>
__device__ __forceinline__ void store_line(Pack<Cell>* to, const Cell (&line)[kCells]) {
  constexpr int kPack = 16 / sizeof(Cell);
  #pragma unroll
  for (int c = 0; c < kCells; c += kPack) {
    Pack<Cell> pack;
    #pragma unroll
    for (int n = 0; n < kPack; ++n) pack.cells[n] = line[c + n];
    to[c / kPack] = pack;
  }
}

// What kernels that arrays stream through are told of them. Needs field_sweep.cuh.

// What a program says of its arrays, unless it says something else: all but kInputs are fields in
// two time planes with one box, come in the same step, and are as far apart.
template <class C, int kFieldCount, int kInputs = 0>
struct StreamProgram {
  using Cell = C;
  using Sweep = FieldSweep<Cell, kFieldCount, kInputs>;
  struct Scalars {};
  static constexpr int kFields = kFieldCount, kArrays = kFieldCount + kInputs;
  static constexpr int kPack = 16 / sizeof(Cell);  // cells that one access moves
  // The first cell of an array, and the cells from one row, or plane and line, to the next.
  template <class S>
  __host__ __device__ static const Cell* start(int array, const Sweep& part, const S&) {
    return part.from[array];
  }
  template <class S>
  __host__ __device__ static long long stride(int, int axis, const Sweep& part, const S&) {
    return part.box.stride[axis];
  }
  __device__ static constexpr bool has_planes(int) { return true; }
  __device__ static constexpr int arrival(int) { return 0; }
  __device__ static constexpr int box(int) { return 0; }
};

// Stages, 2-D: rows of all arrays stream through the warps of a block. A warp spans the tile; each
// warp takes its share of the time steps and hands rows on to the next one through shared memory.
// What depends on the stencil is a struct P that the nest defines: its constants, its Scalars,
// where rows come from, P::Borders, for time planes with borders of their own, and P::Tier, which
// keeps rows of one time step and makes those of the next. With P::kBorderInPlace all updates have
// the same box, whose border lies at the same cells of threads in every tile at a side; only those
// cells are guarded there. Needs streams.cuh and cuda_pipeline_primitives.h.

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

  static __device__ __forceinline__ bool in_rows(const Cells& cells, long long row) {
    return row >= cells.begin[kRowAxis] && row < cells.end[kRowAxis];
  }
  static __device__ __forceinline__ bool in_columns(const Cells& cells, long long cell) {
    return cell >= cells.begin[kColumnAxis] && cell < cells.end[kColumnAxis];
  }

  // Which of its columns are updated, may be read, are stored.
  __device__ __forceinline__ void take_columns(const StageTile& tile) {
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

  // Is its cell of group n copied? Where rows are inside the grid, cells beside it may be, too.
  template <Region kRegion>
  __device__ __forceinline__ bool copied_of(int a, int n) const {
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
    const Cells& cells = part.updated[f];
    holds(cells);
    steady_begin = max(steady_begin, cells.begin[kRowAxis] - thread.start + Own::kLag);
    // Rows with borders of their own arrive, or are asked for, near the ends only.
    const int lag = Own::kTrades ? -kAhead : kBordersDiffer ? 0 : P::lag(f);
    steady_end = min(steady_end, cells.end[kRowAxis] - thread.start + lag);
  }
  #pragma unroll
  for (int a = 0; a < P::kArrays; ++a) {
    const Cells& cells = part.readable[a];
    holds(cells);
    steady_begin = max(steady_begin, cells.begin[kRowAxis] - thread.start);
    steady_end = min(steady_end, cells.end[kRowAxis] - thread.start - kAhead);
    if (a >= P::kFields)
      thread.read[a - P::kFields] =
          thread.start * P::stride(a, kRowAxis, part, scalars) + tile.cell + thread.copied;
  }
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

// Part of a StageThread (stages.cuh) of one field, where the two time planes have borders of their
// own. Both are carried along: as far outside of a border as it is wide stand its cells of the
// other plane, and both trade places in every time step. The update has to read the cells a halo
// away, on both sides of either axis.

template <class P, class Thread>
struct TradedBorders {
  using Cell = typename P::Cell;
  enum : bool { kTrade = true };
  // The work on a row near the ends of the stream, of a tile at a side; measured on an H200.
  enum : int { kEndWork = 4 * P::kMiddleWork, kSideWork = 3 * P::kMiddleWork / 2 };
  unsigned from_before, from_after;     // own cells that trade places with one before, after
  unsigned inner, to_before, to_after;  // copied cells that are updated; beyond a border

  // How far along an axis is the cell with which the one at `at` trades places? 0: with none.
  static __device__ int trade(const Cells& cells, int axis, int halo, long long at) {
    const long long before = cells.begin[axis] - at, after = at - cells.end[axis];
    if (before > 0 && before <= 2 * halo) return before <= halo ? -halo : halo;
    if (after >= 0 && after < 2 * halo) return after < halo ? halo : -halo;
    return 0;
  }

  __device__ __forceinline__ void take_column(int n, long long cell) {
    const int away = trade(updated(), kColumnAxis, P::kLoColumn, cell);
    from_before |= (away < 0) << n, from_after |= (away > 0) << n;
  }
  __device__ __forceinline__ void take_copy(int n, long long cell, bool is_read) {  // copied cell n
    const int away = is_read ? 0 : trade(updated(), kColumnAxis, P::kLoColumn, cell);
    to_before |= (away < 0) << n, to_after |= (away > 0) << n;
    inner |= Thread::in_columns(updated(), cell) << n;
  }

  // Cells of a row that are not updated, made of the row of the time step before and those a halo
  // before and after it. Each is own cell 0 of its row; cells beside stand beside it.
  template <Region kRegion>
  __device__ __forceinline__ void trade_cells(int row, const Cell* before, const Cell* same,
                                              const Cell* after, Cell (&made)[P::kCells]) const {
    constexpr bool kBeside = Thread::kDiffer && kRegion != kMiddle;
    const bool beside = kBeside && (kRegion == kSide || from_before || from_after);
    #pragma unroll
    for (int c = 0; c < P::kCells && beside; ++c) {
      if (Thread::template is_apart<kRegion>(c)) continue;
      if (from_before >> c & 1) made[c] = same[c - P::kLoColumn];
      if (from_after >> c & 1) made[c] = same[c + P::kLoColumn];
    }
    const bool is_border = Thread::kDiffer && !thread().template updates_row<kRegion>(0, row);
    const int away = is_border ? trade(updated(), kRowAxis, P::kLoRow, thread().start + row) : 0;
    #pragma unroll
    for (int c = 0; c < P::kCells && is_border; ++c)
      made[c] = away < 0 ? before[c] : away > 0 ? after[c] : same[c];
  }

  // Asks for row `at`, or for the border of the other plane that travels where that row would be.
  // from: copied cell 0 of the row, in the plane that the first time step reads.
  template <Region kRegion>
  __device__ __forceinline__ void request_at(int r, int ago, long long at, const Cell* from) const {
    const auto& part = thread().part;
    const bool is_read = kRegion != kEnd || Thread::in_rows(part.readable[0], at);
    const bool is_updated = kRegion != kEnd || Thread::in_rows(updated(), at);
    const int rows = is_read ? 0 : trade(updated(), kRowAxis, P::kLoRow, at);
    if (!is_read && !rows) return;
    const Cell* const other = part.odd[0] + thread().in + rows * part.box.stride[kRowAxis];
    const unsigned beyond = is_updated ? to_before | to_after : 0;
    #pragma unroll
    for (int n = 0; n < Thread::kCopies; ++n) {
      const Cell* source = rows ? other : part.even[0] + thread().in;
      if (is_updated && inner >> n & 1) source = from;
      if (is_updated && to_before >> n & 1) source = other - P::kLoColumn;
      if (is_updated && to_after >> n & 1) source = other + P::kLoColumn;
      if ((thread().copies[0] | beyond) >> n & 1)
        __pipeline_memcpy_async(&thread().cell_of(ago, r, 0, n), source + n * Thread::kThreads,
                                sizeof(Cell));
    }
  }

 private:
  __device__ const Thread& thread() const { return static_cast<const Thread&>(*this); }
  __device__ const Cells& updated() const { return thread().part.updated[0]; }
};

template <class Kernel>
cudaError_t resident(Kernel* kernel, int threads, int bytes, long long* blocks) {
  int device = 0, processors = 0, each = 0;
  const auto limit = cudaFuncAttributeMaxDynamicSharedMemorySize;
  cudaError_t error = cudaFuncSetAttribute(kernel, limit, bytes);
  if (!error) error = cudaGetDevice(&device);
  if (!error) error = cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
  if (!error) error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, threads, bytes);
  *blocks = static_cast<long long>(processors) * each;
  return error;
}
}  // namespace
}  // namespace an5d

extern "C" __attribute__((weak)) void an5d_stop_on_error(an5d_status status) {
  if (status.code) fprintf(stderr, "an5d: %s\n", status.message), abort();
}

extern "C" __attribute__((weak)) int an5d_left_to_c(an5d_status status) {
  static an5d_status said;
  if (status.code != 2) return an5d_stop_on_error(status), 0;
  if (strcmp(said.message, status.message) != 0)
    fprintf(stderr, "an5d: %s; running the original loop\n", status.message);
  said = status;
  return 1;
}

extern __shared__ __align__(128) unsigned char an5d_shared_memory[];  // of every kernel here

