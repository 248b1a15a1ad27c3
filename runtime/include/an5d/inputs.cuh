// Arrays that a nest only reads. Needs input_cells.cuh.
namespace an5d {
namespace {

template <class T, int kRank>
Input<T, kRank> input(const an5d_input& from) {
  Input<T, kRank> made = {static_cast<const T*>(from.start), {}};
  for (int d = 0; d < kRank; ++d) made.extent[d] = from.extent[d];
  return made;
}

// What is fixed about one.
struct InputType {
  const char* name;
  int rank, bytes;
  long long size(const an5d_input& of) const {
    long long all = bytes;
    for (int d = 0; d < rank; ++d) all *= of.extent[d];
    return all;
  }
};

// What of a dimension is read: an iterator plus lo to hi. The iterator is that of an axis, that of
// time, or none.
enum : int { kTime = 3, kNone = 4 };
struct Reach {
  int input, dimension, axis;
  long long lo, hi;
};

// Completes extents that C does not say, or says which array the loops leave. The first update's
// loops may have no iteration where `others` of the step have. Rows of which nothing is read have
// no block.
template <int kRank, int kInputs, int kReaches>
an5d_status check_inputs(const an5d_domain& domain, const Nest<kRank>&,
                         an5d_input (&inputs)[kInputs], const InputType (&types)[kInputs],
                         const Reach (&reaches)[kReaches], bool others = false) {
  bool empty = domain.t_begin >= domain.t_end, unknown[kInputs];
  for (int axis = 0; axis < kRank && !others; ++axis)
    empty |= domain.begin[axis] >= domain.end[axis];
  for (int n = 0; n < kInputs; ++n) unknown[n] = inputs[n].extent[0] == 0;
  for (const Reach& reach : reaches) {
    if (empty) break;
    if (!inputs[reach.input].start) continue;
    long long first = reach.lo, last = reach.hi;
    if (reach.axis == kTime) first += domain.t_begin, last += domain.t_end - 1;
    if (reach.axis < kRank) first += domain.begin[reach.axis], last += domain.end[reach.axis] - 1;
    long long& extent = inputs[reach.input].extent[reach.dimension];
    if (reach.dimension == 0 && unknown[reach.input] && last >= extent) extent = last + 1;
    if (first < 0 || last >= extent)
      return failure(types[reach.input].name, "the loops read outside of the array");
  }
  return {};
}

// Does what is written, so many bytes from `start` on, have something of an input?
template <int kInputs>
an5d_status keep_apart(const an5d_input (&inputs)[kInputs], const InputType (&types)[kInputs],
                       const void* start, long long bytes) {
  const char* const written = static_cast<const char*>(start);
  for (int n = 0; n < kInputs; ++n) {
    const char* const read = static_cast<const char*>(inputs[n].start);
    if (read < written + bytes && written < read + types[n].size(inputs[n]))
      return failure(types[n].name, "the array overlaps the one that is written");
  }
  return {};
}

// Puts copies in device memory in the place of inputs.
template <int kInputs>
an5d_status copy_inputs(an5d_input (&inputs)[kInputs], const InputType (&types)[kInputs],
                        DeviceMemory (&memory)[kInputs], cudaStream_t stream) {
  an5d_status status = {};
  for (int n = 0; n < kInputs && !status.code; ++n) {
    const long long size = types[n].size(inputs[n]);
    if (size == 0) continue;  // nothing is read
    void*& copy = memory[n].start;
    status = check(cudaMalloc(&copy, size), "device memory");
    if (!status.code)
      status = check(cudaMemcpyAsync(copy, inputs[n].start, size, cudaMemcpyDefault, stream),
                     "copy in");
    inputs[n].start = copy;
  }
  return status;
}

// Bytes of one time plane.
template <int kRank>
long long plane_bytes(const an5d_domain& domain, const Nest<kRank>&, int cell) {
  long long bytes = cell;
  for (int axis = 0; axis < kRank; ++axis) bytes *= domain.extent[axis];
  return bytes;
}

}  // namespace
}  // namespace an5d
