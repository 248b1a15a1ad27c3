// Where kernels of one time step copy what they keep from. Needs one_step.cuh, which has Step.
namespace an5d {
namespace {

// An array in global memory. Cells outside of `readable` are never touched.
template <class Cell>
struct Source {
  const Cell* start;
  long long stride[3];
  Cells readable;
  __device__ bool has(int axis, long long cell) const {
    return cell >= readable.begin[axis] && cell < readable.end[axis];
  }
  // Where along an axis a cell is (periodic_source.cuh: at the other end).
  __device__ static constexpr long long place(int, long long cell) { return cell; }
};

// The same, of which every cell that is asked for is there.
template <class From>
struct Unchecked : From {
  __device__ Unchecked(const From& from) : From(from) {}
  __device__ static constexpr bool has(int, long long) { return true; }
};

// One of the arrays of a time step.
template <class Cell, int kFields>
__device__ Source<Cell> source_of(const Step<Cell, kFields>& step, const Cell* start, int field) {
  return {start, {step.stride[0], step.stride[1], step.stride[2]}, step.readable[field]};
}

}  // namespace
}  // namespace an5d
