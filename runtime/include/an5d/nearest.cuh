// Elements of arrays that a nest only reads, for cells beside the grid, too. Needs input_cells.cuh.
namespace an5d {
namespace {

// The element that is nearest to a place.
template <class T, int kRank, class... At>
__device__ __forceinline__ T nearest(const Input<T, kRank>& input, At... subscripts) {
  static_assert(sizeof...(subscripts) == kRank, "a subscript for each dimension");
  const long long at[] = {static_cast<long long>(subscripts)...};
  long long place = 0;
  for (int d = 0; d < kRank; ++d) {
    if (input.extent[d] == 0) return {};
    place = place * input.extent[d] + max(0ll, min(at[d], input.extent[d] - 1));
  }
  return input.start[place];
}

}  // namespace
}  // namespace an5d
