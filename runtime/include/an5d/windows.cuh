// What the blocks of a kernel of one time step keep in shared memory of the arrays that it reads.
// Needs source.cuh, and for MixedPlanes columns.cuh.
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

// Copies a plane's cells around those that a block updates, as copy_box() does.
template <class Block, class Reach, int kAxis, class Cell, class From>
__device__ __forceinline__ void copy_around(Cell* to, const From& from,
                                            const long long (&first)[3]) {
  constexpr int kLoX = Reach::lo(2), kBothX = Reach::both(2), kColumns = Block::kX + kBothX;
  constexpr int kLoY = kAxis == 0 ? Reach::lo(1) : 0, kBothY = kAxis == 0 ? Reach::both(1) : 0;
  constexpr int kRows = kAxis == 0 ? Block::kY : 1;  // with cells at the sides alone
  constexpr int kWhole = kBothY * kColumns, kCells = kWhole + kRows * kBothX;
  constexpr int kThreads = Block::kZ * Block::kY * Block::kX;
  const Cell* const start =
      from.start + first[0] * from.stride[0] + first[1] * from.stride[1] + first[2];
#pragma unroll
  for (int begin = 0; begin < kCells; begin += kThreads) {
    const int n = begin + thread_of<Block>();
    if (n >= kCells) break;
    int y = n / kColumns, x = n % kColumns;
    if (y >= kLoY) y += kRows;
    if (n >= kWhole) {
      constexpr int kEach = kBothX > 0 ? kBothX : 1;
      y = kLoY + (n - kWhole) / kEach;
      x = (n - kWhole) % kEach;
      if (x >= kLoX) x += Block::kX;
    }
    const bool exists = from.has(0, first[0]) && from.has(1, first[1] + y) &&
                        from.has(2, first[2] + x);
    if (exists) to[y * kColumns + x] = start[distance(from, first, 0, y, x)];
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

// The plane that is updated in shared memory, with the cells around the block's own, and the planes
// before and behind it in registers, each of the thread's own column. What was loaded last becomes
// the current plane kHi planes later. Two places take turns, so that one barrier per plane is
// enough. Nothing is shared where no neighbour in the plane is read.
template <class Cell, class Block, class Reach, int kAxis, class From = Source<Cell>>
class MixedPlanes {
  static constexpr int kRows = kAxis == 0 ? Block::kY + Reach::both(1) : 1;
  static constexpr int kColumns = Block::kX + Reach::both(2);
  static constexpr bool kShares = kRows * kColumns > (kAxis == 0 ? Block::kY : 1) * Block::kX;
  struct Place { long long cell[3]; };

 public:
  static constexpr int kCells = kShares ? 2 * kRows * kColumns : 0;
  // `cell` is the first one that the block updates.
  __device__ MixedPlanes(Cell* shared, const From& from, const long long (&cell)[3])
      : from_(from), column_(from, own(cell).cell), current_(shared),
        other_(shared + kRows * kColumns) {
    for (int axis = 0; axis < 3; ++axis)
      first_[axis] = cell[axis] - (axis == kAxis ? 0 : Reach::lo(axis));
  }
  // Takes one more plane. The current one is there after the next barrier.
  __device__ __forceinline__ void advance() {
    column_.advance();
    if (!kShares) return;
    Cell* const before = current_;
    current_ = other_;
    other_ = before;
    current_[place(0, 0)] = column_(0);
    copy_around<Block, Reach, kAxis>(current_, from_, first_);
    ++first_[kAxis];
  }
  __device__ __forceinline__ Cell operator()(int plane, int row, int column) const {
    return row == 0 && column == 0 ? column_(plane) : current_[place(row, column)];
  }

 private:
  // The thread's first cell.
  __device__ static Place own(const long long (&cell)[3]) {
    return {{cell[0], cell[1] + (kAxis == 0 ? threadIdx.y : 0), cell[2] + threadIdx.x}};
  }
  __device__ static int place(int row, int column) {
    const int y = kAxis == 0 ? threadIdx.y + row + Reach::lo(1) : 0;
    return y * kColumns + threadIdx.x + column + Reach::lo(2);
  }
  From from_;
  Column<Cell, kAxis, Reach::lo(kAxis), Reach::both(kAxis) - Reach::lo(kAxis), From> column_;
  Cell *current_, *other_;
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
