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
// updated cells back, after success only. C writes the first one in the second step.
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
    return left_to_c("swapped pointers", "the two arrays overlap");
  const long long plane = box.stride[3 - kRank] * domain.extent[0];
  Cell *const arrays[] = {first, second}, *device[2];
  for (int n = 0; n < 2 && !status.code; ++n) {
    status = check(cudaMalloc(&memory[n].start, plane * sizeof(Cell)), "device memory");
    device[n] = static_cast<Cell*>(memory[n].start);
    if (!status.code) status = copy_in(device[n], arrays[n], box, nest, plane, stream);
  }
  if (!status.code) status = run(device[0], device[1]);
  if (!status.code) status = check(cudaStreamSynchronize(stream), "kernel");
  for (int n = 0; n < 2 && !status.code; ++n)
    if (n == 1 || is_written(kFromSecond, domain, nest))
      status = copy_out(arrays[n], device[n], box, stream);
  return status.code ? status : check(cudaStreamSynchronize(stream), "copy out");
}

}  // namespace
}  // namespace an5d
