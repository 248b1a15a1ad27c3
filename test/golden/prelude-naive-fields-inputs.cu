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
template <class Cell, int kFields>
struct Step {
  long long time, stride[3];
  const Cell* from[kFields];
  Cell* to[kFields];
  Cells updated[kFields], readable[kFields];
};
template <class... More>
Cells around(const Cells& first, const More&... more) {
  Cells all = first;
  (surround(&all, more), ...);
  return all;
}
template <class Launch>
cudaError_t each_grid(const Cells& cells, const long long (&block)[3], const Launch& launch) {
  constexpr long long kAlongX = 0x7fffffff, kAlong = 65535;  // blocks
  const auto few = [](long long blocks, long long most) {
    return (unsigned)(blocks < most ? blocks : most);
  };
  for (long long i = cells.begin[0]; i < cells.end[0]; i += kAlong * block[0]) {
    for (long long j = cells.begin[1]; j < cells.end[1]; j += kAlong * block[1]) {
      for (long long k = cells.begin[2] & ~31ll; k < cells.end[2]; k += kAlongX * block[2]) {
        const Cells part = {{i, j, k}, {cells.end[0], cells.end[1], cells.end[2]}};
        const dim3 blocks(few(pieces(cells.end[2] - k, block[2]), kAlongX),
                          few(pieces(cells.end[1] - j, block[1]), kAlong),
                          few(pieces(cells.end[0] - i, block[0]), kAlong));
        if (const cudaError_t error = launch(part, blocks)) return error;
      }
    }
  }
  return cudaSuccess;
}
template <class Cell, int kRank, int kFields, int kReaches, int kBoxes, class Launch>
an5d_status in_steps(Cell* (&planes)[kFields][2], an5d_domain domain, const Nest<kRank>& nest,
                     const FieldType (&types)[kFields], const FieldReach (&reaches)[kReaches],
                     const an5d_box (&boxes)[kBoxes], cudaStream_t stream, const Launch& launch) {
  FieldSweep<Cell, kFields> cells = {};
  an5d_status status = find_cells(&domain, nest, types, reaches, boxes, &cells);
  if (status.code || cells.box.size(2) == 0) return status;
  DeviceMemory second[kFields];
  const auto copy = [&](int f, Cell* to, const Cell* from, long long at_once) {
    const Lines lines(cells.readable[f], cells.box, at_once);
    const size_t bytes = lines.count * sizeof(Cell);
    if (!status.code && bytes > 0)
      status = check(cudaMemcpyAsync(to + lines.begin, from + lines.begin, bytes,
                                     cudaMemcpyDeviceToDevice, stream), "copy of an array");
  };
  Step<Cell, kFields> step = {};
  for (int axis = 0; axis < 3; ++axis) step.stride[axis] = cells.box.stride[axis];
  for (int f = 0; f < kFields && !status.code; ++f) {
    step.updated[f] = cells.updated[f];
    step.readable[f] = cells.readable[f];
    if (!types[f].moves) continue;
    const Lines lines(cells.readable[f], cells.box, Lines::kAtOnce);
    const size_t bytes = (lines.begin + lines.count) * sizeof(Cell);
    if (bytes) status = check(cudaMalloc(&second[f].start, bytes), "device memory");
    planes[f][1] = static_cast<Cell*>(second[f].start);
    copy(f, planes[f][1], planes[f][0], Lines::kAtOnce);
  }
  const long long steps = domain.t_end - domain.t_begin;
  step.time = nest.way > 0 ? domain.t_begin : domain.t_end - 1;
  for (long long n = 0; n < steps && !status.code; ++n, step.time += nest.way) {
    for (int f = 0; f < kFields; ++f) {
      const bool stays = types[f].planes == 1 && !types[f].moves;
      const bool at = types[f].planes == 2 ? (step.time + types[f].phase) & 1 : !stays && n % 2;
      step.from[f] = planes[f][at];
      step.to[f] = planes[f][stays ? at : !at];
    }
    status = check(launch(step), "kernel launch");
  }
  for (int f = 0; f < kFields; ++f)
    if (types[f].moves && steps % 2) copy(f, planes[f][0], planes[f][1], 1);
  const an5d_status done = check(cudaStreamSynchronize(stream), "kernel");
  return status.code ? status : done;
}
// Kernels of one step whose threads make kCells cells side by side, and move them by one access
// where all arrays are aligned. Needs one_step.cuh.

// At most 16 bytes.
template <class Cell, int kCells>
struct alignas(sizeof(Cell) * kCells) Group { Cell cells[kCells]; };

// Which cells of a thread's group are updated: all if kWhole.
template <int kCells, bool kWhole>
struct Updated {
  int begin, end;  // counted from the first cell, as far as they are not far away
  __device__ Updated(const Cells& cells, int axis, long long first)
      : begin((int)max(cells.begin[axis] - first, -4096ll)),
        end((int)min(cells.end[axis] - first, 4096ll)) {}
  __device__ __forceinline__ bool has(int cell) const {
    return kWhole || (cell >= begin && cell < end);
  }
  __device__ __forceinline__ bool any() const { return kWhole || (begin < kCells && end > 0); }
  // The first cell of a group of a row, or of the nearest one of which a cell is read, where those
  // that are updated read cells kFrom to kTo away.
  template <int kFrom, int kTo>
  __device__ __forceinline__ int read(int cell) const {
    if (kWhole || (cell == 0 && kFrom <= 0 && kTo >= 0)) return cell;
    return max((begin + kFrom) & -kCells, min(cell, (end - 1 + kTo) & -kCells));
  }
};

// Are all groups updated as a whole that threads side by side make from cell `first` on, as far as
// there are cells to make?
template <int kCells>
__device__ __forceinline__ bool are_whole(const Cells& updated, const Cells& made, int axis,
                                          long long first, int threads) {
  const long long begin = made.begin[axis] / kCells * kCells;
  const long long end = (made.end[axis] + kCells - 1) / kCells * kCells;
  return max(first, begin) >= updated.begin[axis] &&
         min(first + threads * kCells, end) <= updated.end[axis];
}

// What an update of kCells cells reads of a row: for each, the cells that are kFrom to kTo cells
// away. No group without one of them is read.
template <class Cell, int kCells, int kFrom, int kTo>
struct Row {
  static constexpr int kFirst = kFrom & -kCells, kLast = (kTo + kCells - 1) & -kCells;
  Cell cells[kLast - kFirst + kCells];
  template <bool kWhole>
  __device__ __forceinline__ Row(const Cell* own, const Updated<kCells, kWhole>& updated) {
    #pragma unroll
    for (int first = kFirst; first <= kLast; first += kCells) {
      const auto* const from = own + updated.template read<kFrom, kTo>(first);
      const auto group = *reinterpret_cast<const Group<Cell, kCells>*>(from);
      #pragma unroll
      for (int n = 0; n < kCells; ++n) cells[first - kFirst + n] = group.cells[n];
    }
  }
  __device__ __forceinline__ Cell operator()(int n) const { return cells[n - kFirst]; }
};

template <class Cell, int kCells, bool kWhole>
__device__ __forceinline__ void store(Cell* own, const Group<Cell, kCells>& group,
                                      const Updated<kCells, kWhole>& updated) {
  if (kWhole || (updated.begin <= 0 && updated.end >= kCells))
    *reinterpret_cast<Group<Cell, kCells>*>(own) = group;
  else
    #pragma unroll
    for (int n = 0; n < kCells; ++n)
      if (updated.has(n)) own[n] = group.cells[n];
}

// The address of an element of an array that is only read.
template <class Input, class... Rest>
__device__ __forceinline__ auto address(const Input& input, Rest... subscripts) {
  long long at = 0;
  int n = 0;
  ((at = at * input.extent[n++] + subscripts), ...);
  return input.start + at;
}

// Do rows of an array begin at multiples of kCells cells? In 2-D, of_plane is 1.
template <int kCells, class Cell>
bool has_groups(const Cell* start, long long of_plane, long long of_row) {
  const auto address = reinterpret_cast<unsigned long long>(start);
  return address % (kCells * sizeof(Cell)) == 0 && (of_plane == 1 || of_plane % kCells == 0) &&
         of_row % kCells == 0;
}
template <int kCells, class Cell, int kFields>
bool has_groups(const Step<Cell, kFields>& step) {
  bool all = true;
  for (int f = 0; f < kFields; ++f)
    for (const Cell* const start : {step.from[f], (const Cell*)step.to[f]})
      all = all && has_groups<kCells>(start, step.stride[0], step.stride[1]);
  return all;
}
// The same of an array that is only read.
template <int kCells, class Input>
bool input_has_groups(const Input& input) {
  constexpr int kRank = sizeof input.extent / sizeof input.extent[0];
  return has_groups<kCells>(input.start, 1, input.extent[kRank - 1]);
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

