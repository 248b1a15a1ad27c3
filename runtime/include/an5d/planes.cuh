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
  return outside ? failure("space loops", "the loop bounds reach outside the array")
                 : failure("time loop", "C's plane index is negative");
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

// Calls `run(plane0, plane1)` on a device copy of `array` and brings the updated cells back, after
// success only.
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
  const auto copy = [&](Cell* to, const Cell* from, long long width, long long height) {
    const size_t row = width * sizeof(Cell), pitch = box.stride[1] * sizeof(Cell);
    if (height == 1) return cudaMemcpyAsync(to, from, row, cudaMemcpyDefault, stream);
    return cudaMemcpy2DAsync(to, pitch, from, pitch, row, height, cudaMemcpyDefault, stream);
  };
  if (!status.code) status = check(copy(device, array, 2 * plane, 1), "copy in");
  if (!status.code) status = run(device, device + plane);
  if (!status.code) status = check(cudaStreamSynchronize(stream), "kernel");
  for (long long n = 0; n < 2 * box.size(0) && !status.code; ++n) {
    const long long at = n % 2 * plane + box.cell(n / 2, 0, 0);
    status = check(copy(array + at, device + at, box.size(2), box.size(1)), "copy out");
  }
  return status.code ? status : check(cudaStreamSynchronize(stream), "copy out");
}

}  // namespace
}  // namespace an5d
