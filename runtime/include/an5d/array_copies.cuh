// Host side of arrays among which C copies cells in every time step, where kernels have planes that
// take turns. Needs fields.cuh.
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
// of two steps ago. When a step is done, what each holds was made `ages`
// steps ago. Cells beside the box that borders set, before they are copied, are made, too.
struct CopiedArrays {
  int field, ages[3], lo[3], hi[3];
};

struct CopyGroup {
  char *arrays[3] = {}, *planes[3] = {};
  int count = 2;        // of both
  Frame update, made;   // `made`: inside are cells that borders set, too
  Part loaded;          // of a plane
  long long bytes = 0;  // of all of it
  DeviceMemory memory[2];
};

// So many cells more on each side.
inline Cells grown(Cells cells, const int (&lo)[3], const int (&hi)[3]) {
  for (int axis = 0; axis < 3; ++axis) cells.begin[axis] -= lo[axis], cells.end[axis] += hi[axis];
  return cells;
}

__global__ void copy_frame(char* to, const char* from, Frame frame) {
  each_byte(frame, [&](long long at) { to[at] = from[at]; });
}

inline an5d_status copy_beside(char* to, const char* from, Frame frame, cudaStream_t stream) {
  bool any = false;
  for (int axis = 0; axis < 3; ++axis) any = any || frame.outer.size(axis) > frame.inner.size(axis);
  if (!any || to == from) return {};
  void* arguments[] = {&to, &from, &frame};
  return check(start(copy_frame, 1024, 256, 0, arguments, stream),
               "copy of a border");
}

// Planes of a group, of which the first step reads one of its own and writes the first array.
inline an5d_status make_planes(CopyGroup* group, cudaStream_t stream) {
  an5d_status status = {};
  group->planes[1] = group->arrays[0];
  for (int n = 0; n < group->count - 1 && !status.code; ++n) {
    status = group->memory[n].take(group->bytes);
    char* const plane = static_cast<char*>(group->memory[n].start);
    group->planes[2 * n] = plane;
    // Kernels read whole vectors: cells beside those of the loops, which C may not have, are 0.
    if (!status.code)
      status = check(cudaMemsetAsync(plane, 0, group->bytes, stream), "device memory");
    if (!status.code) status = copy_part(plane, group->arrays[0], group->loaded, stream);
  }
  if (group->count == 3 && !status.code)
    status = copy_cells(group->planes[2], group->arrays[2], group->made.bytes, group->made.inner,
                        group->made.outer, stream);
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
      status = copy_part(group.arrays[0], plane, group.loaded, stream);
    else if (plane != group.arrays[n])
      status = copy_cells(group.arrays[n], plane, group.made.bytes, group.made.inner,
                          group.made.outer, stream);
  }
  return status;
}

// Runs all time steps, on planes that begin as C has it, and leaves in the arrays what C does. Of
// cells beside those that are made only copies write: C's are done there one by one, until all
// arrays have what they keep, which they do after as many steps as there are arrays. What kernels
// read beside changes, if it does, in the second step: then the first one is made apart.
// `place(n, first)` has the planes of step n made those of `first`, the next one in time.
template <class Plan, int kCount, int kCopies, class Place, class Run>
an5d_status with_copies(const Plan& plan, CopyGroup (&groups)[kCount],
                        const CopiedArrays (&kinds)[kCount], const ArrayCopy (&copies)[kCopies],
                        const an5d_domain& domain, cudaStream_t stream, const Place& place,
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
      Frame beside = group.made;
      Cells& copied = beside.outer;
      copied = grown(group.update.inner, copy.lo, copy.hi);
      if (copy.is_before != is_before || status.code) continue;
      char *const to = group.arrays[copy.to], *const from = group.arrays[copy.from];
      status = all ? copy_cells(to, from, beside.bytes, copied, beside.outer, stream)
                   : copy_beside(to, from, beside, stream);
    }
  };
  copy_each(true, true);
  for (int g = 0; g < kCount; ++g)
    if (!status.code) status = make_planes(&groups[g], stream);
  int differ = 0;
  copy_each(false, false);
  if (steps > 1) copy_each(true, false);
  for (const CopyGroup& group : groups)
    if (any_beside && steps > 1 && !differ && !status.code)
      status = compare(group.planes[0], group.arrays[0], group.made, stream, &differ);
  if (status.code) return status;
  an5d_domain rest = domain;
  place(0, rest);
  if (differ) {
    an5d_domain first = domain;
    plan.way > 0 ? first.t_end = rest.t_begin = domain.t_begin + 1
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

// Calls `run(planes, domain)` for all steps, or for the first one and the others.
template <class Plan, int kCount, int kCopies, class Run>
an5d_status on_copied_arrays(const Plan& plan, const an5d_domain& domain, const an5d_box* boxes,
                             char* (&planes)[Plan::kFields][kMostPlanes],
                             const CopiedArrays (&kinds)[kCount],
                             const ArrayCopy (&copies)[kCopies], cudaStream_t stream,
                             const Run& run) {
  FieldSweep<char, Plan::kFields> sweep = {};
  an5d_domain known = domain;
  const an5d_status status = find_cells(plan, &known, boxes, &sweep);
  if (status.code || sweep.box.is_empty()) return status;
  CopyGroup groups[kCount];
  for (int g = 0; g < kCount; ++g) {
    CopyGroup& group = groups[g];
    const CopiedArrays& kind = kinds[g];
    const int bytes = plan.fields[kind.field].bytes;
    group.count = plan.fields[kind.field].planes;
    for (int n = 0; n < group.count; ++n) group.arrays[n] = planes[kind.field][n];
    group.update = group.made = sweep.frame(kind.field, bytes);
    group.made.inner = grown(group.update.inner, kind.lo, kind.hi);
    group.loaded = read_part(plan, sweep, kind.field);
    group.bytes = plan.plane_bytes(kind.field, known);
  }
  const auto place = [&](int step, const an5d_domain& part) {
    for (int g = 0; g < kCount; ++g)
      for (int n = 0, field = kinds[g].field; n < groups[g].count; ++n)
        planes[field][plan.plane_at(field, plan.first(part), n)] =
            groups[g].planes[(step + n) % groups[g].count];
  };
  return with_copies(plan, groups, kinds, copies, domain, stream, place,
                     [&](const an5d_domain& part) { return run(planes, part); });
}

}  // namespace
}  // namespace an5d
