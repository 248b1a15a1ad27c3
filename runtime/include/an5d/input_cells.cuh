// Cells of arrays that a nest only reads.
namespace an5d {
namespace {

// One in device memory, as the update reads it: c(i, j).
template <class T, int kRank>
struct Input {
  const T* start;
  long long extent[kRank];
  template <class... Rest>
  __device__ __forceinline__ T operator()(long long first, Rest... rest) const {
    static_assert(1 + sizeof...(rest) == kRank, "a subscript for each dimension");
    long long at = first;
    [[maybe_unused]] int n = 1;
    ((at = at * extent[n++] + rest), ...);
    return start[at];
  }
};

}  // namespace
}  // namespace an5d
