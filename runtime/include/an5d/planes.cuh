// Host side of nests that advance one array in two time planes. Needs host.cuh.
namespace an5d {
namespace {

// One launch: `steps` time steps from the state in `from`. `even` and `odd` are the time planes
// that C reads at the first and the second of them; `time` is the first one's t. `stride` is the
// bytes along the stream to the next plane, `lead` from the cell loaded to the one stored.
template <class Cell>
struct Sweep {
  int steps, borders_differ;
  long long time, stride, lead, chunk;
  const Cell *from, *even, *odd;
  Cell* to;
  Box box;
};

template <class Cell>
__device__ Cell* moved(const Cell* at, long long bytes) { return (Cell*)((char*)at + bytes); }

// The box of a domain, empty if nothing is to be done; or why C would leave the array.
template <int kRank>
an5d_status find_box(const an5d_domain& domain, const Nest<kRank>& nest, Box* box) {
  bool empty = domain.t_begin >= domain.t_end, outside = false;
  long long stride = 1;
  for (int axis = 2, d = kRank - 1; d >= 0; --axis, --d) {
    const long long* reach = nest.reach[d];
    box->stride[axis] = stride;
    box->lo[axis] = reach[0], box->hi[axis] = reach[1];
    box->begin[axis] = domain.begin[d] + reach[2];
    box->end[axis] = domain.end[d] + reach[2];
    empty |= domain.begin[d] >= domain.end[d];
    outside |= box->begin[axis] < reach[0] || box->end[axis] > domain.extent[d] - reach[1];
    stride *= domain.extent[d];
  }
  if (empty) box->end[2] = box->begin[2];
  if (empty || (!outside && domain.t_begin >= nest.earliest)) return {};
  return outside ? left_to_c("space loops", "the loop bounds reach outside the array")
                 : left_to_c("time loop", "times below 0, or too large");
}

// Advances two planes in device memory by all time steps.
template <class Cell, int kRank, int kDegrees, class Launch>
an5d_status on_device(Cell* plane0, Cell* plane1, const an5d_domain& domain,
                      const Nest<kRank>& nest, const int (&degrees)[kDegrees], cudaStream_t stream,
                      const Launch& launch) {
  Sweep<Cell> sweep = {};
  an5d_status status = find_box(domain, nest, &sweep.box);
  if (status.code || sweep.box.size(2) == 0) return status;
  status = compare(plane0, plane1, sweep.box, sizeof(Cell), stream, &sweep.borders_differ);
  if (status.code) return status;
  sweep.chunk = nest.chunk;
  return each_launch(domain, nest, degrees, [&](int steps, long long time) {
    const bool swapped = (time + nest.phase) & 1, first = !sweep.to;
    sweep.steps = steps, sweep.time = time;
    sweep.even = swapped ? plane1 : plane0, sweep.odd = swapped ? plane0 : plane1;
    sweep.from = first ? sweep.even : sweep.to, sweep.to = sweep.from == plane0 ? plane1 : plane0;
    return launch(sweep);
  });
}

// Brings what C touches of a plane of so many cells to the device, from the first to the last one.
// Kernels read what is around the updated cells whole, and whole vectors: what C does not have is
// 0.
template <class Cell, int kRank>
an5d_status copy_in(Cell* to, const Cell* from, const Box& box, const Nest<kRank>& nest,
                    long long cells, cudaStream_t stream) {
  long long begin = box.cell(0, 0, 0), end = begin + 1;
  for (int d = 0, axis = 3 - kRank; d < kRank; ++d, ++axis) {
    begin += nest.first[d] * box.stride[axis];
    end += (box.size(axis) - 1 + nest.last[d]) * box.stride[axis];
  }
  const long long beside = 16 / sizeof(Cell);
  const long long first = box.cell(-box.lo[0], -box.lo[1], -box.lo[2]) - beside;
  const long long last = box.cell(box.size(0) + box.hi[0] - 1, box.size(1) + box.hi[1] - 1,
                                  box.size(2) + box.hi[2]) + beside;
  an5d_status status = {};
  const auto clear = [&](long long at, long long behind) {
    if (!status.code && at < behind)
      status = check(cudaMemsetAsync(to + at, 0, (behind - at) * sizeof(Cell), stream),
                     "device memory");
  };
  clear(first < 0 ? 0 : first, begin), clear(end, last < cells ? last : cells);
  if (status.code) return status;
  return check(cudaMemcpyAsync(to + begin, from + begin, (end - begin) * sizeof(Cell),
                               cudaMemcpyDefault, stream), "copy in");
}

// Brings the updated cells of a plane back.
template <class Cell>
an5d_status copy_out(Cell* to, const Cell* from, const Box& box, cudaStream_t stream) {
  an5d_status status = {};
  const size_t width = box.size(2) * sizeof(Cell), pitch = box.stride[1] * sizeof(Cell);
  for (long long n = 0; n < box.size(0) && !status.code; ++n) {
    const long long at = box.cell(n, 0, 0);
    status = check(box.size(1) == 1
                       ? cudaMemcpyAsync(to + at, from + at, width, cudaMemcpyDefault, stream)
                       : cudaMemcpy2DAsync(to + at, pitch, from + at, pitch, width, box.size(1),
                                           cudaMemcpyDefault, stream),
                   "copy out");
  }
  return status;
}

// Calls `run(plane0, plane1)` on a device copy of `array` and brings the updated cells back, after
// success only, of planes that C writes.
template <class Cell, int kRank, class Run>
an5d_status on_host(Cell* array, const an5d_domain& domain, const Nest<kRank>& nest,
                    cudaStream_t stream, const Run& run) {
  Box box;
  DeviceMemory memory;
  an5d_status status = find_box(domain, nest, &box);
  if (status.code || box.size(2) == 0) return status;
  const long long plane = box.stride[3 - kRank] * domain.extent[0];
  status = check(cudaMalloc(&memory.start, 2 * plane * sizeof(Cell)), "device memory");
  Cell* const device = static_cast<Cell*>(memory.start);
  for (int p = 0; p < 2 && !status.code; ++p)
    status = copy_in(device + p * plane, array + p * plane, box, nest, plane, stream);
  if (!status.code) status = run(device, device + plane);
  if (!status.code) status = check(cudaStreamSynchronize(stream), "kernel");
  for (int p = 0; p < 2 && !status.code; ++p)
    if (is_written((nest.phase + p) & 1 ? kIfEven : kIfOdd, domain, nest))
      status = copy_out(array + p * plane, device + p * plane, box, stream);
  return status.code ? status : check(cudaStreamSynchronize(stream), "copy out");
}

}  // namespace
}  // namespace an5d
