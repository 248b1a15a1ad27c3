// Arrays that a nest only reads. Needs fields.cuh and limits.cuh.
namespace an5d {
namespace {

template <class T, int kRank>
Input<T, kRank> input(const an5d_input& from) {
  Input<T, kRank> made = {static_cast<const T*>(from.start), {}};
  for (int d = 0; d < kRank; ++d) made.extent[d] = from.extent[d];
  return made;
}

// What is fixed about one. Kernels load what conditions keep C from; or, `in_limits`, they load no
// elements outside of the array, so that it need have no others than C reads.
struct InputType {
  const char* name;
  int rank, bytes;
  bool in_limits = false;
  long long size(const an5d_input& of) const {
    long long all = bytes;
    for (int d = 0; d < rank; ++d) all *= of.extent[d];
    return all;
  }
};

// An element that is read: of each dimension, an iterator plus lo to hi. The iterator is that of an
// axis in the domain or in another box, that of time, or none. Kernels may load all of these, C
// reads so many less at either end, and none outside of limits of the call.
enum : int { kTime = 3, kNone = 4 };
struct Reach {
  struct Range {
    int axis = 0;
    long long lo = 0, hi = 0, less_lo = 0, less_hi = 0;
    int box = 0, limits = 0;
  };
  int input;
  Range ranges[4];
};

// What C reads of an input, in bytes: from the first element in memory to the last one. Kernels may
// load more of it.
struct ReadPart {
  long long begin = 0, end = 0;
  bool is_loaded = false;
};

// What an iterator plus lo to hi is, both inclusive.
template <class Plan>
Reach::Range range_of(const Plan&, const Reach::Range& reach, const an5d_domain& domain,
                      const an5d_box* boxes) {
  Reach::Range made = reach;
  const int axis = reach.axis, box = reach.box;
  if (axis == kTime) made.lo += domain.t_begin, made.hi += domain.t_end - 1;
  if (axis >= Plan::kAxes) return made;
  made.lo += (box ? boxes[box].begin : domain.begin)[axis];
  made.hi += (box ? boxes[box].end : domain.end)[axis] - 1;
  return made;
}

// Completes extents that C does not say, and finds what is read; or says which array the loops
// leave. The first update's loops may have no iteration where `others` of the step have. Rows of
// which nothing is read have no block; an array of which no kernel loads anything has no extent.
template <class Plan, int kInputs, int kReaches>
an5d_status check_inputs(const Plan& plan, const an5d_domain& domain, const an5d_box* boxes,
                         an5d_input (&inputs)[kInputs], const InputType (&types)[kInputs],
                         const Reach (&reaches)[kReaches], ReadPart (&parts)[kInputs],
                         bool others = false, const Limits* limits = nullptr) {
  bool empty = domain.t_begin >= domain.t_end, unknown[kInputs];
  for (int axis = 0; axis < Plan::kAxes && !others; ++axis)
    empty |= domain.begin[axis] >= domain.end[axis];
  for (int n = 0; n < kInputs; ++n) unknown[n] = inputs[n].extent[0] == 0;
  for (const Reach& reach : reaches) {
    an5d_input& input = inputs[reach.input];
    const InputType& type = types[reach.input];
    if (empty || !input.start) continue;
    bool is_read = true;
    for (int d = 0; d < type.rank; ++d) {
      const Reach::Range range = range_of(plan, reach.ranges[d], domain, boxes);
      is_read = is_read && range.lo <= range.hi;
    }
    if (!is_read) continue;
    long long begin = 0, end = 0;
    bool is_inside = true, is_touched = true;
    for (int d = 0; d < type.rank; ++d) {
      const Reach::Range all = range_of(plan, reach.ranges[d], domain, boxes);
      const Limits left = all.limits ? limits[all.limits] : Limits();
      Reach::Range range = all;
      range.lo = larger(all.lo + all.less_lo, left.from);
      range.hi = smaller(all.hi - all.less_hi, left.end - 1);
      const Reach::Range& held = type.in_limits ? range : all;
      if (d == 0 && unknown[reach.input] && held.hi >= input.extent[0])
        input.extent[0] = held.hi + 1;
      is_inside = is_inside && held.lo >= 0 && held.hi < input.extent[d];
      is_touched = is_touched && range.lo <= range.hi;
      begin = begin * input.extent[d] + range.lo, end = end * input.extent[d] + range.hi;
    }
    if (type.in_limits && !is_touched) continue;
    if (!is_inside) return left_to_c(type.name, "the loops read outside of the array");
    ReadPart& part = parts[reach.input];
    part.is_loaded = true;
    if (!is_touched) continue;
    begin *= type.bytes, end = (end + 1) * type.bytes;
    part.begin = part.end == 0 || begin < part.begin ? begin : part.begin;
    part.end = end > part.end ? end : part.end;
  }
  for (int n = 0; n < kInputs; ++n)
    for (long long& extent : inputs[n].extent) extent = parts[n].is_loaded ? extent : 0;
  return {};
}

// Does what is written, so many bytes from `start` on, have something that is read of an input?
template <int kInputs>
an5d_status keep_apart(const an5d_input (&inputs)[kInputs], const InputType (&types)[kInputs],
                       const ReadPart (&parts)[kInputs], const void* start, long long bytes) {
  const char* const written = static_cast<const char*>(start);
  for (int n = 0; n < kInputs; ++n) {
    const char* const read = static_cast<const char*>(inputs[n].start);
    if (parts[n].begin < parts[n].end && read + parts[n].begin < written + bytes &&
        written < read + parts[n].end)
      return left_to_c(types[n].name, "the array overlaps the one that is written");
  }
  return {};
}

// Puts copies in device memory in the place of inputs. What is not read may not be there in C.
template <int kInputs>
an5d_status copy_inputs(an5d_input (&inputs)[kInputs], const InputType (&types)[kInputs],
                        const ReadPart (&parts)[kInputs], DeviceMemory (&memory)[kInputs],
                        cudaStream_t stream) {
  an5d_status status = {};
  for (int n = 0; n < kInputs && !status.code; ++n) {
    const long long size = types[n].size(inputs[n]), begin = parts[n].begin, end = parts[n].end;
    if (!parts[n].is_loaded) inputs[n].start = nullptr;
    if (!parts[n].is_loaded) continue;
    status = memory[n].take(size);
    char* const copy = static_cast<char*>(memory[n].start);
    const char* const from = static_cast<const char*>(inputs[n].start);
    if (begin > 0 && !status.code)
      status = check(cudaMemsetAsync(copy, 0, begin, stream), "device memory");
    if (end < size && !status.code)
      status = check(cudaMemsetAsync(copy + end, 0, size - end, stream), "device memory");
    if (begin < end && !status.code)
      status = check(cudaMemcpyAsync(copy + begin, from + begin, end - begin, cudaMemcpyDefault,
                                     stream), "copy in");
    inputs[n].start = copy;
  }
  return status;
}

// Has what is touched of a plane that is written something of one?
template <class Plan, int kInputs>
an5d_status keep_apart(const Plan& plan, an5d_domain domain, const an5d_box* boxes,
                       char* const (&planes)[Plan::kFields][kMostPlanes],
                       const an5d_input (&inputs)[kInputs], const InputType (&types)[kInputs],
                       const ReadPart (&parts)[kInputs]) {
  FieldSweep<char, Plan::kFields> sweep = {};
  an5d_status status = find_cells(plan, &domain, boxes, &sweep);
  if (status.code || sweep.box.is_empty()) return status;
  for (int f = 0; f < Plan::kFields; ++f)
    for (int p = 0; p < plan.fields[f].planes && !status.code; ++p) {
      const Part part = touched_part(plan, f, p, boxes, sweep.box);
      status = keep_apart(inputs, types, parts, planes[f][p] + part.begin, part.size());
    }
  return status;
}

// Has any of the first `count` boxes cells?
template <class Plan>
bool any_cells(const Plan&, const an5d_box* boxes, int count) {
  bool any = false;
  for (int n = 0; n < count; ++n) any = any || !cells_of(boxes[n], Plan::kAxes).is_empty();
  return any;
}

}  // namespace
}  // namespace an5d
