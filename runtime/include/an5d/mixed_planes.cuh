// What the blocks of a kernel of one time step keep in shared memory and in registers. Needs
// columns.cuh and windows.cuh.
namespace an5d {
namespace {

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

}  // namespace
}  // namespace an5d
