// Host side of kernels of one time step: every launch makes some arrays of it.
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

// Advances arrays in device memory by all time steps: launch(step) for each. Arrays in place that a
// step cannot make where they are get a second plane for as long as this runs. Waits.
template <class Cell, int kRank, int kFields, int kReaches, int kBoxes, class Launch>
an5d_status in_steps(Cell* (&planes)[kFields][2], an5d_domain domain, const Nest<kRank>& nest,
                     const FieldType (&types)[kFields], const FieldReach (&reaches)[kReaches],
                     const an5d_box (&boxes)[kBoxes], cudaStream_t stream, const Launch& launch) {
  FieldSweep<Cell, kFields> cells = {};
  an5d_status status = find_cells(&domain, nest, types, reaches, boxes, &cells);
  if (status.code || cells.box.size(2) == 0) return status;
  DeviceMemory second[kFields];
  const auto copy = [&](int f, Cell* to, const Cell* from, long long at_once) {
    const Lines lines(cells.readable[f], cells.box, at_once);
    const size_t bytes = lines.count * sizeof(Cell);
    if (!status.code && bytes > 0)
      status = check(cudaMemcpyAsync(to + lines.begin, from + lines.begin, bytes,
                                     cudaMemcpyDeviceToDevice, stream), "copy of an array");
  };
  Step<Cell, kFields> step = {};
  for (int axis = 0; axis < 3; ++axis) step.stride[axis] = cells.box.stride[axis];
  for (int f = 0; f < kFields && !status.code; ++f) {
    step.updated[f] = cells.updated[f];
    step.readable[f] = cells.readable[f];
    if (!types[f].moves) continue;
    const Lines lines(cells.readable[f], cells.box, Lines::kAtOnce);
    const size_t bytes = (lines.begin + lines.count) * sizeof(Cell);
    if (bytes) status = check(cudaMalloc(&second[f].start, bytes), "device memory");
    planes[f][1] = static_cast<Cell*>(second[f].start);
    copy(f, planes[f][1], planes[f][0], Lines::kAtOnce);
  }
  const long long steps = domain.t_end - domain.t_begin;
  step.time = nest.way > 0 ? domain.t_begin : domain.t_end - 1;
  for (long long n = 0; n < steps && !status.code; ++n, step.time += nest.way) {
    for (int f = 0; f < kFields; ++f) {
      const bool stays = types[f].planes == 1 && !types[f].moves;
      const bool at = types[f].planes == 2 ? (step.time + types[f].phase) & 1 : !stays && n % 2;
      step.from[f] = planes[f][at];
      step.to[f] = planes[f][stays ? at : !at];
    }
    status = check(launch(step), "kernel launch");
  }
  for (int f = 0; f < kFields; ++f)
    if (types[f].moves && steps % 2) copy(f, planes[f][0], planes[f][1], 1);
  const an5d_status done = check(cudaStreamSynchronize(stream), "kernel");
  return status.code ? status : done;
}

}  // namespace
}  // namespace an5d
