// What a kernel of several arrays is told of a launch. Needs host.cuh.
namespace an5d {
namespace {

// One launch: `steps` time steps from the state in `from`. `even` and `odd` are the time planes
// that C reads at the first and the second of them; `time` is the first one's t. `box` surrounds
// all boxes. `readable` is what updates read, also of `kInputs` arrays that are only read: no
// kernel touches other cells, and one of a single array takes it for the updated cells with their
// halo. Of stages, `lead` is the cells from a row asked for to one that is stored; of a thread
// with a cell or lines of one array, the bytes from the cell loaded to the one stored, and
// `stride` those along the stream to the next plane.
template <class Cell, int kFields, int kInputs = 0>
struct FieldSweep {
  int steps, borders_differ;
  long long time, chunk, lead;
  const Cell *from[kFields], *even[kFields], *odd[kFields];
  Cell* to[kFields];
  Box box;
  long long stride, unused[2];  // ptxas makes better code with the cells in this place
  Cells updated[kFields], readable[kFields + kInputs];
  Frame frame(int f, int bytes) const {
    return {updated[f], {readable[f], {box.stride[0], box.stride[1], box.stride[2]}}, bytes};
  }
};

// #if strides
template <class Cell>
__device__ Cell* moved(const Cell* at, long long bytes) { return (Cell*)((char*)at + bytes); }

// #endif
}  // namespace
}  // namespace an5d
