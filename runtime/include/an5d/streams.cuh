// For kernels that arrays stream through, several cells of each for a thread: a warp has 32 times
// as many side by side. Needs field_sweep.cuh.
namespace an5d {
namespace {

// Where a step is: inside the grid, at a side of it, near an end of the stream.
enum Region { kMiddle, kSide, kEnd };

// What one access of shared memory moves.
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
  __device__ static const Cell* start(int array, const Sweep& part, const S&) {
    return part.from[array];
  }
  template <class S>
  __device__ static long long stride(int, int axis, const Sweep& part, const S&) {
    return part.box.stride[axis];
  }
  __device__ static constexpr bool has_planes(int) { return true; }
  __device__ static constexpr int arrival(int) { return 0; }
  __device__ static constexpr int box(int) { return 0; }
};

}  // namespace
}  // namespace an5d
