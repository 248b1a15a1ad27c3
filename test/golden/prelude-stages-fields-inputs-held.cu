// Made by an5dc. Needs nvcc (CUDA C++17) and nothing else.
#include <cuda_pipeline_primitives.h>
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <type_traits>
// Cells of arrays that a nest only reads.
namespace an5d {
namespace {

// One in device memory, as the update reads it: c(i, j).
template <class T, int kRank>
struct Input {
  const T* start;
  long long extent[kRank];
  template <class... Rest>
  __device__ __forceinline__ T operator()(long long first, Rest... rest) const {
    static_assert(1 + sizeof...(rest) == kRank, "a subscript for each dimension");
    long long at = first;
    [[maybe_unused]] int n = 1;
    ((at = at * extent[n++] + rest), ...);
    return start[at];
  }
};

// Arrays that a nest only reads, whose values are in cells of another type. Needs input_cells.cuh.

template <int kBytes> struct IntegerOf { using Type = int; };
template <> struct IntegerOf<8> { using Type = long long; };

// The cell that holds a value, and the value of it. Of an integer a float or double has the bits.
template <class Cell, class T>
__host__ __device__ __forceinline__ Cell in_cell(T value) {
  if constexpr (std::is_integral_v<T> && !std::is_integral_v<Cell>) {
    const typename IntegerOf<sizeof(Cell)>::Type bits = value;
    Cell cell;
    memcpy(&cell, &bits, sizeof cell);
    return cell;
  } else if constexpr (!std::is_arithmetic_v<T>) {
    return (Cell)(float)value;  // of 16 bits
  } else {
    return (Cell)value;
  }
}
template <class T, class Cell>
__host__ __device__ __forceinline__ T value_in(Cell cell) {
  if constexpr (std::is_integral_v<T> && !std::is_integral_v<Cell>) {
    typename IntegerOf<sizeof(Cell)>::Type bits;
    memcpy(&bits, &cell, sizeof cell);
    return (T)bits;
  }
  return (T)cell;
}

// One in device memory, as the update reads it: c(i, j).
template <class T, class Cell, int kRank>
struct InputValues : Input<Cell, kRank> {
  template <class... At>
  __device__ __forceinline__ T operator()(At... at) const {
    return value_in<T>(Input<Cell, kRank>::operator()(at...));
  }
};

}  // namespace
}  // namespace an5d

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
template <class Cell, int kRank, int kFields, int kReaches, int kBoxes>
an5d_status take_older(Cell* (&planes)[kFields][2], int older, int newer, an5d_domain domain,
                       const Nest<kRank>& nest, const FieldType (&types)[kFields],
                       const FieldReach (&reaches)[kReaches], const an5d_box (&boxes)[kBoxes],
                       cudaStream_t stream, DeviceMemory& memory) {
  FieldSweep<Cell, kFields> sweep = {};
  const an5d_status status = find_cells(&domain, nest, types, reaches, boxes, &sweep);
  const Lines lines(sweep.readable[older], sweep.box, Lines::kAtOnce);
  if (status.code || sweep.box.size(2) == 0 || lines.count == 0) return status;
  const an5d_status made = check(
      cudaMalloc(&memory.start, (lines.begin + lines.count) * sizeof(Cell)), "device memory");
  if (made.code) return made;
  planes[older][0] = static_cast<Cell*>(memory.start);
  const long long first = nest.way > 0 ? domain.t_begin : domain.t_end - 1;
  const bool written = !((first + types[newer].phase) & 1);
  return check(cudaMemcpyAsync(planes[older][0] + lines.begin,
                               planes[newer][written] + lines.begin, lines.count * sizeof(Cell),
                               cudaMemcpyDeviceToDevice, stream), "copy of an array");
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
template <class T, class Cell, int kRank>
InputValues<T, Cell, kRank> input_values(const an5d_input& from) {
  return {input<Cell, kRank>(from)};
}
template <class Cell, class T>
__global__ void put_in_cells(const T* from, Cell* to, long long count) {
  const long long threads = (long long)gridDim.x * blockDim.x;
  for (long long n = blockIdx.x * (long long)blockDim.x + threadIdx.x; n < count; n += threads)
    to[n] = in_cell<Cell>(from[n]);
}
template <class T, class Cell>
an5d_status copy_values(an5d_input* input, const InputType& type, DeviceMemory* memory,
                        cudaStream_t stream) {
  long long count = type.size(*input) / type.bytes;
  if (count == 0 || !input->start) return {};  // nothing is read
  an5d_status status = check(cudaMalloc(&memory->start, count * sizeof(Cell)), "device memory");
  if (status.code) return status;
  const T* from = static_cast<const T*>(input->start);
  Cell* to = static_cast<Cell*>(memory->start);
  void* arguments[] = {&from, &to, &count};
  const long long blocks = count < (1 << 24) ? pieces(count, 256) : 1 << 16;
  status = check(start(put_in_cells<Cell, T>, blocks, 256, 0, arguments, stream),
                 "copy of an input");
  input->start = to;
  return status;
}
// Elements of arrays that a nest only reads, for cells beside the grid, too. Needs input_cells.cuh.

// The element that is nearest to a place.
template <class T, int kRank, class... At>
__device__ __forceinline__ T nearest(const Input<T, kRank>& input, At... subscripts) {
  static_assert(sizeof...(subscripts) == kRank, "a subscript for each dimension");
  const long long at[] = {static_cast<long long>(subscripts)...};
  long long place = 0;
  for (int d = 0; d < kRank; ++d) {
    if (input.extent[d] == 0) return {};
    place = place * input.extent[d] + max(0ll, min(at[d], input.extent[d] - 1));
  }
  return input.start[place];
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
  // What a thread keeps of arrays that are only read, of its lines and cells from these on.
  struct Held {
    template <class S>
    __device__ void take(const S&, long long, long long) {}
  };
  enum : bool { kTiersHold = false };  // has P::Tier a function take()?
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

// Stages, 2-D: rows of all arrays stream through the warps of a block. A warp spans the tile; each
// warp takes its share of the time steps and hands rows on to the next one through shared memory.
// What depends on the stencil is a struct P that the nest defines: its constants, its Scalars,
// where rows come from, P::Borders, for time planes with borders of their own, and P::Tier, which
// keeps rows of one time step and makes those of the next. With P::kBorderInPlace all updates have
// the same box, whose border lies at the same cells of threads in every tile at a side; only those
// cells are guarded there. Needs streams.cuh and cuda_pipeline_primitives.h.

// Axes of a Box, and the types of a program.
enum : int { kRowAxis = 1, kColumnAxis = 2 };

// Shared memory of a block: P::kRows rows of all arrays come from global memory into a slot. Each
// stage in turn takes them and leaves rows of its last time step in their place. Then they go to
// global memory.
template <class P>
struct StageMemory {
  static constexpr int kSlots = P::kRing + P::kStages - 1;
  Pack<typename P::Cell> ring[kSlots][P::kRows][P::kArrays][P::kBlock / P::kPack];
};

// Along the row: a tile's first cell; the cells that it stores.
struct StageTile { long long cell, begin, end; };

// One thread: P::kCells columns side by side, in the tiers of its warp's stage.
template <class P, int kSteps, bool kBordersDiffer>
struct StageThread : P::template Borders<StageThread<P, kSteps, kBordersDiffer>> {
  using Cell = typename P::Cell;
  using Line = Cell[P::kCells];
  static constexpr int kThreads = 32 * P::kStages;
  static constexpr int kSlots = StageMemory<P>::kSlots;
  static constexpr int kOwn = (kSteps + P::kStages - 1) / P::kStages;  // tiers of a stage, at most
  // Steps from the arrival of a row until the row made of it is stored, and from there to the next
  // row to ask for.
  static constexpr int kLag = kSteps * P::kTierLag + P::kStages * P::kRows;
  enum : int { kLead = kLag + (P::kRing - 2) * P::kRows };  // the host's: no kernel reads it
  static constexpr int kCopies = (P::kCells + P::kStages - 1) / P::kStages;  // cells that it copies
  static constexpr bool kDiffer = kBordersDiffer, kTrades = kDiffer && StageThread::kTrade;
  // With kBorderInPlace: the left border begins at cell kBorder of a thread. The last tile ends
  // kSpare cells later for the right one to begin there, too. Cells beyond a border hold adjacent
  // rows, and reach no stored cell.
  static constexpr int kBorder = (kSteps - 1) * P::kLoColumn % P::kCells;
  static constexpr int kSpare =
      P::kBorderInPlace ? (P::kBlock - kSteps * P::kHiColumn - kBorder) % P::kCells : 0;
  typename P::Tier tiers[kOwn];
  StageMemory<P>* shared;
  typename P::Sweep part;
  typename P::Scalars scalars;
  typename P::Held held;
  // The first cells, kThreads apart, that it copies of the next row: of fields, of inputs.
  long long in, read[P::kArrays - P::kFields + 1];
  long long start, own;        // row of step 0; first own cell of a row
  int copied;                  // place in the tile of the first cell that it copies
  int stage, before, delay;    // tiers before the stage's; steps from arrival until it takes a row
  int slot;                    // of the rows that arrive in this step
  int count;                   // steps of this piece
  unsigned copies[P::kArrays];                      // copied cells that may be read
  unsigned stores[P::kFields];                      // and stored
  unsigned inside[P::kFields];                      // own cells that are updated
  unsigned sides;  // those updated of all fields, from kBorder on

  static __device__ __forceinline__ bool in_rows(const Cells& cells, long long row) {
    return row >= cells.begin[kRowAxis] && row < cells.end[kRowAxis];
  }
  static __device__ __forceinline__ bool in_columns(const Cells& cells, long long cell) {
    return cell >= cells.begin[kColumnAxis] && cell < cells.end[kColumnAxis];
  }

  // Which of its columns are updated, may be read, are stored.
  __device__ __forceinline__ void take_columns(const StageTile& tile) {
    for (int n = 0; n < P::kCells; ++n) {
      #pragma unroll
      for (int f = 0; f < P::kFields; ++f)
        inside[f] |= in_columns(part.updated[f], own + n) << n;
      if (kDiffer) this->take_column(n, own + n);
    }
    for (int n = 0; n < P::kCells && P::kBorderInPlace; ++n)
      sides |= (inside[0] >> (kBorder + n) % P::kCells & 1) << n;
    for (int n = 0; n < kCopies; ++n) {
      const int place = copied + kThreads * n;
      const long long cell = tile.cell + place;
      const bool stored = place < P::kBlock && cell >= tile.begin && cell < tile.end;
      #pragma unroll
      for (int f = 0; f < P::kFields; ++f)
        stores[f] |= (stored && in_columns(part.updated[f], cell)) << n;
      #pragma unroll
      for (int a = 0; a < P::kArrays; ++a)
        copies[a] |= (place < P::kBlock && in_columns(part.readable[a], cell)) << n;
      if constexpr (kTrades) this->take_copy(n, cell, place >= P::kBlock || copies[0] >> n & 1);
    }
  }

  // Is own cell c further from a border of a tile at a side than cells that trade places?
  template <Region kRegion>
  static __device__ __forceinline__ bool is_apart(int c) {
    const int n = (c - kBorder + P::kCells) % P::kCells;
    return kTrades && kRegion == kSide && n >= 2 * P::kLoColumn && n + P::kLoColumn < P::kCells;
  }
  // May own cell c skip the boundary test? Its update counts there, or no stored cell needs it.
  template <Region kRegion>
  __device__ __forceinline__ bool is_free(int f, int c) const {
    const int n = (c - kBorder + P::kCells) % P::kCells;
    if (!P::kBorderInPlace || kBordersDiffer) return is_apart<kRegion>(c) || inside[f] >> c & 1;
    return (n >= P::kLoColumn && n >= P::kHiColumn) || sides >> n & 1;
  }

  template <Region kRegion>
  __device__ __forceinline__ bool updates_row(int f, int row) const {
    return kRegion != kEnd || in_rows(part.updated[f], start + row);
  }
  // Is own cell c of the row updated? Where borders trade places, in a row that is.
  template <Region kRegion>
  __device__ __forceinline__ bool updated(int f, int c, int row) const {
    if (kRegion == kMiddle) return true;
    return (kTrades || updates_row<kRegion>(f, row)) && is_free<kRegion>(f, c);
  }

  // Row r of the slot into which rows came `ago` slots before those of this step.
  __device__ __forceinline__ Pack<Cell>* row_of(int ago, int r, int array) const {
    return shared->ring[slot >= ago ? slot - ago : slot - ago + kSlots][r][array];
  }
  __device__ __forceinline__ Cell& cell_of(int ago, int r, int array, int n) const {
    return reinterpret_cast<Cell*>(row_of(ago, r, array))[copied + n * kThreads];
  }

  // The block copies a row in groups of kThreads cells: has group n a cell for every thread?
  static __device__ constexpr bool is_whole(int n) { return (n + 1) * kThreads <= P::kBlock; }

  // Is its cell of group n copied? Where rows are inside the grid, cells beside it may be, too.
  template <Region kRegion>
  __device__ __forceinline__ bool copied_of(int a, int n) const {
    constexpr bool kAll = P::kBorderInPlace ? kRegion != kEnd : kRegion == kMiddle;
    if (kAll && P::kCopiesBeyond) return is_whole(n) || copied + n * kThreads < P::kBlock;
    return (kAll && is_whole(n)) || (copies[a] >> n & 1);
  }

  // Asks for P::kRows rows from row `row` of the stream, into a slot.
  template <Region kRegion>
  __device__ __forceinline__ void request(int row, int ago) {
    #pragma unroll
    for (int r = 0; r < P::kRows; ++r) {
      #pragma unroll
      for (int a = 0; a < P::kArrays; ++a) {
        const long long at = start + row + r;
        const bool wanted = kRegion != kEnd || in_rows(part.readable[a], at);
        const Cell* const from =
            P::start(a, part, scalars) + (a < P::kFields ? in : read[a - P::kFields]);
        constexpr bool kTraded = kTrades && kRegion != kMiddle;
        if constexpr (kTraded) this->template request_at<kRegion>(r, ago, at, from);
        #pragma unroll
        for (int n = 0; n < kCopies && !kTraded; ++n) {
          if (wanted && copied_of<kRegion>(a, n))
            __pipeline_memcpy_async(&cell_of(ago, r, a, n), from + n * kThreads, sizeof(Cell));
        }
        if (a >= P::kFields) read[a - P::kFields] += P::stride(a, kRowAxis, part, scalars);
      }
      in += part.box.stride[kRowAxis];
    }
    __pipeline_commit();
  }

  // The block stores the rows that have passed all stages.
  template <Region kRegion>
  __device__ __forceinline__ void leave(int step) const {
    #pragma unroll
    for (int r = 0; r < P::kRows; ++r) {
      const int row = step + r;
      const bool complete = row >= kSteps * P::kLoRow + kLag && (kRegion != kEnd || row < count);
      #pragma unroll
      for (int f = 0; f < P::kFields; ++f) {
        const bool in_row = kRegion != kEnd || in_rows(part.updated[f], start + row - kLag);
        const unsigned stored = complete && in_row ? stores[f] : 0;
        Cell* const to = part.to[f] + in + part.lead + r * part.box.stride[kRowAxis];
        #pragma unroll
        for (int n = 0; n < kCopies; ++n)
          if (stored >> n & 1) to[n * kThreads] = cell_of(P::kStages, r, f, n);
      }
    }
  }

  // P::kPhases steps along the stream: after them all windows are back in their places.
  template <Region kRegion>
  __device__ __forceinline__ void round(int first) {
    #pragma unroll
    for (int phase = 0; phase < P::kPhases; ++phase) {
      const int step = first + phase, r = phase % P::kRows;
      if constexpr (P::kTiersHold)
        #pragma unroll
        for (int own = 1; own <= kOwn; ++own)
          if (kSteps % P::kStages == 0 || before + own <= kSteps)
            tiers[own - 1].template take<kRegion>(*this, before + own,
                                                  step - delay - (own - 1) * P::kTierLag);
      if (r == 0) __pipeline_wait_prior(P::kRing - 3), __syncthreads();  // rows have arrived
      Line newest[P::kArrays];
      const int lane = threadIdx.x % 32 * (P::kCells / P::kPack);
      #pragma unroll
      for (int a = 0; a < P::kArrays; ++a) load_line(row_of(stage, r, a) + lane, newest[a]);
      if (r == 0) {
        leave<kRegion>(step);
        request<kRegion>(step + (P::kRing - 2) * P::kRows, P::kStages + 1);
      }
      if constexpr (kDiffer && !kTrades && kRegion != kMiddle)
        if (stage == 0) this->take_borders(step, newest);
      #pragma unroll
      for (int own = 1; own <= kOwn; ++own)
        if (kSteps % P::kStages == 0 || before + own <= kSteps)
          tiers[own - 1].template advance<kRegion>(
              *this, before + own, phase, step - delay - (own - 1) * P::kTierLag, newest);
      #pragma unroll
      for (int a = 0; a < P::kArrays; ++a)
        store_line(row_of(stage, r, a) + lane, newest[a]);
      if (r == P::kRows - 1) slot = slot == kSlots - 1 ? 0 : slot + 1;
    }
  }
};

// kSteps time steps of the rows [first, last) of a tile.
template <class P, int kSteps, bool kBordersDiffer>
__device__ __forceinline__ void stage_piece(const typename P::Sweep& part,
                                            const typename P::Scalars& scalars,
                                            StageMemory<P>* shared, const StageTile& tile,
                                            long long first, long long last) {
  using Own = StageThread<P, kSteps, kBordersDiffer>;
  Own thread = {};
  thread.shared = shared;
  thread.part = part;
  thread.scalars = scalars;
  thread.start = first - kSteps * P::kLoRow;
  thread.own = tile.cell + threadIdx.x % 32 * P::kCells;
  // The warp's share of the tiers; all warps copy every row.
  thread.stage = threadIdx.x / 32;
  thread.before = min(kSteps, thread.stage * Own::kOwn);
  thread.delay = thread.stage * P::kRows + thread.before * P::kTierLag;
  thread.copied = threadIdx.x;
  thread.count = (int)(last - thread.start) + Own::kLag;
  thread.take_columns(tile);
  thread.held.take(scalars, 0, thread.own);
  // In between, every tier has a row to update, and rows ahead, with adjacent ones, can be read.
  constexpr int kAhead = (P::kRing - 2) * P::kRows + (P::kBorderInPlace ? 1 : 0);
  long long steady_begin = 0, steady_end = thread.count;
  bool amid = true;
  const auto holds = [&](const Cells& cells) {
    amid = amid && tile.cell >= cells.begin[kColumnAxis] &&
           tile.cell + P::kBlock <= cells.end[kColumnAxis];
  };
  #pragma unroll
  for (int f = 0; f < P::kFields; ++f) {
    const Cells& cells = part.updated[f];
    holds(cells);
    steady_begin = max(steady_begin, cells.begin[kRowAxis] - thread.start + Own::kLag);
    // Rows with borders of their own arrive, or are asked for, near the ends only.
    const int lag = Own::kTrades ? -kAhead : kBordersDiffer ? 0 : P::lag(f);
    steady_end = min(steady_end, cells.end[kRowAxis] - thread.start + lag);
  }
  #pragma unroll
  for (int a = 0; a < P::kArrays; ++a) {
    const Cells& cells = part.readable[a];
    holds(cells);
    steady_begin = max(steady_begin, cells.begin[kRowAxis] - thread.start);
    steady_end = min(steady_end, cells.end[kRowAxis] - thread.start - kAhead);
    if (a >= P::kFields)
      thread.read[a - P::kFields] =
          thread.start * P::stride(a, kRowAxis, part, scalars) + tile.cell + thread.copied;
  }
  thread.in = thread.start * part.box.stride[kRowAxis] + tile.cell + thread.copied;
  for (int n = 0; n < P::kRing - 2; ++n) thread.template request<kEnd>(n * P::kRows, -n);

  // Borders from memory, and both of a tile, at other cells of threads, are for the ends' text.
  constexpr bool kFromMemory = kBordersDiffer && !Own::kTrades;
  const bool both = tile.cell < part.updated[0].begin[kColumnAxis] &&
                    tile.cell + P::kBlock > part.updated[0].end[kColumnAxis];
  const bool guarded = kFromMemory || (kBordersDiffer && both);
  const int from = (int)min(steady_begin, 1ll << 30), until = (int)max(steady_end, 0ll);
  const auto steady = [=](int s) { return s >= from && s + P::kPhases <= until; };
  for (int step = 0; step < thread.count; step += P::kPhases) {
    #pragma unroll 1
    for (; amid && steady(step); step += P::kPhases) thread.template round<kMiddle>(step);
    #pragma unroll 1
    for (; !guarded && steady(step); step += P::kPhases) thread.template round<kSide>(step);
    if (step < thread.count) thread.template round<kEnd>(step);
  }
  __pipeline_wait_prior(0);
  __syncthreads();
}

// Every block has an equal share of the work. A row of a tile inside the grid counts
// P::kMiddleWork, and one of a tile at a side, where cells are checked, P::kSideWork, or more where
// borders differ (measured). The steps of a tile besides its rows count, too:
// those that fill the tiers (again if a block comes from the tile before), and checks near ends.
template <class P, int kSteps, bool kBordersDiffer>
__device__ __forceinline__ void stage_shares(const typename P::Sweep& part,
                                             const typename P::Scalars& scalars, void* memory) {
  using Cell = typename P::Cell;
  auto* const shared = static_cast<StageMemory<P>*>(memory);
  auto* const cells = reinterpret_cast<Cell*>(shared);
  for (int n = threadIdx.x; n < (int)(sizeof *shared / sizeof *cells); n += 32 * P::kStages)
    cells[n] = 0;
  __syncthreads();

  // Tiles are spread evenly from one side to the other, and overlap by kSteps halos or more.
  constexpr int useful = P::kBlock - kSteps * (P::kLoColumn + P::kHiColumn);
  using Own = StageThread<P, kSteps, kBordersDiffer>;
  constexpr int lag = Own::kLag;
  const long long left = part.box.begin[kColumnAxis], right = part.box.end[kColumnAxis];
  const long long columns = right - left + Own::kSpare, rows = part.box.size(kRowAxis);
  const long long tiles = pieces(columns, useful), apart = columns - useful;
  const auto begin_of = [=](long long tile) {
    return left + (tiles == 1 ? 0 : tile * apart / (tiles - 1));
  };
  const auto cut = [=](long long tile) {  // where what it stores begins
    if (tile == 0) return left;
    if (tile == tiles) return right;
    return (begin_of(tile - 1) + begin_of(tile) + useful) / 2;
  };
  constexpr int end_work = kBordersDiffer ? Own::kEndWork : P::kEndWork;
  constexpr int head = (kSteps * P::kLoRow + lag) * end_work / P::kMiddleWork;
  constexpr int tail = lag * (end_work - P::kMiddleWork) / P::kMiddleWork;
  const long long all = head + rows + tail;
  const int side_work = kBordersDiffer ? max((int)P::kSideWork, (int)Own::kSideWork) : P::kSideWork;
  const long long side = all * side_work, middle = all * P::kMiddleWork;  // the work of a tile
  const long long work = tiles == 1 ? side : 2 * side + (tiles - 2) * middle;
  const long long share = (work + gridDim.x - 1) / gridDim.x;
  const long long until = min(work, share * (blockIdx.x + 1));
  for (long long at = share * blockIdx.x; at < until;) {
    const long long tile = at < side ? 0 : min(tiles - 1, 1 + (at - side) / middle);
    const bool is_side = tile == 0 || tile == tiles - 1;
    const long long start = tile == 0 ? 0 : side + (tile - 1) * middle;
    const long long stop = min(until, start + (is_side ? side : middle));
    const long long row_work = is_side ? side_work : P::kMiddleWork;
    const auto done = [=](long long work) { return min(max(work / row_work - head, 0ll), rows); };
    const long long first = part.box.begin[kRowAxis] + done(at - start);
    const long long last = part.box.begin[kRowAxis] + done(stop - start);
    const StageTile here = {begin_of(tile) - kSteps * P::kLoColumn, cut(tile), cut(tile + 1)};
    if (first < last)
      stage_piece<P, kSteps, kBordersDiffer>(part, scalars, shared, here, first, last);
    at = stop;
  }
}

// Part of a StageThread (stages.cuh), where the two time planes have borders of their own: they are
// read from memory in every time step.

template <class P, class Thread>
struct BordersFromMemory {
  using Cell = typename P::Cell;
  enum : bool { kTrade = false };
  // The work on a row, where borders differ: near the ends of the stream, of a tile at a side.
  enum : int { kEndWork = P::kEndWork, kSideWork = 8 * P::kMiddleWork };
  unsigned reads[P::kFields];  // own cells that may be read

  __device__ __forceinline__ void take_column(int n, long long cell) {
    #pragma unroll
    for (int f = 0; f < P::kFields; ++f)
      reads[f] |= Thread::in_columns(thread().part.readable[f], cell) << n;
  }

  // Own cell c where it is not updated, as time step `tier` after the first reads it.
  __device__ __forceinline__ Cell border(int f, int tier, int row, int c, Cell otherwise) const {
    const auto& part = thread().part;
    const long long i = thread().start + row;
    if (!(reads[f] >> c & 1) || !Thread::in_rows(part.readable[f], i)) return otherwise;
    const Cell* const from = tier % 2 ? part.odd[f] : part.even[f];
    return from[i * part.box.stride[kRowAxis] + thread().own + c];
  }

  // Rows of the first time step.
  template <class Lines>
  __device__ __forceinline__ void take_borders(int step, Lines& newest) const {
    #pragma unroll
    for (int f = 0; f < P::kFields; ++f) {
      #pragma unroll
      for (int c = 0; c < P::kCells && P::has_planes(f); ++c)
        if (!thread().template updated<kEnd>(f, c, step))
          newest[f][c] = border(f, 0, step, c, newest[f][c]);
    }
  }

 private:
  __device__ const Thread& thread() const { return static_cast<const Thread&>(*this); }
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

