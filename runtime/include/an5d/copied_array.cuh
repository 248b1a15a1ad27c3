// Arrays among which C copies, of one field in two planes. Needs array_copies.cuh and planes.cuh.
namespace an5d {
namespace {

// The cells that a copy includes.
inline Box copied_box(const Box& box, const ArrayCopy& copy) {
  return grown(box, copy.lo, copy.hi, 1);
}
inline bool goes_beyond(const ArrayCopy& copy) {
  bool beyond = false;
  for (int axis = 0; axis < 3; ++axis) beyond = beyond || copy.lo[axis] || copy.hi[axis];
  return beyond;
}

// Completes the outermost extent, which C does not say of pointers: as far as loops and copies go.
template <int kRank, int kCopies>
an5d_domain completed(an5d_domain domain, const Nest<kRank>& nest,
                      const ArrayCopy (&copies)[kCopies]) {
  long long more = nest.reach[0][1];
  for (const ArrayCopy& copy : copies)
    more = copy.hi[3 - kRank] > more ? copy.hi[3 - kRank] : more;
  const long long end = domain.end[0] + nest.reach[0][2] + more;
  if (domain.extent[0] == 0 && end > 0) domain.extent[0] = end;
  return domain;
}

// As find_box, where all copies are in the arrays, too.
template <int kRank, int kCopies>
an5d_status find_copied_box(const an5d_domain& domain, const Nest<kRank>& nest,
                            const ArrayCopy (&copies)[kCopies], Box* box) {
  const an5d_status status = find_box(domain, nest, box);
  if (status.code || box->size(2) == 0) return status;
  for (const ArrayCopy& copy : copies)
    for (int d = 0, axis = 3 - kRank; d < kRank; ++d, ++axis)
      if (box->begin[axis] < copy.lo[axis] || box->end[axis] + copy.hi[axis] > domain.extent[d])
        return left_to_c("copies", "they reach outside the array");
  return status;
}

// Calls `run(plane0, plane1, domain)` for all steps, or for the first one and the others.
template <class Cell, int kRank, int kCopies, class Run>
an5d_status on_copied_array(Cell* array, Cell* other, const an5d_domain& domain,
                            const Nest<kRank>& nest, const CopiedArrays (&kinds)[1],
                            const ArrayCopy (&copies)[kCopies], cudaStream_t stream,
                            const Run& run) {
  Box box;
  const an5d_status status = find_copied_box(domain, nest, copies, &box);
  if (status.code || box.size(2) == 0) return status;
  CopyGroup groups[1];
  CopyGroup& group = groups[0];
  group.arrays[0] = (char*)array, group.arrays[1] = (char*)other;
  group.update = group.made = box_in_bytes(box, sizeof(Cell));
  group.begin = box.cell(-box.lo[0], -box.lo[1], -box.lo[2]) * sizeof(Cell);
  group.end = (1 + box.cell(box.size(0) + box.hi[0] - 1, box.size(1) + box.hi[1] - 1,
                            box.size(2) + box.hi[2] - 1)) * sizeof(Cell);
  group.size = box.stride[3 - kRank] * domain.extent[0] * sizeof(Cell);
  Cell* planes[2];
  const auto place = [&](int step, const an5d_domain& part) {
    const bool at = (nest.way > 0 ? part.t_begin : part.t_end - 1) & 1;
    planes[at] = (Cell*)group.planes[step], planes[!at] = (Cell*)group.planes[!step];
  };
  return with_copies(groups, kinds, copies, domain, nest, stream, place,
                     [&](const an5d_domain& part) { return run(planes[0], planes[1], part); });
}

// Calls `run(array, other)` on device copies of what C touches of the two arrays, and brings what
// it writes back, after success only.
template <class Cell, int kRank, int kCopies, class Run>
an5d_status on_host_copied(Cell* array, Cell* other, const an5d_domain& domain,
                           const Nest<kRank>& nest, const ArrayCopy (&copies)[kCopies],
                           cudaStream_t stream, const Run& run) {
  Box box;
  DeviceMemory memory[2];
  an5d_status status = find_copied_box(domain, nest, copies, &box);
  if (status.code || box.size(2) == 0) return status;
  Cell *const arrays[] = {array, other}, *device[2];
  long long begin[2], end[2];
  for (int n = 0; n < 2; ++n) {
    begin[n] = box.cell(0, 0, 0), end[n] = begin[n];
    for (int d = 0, axis = 3 - kRank; d < kRank; ++d, ++axis) {
      begin[n] += n == 0 ? nest.first[d] * box.stride[axis] : 0;
      end[n] += (box.size(axis) - 1 + (n == 0 ? nest.last[d] : 0)) * box.stride[axis];
    }
    ++end[n];
    for (const ArrayCopy& copy : copies) {
      const Box all = copied_box(box, copy);
      const long long first = all.cell(0, 0, 0);
      const long long behind = all.cell(all.size(0) - 1, all.size(1) - 1, all.size(2) - 1) + 1;
      if (copy.to != n && copy.from != n) continue;
      begin[n] = first < begin[n] ? first : begin[n], end[n] = behind > end[n] ? behind : end[n];
    }
  }
  if (arrays[0] + begin[0] < arrays[1] + end[1] && arrays[1] + begin[1] < arrays[0] + end[0])
    return left_to_c("copied arrays", "the two arrays overlap");
  const size_t bytes = box.stride[3 - kRank] * domain.extent[0] * sizeof(Cell);
  for (int n = 0; n < 2 && !status.code; ++n) {
    status = check(cudaMalloc(&memory[n].start, bytes), "device memory");
    device[n] = static_cast<Cell*>(memory[n].start);
    // Kernels read whole vectors: cells beside those of the loops, which C may not have, are 0.
    if (!status.code) status = check(cudaMemsetAsync(device[n], 0, bytes, stream), "device memory");
    if (!status.code)
      status = check(cudaMemcpyAsync(device[n] + begin[n], arrays[n] + begin[n],
                                     (end[n] - begin[n]) * sizeof(Cell), cudaMemcpyDefault,
                                     stream), "copy in");
  }
  if (!status.code) status = run(device[0], device[1]);
  if (!status.code) status = check(cudaStreamSynchronize(stream), "kernel");
  for (int n = 0; n < 2 && !status.code; ++n) {
    status = copy_out(arrays[n], device[n], box, stream);
    for (const ArrayCopy& copy : copies)
      if (copy.to == n && goes_beyond(copy) && !status.code)
        status = copy_out(arrays[n], device[n], copied_box(box, copy), stream);
  }
  return status.code ? status : check(cudaStreamSynchronize(stream), "copy out");
}

}  // namespace
}  // namespace an5d
