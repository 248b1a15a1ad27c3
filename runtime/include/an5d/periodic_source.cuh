// Arrays as those of source.cuh, along axes whose ends meet. Needs periodic.cuh.
namespace an5d {
namespace {

// What lies beyond an end of such an axis is copied from the other end.
template <class Cell, bool kZ, bool kY, bool kX>
struct PeriodicSource : Source<Cell> {
  Cells ends;  // what is updated
  __device__ PeriodicSource(const Source<Cell>& array, const Cells& updated)
      : Source<Cell>(array), ends(updated) {}
  __device__ static constexpr bool is_periodic(int axis) {
    return axis == 0 ? kZ : axis == 1 ? kY : kX;
  }
  __device__ bool has(int axis, long long cell) const {
    return is_periodic(axis) || Source<Cell>::has(axis, cell);
  }
  __device__ long long place(int axis, long long cell) const {
    return is_periodic(axis) ? wrapped(cell, ends, axis) : cell;
  }
};

}  // namespace
}  // namespace an5d
