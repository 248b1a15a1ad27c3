// Host side of one array that C copies back: a time step makes another array of it, and copies that
// to it. Needs planes.cuh, turns.cuh and copy_cells.cuh.
namespace an5d {
namespace {

// Calls `run(plane0, plane1)` on the array and a second plane, which begins as a copy of it, so
// that it has the same border. When all steps are done, both arrays have what the last one has
// made.
template <class Cell, int kRank, class Run>
an5d_status on_copied_back(Cell* array, Cell* other, const an5d_domain& domain,
                           const Nest<kRank>& nest, cudaStream_t stream, const Run& run) {
  Box box;
  DeviceMemory memory;
  an5d_status status = find_box(domain, nest, &box);
  if (status.code || box.size(2) == 0) return status;
  const size_t bytes = box.stride[3 - kRank] * domain.extent[0] * sizeof(Cell);
  const long long begin = box.cell(-box.lo[0], -box.lo[1], -box.lo[2]);
  const long long end = 1 + box.cell(box.size(0) + box.hi[0] - 1, box.size(1) + box.hi[1] - 1,
                                     box.size(2) + box.hi[2] - 1);
  status = check(cudaMalloc(&memory.start, bytes), "device memory");
  Cell *const second = static_cast<Cell*>(memory.start), *plane0 = array, *plane1 = second;
  // Kernels read whole vectors: cells beside those of the loops, which C may not have, are 0.
  if (!status.code) status = check(cudaMemsetAsync(second, 0, bytes, stream), "device memory");
  const auto copy = [&](Cell* to, const Cell* from) {
    return check(cudaMemcpyAsync(to + begin, from + begin, (end - begin) * sizeof(Cell),
                                 cudaMemcpyDeviceToDevice, stream), "copy of an array");
  };
  if (!status.code) status = copy(second, array);
  take_turns(plane0, plane1, domain, nest);
  if (!status.code) status = run(plane0, plane1);
  Cells cells;
  for (int axis = 0; axis < 3; ++axis)
    cells.begin[axis] = box.begin[axis], cells.end[axis] = box.end[axis];
  const bool is_in_second = (domain.t_end - domain.t_begin) & 1;
  if (!status.code && is_in_second) status = copy(array, second);
  if (!status.code) status = copy_cells(other, array, cells, box, stream);
  const an5d_status done = check(cudaStreamSynchronize(stream), "kernel");
  return status.code ? status : done;
}

}  // namespace
}  // namespace an5d
