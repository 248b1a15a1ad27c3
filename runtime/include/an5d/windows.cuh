// What the blocks of a kernel of one time step keep in shared memory of the arrays that it reads.
// Needs source.cuh.
namespace an5d {
namespace {

// The number of a thread within its block.
template <class Block>
__device__ __forceinline__ int thread_of() {
  return (threadIdx.z * Block::kY + threadIdx.y) * Block::kX + threadIdx.x;
}

// Elements from the first cell of a box to one of the others.
template <class From>
__device__ __forceinline__ long long distance(const From& from, const long long (&first)[3], int z,
                                              int y, int x) {
  return (from.place(0, first[0] + z) - first[0]) * from.stride[0] +
         (from.place(1, first[1] + y) - first[1]) * from.stride[1] +
         (from.place(2, first[2] + x) - first[2]);
}

// Copies a box of cells to shared memory, as far as there are such cells. The threads of a block
// take one after the other.
template <class Block, int kPlanes, int kRows, int kColumns, class Cell, class From>
__device__ __forceinline__ void copy_box(Cell* to, const From& from, const long long (&first)[3]) {
  constexpr int kCells = kPlanes * kRows * kColumns, kThreads = Block::kZ * Block::kY * Block::kX;
  const int thread = thread_of<Block>();
  const bool all = from.has(0, first[0]) && from.has(0, first[0] + kPlanes - 1) &&
                   from.has(1, first[1]) && from.has(1, first[1] + kRows - 1) &&
                   from.has(2, first[2]) && from.has(2, first[2] + kColumns - 1);
  const Cell* const start =
      from.start + first[0] * from.stride[0] + first[1] * from.stride[1] + first[2];
#pragma unroll
  for (int begin = 0; begin < kCells; begin += kThreads) {
    const int n = begin + thread;
    if (begin + kThreads > kCells && n >= kCells) break;
    const int x = n % kColumns, y = n / kColumns % kRows, z = n / (kRows * kColumns);
    const bool exists = all || (from.has(0, first[0] + z) && from.has(1, first[1] + y) &&
                                from.has(2, first[2] + x));
    if (exists) to[n] = start[distance(from, first, z, y, x)];
  }
}

// The cells before and behind a block's own that its threads read, of three axes.
template <int kLoZ, int kHiZ, int kLoY, int kHiY, int kLoX, int kHiX>
struct Around {
  __host__ __device__ static constexpr int lo(int axis) {
    return axis == 0 ? kLoZ : axis == 1 ? kLoY : kLoX;
  }
  __host__ __device__ static constexpr int both(int axis) {
    return lo(axis) + (axis == 0 ? kHiZ : axis == 1 ? kHiY : kHiX);
  }
};

// Planes that pass through a block, in shared memory: a ring with room for one more than are read,
// so that the one that comes does not wait for them. The stream's axis is the first of three, or of
// two.
template <class Cell, class Block, class Reach, int kAxis, class From = Source<Cell>>
class SharedPlanes {
  static constexpr int kRows = kAxis == 0 ? Block::kY + Reach::both(1) : 1;
  static constexpr int kColumns = Block::kX + Reach::both(2), kSlots = Reach::both(kAxis) + 2;

 public:
  static constexpr int kCells = kSlots * kRows * kColumns;
  // `cell` is the first one that the block updates.
  __device__ SharedPlanes(Cell* shared, const From& from, const long long (&cell)[3])
      : from_(from) {
    for (int axis = 0; axis < 3; ++axis) first_[axis] = cell[axis] - Reach::lo(axis);
#pragma unroll
    for (int n = 0; n < kSlots; ++n) slots_[n] = shared + n * kRows * kColumns;
    for (int n = 0; n < Reach::both(kAxis); ++n) advance();
  }
  // Takes one more plane, which is there after the next barrier.
  __device__ __forceinline__ void advance() {
    Cell* const oldest = slots_[0];
#pragma unroll
    for (int n = 0; n + 1 < kSlots; ++n) slots_[n] = slots_[n + 1];
    slots_[kSlots - 1] = oldest;
    copy_box<Block, 1, kRows, kColumns>(oldest, from_, first_);
    ++first_[kAxis];
  }
  __device__ __forceinline__ Cell operator()(int plane, int row, int column) const {
    const int y = kAxis == 0 ? threadIdx.y + row + Reach::lo(1) : 0;
    return slots_[plane + Reach::lo(kAxis) + 1][y * kColumns + threadIdx.x + column + Reach::lo(2)];
  }

 private:
  From from_;
  Cell* slots_[kSlots];
  long long first_[3];
};

// A block's cells and those around them, in shared memory.
template <class Cell, class Block, class Reach, class From = Source<Cell>>
class SharedTile {
  static constexpr int kPlanes = Block::kZ + Reach::both(0), kRows = Block::kY + Reach::both(1);
  static constexpr int kColumns = Block::kX + Reach::both(2);

 public:
  static constexpr int kCells = kPlanes * kRows * kColumns;
  // `cell` is the first one that the block updates. All is there after the next barrier.
  __device__ SharedTile(Cell* shared, const From& from, const long long (&cell)[3])
      : cells_(shared) {
    const long long first[] = {cell[0] - Reach::lo(0), cell[1] - Reach::lo(1),
                               cell[2] - Reach::lo(2)};
    copy_box<Block, kPlanes, kRows, kColumns>(shared, from, first);
  }
  __device__ __forceinline__ Cell operator()(int plane, int row, int column) const {
    const int z = threadIdx.z + plane + Reach::lo(0), y = threadIdx.y + row + Reach::lo(1);
    return cells_[(z * kRows + y) * kColumns + threadIdx.x + column + Reach::lo(2)];
  }

 private:
  const Cell* cells_;
};

}  // namespace
}  // namespace an5d
