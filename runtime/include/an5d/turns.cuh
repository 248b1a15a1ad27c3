// Host side of two arrays that take turns: C swaps the pointers to them after every time step.
namespace an5d {
namespace {

// Planes by the parity of t, as kernels have them, of those that C reads and writes at the first
// step: the phase of such an array is 0, whatever that of others in the nest is.
template <class Cell, int kRank>
void take_turns(Cell*& plane0, Cell*& plane1, const an5d_domain& domain, const Nest<kRank>& nest) {
  const long long first = nest.way > 0 ? domain.t_begin : domain.t_end - 1;
  if (!(first & 1)) return;
  Cell* const kept = plane0;
  plane0 = plane1, plane1 = kept;
}

// Completes the outermost extent, which C does not say of pointers: as far as the loops go.
template <int kRank>
an5d_domain completed(an5d_domain domain, const Nest<kRank>& nest) {
  const long long end = domain.end[0] + nest.reach[0][1] + nest.reach[0][2];
  if (domain.extent[0] == 0 && end > 0) domain.extent[0] = end;
  return domain;
}

// Calls `run(first, second)` on device copies of what is touched of the two arrays and brings the
// updated cells back, after success only.
template <class Cell, int kRank, class Run>
an5d_status on_host_turns(Cell* first, Cell* second, const an5d_domain& domain,
                          const Nest<kRank>& nest, cudaStream_t stream, const Run& run) {
  Box box;
  DeviceMemory memory[2];
  an5d_status status = find_box(domain, nest, &box);
  if (status.code || box.size(2) == 0) return status;
  const long long begin = box.cell(-box.lo[0], -box.lo[1], -box.lo[2]);
  const long long end = 1 + box.cell(box.size(0) + box.hi[0] - 1, box.size(1) + box.hi[1] - 1,
                                     box.size(2) + box.hi[2] - 1);
  if (first + begin < second + end && second + begin < first + end)
    return failure("swapped pointers", "the two arrays overlap");
  const size_t plane = box.stride[3 - kRank] * domain.extent[0] * sizeof(Cell);
  Cell* const arrays[] = {first, second};
  // Kernels read whole vectors: cells beside those of the loops, which C may not have, are 0.
  const long long beside = 16 / sizeof(Cell), cells = plane / sizeof(Cell);
  const long long first_read = begin < beside ? 0 : begin - beside;
  const long long last_read = cells - end < beside ? cells : end + beside;
  for (int n = 0; n < 2 && !status.code; ++n) {
    status = check(cudaMalloc(&memory[n].start, plane), "device memory");
    Cell* const device = static_cast<Cell*>(memory[n].start);
    const auto clear = [&](long long from, long long to) {
      if (!status.code)
        status = check(cudaMemsetAsync(device + from, 0, (to - from) * sizeof(Cell), stream),
                       "device memory");
    };
    clear(first_read, begin), clear(end, last_read);
    if (!status.code)
      status = check(cudaMemcpyAsync(device + begin, arrays[n] + begin,
                                     (end - begin) * sizeof(Cell), cudaMemcpyDefault, stream),
                     "copy in");
  }
  if (!status.code)
    status = run(static_cast<Cell*>(memory[0].start), static_cast<Cell*>(memory[1].start));
  if (!status.code) status = check(cudaStreamSynchronize(stream), "kernel");
  const size_t width = box.size(2) * sizeof(Cell), pitch = box.stride[1] * sizeof(Cell);
  for (long long n = 0; n < 2 * box.size(0) && !status.code; ++n) {
    const long long at = box.cell(n / 2, 0, 0);
    Cell *const to = arrays[n % 2] + at, *from = static_cast<Cell*>(memory[n % 2].start) + at;
    status = check(box.size(1) == 1
                       ? cudaMemcpyAsync(to, from, width, cudaMemcpyDefault, stream)
                       : cudaMemcpy2DAsync(to, pitch, from, pitch, width, box.size(1),
                                           cudaMemcpyDefault, stream),
                   "copy out");
  }
  return status.code ? status : check(cudaStreamSynchronize(stream), "copy out");
}

}  // namespace
}  // namespace an5d
