// Kernels of one step whose threads make kCells cells side by side, and move them by one access
// where all arrays are aligned. Needs one_step.cuh.
namespace an5d {
namespace {

// At most 16 bytes.
template <class Cell, int kCells>
struct alignas(sizeof(Cell) * kCells) Group { Cell cells[kCells]; };

// What an update of kCells cells reads of a row: for each, the cells that are kFrom to kTo cells
// away. No group without one of them is read.
template <class Cell, int kCells, int kFrom, int kTo>
struct Row {
  static constexpr int group_of(int cell) {
    return cell < 0 ? -((kCells - 1 - cell) / kCells) : cell / kCells;
  }
  static constexpr int kFirst = group_of(kFrom), kLast = group_of(kTo + kCells - 1);
  Cell cells[(kLast - kFirst + 1) * kCells];
  __device__ __forceinline__ explicit Row(const Cell* own) {
    const auto* const groups = reinterpret_cast<const Group<Cell, kCells>*>(own) + kFirst;
    #pragma unroll
    for (int g = 0; g <= kLast - kFirst; ++g) {
      const Group<Cell, kCells> group = groups[g];
      #pragma unroll
      for (int n = 0; n < kCells; ++n) cells[g * kCells + n] = group.cells[n];
    }
  }
  __device__ __forceinline__ Cell operator()(int n) const { return cells[n - kFirst * kCells]; }
};

// The address of an element of an array that is only read.
template <class Input, class... Rest>
__device__ __forceinline__ auto address(const Input& input, Rest... subscripts) {
  long long at = 0;
  int n = 0;
  ((at = at * input.extent[n++] + subscripts), ...);
  return input.start + at;
}

// Do rows of an array begin at multiples of kCells cells? In 2-D, of_plane is 1.
template <int kCells, class Cell>
bool has_groups(const Cell* start, long long of_plane, long long of_row) {
  const auto address = reinterpret_cast<unsigned long long>(start);
  return address % (kCells * sizeof(Cell)) == 0 && (of_plane == 1 || of_plane % kCells == 0) &&
         of_row % kCells == 0;
}
template <int kCells, class Cell, int kFields>
bool has_groups(const Step<Cell, kFields>& step) {
  bool all = true;
  for (int f = 0; f < kFields; ++f)
    for (const Cell* const start : {step.from[f], (const Cell*)step.to[f]})
      all = all && has_groups<kCells>(start, step.stride[0], step.stride[1]);
  return all;
}
// The same of an array that is only read.
template <int kCells, class Input>
bool input_has_groups(const Input& input) {
  constexpr int kRank = sizeof input.extent / sizeof input.extent[0];
  return has_groups<kCells>(input.start, 1, input.extent[kRank - 1]);
}

}  // namespace
}  // namespace an5d
