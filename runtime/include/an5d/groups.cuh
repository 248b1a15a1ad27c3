// Kernels of one step whose threads make kCells cells side by side, and move them by one access
// where all arrays are aligned. Needs one_step.cuh.
namespace an5d {
namespace {

// At most 16 bytes.
template <class Cell, int kCells>
struct alignas(sizeof(Cell) * kCells) Group { Cell cells[kCells]; };

// Which cells of a thread's group are updated: all if kWhole.
template <int kCells, bool kWhole>
struct Updated {
  int begin, end;  // counted from the first cell, as far as they are not far away
  __device__ Updated(const Cells& cells, int axis, long long first)
      : begin((int)max(cells.begin[axis] - first, -4096ll)),
        end((int)min(cells.end[axis] - first, 4096ll)) {}
  __device__ __forceinline__ bool has(int cell) const {
    return kWhole || (cell >= begin && cell < end);
  }
  __device__ __forceinline__ bool any() const { return kWhole || (begin < kCells && end > 0); }
  // The first cell of a group of a row, or of the nearest one of which a cell is read, where those
  // that are updated read cells kFrom to kTo away.
  template <int kFrom, int kTo>
  __device__ __forceinline__ int read(int cell) const {
    if (kWhole || (cell == 0 && kFrom <= 0 && kTo >= 0)) return cell;
    return max((begin + kFrom) & -kCells, min(cell, (end - 1 + kTo) & -kCells));
  }
};

// Are all groups updated as a whole that threads side by side make from cell `first` on, as far as
// there are cells to make?
template <int kCells>
__device__ __forceinline__ bool are_whole(const Cells& updated, const Cells& made, int axis,
                                          long long first, int threads) {
  const long long begin = made.begin[axis] / kCells * kCells;
  const long long end = (made.end[axis] + kCells - 1) / kCells * kCells;
  return max(first, begin) >= updated.begin[axis] &&
         min(first + threads * kCells, end) <= updated.end[axis];
}

// What an update of kCells cells reads of a row: for each, the cells that are kFrom to kTo cells
// away. No group without one of them is read.
template <class Cell, int kCells, int kFrom, int kTo>
struct Row {
  static constexpr int kFirst = kFrom & -kCells, kLast = (kTo + kCells - 1) & -kCells;
  Cell cells[kLast - kFirst + kCells];
  template <bool kWhole>
  __device__ __forceinline__ Row(const Cell* own, const Updated<kCells, kWhole>& updated) {
    #pragma unroll
    for (int first = kFirst; first <= kLast; first += kCells) {
      const auto* const from = own + updated.template read<kFrom, kTo>(first);
      const auto group = *reinterpret_cast<const Group<Cell, kCells>*>(from);
      #pragma unroll
      for (int n = 0; n < kCells; ++n) cells[first - kFirst + n] = group.cells[n];
    }
  }
  // #if columns
  // The same. The thread has the own group already.
  template <bool kWhole>
  __device__ __forceinline__ Row(const Cell* own, const Updated<kCells, kWhole>& updated,
                                 const Group<Cell, kCells>& kept)
      : Row(own, updated) {
    #pragma unroll
    for (int n = 0; n < kCells; ++n)
      if (kFirst <= 0 && kLast >= 0) cells[n - kFirst] = kept.cells[n];
  }
  // #endif
  __device__ __forceinline__ Cell operator()(int n) const { return cells[n - kFirst]; }
};

template <class Cell, int kCells, bool kWhole>
__device__ __forceinline__ void store(Cell* own, const Group<Cell, kCells>& group,
                                      const Updated<kCells, kWhole>& updated) {
  if (kWhole || (updated.begin <= 0 && updated.end >= kCells))
    *reinterpret_cast<Group<Cell, kCells>*>(own) = group;
  else
    #pragma unroll
    for (int n = 0; n < kCells; ++n)
      if (updated.has(n)) own[n] = group.cells[n];
}

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
