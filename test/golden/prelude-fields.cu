// Made by an5dc. Needs nvcc (CUDA C++17) and nothing else.
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

