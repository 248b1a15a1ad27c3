// Arrays of more planes than a time step reads and writes, of one field. Needs circles.cuh and
// planes.cuh.
namespace an5d {
namespace {

// Calls `run(plane0, plane1, domain)` for parts of the time: the first step of each reads plane0.
template <class Cell, int kRank, int kPlanes, class Run>
an5d_status on_circle(Cell* const (&planes)[kPlanes], const an5d_domain& domain,
                      const Nest<kRank>& nest, cudaStream_t stream, const Run& run) {
  Box box;
  const an5d_status status = find_box(domain, nest, &box);
  if (status.code || box.size(2) == 0) return status;
  CirclePlanes circles[1];
  circles[0].count = kPlanes;
  circles[0].read = box_in_bytes(box, sizeof(Cell));
  for (int n = 0; n < kPlanes; ++n) circles[0].plane[n] = (char*)planes[n];
  return in_circles(circles, domain, nest, stream, [&](const an5d_domain& part, long long n) {
    return run((Cell*)circles[0].at(n), (Cell*)circles[0].at(n + 1), part);
  });
}

// Calls `run(planes)` on device copies of what is touched of the arrays and brings the updated
// cells back, after success only, of those that steps have written.
template <class Cell, int kRank, int kPlanes, class Run>
an5d_status on_host_circle(Cell* const (&arrays)[kPlanes], const an5d_domain& domain,
                           const Nest<kRank>& nest, cudaStream_t stream, const Run& run) {
  Box box;
  DeviceMemory memory[kPlanes];
  an5d_status status = find_box(domain, nest, &box);
  if (status.code || box.size(2) == 0) return status;
  const long long begin = box.cell(-box.lo[0], -box.lo[1], -box.lo[2]);
  const long long end = 1 + box.cell(box.size(0) + box.hi[0] - 1, box.size(1) + box.hi[1] - 1,
                                     box.size(2) + box.hi[2] - 1);
  for (int n = 0; n < kPlanes; ++n)
    for (int other = 0; other < n; ++other)
      if (arrays[n] + begin < arrays[other] + end && arrays[other] + begin < arrays[n] + end)
        return left_to_c("planes", "two of the arrays overlap");
  const long long plane = box.stride[3 - kRank] * domain.extent[0];
  Cell* device[kPlanes];
  for (int n = 0; n < kPlanes && !status.code; ++n) {
    status = check(cudaMalloc(&memory[n].start, plane * sizeof(Cell)), "device memory");
    device[n] = static_cast<Cell*>(memory[n].start);
    if (!status.code) status = copy_in(device[n], arrays[n], box, nest, plane, stream);
  }
  if (!status.code) status = run(device);
  if (!status.code) status = check(cudaStreamSynchronize(stream), "kernel");
  for (int n = 0; n < kPlanes && !status.code; ++n)
    if (domain.t_end - domain.t_begin >= (n == 0 ? kPlanes : n))
      status = copy_out(arrays[n], device[n], box, stream);
  return status.code ? status : check(cudaStreamSynchronize(stream), "copy out");
}

}  // namespace
}  // namespace an5d
