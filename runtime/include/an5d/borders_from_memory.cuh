// Part of a StageThread (stages.cuh), where the two time planes have borders of their own: they are
// read from memory in every time step.
namespace an5d {
namespace {

template <class P, class Thread>
struct BordersFromMemory {
  using Cell = typename P::Cell;
  enum : bool { kTrade = false };
  // The work on a row, where borders differ: near the ends of the stream, of a tile at a side.
  enum : int { kEndWork = P::kEndWork, kSideWork = 8 * P::kMiddleWork };
  unsigned reads[P::kFields];  // own cells that may be read

  __device__ __forceinline__ void take_column(int n, long long cell) {
    #pragma unroll
    for (int f = 0; f < P::kFields; ++f)
      reads[f] |= Thread::in_columns(thread().part.readable[f], cell) << n;
  }

  // Own cell c where it is not updated, as time step `tier` after the first reads it.
  __device__ __forceinline__ Cell border(int f, int tier, int row, int c, Cell otherwise) const {
    const auto& part = thread().part;
    const long long i = thread().start + row;
    if (!(reads[f] >> c & 1) || !Thread::in_rows(part.readable[f], i)) return otherwise;
    const Cell* const from = tier % 2 ? part.odd[f] : part.even[f];
    return from[i * part.box.stride[kRowAxis] + thread().own + c];
  }

  // Rows of the first time step.
  template <class Lines>
  __device__ __forceinline__ void take_borders(int step, Lines& newest) const {
    #pragma unroll
    for (int f = 0; f < P::kFields; ++f) {
      #pragma unroll
      for (int c = 0; c < P::kCells && P::has_planes(f); ++c)
        if (!thread().template updated<kEnd>(f, c, step))
          newest[f][c] = border(f, 0, step, c, newest[f][c]);
    }
  }

 private:
  __device__ const Thread& thread() const { return static_cast<const Thread&>(*this); }
};

}  // namespace
}  // namespace an5d
