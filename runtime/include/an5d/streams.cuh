// For kernels that arrays stream through: each lane holds kCells adjacent cells of an array, and a
// warp 32 * kCells.
namespace an5d {
namespace {

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

// #if amid
// Has a region the text for everything, not that for what is amid the grid?
template <class P>
__device__ constexpr bool does_all(Region region) {
  return region == kEnd || (region == kSide && !P::kSidesAreAmid);
}

// What cells hold is not needed any more.
template <class Cell>
__device__ __forceinline__ void forget(Cell& cell) { cell = Cell(); }
template <class Line, int kCount>
__device__ __forceinline__ void forget(Line (&lines)[kCount]) {
  #pragma unroll
  for (int n = 0; n < kCount; ++n) forget(lines[n]);
}

// #endif
}  // namespace
}  // namespace an5d
