// Host side of kernels of one time step: every launch makes some arrays of it.
// Needs fields.cuh.
namespace an5d {
namespace {

// One time step: arrays as it finds them and as it leaves them, which is the same memory of those
// that are updated where they are, and the cells that are updated.
template <class Cell, int kFields>
struct Step {
  long long time, stride[3];
  const Cell* from[kFields];
  Cell* to[kFields];
  Cells updated[kFields], readable[kFields];
};

// The cells that surround all of these.
template <class... More>
Cells around(const Cells& first, const More&... more) {
  Cells all = first;
  (surround(&all, more), ...);
  return all;
}

// Starts blocks of so many cells for all `cells`, as many at a time as one grid of blocks may have:
// launch(cells from the first one on, blocks). Warps begin where lines of memory do, up to 31 cells
// before the first one, so that what they access spans no more lines than it has to.
template <class Launch>
cudaError_t each_grid(const Cells& cells, const long long (&block)[3], const Launch& launch) {
  constexpr long long kAlongX = 0x7fffffff, kAlong = 65535;  // blocks
  const auto few = [](long long blocks, long long most) {
    return (unsigned)(blocks < most ? blocks : most);
  };
  for (long long i = cells.begin[0]; i < cells.end[0]; i += kAlong * block[0]) {
    for (long long j = cells.begin[1]; j < cells.end[1]; j += kAlong * block[1]) {
      for (long long k = cells.begin[2] & ~31ll; k < cells.end[2]; k += kAlongX * block[2]) {
        const Cells part = {{i, j, k}, {cells.end[0], cells.end[1], cells.end[2]}};
        const dim3 blocks(few(pieces(cells.end[2] - k, block[2]), kAlongX),
                          few(pieces(cells.end[1] - j, block[1]), kAlong),
                          few(pieces(cells.end[0] - i, block[0]), kAlong));
        if (const cudaError_t error = launch(part, blocks)) return error;
      }
    }
  }
  return cudaSuccess;
}

// Advances arrays in device memory by all time steps: launch(step) for each, in the planes that C
// has. Arrays in place that a step cannot make where they are get a second plane for as long as
// this runs. Waits.
template <class Cell, class Plan, class Launch>
an5d_status in_steps(const Plan& plan, an5d_domain domain, const an5d_box* boxes,
                     char* const (&planes)[Plan::kFields][kMostPlanes], cudaStream_t stream,
                     const Launch& launch) {
  constexpr int kFields = Plan::kFields;
  FieldSweep<Cell, kFields> cells = {};
  an5d_status status = find_cells(plan, &domain, boxes, &cells);
  if (status.code || cells.box.is_empty()) return status;
  DeviceMemory memory[kFields];
  char* second[kFields] = {};
  Step<Cell, kFields> step = {};
  for (int axis = 0; axis < 3; ++axis) step.stride[axis] = cells.box.stride[axis];
  for (int f = 0; f < kFields && !status.code; ++f) {
    step.updated[f] = cells.updated[f];
    step.readable[f] = cells.readable[f];
    if (plan.fields[f].moves)
      status = add_plane(&memory[f], &second[f], planes[f][0], read_part(plan, cells, f), stream);
  }
  const long long steps = domain.t_end - domain.t_begin;
  step.time = plan.first(domain);
  for (long long n = 0; n < steps && !status.code; ++n, step.time += plan.way) {
    for (int f = 0; f < kFields; ++f) {
      const FieldType& type = plan.fields[f];
      if (type.planes == 0) continue;
      const auto plane = [&](long long number) {
        if (type.moves) return (n + number) % 2 ? second[f] : planes[f][0];
        return planes[f][plan.plane_at(f, step.time, number)];
      };
      step.from[f] = (const Cell*)plane(0);
      step.to[f] = (Cell*)plane(1);
      if (type.older >= 0) step.from[type.older] = (const Cell*)plane(-1);
    }
    status = check(launch(step), "kernel launch");
  }
  for (int f = 0; f < kFields && !status.code; ++f)
    if (plan.fields[f].moves && steps % 2)
      status = copy_part(planes[f][0], second[f],
                         part_of(cells.readable[f], cells.box, plan.fields[f].bytes), stream);
  const an5d_status done = check(cudaStreamSynchronize(stream), "kernel");
  return status.code ? status : done;
}

}  // namespace
}  // namespace an5d
