// Made by an5dc. Needs nvcc (CUDA C++17) and nothing else.
#include <cuda_runtime.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Types of the entry points, C and C++. */
#ifndef AN5D_TYPES
#define AN5D_TYPES
/* Outcome of a call: code 0 is success, otherwise the message says what failed. */
typedef struct an5d_status {
  int code;
  char message[156];
} an5d_status;

/* The loops' iterations, begin <= i < end per array axis, outermost first, and t_begin <= t < t_end
   in time; and the array's extents (of one time plane) in cells. */
typedef struct an5d_domain {
  long long extent[3], begin[3], end[3];
  long long t_begin, t_end;
} an5d_domain;
#endif

// Host side of every generated nest: bounds, copies, and the order of launches.
namespace an5d {
namespace {

inline an5d_status failure(const char* what, const char* why) {
  an5d_status status = {1, ""};
  snprintf(status.message, sizeof status.message, "%s: %s", what, why);
  return status;
}

inline an5d_status check(cudaError_t error, const char* what) {
  return error == cudaSuccess ? an5d_status{} : failure(what, cudaGetErrorString(error));
}

// Device memory that ends with its scope.
struct DeviceMemory {
  void* start = nullptr;
  DeviceMemory() = default;
  DeviceMemory(const DeviceMemory&) = delete;
  ~DeviceMemory() { cudaFree(start); }
  cudaError_t allocate(size_t bytes) { return cudaMalloc(&start, bytes); }
};

// What is fixed about a nest: per axis the cells read before and after, and cell minus iterator; at
// time t it reads plane (t + phase) mod 2, and t changes by `way`.
template <int kRank>
struct Nest {
  int reach[kRank][3], phase, way;
  long long earliest;
};

// The cells updated, begin <= x < end, and the reach of their reads. Three axes, the innermost
// last; those that a nest does not have span one cell.
struct Box {
  long long begin[3] = {0, 0, 0}, end[3] = {1, 1, 1}, stride[3] = {1, 1, 1};
  int lo[3] = {0, 0, 0}, hi[3] = {0, 0, 0};
  __host__ __device__ long long span(int axis) const {
    return end[axis] - begin[axis] + lo[axis] + hi[axis];
  }
  // Pieces of `size` cells that cover the updated part of an axis.
  __host__ __device__ long long pieces(int axis, long long size) const {
    return (end[axis] - begin[axis] + size - 1) / size;
  }
};

// Sets *differ if a border cell (read but not updated) holds other bits in `a` than in `b`.
template <class Cell>
__global__ void compare_borders(const Cell* a, const Cell* b, Box box, int* differ) {
  const long long columns = box.span(2), lines = box.span(0) * box.span(1);
  for (long long line = blockIdx.x; line < lines; line += gridDim.x) {
    const long long i = box.begin[0] - box.lo[0] + line / box.span(1);
    const long long j = box.begin[1] - box.lo[1] + line % box.span(1);
    const bool all = i < box.begin[0] || i >= box.end[0] || j < box.begin[1] || j >= box.end[1];
    const long long border = all ? columns : box.lo[2] + box.hi[2];
    for (long long n = threadIdx.x; n < border; n += blockDim.x) {
      const long long k = all || n < box.lo[2] ? n : columns - border + n;
      const long long cell = i * box.stride[0] + j * box.stride[1] + box.begin[2] - box.lo[2] + k;
      const unsigned char* left = reinterpret_cast<const unsigned char*>(a + cell);
      const unsigned char* right = reinterpret_cast<const unsigned char*>(b + cell);
      for (size_t byte = 0; byte < sizeof(Cell); ++byte) {
        if (left[byte] != right[byte]) atomicExch(differ, 1);
      }
    }
  }
}

// Do the borders of the two time planes differ? Waits for the stream.
template <class Cell>
an5d_status compare(const Cell* a, const Cell* b, Box box, cudaStream_t stream, int* differ) {
  DeviceMemory memory;
  an5d_status status = check(memory.allocate(sizeof(int)), "device memory");
  if (status.code) return status;
  const long long lines = box.span(0) * box.span(1);
  const dim3 blocks(static_cast<unsigned>(lines < 4096 ? lines : 4096));
  void* arguments[] = {&a, &b, &box, &memory.start};
  for (const cudaError_t error :
       {cudaMemsetAsync(memory.start, 0, sizeof(int), stream),
        cudaLaunchKernel(compare_borders<Cell>, blocks, dim3(128), arguments, 0, stream),
        cudaMemcpyAsync(differ, memory.start, sizeof(int), cudaMemcpyDeviceToHost, stream),
        cudaStreamSynchronize(stream)}) {
    if (error != cudaSuccess && !status.code) status = check(error, "comparing the borders");
  }
  return status;
}

// One launch: `steps` time steps from the state in `from`. `even` and `odd` are the time planes
// that C reads at the first and the second of them; `time` is the first one's t.
template <class Cell>
struct Sweep {
  int steps;
  const Cell* from;
  Cell* to;
  const Cell *even, *odd;
  long long time;
  bool borders_differ;
  Box box;
  long long origin[3];  // iterator of cell 0 per axis of the box
};

// The part of `number` that counts `size` things; the rest goes on in `number`.
__device__ inline long long take(long long& number, long long size) {
  const long long part = number % size;
  number /= size;
  return part;
}

template <class Kernel>
cudaError_t start(Kernel* kernel, long long blocks, int threads, int shared_bytes, void** arguments,
                  cudaStream_t stream) {
  if (blocks > 2147483647) return cudaErrorInvalidConfiguration;
  const auto limit = cudaFuncAttributeMaxDynamicSharedMemorySize;
  const cudaError_t error = cudaFuncSetAttribute(kernel, limit, shared_bytes);
  if (error != cudaSuccess) return error;
  const dim3 grid(static_cast<unsigned>(blocks));
  return cudaLaunchKernel(kernel, grid, dim3(threads), arguments, shared_bytes, stream);
}

// Advances all time steps by launches of the given degrees, each half the one before, down to 1.
// The last step is a launch of its own, so that both planes end as C leaves them. A launch moves
// the state to the other plane; C's parity agrees after an odd degree only, so even degrees must
// come in pairs: halving one of them changes their number by one.
template <class Cell, int kRank, size_t kDegrees, class Launch>
an5d_status on_device(Cell* plane0, Cell* plane1, const an5d_domain& domain, const Box& box,
                      const Nest<kRank>& nest, const int (&degrees)[kDegrees], cudaStream_t stream,
                      const Launch& launch) {
  int differ = 0;
  const an5d_status compared = compare(plane0, plane1, box, stream, &differ);
  if (compared.code) return compared;
  long long launches[kDegrees] = {}, rest = domain.t_end - domain.t_begin - 1, even_launches = 0;
  for (size_t d = 0; d < kDegrees; ++d) {
    launches[d] = rest / degrees[d];
    rest %= degrees[d];
    if (degrees[d] % 2 == 0) even_launches += launches[d];
  }
  for (size_t d = 0; d < kDegrees && even_launches % 2 != 0; ++d) {
    if (degrees[d] % 2 != 0 || launches[d] == 0) continue;
    launches[d] -= 1;
    launches[d + 1] += 2;
    break;
  }
  launches[kDegrees - 1] += 1;
  long long time = nest.way > 0 ? domain.t_begin : domain.t_end - 1;
  Cell* planes[2] = {plane0, plane1};
  Cell* from = planes[(time + nest.phase) & 1];
  for (size_t d = 0; d < kDegrees; ++d) {
    for (long long n = 0; n < launches[d]; ++n) {
      Cell* const to = from == plane0 ? plane1 : plane0;
      Cell* const even = planes[(time + nest.phase) & 1];
      Cell* const odd = even == plane0 ? plane1 : plane0;
      Sweep<Cell> sweep = {degrees[d], from, to, even, odd, time, differ != 0, box, {0, 0, 0}};
      for (int axis = 3 - kRank, k = 0; k < kRank; ++axis, ++k) {
        sweep.origin[axis] = domain.begin[k] - box.begin[axis];
      }
      const an5d_status status = check(launch(sweep), "kernel launch");
      if (status.code) return status;
      time += nest.way * degrees[d];
      from = to;
    }
  }
  return {};
}

// The box of a domain; or why C would read or write outside the array.
template <int kRank>
an5d_status find_box(const an5d_domain& domain, const Nest<kRank>& nest, Box* box, bool* empty) {
  long long stride = 1;
  *empty = domain.t_begin >= domain.t_end;
  bool outside = false;
  for (int axis = 2, d = kRank - 1; axis >= 0; --axis, --d) {
    box->stride[axis] = stride;
    if (d < 0) continue;
    box->lo[axis] = nest.reach[d][0];
    box->hi[axis] = nest.reach[d][1];
    box->begin[axis] = domain.begin[d] + nest.reach[d][2];
    box->end[axis] = domain.end[d] + nest.reach[d][2];
    *empty = *empty || box->begin[axis] >= box->end[axis];
    outside = outside || box->begin[axis] < box->lo[axis] ||
              box->end[axis] + box->hi[axis] > domain.extent[d];
    stride *= domain.extent[d];
  }
  if (*empty) return {};
  if (outside) return failure("space loops", "the loop bounds reach outside the array");
  if (domain.t_begin < nest.earliest) return failure("time loop", "C's plane index is negative");
  return {};
}

// Copies a box between the user's array and a compact device copy of everything that is read: in
// with the border, out only the updated cells.
template <class Cell>
cudaError_t copy_box(Cell* host, Cell* device, const Box& box, bool in, cudaStream_t stream) {
  const cudaMemcpyKind kind = in ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToHost;
  long long size[3];
  for (int axis = 0; axis < 3; ++axis) {
    size[axis] = in ? box.span(axis) : box.end[axis] - box.begin[axis];
    const long long skip = in ? 0 : box.lo[axis];
    host += (box.begin[axis] - box.lo[axis] + skip) * box.stride[axis];
    device += skip * (axis == 2 ? 1 : axis == 1 ? box.span(2) : box.span(1) * box.span(2));
  }
  const size_t width = size[2] * sizeof(Cell);
  const size_t pitch = box.stride[1] * sizeof(Cell), compact = box.span(2) * sizeof(Cell);
  cudaError_t error = cudaSuccess;
  for (long long i = 0; i < size[0] && error == cudaSuccess; ++i) {
    // One long row is no matter of pitch, which has a limit.
    error = size[1] == 1
                ? cudaMemcpyAsync(in ? device : host, in ? host : device, width, kind, stream)
            : in ? cudaMemcpy2DAsync(device, compact, host, pitch, width, size[1], kind, stream)
                 : cudaMemcpy2DAsync(host, pitch, device, compact, width, size[1], kind, stream);
    host += box.stride[0];
    device += box.span(1) * box.span(2);
  }
  return error;
}

// Calls `run(plane0, plane1, box)` on device copies of both planes of `array` and brings the
// updated cells back, after success only.
template <class Cell, int kRank, class Run>
an5d_status on_host(Cell* array, const an5d_domain& domain, const Nest<kRank>& nest,
                    cudaStream_t stream, const Run& run) {
  Box box;
  bool empty = false;
  an5d_status status = find_box(domain, nest, &box, &empty);
  if (status.code || empty) return status;
  long long plane = 1;
  for (int d = 0; d < kRank; ++d) plane *= domain.extent[d];
  DeviceMemory memory[2];
  Cell* device[2];
  for (int p = 0; p < 2 && !status.code; ++p) {
    const size_t bytes = sizeof(Cell) * box.span(0) * box.span(1) * box.span(2);
    status = check(memory[p].allocate(bytes), "device memory");
    if (status.code) return status;
    device[p] = static_cast<Cell*>(memory[p].start);
    status = check(copy_box(array + p * plane, device[p], box, true, stream), "copy in");
  }
  Box copy = box;
  for (int axis = 0; axis < 3; ++axis) {
    copy.begin[axis] = box.lo[axis];
    copy.end[axis] = box.end[axis] - box.begin[axis] + box.lo[axis];
    copy.stride[axis] = axis == 2 ? 1 : axis == 1 ? box.span(2) : box.span(1) * box.span(2);
  }
  if (!status.code) status = run(device[0], device[1], copy);
  if (!status.code) status = check(cudaStreamSynchronize(stream), "kernel");
  for (int p = 0; p < 2 && !status.code; ++p) {
    status = check(copy_box(array + p * plane, device[p], box, false, stream), "copy out");
  }
  return status.code ? status : check(cudaStreamSynchronize(stream), "copy out");
}

}  // namespace
}  // namespace an5d

// All kernels share the one name that CUDA gives dynamic shared memory.
extern __shared__ __align__(16) unsigned char an5d_shared_memory[];

// Stands behind a call that has replaced a loop: a failure must not go unseen.
extern "C" __attribute__((weak)) void an5d_stop_on_error(an5d_status status) {
  if (status.code == 0) return;
  fprintf(stderr, "an5d: %s\n", status.message);
  abort();
}

// With --on-error=original: says why the original loop runs instead.
extern "C" __attribute__((weak)) int an5d_failed(an5d_status status) {
  if (status.code) fprintf(stderr, "an5d: %s; running the original loop\n", status.message);
  return status.code;
}

