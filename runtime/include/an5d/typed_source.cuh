// Arrays of different element types as those of source.cuh. Needs one_step.cuh.
namespace an5d {
namespace {

// One of the arrays of a time step, by its cells.
template <class Cell, int kFields>
__device__ Source<Cell> source_of(const Step<char, kFields>& step, const Cell* start, int field) {
  return {start, {step.stride[0], step.stride[1], step.stride[2]}, step.readable[field]};
}

}  // namespace
}  // namespace an5d
