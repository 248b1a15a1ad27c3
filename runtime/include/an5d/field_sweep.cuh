// What a kernel of several arrays is told of a launch. Needs host.cuh.
namespace an5d {
namespace {

// Cells begin <= x < end, axes as in Box.
struct Cells { long long begin[3], end[3]; };

// One launch: `steps` time steps from the state in `from`. `even` and `odd` are the time planes
// that C reads at the first and the second of them; `time` is the first one's t. `box` surrounds
// all boxes. Cells outside of `readable` are never touched, also not of `kInputs` arrays that are
// only read. Of stages, `lead` is the cells from a row asked for to one that is stored.
template <class Cell, int kFields, int kInputs = 0>
struct FieldSweep {
  int steps, borders_differ;
  long long time, chunk, lead;
  const Cell *from[kFields], *even[kFields], *odd[kFields];
  Cell* to[kFields];
  Box box;
  Cells updated[kFields], readable[kFields + kInputs];
};

}  // namespace
}  // namespace an5d
