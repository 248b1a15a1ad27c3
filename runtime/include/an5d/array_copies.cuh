// Host side of arrays among which C copies cells in every time step, where kernels have planes that
// take turns. Needs copy_cells.cuh.
namespace an5d {
namespace {

// A copy of one array of a field to another one, before the update or behind it: of the cells that
// are updated, and so many beside them.
struct ArrayCopy {
  int group, to, from;
  bool is_before;
  int lo[3], hi[3];
};

// The arrays of a field: the first one is read, the second one is made, a third one has the values
// of two steps ago, those of field `older`. When a step is done, what each holds was made `ages`
// steps ago. Cells beside the box that borders set, before they are copied, are made, too.
struct CopiedArrays {
  int field, older, bytes, ages[3], lo[3], hi[3];
};

// In bytes: of a box as if cells were bytes.
struct CopyGroup {
  char *arrays[3] = {}, *planes[3] = {};
  int count = 2;  // of both
  Box update, made;  // `made` with what kernels read beside
  long long begin = 0, end = 0, size = 0;  // of a plane what kernels read, and all of it
  DeviceMemory memory[2];
};

// So many cells more on each side; what is read beside is so much less.
inline Box grown(Box box, const int (&lo)[3], const int (&hi)[3], int bytes) {
  for (int axis = 0; axis < 3; ++axis) {
    const int unit = axis == 2 ? bytes : 1, before = lo[axis] * unit, behind = hi[axis] * unit;
    box.begin[axis] -= before, box.end[axis] += behind;
    box.lo[axis] = box.lo[axis] > before ? box.lo[axis] - before : 0;
    box.hi[axis] = box.hi[axis] > behind ? box.hi[axis] - behind : 0;
  }
  return box;
}

inline Cells cells_in(const Box& box) {
  Cells cells;
  for (int axis = 0; axis < 3; ++axis)
    cells.begin[axis] = box.begin[axis], cells.end[axis] = box.end[axis];
  return cells;
}

// Copies what is around the cells of `box`, as far as it reads.
__global__ void copy_border(char* to, const char* from, Box box) {
  for (long long line = blockIdx.x; line < box.span(0) * box.span(1); line += gridDim.x) {
    const long long i = line / box.span(1) - box.lo[0], j = line % box.span(1) - box.lo[1];
    const bool crosses = i >= 0 && i < box.size(0) && j >= 0 && j < box.size(1);
    const long long inside = crosses ? box.size(2) : 0, first = box.cell(i, j, -box.lo[2]);
    for (long long n = threadIdx.x; n < box.span(2) - inside; n += blockDim.x) {
      const long long at = first + (n < box.lo[2] ? n : n + inside);
      to[at] = from[at];
    }
  }
}

inline an5d_status copy_beside(char* to, const char* from, Box box, cudaStream_t stream) {
  bool any = false;
  for (int axis = 0; axis < 3; ++axis) any = any || box.lo[axis] > 0 || box.hi[axis] > 0;
  if (!any || to == from) return {};
  void* arguments[] = {&to, &from, &box};
  const long long lines = box.span(0) * box.span(1), blocks = lines < 4096 ? lines : 4096;
  return check(start(copy_border, blocks, 256, 0, arguments, stream), "copy of a border");
}

// Planes of a group, of which the first step reads one of its own and writes the first array. In
// bytes.
inline an5d_status make_planes(CopyGroup* group, const CopiedArrays& kind, cudaStream_t stream) {
  an5d_status status = {};
  group->count = kind.older < 0 ? 2 : 3;
  group->planes[1] = group->arrays[0];
  for (int n = 0; n < group->count - 1 && !status.code; ++n) {
    status = check(cudaMalloc(&group->memory[n].start, group->size), "device memory");
    char* const plane = static_cast<char*>(group->memory[n].start);
    group->planes[2 * n] = plane;
    // Kernels read whole vectors: cells beside those of the loops, which C may not have, are 0.
    if (!status.code)
      status = check(cudaMemsetAsync(plane, 0, group->size, stream), "device memory");
    if (!status.code)
      status = check(cudaMemcpyAsync(plane + group->begin, group->arrays[0] + group->begin,
                                     group->end - group->begin, cudaMemcpyDeviceToDevice, stream),
                     "copy of an array");
  }
  if (group->count == 3 && !status.code)
    status = copy_cells(group->planes[2], group->arrays[2], cells_in(group->made), group->made,
                        stream);
  return status;
}

// Leaves in the arrays what C does of the cells that are made. The first one is a plane, and last.
// Borders that are set there are in what kernels read; `beside` that, copies have been done.
inline an5d_status leave_in_arrays(const CopyGroup& group, const CopiedArrays& kind,
                                   long long steps, bool beside, cudaStream_t stream) {
  an5d_status status = {};
  for (int n = group.count - 1; n >= 0 && !status.code; --n) {
    const char* const plane = group.planes[(steps + group.count - kind.ages[n]) % group.count];
    if (n == 0 && plane != group.arrays[0] && !beside)
      status = check(cudaMemcpyAsync(group.arrays[0] + group.begin, plane + group.begin,
                                     group.end - group.begin, cudaMemcpyDeviceToDevice, stream),
                     "copy of an array");
    else if (plane != group.arrays[n])
      status = copy_cells(group.arrays[n], plane, cells_in(group.made), group.made, stream);
  }
  return status;
}

// Runs all time steps, on planes that begin as C has it, and leaves in the arrays what C does. Of
// cells beside those that are made only copies write: C's are done there one by one, until all
// arrays have what they keep, which they do after as many steps as there are arrays. What kernels
// read beside changes, if it does, in the second step: then the first one is made apart.
// `place(n, first)` has the planes of step n made those of `first`, the next one in time.
template <int kRank, int kCount, int kCopies, class Place, class Run>
an5d_status with_copies(CopyGroup (&groups)[kCount], const CopiedArrays (&kinds)[kCount],
                        const ArrayCopy (&copies)[kCopies], const an5d_domain& domain,
                        const Nest<kRank>& nest, cudaStream_t stream, const Place& place,
                        const Run& run) {
  const long long steps = domain.t_end - domain.t_begin;
  an5d_status status = {};
  bool any_beside = false;
  for (const ArrayCopy& copy : copies)
    for (int axis = 0; axis < 3; ++axis)
      any_beside = any_beside || copy.lo[axis] > kinds[copy.group].lo[axis] ||
                   copy.hi[axis] > kinds[copy.group].hi[axis];
  // Of all cells, or of those beside the ones that are made.
  const auto copy_each = [&](bool is_before, bool all) {
    for (const ArrayCopy& copy : copies) {
      const CopyGroup& group = groups[copy.group];
      const Box copied = grown(group.update, copy.lo, copy.hi, kinds[copy.group].bytes);
      Box beside = group.made;
      for (int axis = 0; axis < 3; ++axis) {
        beside.lo[axis] = (int)(beside.begin[axis] - copied.begin[axis]);
        beside.hi[axis] = (int)(copied.end[axis] - beside.end[axis]);
      }
      if (copy.is_before != is_before || status.code) continue;
      char *const to = group.arrays[copy.to], *const from = group.arrays[copy.from];
      status = all ? copy_cells(to, from, cells_in(copied), copied, stream)
                   : copy_beside(to, from, beside, stream);
    }
  };
  copy_each(true, true);
  for (int g = 0; g < kCount; ++g)
    if (!status.code) status = make_planes(&groups[g], kinds[g], stream);
  int differ = 0;
  copy_each(false, false);
  if (steps > 1) copy_each(true, false);
  for (const CopyGroup& group : groups)
    if (any_beside && steps > 1 && !differ && !status.code)
      status = compare(group.planes[0], group.arrays[0], group.made, 1, stream, &differ);
  if (status.code) return status;
  an5d_domain rest = domain;
  place(0, rest);
  if (differ) {
    an5d_domain first = domain;
    nest.way > 0 ? first.t_end = rest.t_begin = domain.t_begin + 1
                 : first.t_begin = rest.t_end = domain.t_end - 1;
    status = run(first);
    for (const CopyGroup& group : groups)
      for (int n = 0; n < group.count && !status.code; ++n)
        status = copy_beside(group.planes[n], group.arrays[0], group.made, stream);
    place(1, rest);
  }
  if (!status.code) status = run(rest);
  for (int g = 0; g < kCount; ++g)
    if (!status.code) status = leave_in_arrays(groups[g], kinds[g], steps, any_beside, stream);
  for (long long n = 1; n < steps && n < 3; ++n) {
    if (n > 1) copy_each(true, false);
    copy_each(false, false);
  }
  const an5d_status done = check(cudaStreamSynchronize(stream), "kernel");
  return status.code ? status : done;
}

}  // namespace
}  // namespace an5d
