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
struct TileShape {
  int lines, cells, thread, access, lo, hi;
};
struct Strips {
  long long of_strip, length, count;  // tiles of a strip alone; cells of a strip; tiles of all
  bool through;                       // from strip to strip?
};
__host__ __device__ inline Strips strips_of(TileShape tile, long long lines, long long cells) {
  const long long strips = pieces(lines, tile.lines), n = tile.thread;
  Strips made = {pieces(cells, tile.cells), 0, 0, false};
  made.length = (pieces(tile.lo, n) + pieces(cells, n) + pieces(tile.hi, n)) * n;
  made.length += made.length % (2 * tile.access);  // of 32 bytes
  made.count = pieces((strips - 1) * made.length + cells, tile.cells);
  made.through = made.count < strips * made.of_strip;
  if (!made.through) made.count = strips * made.of_strip;
  return made;
}
// Lines of one array, 3-D: planes stream through a block. A warp has whole lines of the tile, and
// each thread takes its cells of them through all time steps. Accesses move 16 bytes, also those
// of global memory, where lines are aligned. Needs streams.cuh, strips.h, planes.cuh and
// cuda_pipeline_primitives.h. What tiers do is in line_stars.cuh or line_planes.cuh; how blocks
// divide the tiles among each other in line_shares.cuh or line_waves.cuh.
//
// What depends on the stencil is a struct P that the nest defines: its constants, its Scalars, and
// how a cell is updated.

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
  Sweep<Cell> part;
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
    return (tier % 2 ? part.odd : part.even)[first - part.from + from];
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
__device__ __forceinline__ void line_piece(const Sweep<typename Thread::Cell>& part,
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
  thread.in = part.from + (P::kDown ? -start : start) * part.box.stride[0] +
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

// Lines of an array whose tiers hand whole planes on through shared memory: plane by plane through
// all tiers. What a tier keeps and does is in line_sums.cuh or line_gathers.cuh. Needs
// array_lines.cuh.

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

// A tier of line_planes.cuh whose update is a sum, plane by plane.

// Sums that a thread keeps, of planes that are not complete.
template <class P>
struct SumTier {
  using Cell = typename P::Cell;
  using Sum = typename P::Sum;
  static constexpr int kLines = P::kLines, kCells = P::kCells;
  static constexpr int kPlanes = P::kLoPlane + 1 + P::kHiPlane;
  Sum kept[kPlanes - 1][kLines][kCells];

  // In step `step`: adds the plane that it takes, step - (tier - 1) * (kHiPlane + kSkew), to the
  // sums of all planes that read it; leaves the one that is complete, kHiPlane planes behind.
  template <Region kRegion, class Thread>
  __device__ __forceinline__ void advance(const Thread& thread, int tier, int, int step,
                                          Cell (&result)[kLines][kCells]) {
    const int plane = step - (tier - 1) * (P::kHiPlane + P::kSkew) - P::kHiPlane;
    Sum sums[kLines][kCells][kPlanes];  // [n]: of the plane that is complete n steps from now
    #pragma unroll
    for (int l = 0; l < kLines; ++l) {
      #pragma unroll
      for (int c = 0; c < kCells; ++c) {
        #pragma unroll
        for (int n = 0; n < kPlanes; ++n) sums[l][c][n] = n < kPlanes - 1 ? kept[n][l][c] : 0;
      }
    }
    #pragma unroll
    for (int y = -P::kLoLine; y < kLines + P::kHiLine; ++y) {
      Cell cells[P::kLoCell + kCells + P::kHiCell];
      const Pack<Cell>* const own = thread.taken_by(tier, 0, y);
      load_cells(own, cells);
      bool beside = false;
      #pragma unroll
      for (int l = 0; l < kLines; ++l) beside |= P::reads_beside(y - l);
      if (beside) thread.surround(tier, own, cells);
      #pragma unroll
      for (int l = 0; l < kLines; ++l) {
        #pragma unroll
        for (int c = 0; c < kCells; ++c) {
          const auto at = [&](int dx) { return cells[P::kLoCell + c + dx]; };
          if (y - l >= -P::kLoLine && y - l <= P::kHiLine)
            P::add_line(y - l, sums[l][c], at, thread, tier, plane, l, c);
        }
      }
    }
    #pragma unroll
    for (int l = 0; l < kLines; ++l) {
      Cell unchanged[kCells];
      if (kRegion != kMiddle) load_line(thread.taken_by(tier, P::kHiPlane, l), unchanged);
      #pragma unroll
      for (int c = 0; c < kCells; ++c) {
        result[l][c] = P::finished(sums[l][c][0], thread, tier, plane, l, c);
        if (kRegion != kMiddle && !thread.template updated<kRegion>(l, c, plane)) {
          result[l][c] = unchanged[c];
          if (Thread::kDiffer)
            result[l][c] = thread.own_border(tier, step, plane, l, c, unchanged[c]);
        }
        #pragma unroll
        for (int n = 1; n < kPlanes; ++n) kept[n - 1][l][c] = sums[l][c][n];
      }
      P::divide(result[l],
                [&](int c) { return thread.template updated<kRegion>(l, c, plane); });
    }
  }

  __device__ static __forceinline__ void load_cells(
      const Pack<Cell>* own, Cell (&cells)[P::kLoCell + kCells + P::kHiCell]) {
    Cell line[kCells];
    load_line(own, line);
    #pragma unroll
    for (int c = 0; c < kCells; ++c) cells[P::kLoCell + c] = line[c];
  }
};

// For lines of an array (array_lines.cuh): every block has an equal share of the planes of all
// tiles, in which the steps that begin a tile count as planes before its first.

// Which piece of its work a block does next, beside a thread's shared memory.
template <class Lines, class Cell>
struct SharedWork : Lines {
  Sweep<Cell> part;
  Piece piece;
  long long at;  // of the share
};

// The next piece of a block's work, planes of one tile, or none at the end; *at moves behind it.
template <class Thread>
__device__ Piece next_piece(const Sweep<typename Thread::Cell>& part, long long* at) {
  using P = typename Thread::Program;
  constexpr int kFilling = Thread::kFilling;
  const typename Thread::Tiles tiles(part.box);
  const long long planes = kFilling + part.box.size(0), work = tiles.strips.count * planes;
  const long long share = (work + gridDim.x - 1) / gridDim.x;
  const long long from = share * blockIdx.x + *at, until = min(work, share * (blockIdx.x + 1));
  if (from >= until) return {};
  const long long start = from / planes * planes, stop = min(until, start + planes);
  *at += stop - from;
  Piece piece = tiles.tile(from / planes);
  piece.first = first_plane<P>(part.box) + max(from - start - kFilling, 0ll);
  piece.last = first_plane<P>(part.box) + max(stop - start - kFilling, 0ll);
  piece.found = true;
  return piece;
}

template <class Thread>
__device__ __forceinline__ void line_shares(const Sweep<typename Thread::Cell>& part,
                                            const typename Thread::Program::Scalars& scalars,
                                            void* memory) {
  auto* const shared = cleared<Thread>(memory);
  if (threadIdx.x == 0) shared->part = part;
  for (;;) {
    if (threadIdx.x == 0) shared->piece = next_piece<Thread>(shared->part, &shared->at);
    __syncthreads();
    if (!shared->piece.found) return;
    if (shared->piece.first < shared->piece.last)
      line_piece<Thread>(part, scalars, shared, shared->piece);
    __syncthreads();
  }
}

template <class Cell, int kRank, int kDegrees, class Launch>
an5d_status on_padded_device(Cell* plane0, Cell* plane1, an5d_domain domain,
                             const Nest<kRank>& nest, const int (&degrees)[kDegrees],
                             cudaStream_t stream, const Launch& launch) {
  Box box;
  an5d_status status = find_box(domain, nest, &box);
  if (status.code || box.size(2) == 0) return status;
  const long long sector = 32 / sizeof(Cell);  // of memory, moved as a whole
  const long long before = (sector - box.begin[2] % sector) % sector;  // cells in front of a line
  const long long cells = domain.extent[2];
  const long long pitch = (before + cells + sector - 1) / sector * sector;
  const long long lines = domain.extent[0] * domain.extent[1], plane = lines * pitch;
  DeviceMemory memory;
  status = check(cudaMalloc(&memory.start, 2 * plane * sizeof(Cell)), "padded planes");
  Cell* const copies = static_cast<Cell*>(memory.start) + before;
  const auto copy = [&](Cell* to, long long to_pitch, const Cell* from, long long from_pitch,
                        long long width) {
    if (status.code) return;
    const size_t size = sizeof(Cell);
    status = check(cudaMemcpy2DAsync(to, to_pitch * size, from, from_pitch * size, width * size,
                                     lines, cudaMemcpyDefault, stream), "copy of padded planes");
  };
  if (!status.code)
    status = check(cudaMemsetAsync(memory.start, 0, 2 * plane * sizeof(Cell), stream), "padding");
  copy(copies, pitch, plane0, cells, cells);
  copy(copies + plane, pitch, plane1, cells, cells);
  domain.extent[2] = pitch;  // `before` cells of it are those of the line behind
  if (!status.code)
    status = on_device(copies, copies + plane, domain, nest, degrees, stream, launch);
  const long long first = box.begin[2];
  copy(plane0 + first, cells, copies + first, pitch, box.size(2));
  copy(plane1 + first, cells, copies + plane + first, pitch, box.size(2));
  const an5d_status done = check(cudaStreamSynchronize(stream), "kernel");
  return status.code ? status : done;
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

