// Device side of axes whose ends meet: the cell before the first one is the last one.
namespace an5d {
namespace {

// The cell at a place that may lie beyond the ends of an axis.
template <class Cells>
__device__ __forceinline__ long long wrapped(long long place, const Cells& cells, int axis) {
  const long long begin = cells.begin[axis], end = cells.end[axis];
  if (place >= begin && place < end) return place;
  const long long rest = (place - begin) % (end - begin);
  return begin + (rest < 0 ? rest + end - begin : rest);
}

}  // namespace
}  // namespace an5d
