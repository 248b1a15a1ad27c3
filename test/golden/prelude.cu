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
template <class Cell>
struct Sweep {
  int steps, borders_differ;
  long long time, stride, lead, chunk;
  const Cell *from, *even, *odd;
  Cell* to;
  Box box;
};
template <class Cell>
__device__ Cell* moved(const Cell* at, long long bytes) { return (Cell*)((char*)at + bytes); }
template <int kRank>
an5d_status find_box(const an5d_domain& domain, const Nest<kRank>& nest, Box* box) {
  bool empty = domain.t_begin >= domain.t_end, outside = false;
  long long stride = 1;
  for (int axis = 2, d = kRank - 1; d >= 0; --axis, --d) {
    const long long* reach = nest.reach[d];
    box->stride[axis] = stride;
    box->lo[axis] = reach[0], box->hi[axis] = reach[1];
    box->begin[axis] = domain.begin[d] + reach[2];
    box->end[axis] = domain.end[d] + reach[2];
    empty |= domain.begin[d] >= domain.end[d];
    outside |= box->begin[axis] < reach[0] || box->end[axis] > domain.extent[d] - reach[1];
    stride *= domain.extent[d];
  }
  if (empty) box->end[2] = box->begin[2];
  if (empty || (!outside && domain.t_begin >= nest.earliest)) return {};
  return outside ? left_to_c("space loops", "the loop bounds reach outside the array")
                 : left_to_c("time loop", "times below 0, or too large");
}
template <class Cell, int kRank, int kDegrees, class Launch>
an5d_status on_device(Cell* plane0, Cell* plane1, const an5d_domain& domain,
                      const Nest<kRank>& nest, const int (&degrees)[kDegrees], cudaStream_t stream,
                      const Launch& launch) {
  Sweep<Cell> sweep = {};
  an5d_status status = find_box(domain, nest, &sweep.box);
  if (status.code || sweep.box.size(2) == 0) return status;
  status = compare(plane0, plane1, sweep.box, sizeof(Cell), stream, &sweep.borders_differ);
  if (status.code) return status;
  sweep.chunk = nest.chunk;
  return each_launch(domain, nest, degrees, [&](int steps, long long time) {
    const bool swapped = (time + nest.phase) & 1, first = !sweep.to;
    sweep.steps = steps, sweep.time = time;
    sweep.even = swapped ? plane1 : plane0, sweep.odd = swapped ? plane0 : plane1;
    sweep.from = first ? sweep.even : sweep.to, sweep.to = sweep.from == plane0 ? plane1 : plane0;
    return launch(sweep);
  });
}
template <class Cell, int kRank>
an5d_status copy_in(Cell* to, const Cell* from, const Box& box, const Nest<kRank>& nest,
                    long long cells, cudaStream_t stream) {
  long long begin = box.cell(0, 0, 0), end = begin + 1;
  for (int d = 0, axis = 3 - kRank; d < kRank; ++d, ++axis) {
    begin += nest.first[d] * box.stride[axis];
    end += (box.size(axis) - 1 + nest.last[d]) * box.stride[axis];
  }
  const long long beside = 16 / sizeof(Cell);
  const long long first = box.cell(-box.lo[0], -box.lo[1], -box.lo[2]) - beside;
  const long long last = box.cell(box.size(0) + box.hi[0] - 1, box.size(1) + box.hi[1] - 1,
                                  box.size(2) + box.hi[2]) + beside;
  an5d_status status = {};
  const auto clear = [&](long long at, long long behind) {
    if (!status.code && at < behind)
      status = check(cudaMemsetAsync(to + at, 0, (behind - at) * sizeof(Cell), stream),
                     "device memory");
  };
  clear(first < 0 ? 0 : first, begin), clear(end, last < cells ? last : cells);
  if (status.code) return status;
  return check(cudaMemcpyAsync(to + begin, from + begin, (end - begin) * sizeof(Cell),
                               cudaMemcpyDefault, stream), "copy in");
}
template <class Cell>
an5d_status copy_out(Cell* to, const Cell* from, const Box& box, cudaStream_t stream) {
  an5d_status status = {};
  const size_t width = box.size(2) * sizeof(Cell), pitch = box.stride[1] * sizeof(Cell);
  for (long long n = 0; n < box.size(0) && !status.code; ++n) {
    const long long at = box.cell(n, 0, 0);
    status = check(box.size(1) == 1
                       ? cudaMemcpyAsync(to + at, from + at, width, cudaMemcpyDefault, stream)
                       : cudaMemcpy2DAsync(to + at, pitch, from + at, pitch, width, box.size(1),
                                           cudaMemcpyDefault, stream),
                   "copy out");
  }
  return status;
}
template <class Cell, int kRank, class Run>
an5d_status on_host(Cell* array, const an5d_domain& domain, const Nest<kRank>& nest,
                    cudaStream_t stream, const Run& run) {
  Box box;
  DeviceMemory memory;
  an5d_status status = find_box(domain, nest, &box);
  if (status.code || box.size(2) == 0) return status;
  const long long plane = box.stride[3 - kRank] * domain.extent[0];
  status = check(cudaMalloc(&memory.start, 2 * plane * sizeof(Cell)), "device memory");
  Cell* const device = static_cast<Cell*>(memory.start);
  for (int p = 0; p < 2 && !status.code; ++p)
    status = copy_in(device + p * plane, array + p * plane, box, nest, plane, stream);
  if (!status.code) status = run(device, device + plane);
  if (!status.code) status = check(cudaStreamSynchronize(stream), "kernel");
  for (int p = 0; p < 2 && !status.code; ++p)
    if (is_written((nest.phase + p) & 1 ? kIfEven : kIfOdd, domain, nest))
      status = copy_out(array + p * plane, device + p * plane, box, stream);
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

