// Arrays that a nest only reads as those of source.cuh. Needs input_cells.cuh.
namespace an5d {
namespace {

template <class Cell, int kRank>
__device__ Source<Cell> source_of(const Input<Cell, kRank>& input) {
  Source<Cell> made = {input.start, {}, {{}, {1, 1, 1}}};
  long long stride = 1;
  for (int d = kRank - 1; d >= 0; --d) {
    made.stride[d + 3 - kRank] = stride;
    made.readable.end[d + 3 - kRank] = input.extent[d];
    stride *= input.extent[d];
  }
  return made;
}

}  // namespace
}  // namespace an5d
