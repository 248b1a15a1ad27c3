// Where lines of several arrays are amid the grid. Needs amid.cuh and lines.cuh.
namespace an5d {
namespace {

// Has a box all of a tile that begins at a line and a cell, with the frame beside it or without?
template <class Thread>
__device__ __forceinline__ bool spans(const Thread&, const Cells& cells, bool framed,
                                      long long line, long long cell) {
  using P = typename Thread::Program;
  return line - (framed ? P::kLoFrame : 0) >= cells.begin[kLineAxis] &&
         line + Thread::Memory::kTileLines + (framed ? P::kHiFrame : 0) <= cells.end[kLineAxis] &&
         cell >= cells.begin[kCellAxis] && cell + P::kBlock <= cells.end[kCellAxis];
}

// Is everything done in a tile, as it is at a side?
template <class Thread>
__device__ __forceinline__ bool is_side(const Thread& thread, const LineTile& tile) {
  using P = typename Thread::Program;
  if constexpr (P::kHasAmid && !P::kSidesAreAmid) {
    const auto has = [&](const Cells& cells, bool framed) {
      return spans(thread, cells, framed, tile.line, tile.cell);
    };
    bool inside = has(thread.part.amid, true);
    for (int a = 0; a < P::kArrays; ++a)
      if (!P::is_absent(a))
        inside = inside && has(thread.part.readable[a], P::reads_lines(a)) &&
                 (a >= P::kFields || has(thread.part.updated[a], Thread::kDiffer));
    return !inside;
  }
  return false;
}

// Does a plane stay as it is, of a field that changes in layers only? It has not passed, then.
template <class Thread>
__device__ __forceinline__ bool is_left(const Thread& thread, int f, long long plane) {
  using P = typename Thread::Program;
  if constexpr (P::kHasAmid)
    return P::is_idle(f) && Thread::holds(thread.part.amid, kPlaneAxis, plane) &&
           spans(thread, thread.part.amid, true, thread.line - thread.warp * P::kLines,
                 thread.cell - thread.lane * P::kCells);
  return false;
}

// Leaves the steps in which the tile and all planes on their way are amid the grid, or all where
// everything is done. May steps of it be amid?
template <class Thread>
__device__ __forceinline__ bool narrow(const Thread& thread, const LineTile& tile, bool all,
                                       long long& begin, long long& end) {
  using P = typename Thread::Program;
  if constexpr (P::kHasAmid) {
    if (all) return false;
    int latest = 0;
    for (int a = 0; a < P::kArrays; ++a) latest = max(latest, P::arrival(a));
    const Cells& amid = thread.part.amid;
    begin = max(begin, amid.begin[kPlaneAxis] - thread.start + Thread::kLag + latest);
    end = spans(thread, amid, true, tile.line, tile.cell)
              ? min(end, amid.end[kPlaneAxis] - thread.start - P::kAhead) : 0;
  }
  return true;
}

}  // namespace
}  // namespace an5d
