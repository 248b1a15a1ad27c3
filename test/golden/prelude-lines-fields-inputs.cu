// Made by an5dc. Needs nvcc (CUDA C++17) and nothing else.
#include <cuda_pipeline_primitives.h>
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The runtime: types, bounds, copies and the order of launches (commented in an5dc's
// an5d/host.cuh), then what kernels are made of.
#ifndef AN5D_TYPES
#define AN5D_TYPES
typedef struct an5d_status {
  int code;
  char message[156];
} an5d_status;
typedef struct an5d_domain {
  long long extent[3], begin[3], end[3], t_begin, t_end;
} an5d_domain;
#endif
#ifndef AN5D_INPUT
#define AN5D_INPUT
typedef struct an5d_input {
  const void* start;
  long long extent[4];
} an5d_input;
#endif
#ifndef AN5D_BOX
#define AN5D_BOX
typedef struct an5d_box {
  long long begin[3], end[3];
} an5d_box;
#endif
namespace an5d {
namespace {
__host__ __device__ inline long long pieces(long long length, long long each) {
  return (length + each - 1) / each;
}
inline an5d_status failure(const char* what, const char* why) {
  an5d_status status = {1, ""};
  snprintf(status.message, sizeof status.message, "%s: %s", what, why);
  return status;
}
inline an5d_status left_to_c(const char* what, const char* why) {
  an5d_status status = failure(what, why);
  status.code = 2;
  return status;
}
inline an5d_status check(cudaError_t error, const char* what) {
  return error == cudaSuccess ? an5d_status{} : failure(what, cudaGetErrorString(error));
}
struct DeviceMemory {
  void* start = nullptr;
  ~DeviceMemory() { cudaFree(start); }
};
template <int kRank>
struct Nest {
  long long reach[kRank][3], phase, way, earliest, chunk, first[kRank] = {}, last[kRank] = {};
};
enum When : int { kNever, kEveryStep, kFromSecond, kFromThird, kIfOdd, kIfEven };
template <int kRank>
bool is_written(When when, const an5d_domain& domain, const Nest<kRank>& nest) {
  const long long steps = domain.t_end - domain.t_begin;
  const bool odd = (nest.way > 0 ? domain.t_begin : domain.t_end - 1) & 1;
  return when == kFromThird ? steps > 2
                            : when == kEveryStep || (when != kNever && steps > 1) ||
                                  (when == kIfOdd && odd) || (when == kIfEven && !odd);
}
struct Box {
  long long begin[3] = {0, 0, 0}, end[3] = {1, 1, 1}, stride[3] = {1, 1, 1};
  int lo[3] = {0, 0, 0}, hi[3] = {0, 0, 0};
  __host__ __device__ long long size(int axis) const { return end[axis] - begin[axis]; }
  __host__ __device__ long long span(int axis) const { return size(axis) + lo[axis] + hi[axis]; }
  __host__ __device__ long long cell(long long i, long long j, long long k) const {
    return (begin[0] + i) * stride[0] + (begin[1] + j) * stride[1] + begin[2] + k;
  }
};
__global__ void compare_borders(const char* a, const char* b, Box box, int bytes, int* differ) {
  for (long long line = blockIdx.x; line < box.span(0) * box.span(1); line += gridDim.x) {
    const long long i = line / box.span(1) - box.lo[0], j = line % box.span(1) - box.lo[1];
    const bool crosses = i >= 0 && i < box.size(0) && j >= 0 && j < box.size(1);
    const long long inside = crosses ? box.size(2) * bytes : 0, before = box.lo[2] * bytes;
    for (long long n = threadIdx.x; n < box.span(2) * bytes - inside; n += blockDim.x) {
      const long long at = box.cell(i, j, 0) * bytes - before + (n < before ? n : n + inside);
      if (a[at] != b[at]) atomicExch(differ, 1);
    }
  }
}
template <class Kernel>
cudaError_t start(Kernel* kernel, long long blocks, int threads, int shared_bytes, void** arguments,
                  cudaStream_t stream) {
  if (blocks > 0x7fffffff) return cudaErrorInvalidConfiguration;
  const auto limit = cudaFuncAttributeMaxDynamicSharedMemorySize;
  if (const cudaError_t error = cudaFuncSetAttribute(kernel, limit, shared_bytes)) return error;
  return cudaLaunchKernel(kernel, dim3(blocks), dim3(threads), arguments, shared_bytes, stream);
}
[[maybe_unused]] inline an5d_status compare(const void* a, const void* b, Box box, int bytes,
                                            cudaStream_t stream, int* differ) {
  void *answer = nullptr, *arguments[] = {&a, &b, &box, &bytes, &answer};
  const long long lines = box.span(0) * box.span(1), blocks = lines < 4096 ? lines : 4096;
  cudaError_t error = cudaMallocAsync(&answer, sizeof(int), stream);
  if (!error) error = cudaMemsetAsync(answer, 0, sizeof(int), stream);
  if (!error) error = start(compare_borders, blocks, 256, 0, arguments, stream);
  if (!error) error = cudaMemcpyAsync(differ, answer, sizeof(int), cudaMemcpyDefault, stream);
  if (!error) error = cudaStreamSynchronize(stream);
  const cudaError_t freed = answer ? cudaFreeAsync(answer, stream) : error;
  return check(error ? error : freed, "comparing the borders");
}
template <int kRank, int kDegrees, class Launch>
an5d_status each_launch(const an5d_domain& domain, const Nest<kRank>& nest,
                        const int (&degrees)[kDegrees], const Launch& launch) {
  long long time = nest.way > 0 ? domain.t_begin : domain.t_end - 1;
  long long rest = domain.t_end - domain.t_begin - 1, counts[kDegrees], even = 0;
  for (int d = 0; d < kDegrees; rest %= degrees[d++])
    even += (counts[d] = rest / degrees[d]) * (degrees[d] % 2 == 0);
  for (int d = 0; d < kDegrees; ++d) {
    if (even % 2 && degrees[d] % 2 == 0 && counts[d]) --counts[d], counts[d + 1] += 2, even = 0;
    for (long long n = counts[d] + (degrees[d] == 1); n > 0; --n, time += nest.way * degrees[d])
      if (const cudaError_t error = launch(degrees[d], time)) return check(error, "kernel launch");
  }
  return {};
}
struct Cells { long long begin[3], end[3]; };
template <class Cell, int kFields, int kInputs = 0>
struct FieldSweep {
  int steps, borders_differ;
  long long time, chunk, lead;
  const Cell *from[kFields], *even[kFields], *odd[kFields];
  Cell* to[kFields];
  Box box;
  Cells updated[kFields], readable[kFields + kInputs];
};
template <int kRank>
an5d_box first_box(const an5d_domain& domain, const Nest<kRank>& nest) {
  an5d_box box = {};
  for (int d = 0; d < kRank; ++d) {
    box.begin[d] = domain.begin[d] + nest.reach[d][2];
    box.end[d] = domain.end[d] + nest.reach[d][2];
  }
  return box;
}
struct Limits {
  long long from = -(1ll << 62), end = 1ll << 62;
};
inline long long larger(long long a, long long b) { return a > b ? a : b; }
inline long long smaller(long long a, long long b) { return a < b ? a : b; }
template <class Box, int kRank>
Box within(Box box, const Limits (&along)[kRank]) {
  for (int d = 0; d < kRank; ++d) {
    box.begin[d] = larger(box.begin[d], along[d].from);
    box.end[d] = smaller(box.end[d], along[d].end);
  }
  return box;
}
template <class Box, int kRank>
Box within(Box box, const Limits (&along)[kRank], const int (&fewer)[kRank][2]) {
  for (int d = 0; d < kRank; ++d) box.begin[d] += fewer[d][0], box.end[d] -= fewer[d][1];
  return within(box, along);
}
struct FieldType {
  const char* name;
  int planes, phase, box;
  bool moves = false;
};
struct FieldReach {
  int field, box;
  long long lo[3], hi[3], first[3], last[3];
  bool is_set = false;
  int plane = -1;
};
template <int kRank>
long long plane_cells(const an5d_domain& domain, const Nest<kRank>&) {
  long long cells = 1;
  for (int d = 0; d < kRank; ++d) cells *= domain.extent[d];
  return cells;
}
template <int kRank>
Cells cells_of(const an5d_box& box) {
  Cells cells = {{0, 0, 0}, {1, 1, 1}};
  for (int d = 0, axis = 3 - kRank; d < kRank; ++d, ++axis)
    cells.begin[axis] = box.begin[d], cells.end[axis] = box.end[d];
  return cells;
}
template <int kRank, int kBoxes>
Cells cells_set(const FieldReach& reach, const an5d_box (&boxes)[kBoxes]) {
  Cells cells = cells_of<kRank>(boxes[reach.box]);
  for (int axis = 0; axis < 3; ++axis)
    cells.begin[axis] -= reach.lo[axis], cells.end[axis] += reach.hi[axis];
  return cells;
}
inline bool is_empty(const Cells& cells) {
  const bool has_rows = cells.begin[0] < cells.end[0] && cells.begin[1] < cells.end[1];
  return !has_rows || cells.begin[2] >= cells.end[2];
}
template <int kRank, int kBoxes>
bool any_cells(const an5d_box (&boxes)[kBoxes], int count, const Nest<kRank>&) {
  bool any = false;
  for (int n = 0; n < count; ++n) any = any || !is_empty(cells_of<kRank>(boxes[n]));
  return any;
}
inline void surround(Cells* all, const Cells& more) {
  if (is_empty(more)) return;
  const bool first = is_empty(*all);
  for (int axis = 0; axis < 3; ++axis) {
    if (first || more.begin[axis] < all->begin[axis]) all->begin[axis] = more.begin[axis];
    if (first || more.end[axis] > all->end[axis]) all->end[axis] = more.end[axis];
  }
}
template <class Cell, int kRank, int kFields, int kInputs, int kReaches, int kBoxes>
an5d_status find_cells(an5d_domain* domain, const Nest<kRank>& nest,
                       const FieldType (&types)[kFields], const FieldReach (&reaches)[kReaches],
                       const an5d_box (&boxes)[kBoxes],
                       FieldSweep<Cell, kFields, kInputs>* sweep) {
  Cells hull = {};
  for (const FieldType& type : types) surround(&hull, cells_of<kRank>(boxes[type.box]));
  for (int f = 0; f < kFields; ++f) {
    sweep->updated[f] = cells_of<kRank>(boxes[types[f].box]);
    if (is_empty(sweep->updated[f])) sweep->updated[f] = {};
  }
  for (Cells& cells : sweep->readable) cells = {};
  for (const FieldReach& reach : reaches) {
    if (reach.field >= kFields + kInputs) continue;
    Cells cells = cells_of<kRank>(boxes[reach.box]);
    if (is_empty(cells)) continue;
    for (int axis = 0; axis < 3; ++axis)
      cells.begin[axis] -= reach.lo[axis], cells.end[axis] += reach.hi[axis];
    surround(&sweep->readable[reach.field], cells);
  }
  Box* const box = &sweep->box;
  if (is_empty(hull) || domain->t_begin >= domain->t_end) {
    box->end[2] = box->begin[2];
    return {};
  }
  if (domain->extent[0] == 0)
    for (int f = 0; f < kFields; ++f)
      if (sweep->readable[f].end[3 - kRank] > domain->extent[0])
        domain->extent[0] = sweep->readable[f].end[3 - kRank];
  long long stride = 1;
  for (int axis = 2, d = kRank - 1; d >= 0; --axis, --d) {
    box->stride[axis] = stride;
    box->begin[axis] = hull.begin[axis], box->end[axis] = hull.end[axis];
    stride *= domain->extent[d];
    for (int f = 0; f < kFields; ++f)
      if (sweep->readable[f].begin[axis] < 0 ||
          sweep->readable[f].end[axis] > domain->extent[d])
        return left_to_c(types[f].name, "the loop bounds reach outside the array");
  }
  if (domain->t_begin < nest.earliest) return left_to_c("time loop", "times below 0, or too large");
  return {};
}
struct Lines {
  enum : long long { kAtOnce = 16 };
  long long begin = 0, count = 0;  // cells
  Lines(const Cells& readable, const Box& box, long long at_once = 1) {
    if (is_empty(readable)) return;
    Cells cells = readable;
    if (box.stride[1] > 1) {
      cells.begin[2] -= cells.begin[2] % at_once;
      cells.end[2] += at_once - 1 - (cells.end[2] + at_once - 1) % at_once;
      if (cells.end[2] > box.stride[1]) cells.end[2] = box.stride[1];
    }
    count = 1;
    for (int axis = 0; axis < 3; ++axis) {
      begin += cells.begin[axis] * box.stride[axis];
      count += (cells.end[axis] - 1 - cells.begin[axis]) * box.stride[axis];
    }
  }
};
struct TouchedPart {
  long long begin = 0, end = 0;
  template <int kRank, int kReaches, int kBoxes>
  TouchedPart(int field, int plane, const Nest<kRank>&, const Box& box,
              const FieldReach (&reaches)[kReaches], const an5d_box (&boxes)[kBoxes]) {
    for (const FieldReach& reach : reaches) {
      const Cells cells = cells_of<kRank>(boxes[reach.box]);
      const bool is_of_other = reach.plane >= 0 && reach.plane != plane;
      if (reach.field != field || is_of_other || is_empty(cells)) continue;
      long long first = 0, behind = 1;
      for (int axis = 0; axis < 3; ++axis) {
        first += (cells.begin[axis] + reach.first[axis]) * box.stride[axis];
        behind += (cells.end[axis] - 1 + reach.last[axis]) * box.stride[axis];
      }
      if (first >= behind) continue;
      begin = end == 0 || first < begin ? first : begin;
      end = behind > end ? behind : end;
    }
  }
};
template <class Cell, int kFields, int kInputs>
Box border_of(const FieldSweep<Cell, kFields, kInputs>& sweep, int f) {
  Box border = sweep.box;
  for (int axis = 0; axis < 3; ++axis) {
    const Cells &inner = sweep.updated[f], &outer = sweep.readable[f];
    border.begin[axis] = is_empty(inner) ? outer.begin[axis] : inner.begin[axis];
    border.end[axis] = is_empty(inner) ? outer.begin[axis] : inner.end[axis];
    border.lo[axis] = (int)(border.begin[axis] - outer.begin[axis]);
    border.hi[axis] = (int)(outer.end[axis] - border.end[axis]);
  }
  return border;
}
template <class Cell, int kFields>
an5d_status keep_fields_apart(const FieldSweep<Cell, kFields>& sweep,
                              Cell* const (&planes)[kFields][2],
                              const FieldType (&types)[kFields]) {
  for (int n = 0; n < 2 * kFields; ++n) {
    for (int other = 0; other < n; ++other) {
      const int f = n / 2, g = other / 2;
      if (n % 2 >= types[f].planes || other % 2 >= types[g].planes) continue;
      const Lines mine(sweep.readable[f], sweep.box), its(sweep.readable[g], sweep.box);
      const Cell* const first = planes[f][n % 2] + mine.begin;
      const Cell* const second = planes[g][other % 2] + its.begin;
      if (mine.count && its.count && first < second + its.count && second < first + mine.count)
        return left_to_c(types[f].name, "the array overlaps another one that is written");
    }
  }
  return {};
}
template <class Cell, int kRank, int kFields, int kReaches, int kBoxes, class Inputs,
          class InputTypes, class Parts>
an5d_status keep_inputs_apart(Cell* const (&planes)[kFields][2], an5d_domain domain,
                              const Nest<kRank>& nest, const FieldType (&types)[kFields],
                              const FieldReach (&reaches)[kReaches],
                              const an5d_box (&boxes)[kBoxes], const Inputs& inputs,
                              const InputTypes& input_types,
                              const Parts& parts) {
  FieldSweep<Cell, kFields> sweep = {};
  an5d_status status = find_cells(&domain, nest, types, reaches, boxes, &sweep);
  if (status.code || sweep.box.size(2) == 0) return status;
  for (int f = 0; f < kFields; ++f) {
    const Lines lines(sweep.readable[f], sweep.box);
    for (int p = 0; p < types[f].planes && !status.code; ++p)
      status = keep_apart(inputs, input_types, parts, planes[f][p] + lines.begin,
                          lines.count * (long long)sizeof(Cell));
  }
  return status;
}
template <int kInputs = 0, class Cell, int kRank, int kFields, int kReaches, int kBoxes,
          int kDegrees, class Launch>
an5d_status on_fields(Cell* (&planes)[kFields][2], an5d_domain domain, const Nest<kRank>& nest,
                      const FieldType (&types)[kFields], const FieldReach (&reaches)[kReaches],
                      const an5d_box (&boxes)[kBoxes], const int (&degrees)[kDegrees],
                      cudaStream_t stream, const Launch& launch) {
  FieldSweep<Cell, kFields, kInputs> sweep = {};
  an5d_status status = find_cells(&domain, nest, types, reaches, boxes, &sweep);
  if (status.code || sweep.box.size(2) == 0) return status;
  DeviceMemory second[kFields];
  const auto copy = [&](int f, Cell* to, const Cell* from, long long at_once) {
    const Lines lines(sweep.readable[f], sweep.box, at_once);
    const size_t bytes = lines.count * sizeof(Cell);
    if (!status.code && bytes > 0)
      status = check(cudaMemcpyAsync(to + lines.begin, from + lines.begin, bytes,
                                     cudaMemcpyDeviceToDevice, stream), "copy of an array");
  };
  bool at[kFields];  // the plane that holds the state
  const long long first = nest.way > 0 ? domain.t_begin : domain.t_end - 1;
  for (int f = 0; f < kFields && !status.code; ++f) {
    const Lines lines(sweep.readable[f], sweep.box, Lines::kAtOnce);
    at[f] = types[f].planes == 2 && ((first + types[f].phase) & 1);
    if (types[f].planes < 2) {
      const size_t bytes = (lines.begin + lines.count) * sizeof(Cell);
      if (bytes) status = check(cudaMalloc(&second[f].start, bytes), "device memory");
      planes[f][1] = static_cast<Cell*>(second[f].start);
      copy(f, planes[f][1], planes[f][0], Lines::kAtOnce);
    } else if (!sweep.borders_differ && lines.count > 0) {
      status = compare(planes[f][0], planes[f][1], border_of(sweep, f), sizeof(Cell), stream,
                       &sweep.borders_differ);
    }
  }
  sweep.chunk = nest.chunk;
  if (!status.code) {
    status = each_launch(domain, nest, degrees, [&](int steps, long long time) {
      sweep.steps = steps;
      sweep.time = time;
      for (int f = 0; f < kFields; ++f) {
        const bool in_place = types[f].planes < 2, even = (time + types[f].phase) & 1;
        sweep.from[f] = planes[f][at[f]];
        sweep.to[f] = planes[f][!at[f]];
        sweep.even[f] = in_place ? sweep.from[f] : planes[f][even];
        sweep.odd[f] = in_place ? sweep.from[f] : planes[f][!even];
        at[f] = !at[f];
      }
      return launch(sweep);
    });
  }
  for (int f = 0; f < kFields && !status.code; ++f)
    if (types[f].planes == 1 && at[f]) copy(f, planes[f][0], planes[f][1], 1);
  const an5d_status done = check(cudaStreamSynchronize(stream), "kernel");
  return status.code ? status : done;
}
template <class Cell, int kRank, int kFields, int kReaches, int kBoxes, class Run>
an5d_status on_host_fields(Cell* const (&on_host)[kFields][2], an5d_domain domain,
                           const Nest<kRank>& nest, const FieldType (&types)[kFields],
                           const FieldReach (&reaches)[kReaches], const an5d_box (&boxes)[kBoxes],
                           const When (&written)[kFields][2], cudaStream_t stream, const Run& run) {
  FieldSweep<Cell, kFields> sweep = {};
  an5d_status status = find_cells(&domain, nest, types, reaches, boxes, &sweep);
  if (status.code || sweep.box.size(2) == 0) return status;
  status = keep_fields_apart(sweep, on_host, types);
  const long long plane = sweep.box.stride[3 - kRank] * domain.extent[0];
  DeviceMemory memory[kFields];
  Cell* planes[kFields][2] = {};
  for (int f = 0; f < kFields && !status.code; ++f) {
    const Lines around(sweep.readable[f], sweep.box, Lines::kAtOnce);
    if (types[f].planes)
      status = check(cudaMalloc(&memory[f].start, types[f].planes * plane * sizeof(Cell)),
                     "device memory");
    for (int p = 0; p < types[f].planes && !status.code; ++p) {
      const TouchedPart touched(f, p, nest, sweep.box, reaches, boxes);
      const size_t bytes = (touched.end - touched.begin) * sizeof(Cell);
      planes[f][p] = static_cast<Cell*>(memory[f].start) + p * plane;
      const Cell* const from = on_host[f][p] + touched.begin;
      if (around.count > touched.end - touched.begin)
        status = check(cudaMemsetAsync(planes[f][p] + around.begin, 0, around.count * sizeof(Cell),
                                       stream), "device memory");
      if (bytes > 0 && !status.code)
        status = check(cudaMemcpyAsync(planes[f][p] + touched.begin, from, bytes,
                                       cudaMemcpyDefault, stream), "copy in");
    }
  }
  if (!status.code) status = run(planes);
  if (!status.code) status = check(cudaStreamSynchronize(stream), "kernel");
  const auto copy_out = [&](int f, int only, const Cells& cells) {
    const size_t width = (cells.end[2] - cells.begin[2]) * sizeof(Cell);
    const size_t pitch = sweep.box.stride[1] * sizeof(Cell);
    for (int p = 0; p < types[f].planes && !is_empty(cells); ++p) {
      if ((only >= 0 && only != p) || !is_written(written[f][p], domain, nest)) continue;
      for (long long i = cells.begin[0]; i < cells.end[0] && !status.code; ++i) {
        const long long cell =
            i * sweep.box.stride[0] + cells.begin[1] * sweep.box.stride[1] + cells.begin[2];
        Cell* const to = on_host[f][p] + cell;
        const Cell* const from = static_cast<const Cell*>(memory[f].start) + p * plane + cell;
        const size_t height = cells.end[1] - cells.begin[1];
        status = check(height == 1 ? cudaMemcpyAsync(to, from, width, cudaMemcpyDefault, stream)
                                   : cudaMemcpy2DAsync(to, pitch, from, pitch, width, height,
                                                       cudaMemcpyDefault, stream), "copy out");
      }
    }
  };
  for (int f = 0; f < kFields; ++f) copy_out(f, -1, sweep.updated[f]);
  for (const FieldReach& reach : reaches)
    if (reach.is_set) copy_out(reach.field, reach.plane, cells_set<kRank>(reach, boxes));
  return status.code ? status : check(cudaStreamSynchronize(stream), "copy out");
}
template <class T, int kRank>
Input<T, kRank> input(const an5d_input& from) {
  Input<T, kRank> made = {static_cast<const T*>(from.start), {}};
  for (int d = 0; d < kRank; ++d) made.extent[d] = from.extent[d];
  return made;
}
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
struct ReadPart {
  long long begin = 0, end = 0;
  bool is_loaded = false;
};
template <int kRank, class Box>
Reach::Range range_of(const Reach::Range& reach, const an5d_domain& domain, const Nest<kRank>&,
                      const Box* boxes) {
  Reach::Range made = reach;
  const int axis = reach.axis, box = reach.box;
  if (axis == kTime) made.lo += domain.t_begin, made.hi += domain.t_end - 1;
  if (axis >= kRank) return made;
  made.lo += (box ? boxes[box].begin : domain.begin)[axis];
  made.hi += (box ? boxes[box].end : domain.end)[axis] - 1;
  return made;
}
template <int kRank, int kInputs, int kReaches, class Box = an5d_domain>
an5d_status check_inputs(const an5d_domain& domain, const Nest<kRank>& nest,
                         an5d_input (&inputs)[kInputs], const InputType (&types)[kInputs],
                         const Reach (&reaches)[kReaches], ReadPart (&parts)[kInputs],
                         bool others = false, const Limits* limits = nullptr,
                         const Box* boxes = nullptr) {
  bool empty = domain.t_begin >= domain.t_end, unknown[kInputs];
  for (int axis = 0; axis < kRank && !others; ++axis)
    empty |= domain.begin[axis] >= domain.end[axis];
  for (int n = 0; n < kInputs; ++n) unknown[n] = inputs[n].extent[0] == 0;
  for (const Reach& reach : reaches) {
    an5d_input& input = inputs[reach.input];
    const InputType& type = types[reach.input];
    if (empty || !input.start) continue;
    bool is_read = true;
    for (int d = 0; d < type.rank; ++d) {
      const Reach::Range range = range_of(reach.ranges[d], domain, nest, boxes);
      is_read = is_read && range.lo <= range.hi;
    }
    if (!is_read) continue;
    long long begin = 0, end = 0;
    bool is_inside = true, is_touched = true;
    for (int d = 0; d < type.rank; ++d) {
      const Reach::Range all = range_of(reach.ranges[d], domain, nest, boxes);
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
template <int kInputs>
an5d_status copy_inputs(an5d_input (&inputs)[kInputs], const InputType (&types)[kInputs],
                        const ReadPart (&parts)[kInputs], DeviceMemory (&memory)[kInputs],
                        cudaStream_t stream) {
  an5d_status status = {};
  for (int n = 0; n < kInputs && !status.code; ++n) {
    const long long size = types[n].size(inputs[n]), begin = parts[n].begin, end = parts[n].end;
    if (!parts[n].is_loaded) inputs[n].start = nullptr;
    if (!parts[n].is_loaded) continue;
    status = check(cudaMalloc(&memory[n].start, size), "device memory");
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
template <int kRank>
long long plane_bytes(const an5d_domain& domain, const Nest<kRank>&, int cell) {
  long long bytes = cell;
  for (int axis = 0; axis < kRank; ++axis) bytes *= domain.extent[axis];
  return bytes;
}
// For kernels that arrays stream through: each lane holds kCells adjacent cells of an array, and a
// warp 32 * kCells.

// Where a step is: inside the grid, at a side of it, near an end of the stream.
enum Region { kMiddle, kSide, kEnd };

// What one access moves.
template <class Cell>
struct alignas(16) Pack { Cell cells[16 / sizeof(Cell)]; };

// Puts the cells of neighbouring lanes around a line's own kCells.
template <int kLo, int kHi, class Cell, int kWidth>
__device__ __forceinline__ void widen(Cell (&line)[kWidth]) {
  constexpr int kCells = kWidth - kLo - kHi;
  #pragma unroll
  for (int d = 0; d < kLo; ++d)
    line[kLo - 1 - d] = __shfl_up_sync(~0u, line[kLo + kCells - 1 - d % kCells], d / kCells + 1);
  #pragma unroll
  for (int d = 0; d < kHi; ++d)
    line[kLo + kCells + d] = __shfl_down_sync(~0u, line[kLo + d % kCells], d / kCells + 1);
}

template <class Cell, int kCells>
__device__ __forceinline__ void load_line(const Pack<Cell>* from, Cell (&line)[kCells]) {
  constexpr int kPack = 16 / sizeof(Cell);
  #pragma unroll
  for (int c = 0; c < kCells; c += kPack) {
    const Pack<Cell> pack = from[c / kPack];
    #pragma unroll
    for (int n = 0; n < kPack; ++n) line[c + n] = pack.cells[n];
  }
}
template <class Cell, int kCells>
__device__ __forceinline__ void store_line(Pack<Cell>* to, const Cell (&line)[kCells]) {
  constexpr int kPack = 16 / sizeof(Cell);
  #pragma unroll
  for (int c = 0; c < kCells; c += kPack) {
    Pack<Cell> pack;
    #pragma unroll
    for (int n = 0; n < kPack; ++n) pack.cells[n] = line[c + n];
    to[c / kPack] = pack;
  }
}

// What kernels that arrays stream through are told of them. Needs field_sweep.cuh.

// What a program says of its arrays, unless it says something else: all but kInputs are fields in
// two time planes with one box, come in the same step, and are as far apart.
template <class C, int kFieldCount, int kInputs = 0>
struct StreamProgram {
  using Cell = C;
  using Sweep = FieldSweep<Cell, kFieldCount, kInputs>;
  struct Scalars {};
  static constexpr int kFields = kFieldCount, kArrays = kFieldCount + kInputs;
  static constexpr int kPack = 16 / sizeof(Cell);  // cells that one access moves
  // The first cell of an array, and the cells from one row, or plane and line, to the next.
  template <class S>
  __host__ __device__ static const Cell* start(int array, const Sweep& part, const S&) {
    return part.from[array];
  }
  template <class S>
  __host__ __device__ static long long stride(int, int axis, const Sweep& part, const S&) {
    return part.box.stride[axis];
  }
  __device__ static constexpr bool has_planes(int) { return true; }
  __device__ static constexpr int arrival(int) { return 0; }
  __device__ static constexpr int box(int) { return 0; }
};

template <class Kernel>
cudaError_t resident(Kernel* kernel, int threads, int bytes, long long* blocks) {
  int device = 0, processors = 0, each = 0;
  const auto limit = cudaFuncAttributeMaxDynamicSharedMemorySize;
  cudaError_t error = cudaFuncSetAttribute(kernel, limit, bytes);
  if (!error) error = cudaGetDevice(&device);
  if (!error) error = cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
  if (!error) error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, threads, bytes);
  *blocks = static_cast<long long>(processors) * each;
  return error;
}
struct Waves {
  long long early, chunk, rest;
  __host__ __device__ long long early_blocks(long long of_planes) const {
    return early * pieces(of_planes, chunk);
  }
  __host__ __device__ long long late_blocks(long long planes, long long tiles) const {
    return (tiles - early) * pieces(planes, rest);
  }
  __host__ __device__ long long blocks(long long planes, long long tiles) const {
    return early_blocks(planes) + late_blocks(planes, tiles);
  }
  long long steps(long long planes, long long filling, long long tiles, long long slots) const {
    return pieces(early_blocks(planes), slots) * (chunk + filling) +
           pieces(late_blocks(planes, tiles), slots) * (rest + filling);
  }
};
inline Waves whole_waves(long long planes, long long filling, long long tiles, long long slots) {
  constexpr long long kMost = 64;  // chunks of a tile
  Waves best = {tiles, planes, planes};
  if (slots < 1) return best;  // the launch will say why
  long long least = best.steps(planes, filling, tiles, slots);
  for (long long n = 1; n <= kMost && n <= planes; ++n) {
    const long long chunk = pieces(planes, n), chunks = pieces(planes, chunk);
    const long long early = tiles * chunks / slots * slots / chunks;  // fill whole waves
    if (early == 0 && n > 1) continue;                                // as for n = 1
    for (long long m = 1; m <= kMost && m <= planes; ++m) {
      const Waves waves = {early, chunk, pieces(planes, m)};
      const long long all = waves.steps(planes, filling, tiles, slots);
      if (all < least) least = all, best = waves;
    }
  }
  return best;
}
inline Waves waves_of(long long planes, long long filling, long long tiles, long long slots) {
  thread_local long long asked[4] = {};
  thread_local Waves answer = {};
  const long long now[4] = {planes, filling, tiles, slots};
  bool is_known = true;
  for (int n = 0; n < 4; ++n) is_known &= asked[n] == now[n], asked[n] = now[n];
  if (!is_known) answer = whole_waves(planes, filling, tiles, slots);
  return answer;
}
struct Chunk {
  long long tile, first, last;
};
__host__ __device__ inline Chunk chunk_of(const Waves& waves, long long planes, long long tiles,
                                          long long block) {
  const long long before = waves.early_blocks(planes);
  const bool late = block >= before;
  const long long n = block - (late ? before : 0);
  const long long among = late ? tiles - waves.early : waves.early;  // one after the other
  const long long each = late ? waves.rest : waves.chunk, first = n / among * each;
  const long long last = first + each < planes ? first + each : planes;
  return {(late ? waves.early : 0) + n % among, first, last};
}
// Warps that have lines of a tile wait at each step for the warps before and behind, whose lines
// they read, and not for the block (sync=neighbours). Lines beside the tile are copied by the warps
// that read them, the first and the last.

// Of kLines lines of a tile for each warp; kLoFrame lines before the tile, and kHiFrame behind it.
template <int kWarps, int kLines, int kLoFrame, int kHiFrame>
struct NeighbourSync {
  static constexpr int kBeyond = kLoFrame > kHiFrame ? kLoFrame : kHiFrame;  // that a warp copies
  // Does a warp copy n + 1 of them? The last of these, from the tile's first line on.
  __device__ static bool has_beyond(int warp, int n) {
    return n < (warp == 0 ? kLoFrame : warp == kWarps - 1 ? kHiFrame : 0);
  }
  __device__ static int line_beyond(int warp, int n) {
    return warp == 0 ? n - kLoFrame : kWarps * kLines + n;
  }
  // Barrier w is of warps w - 1 and w, barrier 0 of the last and the first: so there is no branch,
  // around which ptxas would keep registers in local memory.
  __device__ static __forceinline__ void wait(int warp) {
    const int behind = warp + 1 < kWarps ? warp + 1 : 0;
    __barrier_sync_count(warp % 2 == 0 ? warp : behind, 64);
    __barrier_sync_count(warp % 2 == 0 ? behind : warp, 64);
  }
};

// Lines, 3-D: planes of all arrays stream through a block. A warp has whole lines of the tile, and
// each thread takes its cells of them through all time steps. Needs streams.cuh, waves.h,
// cuda_pipeline_primitives.h, and block_sync.cuh or neighbour_sync.cuh.
//
// Where all arrays are aligned (is_aligned), threads move 16 bytes of global memory at a time, else
// a cell. Lines of a tile, and what is stored of them, begin at multiples of 32 bytes: from others,
// copies of 16 bytes would read twice as much of the L2 cache.
//
// What depends on the stencil is a struct P that the nest defines: its constants, its Scalars,
// where planes come from, and P::Tier, which keeps planes of one time step and makes those of the
// next.

// Axes of a Box, and the types of a program.
enum : int { kPlaneAxis = 0, kLineAxis = 1, kCellAxis = 2 };

// Planes of which the first and last lines of each warp are shown to the others: of an array as a
// tier takes it, or as it makes it. `turns` are in use at a time, from number `first` of its kind.
struct Shown {
  int array;
  bool made;
  int turns, first;
};

// Shared memory of a block. In `framed` and `plain` are planes from global memory: those of which
// lines beside are read, with lines before and behind the tile, and others; in `shown` lines that
// warps show each other; in `leaving` those on their way back.
template <class P, int kSteps>
struct LineMemory {
  using Line = Pack<typename P::Cell>[P::kBlock / P::kPack];
  static constexpr int kTileLines = P::kWarps * P::kLines;
  static constexpr int kBetween = kSteps * P::kMadeTurns + (kSteps - 1) * P::kTakenTurns;
  static constexpr int kPlain = P::kArrays - P::kFramed;
  static constexpr int kPlainPlanes =  // on their way, and those that tiers read
      P::kAhead + (P::kInputPlanes > 0 ? P::kInputPlanes + (kSteps - 1) * P::kTierLag : 1);
  Line framed[P::kFramed > 0 ? P::kRing : 1][P::kFramed > 0 ? P::kFramed : 1]
             [P::kFramed > 0 ? P::kLoFrame + kTileLines + P::kHiFrame : 1];
  Line plain[kPlain > 0 ? kPlainPlanes : 1][kPlain > 0 ? kPlain : 1][kPlain > 0 ? kTileLines : 1];
  Line shown[kBetween > 0 ? kBetween : 1][P::kWarps][P::kShown];
  Line leaving[P::kWarps][P::kFields];
};

// Do all arrays have the grid's strides, and lines that begin at multiples of 16 bytes?
template <class P>
bool is_aligned(const typename P::Sweep& part, const typename P::Scalars& scalars) {
  const auto is_whole = [](const void* start, long long cells) {
    const auto address = reinterpret_cast<unsigned long long>(start);
    return (address | cells * sizeof(typename P::Cell)) % 16 == 0;
  };
  bool aligned = true;
  for (int f = 0; f < P::kFields; ++f) aligned = aligned && is_whole(part.to[f], 0);
  for (int a = 0; a < P::kArrays; ++a)
    for (const int axis : {kPlaneAxis, kLineAxis})
      aligned = aligned && P::stride(a, axis, part, scalars) == part.box.stride[axis] &&
                is_whole(P::start(a, part, scalars), part.box.stride[axis]);
  return aligned;
}

// A tile: its first line and cell, and the planes that the block stores of it.
struct LineTile { long long line, cell, first, last; };

// One thread: P::kCells cells of each of P::kLines lines, in all tiers.
template <class P, int kSteps, bool kBordersDiffer, bool kAligned = false>
struct LineThread {
  using Cell = typename P::Cell;
  using Line = Cell[P::kCells];
  using Memory = LineMemory<P, kSteps>;
  static constexpr int kLines = P::kLines, kCells = P::kCells;
  static constexpr int kLag = kSteps * P::kTierLag;  // steps until an array has passed all tiers
  using Sync = typename P::Sync;
  static constexpr int kBeyond = Sync::kBeyond;
  static constexpr int kAbove = (kSteps - 1) * P::kLoLine + P::kLoMade;
  static constexpr int kBelow = (kSteps - 1) * P::kHiLine + P::kHiMade;
  // What a tile stores; its steps besides one for each plane. Not every kernel reads them.
  enum : int {
    kSector = 2 * P::kPack,  // cells of 32 bytes
    kFront = (kSteps * P::kLoCell + kSector - 1) / kSector * kSector,
    kBack = (kSteps * P::kHiCell + kSector - 1) / kSector * kSector,
    kUsefulLines = Memory::kTileLines - kAbove - kBelow,
    kUsefulCells = P::kBlock - kFront - kBack,
    kFilling = kSteps * P::kLoPlane + kLag + P::kLatest
  };
  enum : bool { kDiffer = kBordersDiffer };  // not every program asks
  static constexpr int kMoved = kAligned ? P::kPack : 1;  // cells that one access of memory moves
  // Do cells that are not stored as packs go through shared memory, so that lanes side by side
  // store cells side by side? With few of them it is slower than if each lane stores its own.
  static constexpr bool kGathers = !kAligned || P::kFields * P::kPack >= 8;

  typename P::Tier tiers[kSteps];
  Memory* shared;
  typename P::Sweep part;
  typename P::Scalars scalars;
  // The first of the cells, or packs if aligned, 32 apart, that it copies of its warp's lines of
  // the next plane: of fields, and of arrays that are only read.
  long long in, read[P::kArrays - P::kFields + 1];
  long long start, line, cell;  // plane of step 0; first own line and cell
  int warp, lane, slot, plain;  // where the planes are that arrive in this step, in both rings
  int planes;                   // that are stored, after kSteps * P::kLoPlane others
  // Which lines and cells are updated and stored, of each box; which are copied, or packs if one of
  // their cells is.
  unsigned inside_lines[P::kBoxes], inside_cells[P::kBoxes];
  unsigned stored_lines[P::kBoxes], stored_cells[P::kBoxes];
  unsigned copied_lines[P::kArrays], copied_cells[P::kArrays], beyond[P::kArrays];

  __device__ static bool holds(const Cells& cells, int axis, long long at) {
    return at >= cells.begin[axis] && at < cells.end[axis];
  }

  // Where in a line lies the first cell that it copies, and the others?
  __device__ __forceinline__ int copied_place(int c) const {
    return (lane + c / kMoved * 32) * kMoved + c % kMoved;
  }

  // Is a cell of the tile's lines stored, where the grid has it?
  __device__ static __forceinline__ bool is_useful(int place) {
    return place >= kFront && place < P::kBlock - kBack;
  }

  __device__ __forceinline__ void take_place(const LineTile& tile) {
    line = tile.line + warp * kLines;
    cell = tile.cell + lane * kCells;
    #pragma unroll
    for (int f = 0; f < P::kFields; ++f) {
      const Cells& cells = part.updated[f];
      const int b = P::box(f);
      inside_lines[b] = inside_cells[b] = stored_lines[b] = stored_cells[b] = 0;
      for (int l = 0; l < kLines; ++l) {
        const int place = warp * kLines + l;
        const bool useful = place >= kAbove && place < Memory::kTileLines - kBelow;
        inside_lines[b] |= holds(cells, kLineAxis, line + l) << l;
        stored_lines[b] |= (useful && holds(cells, kLineAxis, line + l)) << l;
      }
      for (int c = 0; c < kCells; ++c) {
        const int place = kGathers ? lane + 32 * c : lane * kCells + c;
        inside_cells[b] |= holds(cells, kCellAxis, cell + c) << c;
        stored_cells[b] |= (is_useful(place) && holds(cells, kCellAxis, tile.cell + place)) << c;
      }
    }
    #pragma unroll
    for (int a = 0; a < P::kArrays; ++a) {
      const Cells& cells = part.readable[a];
      for (int l = 0; l < kLines; ++l)
        copied_lines[a] |= holds(cells, kLineAxis, line + l) << l;
      for (int c = 0; c < kCells; ++c)
        copied_cells[a] |= holds(cells, kCellAxis, tile.cell + copied_place(c))
                           << c / kMoved * kMoved;
      for (int n = 0; n < kBeyond; ++n)
        beyond[a] |= holds(cells, kLineAxis, tile.line + Sync::line_beyond(warp, n)) << n;
    }
  }

  // Is own cell c of own line l of the plane updated?
  template <Region kRegion>
  __device__ __forceinline__ bool updated(int f, int l, int c, int plane) const {
    if (kRegion == kMiddle) return true;
    if (kRegion == kEnd && !holds(part.updated[f], kPlaneAxis, start + plane)) return false;
    return (inside_lines[P::box(f)] >> l & 1) && (inside_cells[P::box(f)] >> c & 1);
  }

  // It, where it is not updated, as time step `tier` after the first reads it.
  __device__ __forceinline__ Cell border(int f, int tier, int plane, int l, int c,
                                         Cell otherwise) const {
    const Cells& outer = part.readable[f];
    const long long i = start + plane, j = line + l, k = cell + c;
    if (!holds(outer, kPlaneAxis, i) || !holds(outer, kLineAxis, j) || !holds(outer, kCellAxis, k))
      return otherwise;
    const Cell* const from = tier % 2 ? part.odd[f] : part.even[f];
    return from[i * part.box.stride[kPlaneAxis] + j * part.box.stride[kLineAxis] + k];
  }

  // Line l, from the first own one on, of an array's plane that came `ago` steps before; negative:
  // that comes later.
  static __device__ __forceinline__ int before(int at, int ago, int size) {
    return at < ago ? at - ago + size : at - ago >= size ? at - ago - size : at - ago;
  }
  __device__ __forceinline__ Pack<Cell>* in_ring(int ago, int array, int l) const {
    const int n = P::number(array), own = warp * kLines + l;
    return P::reads_lines(array)
               ? shared->framed[before(slot, ago, P::kRing)][n][P::kLoFrame + own]
               : shared->plain[before(plain, ago, Memory::kPlainPlanes)][n][own];
  }

  // The strides of an array, and where it copies from the next plane of it.
  __device__ __forceinline__ long long stride(int a, int axis) const {
    return kAligned ? part.box.stride[axis] : P::stride(a, axis, part, scalars);
  }
  __device__ __forceinline__ long long next(int a) const {
    return kAligned || a < P::kFields ? in : read[a - P::kFields];
  }

  // Asks for line l of an array's plane, which is read cell by cell where `checked`.
  __device__ __forceinline__ void copy_line(int ahead, int a, int l, const Cell* from,
                                            bool checked) const {
    Cell* const cells = reinterpret_cast<Cell*>(in_ring(-ahead, a, l)) + lane * kMoved;
    #pragma unroll
    for (int c = 0; c < kCells; c += kMoved)
      if (!checked || (copied_cells[a] >> c & 1))
        __pipeline_memcpy_async(cells + 32 * c, from + 32 * c, kMoved * sizeof(Cell));
  }

  // Asks for the planes that arrive in step `step`, `ahead` steps from now.
  template <Region kRegion>
  __device__ __forceinline__ void request(int step, int ahead) {
    #pragma unroll
    for (int a = 0; a < P::kArrays; ++a) {
      const long long plane = start + step - P::arrival(a);
      const bool wanted = kRegion != kEnd || holds(part.readable[a], kPlaneAxis, plane);
      const long long of_line = stride(a, kLineAxis), of_plane = stride(a, kPlaneAxis);
      const Cell* const from = P::start(a, part, scalars) - P::arrival(a) * of_plane + next(a);
      #pragma unroll
      for (int l = 0; l < kLines; ++l)
        if (wanted && (kRegion == kMiddle || copied_lines[a] >> l & 1))
          copy_line(ahead, a, l, from + l * of_line, kRegion != kMiddle);
      #pragma unroll
      for (int n = 0; n < kBeyond && P::reads_lines(a); ++n) {
        const int l = Sync::line_beyond(warp, n) - warp * kLines;
        if (wanted && Sync::has_beyond(warp, n) && (kRegion == kMiddle || beyond[a] >> n & 1))
          copy_line(ahead, a, l, from + l * of_line, kRegion != kMiddle);
      }
      if (!kAligned && a >= P::kFields) read[a - P::kFields] += of_plane;
    }
    in += part.box.stride[kPlaneAxis];
    __pipeline_commit();
  }

  // Puts the borders that the first time step reads into line l, from the first own one on, of the
  // planes that have arrived, where the two time planes have borders of their own.
  __device__ __forceinline__ void put_borders(int step, int l) const {
    #pragma unroll
    for (int f = 0; f < P::kFields; ++f) {
      if (!P::has_planes(f) || (!P::reads_lines(f) && (l < 0 || l >= kLines))) continue;
      const int plane = step - P::arrival(f);
      const Cells& inner = part.updated[f];
      const bool crosses =
          holds(inner, kPlaneAxis, start + plane) && holds(inner, kLineAxis, line + l);
      Pack<Cell>* const packs = in_ring(0, f, l) + lane * (kCells / P::kPack);
      Line cells;
      load_line(packs, cells);
      #pragma unroll
      for (int c = 0; c < kCells; ++c)
        if (!crosses || !holds(inner, kCellAxis, cell + c))
          cells[c] = border(f, 0, plane, l, c, cells[c]);
      store_line(packs, cells);
    }
  }
  __device__ __forceinline__ void put_borders(int step) const {
    #pragma unroll
    for (int l = 0; l < kLines; ++l) put_borders(step, l);
    #pragma unroll
    for (int n = 0; n < kBeyond; ++n)
      if (Sync::has_beyond(warp, n))
        put_borders(step, Sync::line_beyond(warp, n) - warp * kLines);
  }

  // Where warps show lines of a plane, each behind the one before it.
  __device__ __forceinline__ auto& shown(const Shown& of, int tier, int turn) const {
    const int n = of.made ? (tier - 1) * P::kMadeTurns
                          : kSteps * P::kMadeTurns + (tier - 2) * P::kTakenTurns;
    return shared->shown[n + of.first + turn];
  }

  // Shows own line l of a plane, which comes or is made in this step. Tier 1 takes from the ring.
  __device__ __forceinline__ void show(const Shown& of, int tier, int phase, int l,
                                       const Line& cells) const {
    if (tier == 1 && !of.made) return;
    constexpr int kFirst = P::kHiBeside, kLast = kLines - P::kLoBeside;  // lines that others read
    if (l >= kFirst && l < kLast) return;
    const int place = l < kFirst ? l : l - (kLines - P::kShown);
    store_line(shown(of, tier, phase % of.turns)[warp][place] + lane * (kCells / P::kPack),
               cells);
  }

  // Line l of the plane that came, or was made, `ago` steps before, of which `own` are own lines;
  // with space for kLo cells before it.
  template <int kLo, int kWidth>
  __device__ __forceinline__ void take(const Shown& of, int tier, int phase, int ago, int l,
                                       const Line (&own)[kLines], Cell (&line)[kWidth]) const {
    const int pack = lane * (kCells / P::kPack), turn = (phase + of.turns * ago - ago) % of.turns;
    Line cells;
    if (l >= 0 && l < kLines) {
      #pragma unroll
      for (int c = 0; c < kCells; ++c) cells[c] = own[l][c];
    } else if (tier == 1 && !of.made) {
      load_line(in_ring(ago, of.array, l) + pack, cells);
    } else {
      // No line that is stored depends on one beyond the tile: there, any will do.
      auto& lines = shown(of, tier, turn);
      const int above = max(warp - 1, 0), below = min(warp + 1, P::kWarps - 1);
      load_line((l < 0 ? lines[above][P::kShown + l] : lines[below][l - kLines]) + pack, cells);
    }
    #pragma unroll
    for (int c = 0; c < kCells; ++c) line[kLo + c] = cells[c];
  }

  // Are planes of an array handed on from tier to tier?
  __device__ static constexpr bool is_handed_on(int a) {
    return a < P::kFields || P::kInputPlanes == 0 || P::reads_lines(a);
  }
  // If not, own line l of the plane that tier `tier` would have been handed `ago` steps before,
  // with space for kLo cells before it.
  template <int kLo, int kWidth>
  __device__ __forceinline__ void take_input(int a, int tier, int ago, int l,
                                             Cell (&line)[kWidth]) const {
    const Pack<Cell>* const there = in_ring(ago + (tier - 1) * P::kTierLag, a, l);
    Line cells;
    load_line(there + lane * (kCells / P::kPack), cells);
    #pragma unroll
    for (int c = 0; c < kCells; ++c) line[kLo + c] = cells[c];
  }

  // Stores own line l of all fields: whole packs in the middle of aligned arrays, else cells.
  template <Region kRegion>
  __device__ __forceinline__ void leave(int step, int l, const Line (&newest)[P::kArrays]) const {
    constexpr bool kOwn = kAligned && (kRegion == kMiddle || !kGathers);
    auto& leaving = shared->leaving[warp];
    #pragma unroll
    for (int f = 0; f < P::kFields && !kOwn; ++f)
      store_line(leaving[f] + lane * (kCells / P::kPack), newest[f]);
    if (!kOwn) __syncwarp();
    const long long of_plane = part.box.stride[kPlaneAxis], of_line = part.box.stride[kLineAxis];
    #pragma unroll
    for (int f = 0; f < P::kFields; ++f) {
      const int plane = step - kLag - P::arrival(f), number = plane - kSteps * P::kLoPlane;
      const bool complete =
          number >= 0 && (kRegion != kEnd || (number < planes && holds(part.updated[f], kPlaneAxis,
                                                                       start + plane)));
      if (!complete || !(stored_lines[P::box(f)] >> l & 1)) continue;
      Cell* const to = part.to[f] + in - (P::kAhead + 1 + kLag + P::arrival(f)) * of_plane +
                       l * of_line - lane * kMoved;  // the tile's first cell
      if (kOwn) {
        store_own<kRegion>(to, stored_cells[P::box(f)], newest[f]);
        continue;
      }
      const Cell* const line = reinterpret_cast<const Cell*>(leaving[f]);
      #pragma unroll
      for (int c = 0; c < kCells; ++c)
        if (stored_cells[P::box(f)] >> c & 1) to[lane + 32 * c] = line[lane + 32 * c];
    }
    if (!kOwn) __syncwarp();
  }
  template <Region kRegion>
  __device__ __forceinline__ void store_own(Cell* to, unsigned stored, const Line& cells) const {
    #pragma unroll
    for (int p = 0; p < kCells; p += P::kPack) {
      const int place = lane * kCells + p;
      Pack<Cell> pack;
      #pragma unroll
      for (int n = 0; n < P::kPack; ++n) pack.cells[n] = cells[p + n];
      if (kRegion == kMiddle && is_useful(place)) *reinterpret_cast<Pack<Cell>*>(to + place) = pack;
      #pragma unroll
      for (int n = 0; n < P::kPack; ++n)
        if (kRegion != kMiddle && (stored >> (p + n) & 1)) to[place + n] = cells[p + n];
    }
  }

  // P::kPhases steps along the stream: after them all windows are back in their places.
  template <Region kRegion>
  __device__ __forceinline__ void round(int first) {
    #pragma unroll
    for (int phase = 0; phase < P::kPhases; ++phase) {
      const int step = first + phase;
      __pipeline_wait_prior(P::kAhead - 1);
      __syncwarp();  // own lines have arrived
      if (kBordersDiffer && kRegion != kMiddle) put_borders(step);
      request<kRegion>(step + P::kAhead, P::kAhead);
      #pragma unroll
      for (int l = 0; l < kLines; ++l) {
        Line newest[P::kArrays];
        #pragma unroll
        for (int a = 0; a < P::kArrays; ++a)
          if (is_handed_on(a)) load_line(in_ring(0, a, l) + lane * (kCells / P::kPack), newest[a]);
        #pragma unroll
        for (int tier = 1; tier <= kSteps; ++tier)
          tiers[tier - 1].template advance<kRegion>(*this, tier, phase,
                                                    step - (tier - 1) * P::kTierLag, l, newest);
        leave<kRegion>(step, l, newest);
      }
      slot = slot == P::kRing - 1 ? 0 : slot + 1;
      plain = plain == Memory::kPlainPlanes - 1 ? 0 : plain + 1;
      Sync::wait(warp);  // lines that others read have arrived, and are shown
    }
  }
};

// kSteps time steps of planes of a tile.
template <class P, int kSteps, bool kBordersDiffer, bool kAligned>
__device__ __forceinline__ void line_piece(const typename P::Sweep& part,
                                           const typename P::Scalars& scalars,
                                           LineMemory<P, kSteps>* shared, const LineTile& tile) {
  using Own = LineThread<P, kSteps, kBordersDiffer, kAligned>;
  Own thread = {};
  thread.shared = shared;
  thread.part = part;
  thread.scalars = scalars;
  thread.warp = threadIdx.x / 32;
  thread.lane = threadIdx.x % 32;
  thread.start = tile.first - kSteps * P::kLoPlane;
  thread.planes = (int)(tile.last - tile.first);
  thread.take_place(tile);
  const auto copied_from = [&](long long of_plane, long long of_line) {
    return thread.start * of_plane + (tile.line + thread.warp * P::kLines) * of_line + tile.cell +
           thread.copied_place(0);
  };
  thread.in = copied_from(part.box.stride[kPlaneAxis], part.box.stride[kLineAxis]);

  // In between, every tier has planes to update, planes ahead can be read, and so can all of one.
  long long steady_begin = 0, steady_end = thread.planes + Own::kFilling;
  bool amid = true;
  const auto holds_tile = [&](const Cells& cells, int lo, int hi) {
    amid = amid && tile.line - lo >= cells.begin[kLineAxis] &&
           tile.line + LineMemory<P, kSteps>::kTileLines + hi <= cells.end[kLineAxis] &&
           tile.cell >= cells.begin[kCellAxis] && tile.cell + P::kBlock <= cells.end[kCellAxis];
  };
  #pragma unroll
  for (int f = 0; f < P::kFields; ++f) {
    const Cells& cells = part.updated[f];
    // Borders of their own are put into planes that arrive near them only.
    constexpr bool kApart = kBordersDiffer;
    holds_tile(cells, kApart ? P::kLoFrame : 0, kApart ? P::kHiFrame : 0);
    steady_begin =
        max(steady_begin, cells.begin[kPlaneAxis] - thread.start + Own::kLag + P::arrival(f));
    steady_end = min(steady_end, cells.end[kPlaneAxis] - thread.start +
                                     (kApart ? P::arrival(f) : P::lag(f)));
    steady_end = min(steady_end, (long long)thread.planes + kSteps * P::kLoPlane + Own::kLag +
                                     P::arrival(f));
  }
  #pragma unroll
  for (int a = 0; a < P::kArrays; ++a) {
    if (a >= P::kFields)
      thread.read[a - P::kFields] = copied_from(P::stride(a, kPlaneAxis, part, scalars),
                                                P::stride(a, kLineAxis, part, scalars));
    const Cells& cells = part.readable[a];
    holds_tile(cells, P::reads_lines(a) ? P::kLoFrame : 0, P::reads_lines(a) ? P::kHiFrame : 0);
    const long long begin = cells.begin[kPlaneAxis] - thread.start + P::arrival(a) - P::kAhead;
    steady_begin = max(steady_begin, begin);
    steady_end = min(steady_end, cells.end[kPlaneAxis] - thread.start + P::arrival(a) - P::kAhead);
  }
  for (int n = 0; n < P::kAhead; ++n) thread.template request<kEnd>(n, n);

  const int from = (int)min(steady_begin, 1ll << 30), until = (int)max(steady_end, 0ll);
  const auto steady = [=](int s) { return s >= from && s + P::kPhases <= until; };
  for (int step = 0; step < thread.planes + Own::kFilling; step += P::kPhases) {
    #pragma unroll 1
    for (; amid && steady(step); step += P::kPhases) thread.template round<kMiddle>(step);
    #pragma unroll 1
    for (; !kBordersDiffer && steady(step); step += P::kPhases) thread.template round<kSide>(step);
    if (step < thread.planes + Own::kFilling) thread.template round<kEnd>(step);
  }
  __pipeline_wait_prior(0);
}

// Which tile of lines a block has, and which planes of it. Needs lines.cuh.

// The tiles of a plane, which overlap by the halo of kSteps steps, and where they lie in the grid.
template <class P, int kSteps>
struct LineTiles {
  using Own = LineThread<P, kSteps, false>;
  // The first line that is updated, and the first tile's first cell, at a multiple of 32 bytes;
  // tiles side by side; all.
  long long line, cell, across, count;
  __host__ __device__ explicit LineTiles(const Box& box)
      : line(box.begin[kLineAxis]), cell((box.begin[kCellAxis] & -Own::kSector) - Own::kFront),
        across(pieces(box.end[kCellAxis] - cell - Own::kFront, (int)Own::kUsefulCells)),
        count(across * pieces(box.size(kLineAxis), (int)Own::kUsefulLines)) {}
  __device__ LineTile tile(long long n) const {
    return {line - Own::kAbove + n / across * Own::kUsefulLines,
            cell + n % across * Own::kUsefulCells, 0, 0};
  }
};

// A block has a chunk of planes of a tile. Blocks with the same planes of other tiles run at the
// same time, so that they find each other's halos in the L2 cache.
template <class P, int kSteps, bool kBordersDiffer, bool kAligned>
__device__ __forceinline__ void line_chunk(const typename P::Sweep& part,
                                           const typename P::Scalars& scalars, const Waves& waves,
                                           void* memory) {
  auto* const shared = static_cast<LineMemory<P, kSteps>*>(memory);
  auto* const words = reinterpret_cast<int*>(shared);
  for (int n = threadIdx.x; n < (int)(sizeof *shared / sizeof *words); n += 32 * P::kWarps)
    words[n] = 0;
  __syncthreads();

  const LineTiles<P, kSteps> tiles(part.box);
  const Chunk chunk = chunk_of(waves, part.box.size(kPlaneAxis), tiles.count, blockIdx.x);
  LineTile tile = tiles.tile(chunk.tile);
  tile.first = part.box.begin[kPlaneAxis] + chunk.first;
  tile.last = part.box.begin[kPlaneAxis] + chunk.last;
  line_piece<P, kSteps, kBordersDiffer, kAligned>(part, scalars, shared, tile);
}

}  // namespace
}  // namespace an5d

extern "C" __attribute__((weak)) void an5d_stop_on_error(an5d_status status) {
  if (status.code) fprintf(stderr, "an5d: %s\n", status.message), abort();
}

extern "C" __attribute__((weak)) int an5d_left_to_c(an5d_status status) {
  static an5d_status said;
  if (status.code != 2) return an5d_stop_on_error(status), 0;
  if (strcmp(said.message, status.message) != 0)
    fprintf(stderr, "an5d: %s; running the original loop\n", status.message);
  said = status;
  return 1;
}

extern __shared__ __align__(128) unsigned char an5d_shared_memory[];  // of every kernel here

