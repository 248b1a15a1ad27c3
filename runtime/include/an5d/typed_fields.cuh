// Host side of several arrays of different element types: planes are those of bytes, and `bytes` is
// what a cell of each array has. Needs fields.cuh.
namespace an5d {
namespace {

// A plane as what it is made of.
template <class Cell>
__host__ __device__ __forceinline__ Cell* cells(char* plane) {
  return reinterpret_cast<Cell*>(plane);
}
template <class Cell>
__host__ __device__ __forceinline__ const Cell* cells(const char* plane) {
  return reinterpret_cast<const Cell*>(plane);
}

// What is touched of a plane, in bytes: from the first cell to the last one.
struct TouchedBytes {
  long long begin, count;
  TouchedBytes(const Cells& readable, const Box& box, int bytes) {
    const Lines lines(readable, box);
    begin = lines.begin * bytes, count = lines.count * bytes;
  }
};

inline an5d_status copy_touched(char* to, const char* from, const TouchedBytes& touched,
                                cudaStream_t stream) {
  if (touched.count == 0) return {};
  return check(cudaMemcpyAsync(to + touched.begin, from + touched.begin, touched.count,
                               cudaMemcpyDeviceToDevice, stream), "copy of an array");
}

// A plane more, which begins as a copy.
inline an5d_status add_plane(DeviceMemory* memory, char** plane, const char* from,
                             const TouchedBytes& touched, cudaStream_t stream) {
  const size_t bytes = touched.begin + touched.count;
  an5d_status status = {};
  if (bytes) status = check(cudaMalloc(&memory->start, bytes), "device memory");
  *plane = static_cast<char*>(memory->start);
  return status.code ? status : copy_touched(*plane, from, touched, stream);
}

// Calls `run(types)` where arrays in place that move have a second plane: two planes for launches.
// Waits.
template <int kRank, int kFields, int kReaches, int kBoxes, class Run>
an5d_status with_second_planes(char* (&planes)[kFields][2], const int (&bytes)[kFields],
                               an5d_domain domain, const Nest<kRank>& nest,
                               const FieldType (&as_in_c)[kFields],
                               const FieldReach (&reaches)[kReaches],
                               const an5d_box (&boxes)[kBoxes], cudaStream_t stream,
                               const Run& run) {
  FieldSweep<char, kFields> sweep = {};
  an5d_domain known = domain;
  an5d_status status = find_cells(&known, nest, as_in_c, reaches, boxes, &sweep);
  if (status.code || sweep.box.size(2) == 0) return status;
  const long long first = nest.way > 0 ? domain.t_begin : domain.t_end - 1;
  FieldType types[kFields];
  DeviceMemory memory[kFields];
  for (int f = 0; f < kFields; ++f) {
    types[f] = as_in_c[f];
    if (!types[f].moves || status.code) continue;
    const TouchedBytes touched(sweep.readable[f], sweep.box, bytes[f]);
    types[f].planes = 2, types[f].phase = (int)(first & 1), types[f].moves = false;
    status = add_plane(&memory[f], &planes[f][1], planes[f][0], touched, stream);
  }
  if (!status.code) status = run(types);
  const bool is_in_second = (domain.t_end - domain.t_begin) & 1;
  for (int f = 0; f < kFields && is_in_second; ++f)
    if (as_in_c[f].moves && !status.code)
      status = copy_touched(planes[f][0], planes[f][1],
                            TouchedBytes(sweep.readable[f], sweep.box, bytes[f]), stream);
  const an5d_status done = check(cudaStreamSynchronize(stream), "kernel");
  return status.code ? status : done;
}

// Do two arrays share memory? Then C's order of reads and writes counts.
template <int kFields>
an5d_status keep_typed_apart(const FieldSweep<char, kFields>& sweep,
                             char* const (&planes)[kFields][2], const int (&bytes)[kFields],
                             const FieldType (&types)[kFields]) {
  for (int n = 0; n < 2 * kFields; ++n) {
    for (int other = 0; other < n; ++other) {
      const int f = n / 2, g = other / 2;
      if (n % 2 >= types[f].planes || other % 2 >= types[g].planes) continue;
      const TouchedBytes mine(sweep.readable[f], sweep.box, bytes[f]);
      const TouchedBytes its(sweep.readable[g], sweep.box, bytes[g]);
      const char* const first = planes[f][n % 2] + mine.begin;
      const char* const second = planes[g][other % 2] + its.begin;
      if (mine.count && its.count && first < second + its.count && second < first + mine.count)
        return left_to_c(types[f].name, "the array overlaps another one that is written");
    }
  }
  return {};
}

// Has what is touched of a plane of the fields something of an input (inputs.cuh)?
template <int kRank, int kFields, int kReaches, int kBoxes, class Inputs, class InputTypes,
          class Parts>
an5d_status keep_inputs_apart(char* const (&planes)[kFields][2], const int (&bytes)[kFields],
                              an5d_domain domain, const Nest<kRank>& nest,
                              const FieldType (&types)[kFields],
                              const FieldReach (&reaches)[kReaches],
                              const an5d_box (&boxes)[kBoxes], const Inputs& inputs,
                              const InputTypes& input_types, const Parts& parts) {
  FieldSweep<char, kFields> sweep = {};
  an5d_status status = find_cells(&domain, nest, types, reaches, boxes, &sweep);
  if (status.code || sweep.box.size(2) == 0) return status;
  for (int f = 0; f < kFields; ++f) {
    const TouchedBytes touched(sweep.readable[f], sweep.box, bytes[f]);
    for (int p = 0; p < types[f].planes && !status.code; ++p)
      status = keep_apart(inputs, input_types, parts, planes[f][p] + touched.begin, touched.count);
  }
  return status;
}

// Copies some cells of a plane. Axes and strides are those of `box`.
inline an5d_status copy_cells(char* to, const char* from, int bytes, const Cells& cells,
                              const Box& box, cudaMemcpyKind kind, cudaStream_t stream) {
  an5d_status status = {};
  if (is_empty(cells)) return status;
  const size_t width = (cells.end[2] - cells.begin[2]) * bytes, pitch = box.stride[1] * bytes;
  const size_t height = cells.end[1] - cells.begin[1];
  for (long long i = cells.begin[0]; i < cells.end[0] && !status.code; ++i) {
    const long long at =
        bytes * (i * box.stride[0] + cells.begin[1] * box.stride[1] + cells.begin[2]);
    status = check(height == 1 ? cudaMemcpyAsync(to + at, from + at, width, kind, stream)
                               : cudaMemcpy2DAsync(to + at, pitch, from + at, pitch, width, height,
                                                   kind, stream), "copy of an array");
  }
  return status;
}

// Calls `run(planes)` on device copies of the planes and brings the cells that are updated or set
// back, after success only.
template <int kRank, int kFields, int kReaches, int kBoxes, class Run>
an5d_status on_host_fields(char* const (&on_host)[kFields][2], const int (&bytes)[kFields],
                           an5d_domain domain, const Nest<kRank>& nest,
                           const FieldType (&types)[kFields],
                           const FieldReach (&reaches)[kReaches], const an5d_box (&boxes)[kBoxes],
                           const When (&written)[kFields][2], cudaStream_t stream, const Run& run) {
  FieldSweep<char, kFields> sweep = {};
  an5d_status status = find_cells(&domain, nest, types, reaches, boxes, &sweep);
  if (status.code || sweep.box.size(2) == 0) return status;
  status = keep_typed_apart(sweep, on_host, bytes, types);
  const long long plane = sweep.box.stride[3 - kRank] * domain.extent[0];
  DeviceMemory memory[kFields];
  char* planes[kFields][2] = {};
  for (int f = 0; f < kFields && !status.code; ++f) {
    const TouchedBytes around(sweep.readable[f], sweep.box, bytes[f]);
    if (types[f].planes)
      status = check(cudaMalloc(&memory[f].start, types[f].planes * plane * bytes[f]),
                     "device memory");
    for (int p = 0; p < types[f].planes && !status.code; ++p) {
      const TouchedPart touched(f, p, nest, sweep.box, reaches, boxes);
      const long long begin = touched.begin * bytes[f], count = touched.end * bytes[f] - begin;
      planes[f][p] = static_cast<char*>(memory[f].start) + p * plane * bytes[f];
      if (around.count > count)
        status = check(cudaMemsetAsync(planes[f][p] + around.begin, 0, around.count, stream),
                       "device memory");
      if (count > 0 && !status.code)
        status = check(cudaMemcpyAsync(planes[f][p] + begin, on_host[f][p] + begin, count,
                                       cudaMemcpyDefault, stream), "copy in");
    }
  }
  if (!status.code) status = run(planes);
  if (!status.code) status = check(cudaStreamSynchronize(stream), "kernel");
  const auto copy_out = [&](int f, int only, const Cells& cells) {
    for (int p = 0; p < types[f].planes && !status.code; ++p) {
      const char* const from = static_cast<char*>(memory[f].start) + p * plane * bytes[f];
      if ((only < 0 || only == p) && is_written(written[f][p], domain, nest))
        status = copy_cells(on_host[f][p], from, bytes[f], cells, sweep.box, cudaMemcpyDefault,
                            stream);
    }
  };
  for (int f = 0; f < kFields; ++f) copy_out(f, -1, sweep.updated[f]);
  for (const FieldReach& reach : reaches)
    if (reach.is_set) copy_out(reach.field, reach.plane, cells_set<kRank>(reach, boxes));
  return status.code ? status : check(cudaStreamSynchronize(stream), "copy out");
}

}  // namespace
}  // namespace an5d
