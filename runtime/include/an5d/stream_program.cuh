// What kernels that arrays stream through are told of them. Needs field_sweep.cuh.
namespace an5d {
namespace {

// What a program says of its arrays, unless it says something else: all but kInputs are fields in
// two time planes with one box, come in the same step, and are as far apart.
template <class C, int kFieldCount, int kInputs = 0>
struct StreamProgram {
  using Cell = C;
  using Sweep = FieldSweep<Cell, kFieldCount, kInputs>;
  struct Scalars {};
  // #if held
  // What a thread keeps of arrays that are only read, of its lines and cells from these on.
  struct Held {
    template <class S>
    __device__ void take(const S&, long long, long long) {}
  };
  enum : bool { kTiersHold = false };  // has P::Tier a function take()?
  // #endif
  // #if amid
  // Has the text for what is amid the grid less than the other one? Which arrays has it not?
  // Do tiles at the sides have it, too, as no condition of it is along their axes?
  enum : bool { kHasAmid = false, kSidesAreAmid = true };
  __host__ __device__ static constexpr bool is_absent(int) { return false; }
  // Which of them are fields of the whole grid, and change in layers only?
  __host__ __device__ static constexpr bool is_idle(int) { return false; }
  // #endif
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
  // #if several
  __device__ static constexpr bool has_planes(int) { return true; }
  __device__ static constexpr int arrival(int) { return 0; }
  __device__ static constexpr int box(int) { return 0; }
  // #endif
};

}  // namespace
}  // namespace an5d
