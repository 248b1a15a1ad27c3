// Part of a StageThread (stages.cuh) of one field, where the two time planes have borders of their
// own. Both are carried along: as far outside of a border as it is wide stand its cells of the
// other plane, and both trade places in every time step. The update has to read the cells a halo
// away, on both sides of either axis.
namespace an5d {
namespace {

template <class P, class Thread>
struct TradedBorders {
  using Cell = typename P::Cell;
  enum : bool { kTrade = true };
  // The work on a row near the ends of the stream, of a tile at a side; measured on an H200.
  enum : int { kEndWork = 4 * P::kMiddleWork, kSideWork = 3 * P::kMiddleWork / 2 };
  unsigned from_before, from_after;     // own cells that trade places with one before, after
  unsigned inner, to_before, to_after;  // copied cells that are updated; beyond a border

  // How far along an axis is the cell with which the one at `at` trades places? 0: with none.
  static __device__ int trade(const Cells& cells, int axis, int halo, long long at) {
    const long long before = cells.begin[axis] - at, after = at - cells.end[axis];
    if (before > 0 && before <= 2 * halo) return before <= halo ? -halo : halo;
    if (after >= 0 && after < 2 * halo) return after < halo ? halo : -halo;
    return 0;
  }

  __device__ __forceinline__ void take_column(int n, long long cell) {
    const int away = trade(updated(), kColumnAxis, P::kLoColumn, cell);
    from_before |= (away < 0) << n, from_after |= (away > 0) << n;
  }
  __device__ __forceinline__ void take_copy(int n, long long cell, bool is_read) {  // copied cell n
    const int away = is_read ? 0 : trade(updated(), kColumnAxis, P::kLoColumn, cell);
    to_before |= (away < 0) << n, to_after |= (away > 0) << n;
    inner |= Thread::in_columns(updated(), cell) << n;
  }

  // Cells of a row that are not updated, made of the row of the time step before and those a halo
  // before and after it. Each is own cell 0 of its row; cells beside stand beside it.
  template <Region kRegion>
  __device__ __forceinline__ void trade_cells(int row, const Cell* before, const Cell* same,
                                              const Cell* after, Cell (&made)[P::kCells]) const {
    constexpr bool kBeside = Thread::kDiffer && kRegion != kMiddle;
    const bool beside = kBeside && (kRegion == kSide || from_before || from_after);
    #pragma unroll
    for (int c = 0; c < P::kCells && beside; ++c) {
      if (Thread::template is_apart<kRegion>(c)) continue;
      if (from_before >> c & 1) made[c] = same[c - P::kLoColumn];
      if (from_after >> c & 1) made[c] = same[c + P::kLoColumn];
    }
    const bool is_border = Thread::kDiffer && !thread().template updates_row<kRegion>(0, row);
    const int away = is_border ? trade(updated(), kRowAxis, P::kLoRow, thread().start + row) : 0;
    #pragma unroll
    for (int c = 0; c < P::kCells && is_border; ++c)
      made[c] = away < 0 ? before[c] : away > 0 ? after[c] : same[c];
  }

  // Asks for row `at`, or for the border of the other plane that travels where that row would be.
  // from: copied cell 0 of the row, in the plane that the first time step reads.
  template <Region kRegion>
  __device__ __forceinline__ void request_at(int r, int ago, long long at, const Cell* from) const {
    const auto& part = thread().part;
    const bool is_read = kRegion != kEnd || Thread::in_rows(part.readable[0], at);
    const bool is_updated = kRegion != kEnd || Thread::in_rows(updated(), at);
    const int rows = is_read ? 0 : trade(updated(), kRowAxis, P::kLoRow, at);
    if (!is_read && !rows) return;
    const Cell* const other = part.odd[0] + thread().in + rows * part.box.stride[kRowAxis];
    const unsigned beyond = is_updated ? to_before | to_after : 0;
    #pragma unroll
    for (int n = 0; n < Thread::kCopies; ++n) {
      const Cell* source = rows ? other : part.even[0] + thread().in;
      if (is_updated && inner >> n & 1) source = from;
      if (is_updated && to_before >> n & 1) source = other - P::kLoColumn;
      if (is_updated && to_after >> n & 1) source = other + P::kLoColumn;
      if ((thread().copies[0] | beyond) >> n & 1)
        __pipeline_memcpy_async(&thread().cell_of(ago, r, 0, n), source + n * Thread::kThreads,
                                sizeof(Cell));
    }
  }

 private:
  __device__ const Thread& thread() const { return static_cast<const Thread&>(*this); }
  __device__ const Cells& updated() const { return thread().part.updated[0]; }
};

}  // namespace
}  // namespace an5d
