// A launch of one array in two time planes, as kernels of several arrays take it. Needs planes.cuh
// and field_sweep.cuh.
namespace an5d {
namespace {

// Where `downwards`, rows are visited from high to low: over negated indices.
template <class Cell>
FieldSweep<Cell, 1> one_field(const Sweep<Cell>& part, bool downwards) {
  FieldSweep<Cell, 1> field = {part.steps, part.borders_differ, part.time, part.chunk, 0,
                               {part.from}, {part.even}, {part.odd}, {part.to}, part.box, {}, {}};
  for (int axis = 0; axis < 3; ++axis) {
    long long begin = part.box.begin[axis], end = part.box.end[axis];
    int lo = part.box.lo[axis], hi = part.box.hi[axis];
    if (downwards && axis == 1) {
      begin = 1 - part.box.end[axis], end = 1 - part.box.begin[axis];
      lo = part.box.hi[axis], hi = part.box.lo[axis];
      field.box.stride[axis] = -part.box.stride[axis];
    }
    field.box.begin[axis] = field.updated[0].begin[axis] = begin;
    field.box.end[axis] = field.updated[0].end[axis] = end;
    field.readable[0].begin[axis] = begin - lo, field.readable[0].end[axis] = end + hi;
  }
  return field;
}

}  // namespace
}  // namespace an5d
