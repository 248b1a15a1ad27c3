// Host side of every generated nest: bounds, copies, and the order of launches.
namespace an5d {
namespace {

inline an5d_status failure(const char* what, const char* why) {
  an5d_status status = {1, ""};
  snprintf(status.message, sizeof status.message, "%s: %s", what, why);
  return status;
}

// The kernels are not for this call, of which nothing has been done: C's loops have to run.
inline an5d_status left_to_c(const char* what, const char* why) {
  an5d_status status = failure(what, why);
  status.code = 2;
  return status;
}

inline an5d_status check(cudaError_t error, const char* what) {
  return error == cudaSuccess ? an5d_status{} : failure(what, cudaGetErrorString(error));
}

// Device memory that ends with its scope.
struct DeviceMemory {
  void* start = nullptr;
  ~DeviceMemory() { cudaFree(start); }
};

// What is fixed about a nest: per axis the cells read before and after, and cell minus iterator; at
// time t it reads plane (t + phase) mod 2, and t changes by `way`; a block stores `chunk` planes.
// Of one array, `first` and `last` are the cells that are touched first and last in memory, from
// the first and the last one updated.
template <int kRank>
struct Nest {
  long long reach[kRank][3], phase, way, earliest, chunk, first[kRank] = {}, last[kRank] = {};
};

// When C writes an array: never; in every time step; in the second one first, or the third one; or
// in the first one if its time is odd, or even, and else in the second one.
enum When : int { kNever, kEveryStep, kFromSecond, kFromThird, kIfOdd, kIfEven };

// Does C write it in a call?
template <int kRank>
bool is_written(When when, const an5d_domain& domain, const Nest<kRank>& nest) {
  const long long steps = domain.t_end - domain.t_begin;
  const bool odd = (nest.way > 0 ? domain.t_begin : domain.t_end - 1) & 1;
  return when == kFromThird ? steps > 2
                            : when == kEveryStep || (when != kNever && steps > 1) ||
                                  (when == kIfOdd && odd) || (when == kIfEven && !odd);
}

// The cells updated, begin <= x < end, and the reach of their reads. Three axes, the innermost
// last; those that a nest does not have span one cell.
struct Box {
  long long begin[3] = {0, 0, 0}, end[3] = {1, 1, 1}, stride[3] = {1, 1, 1};
  int lo[3] = {0, 0, 0}, hi[3] = {0, 0, 0};
  __host__ __device__ long long size(int axis) const { return end[axis] - begin[axis]; }
  __host__ __device__ long long span(int axis) const { return size(axis) + lo[axis] + hi[axis]; }
  // The place in a plane of the cell that far from the first one updated.
  __host__ __device__ long long cell(long long i, long long j, long long k) const {
    return (begin[0] + i) * stride[0] + (begin[1] + j) * stride[1] + begin[2] + k;
  }
};

// Sets *differ if a border cell (read but not updated) holds other bytes in `a` than in `b`.
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

// Do the borders of the two time planes differ? Waits for the stream, whose memory pool has the
// answer's place: one of cudaMalloc takes longer than some launches.
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

// All time steps as launches of the given degrees, each half the one before, down to 1. The last
// step is a launch of its own, so that both planes end as C leaves them. A launch changes planes
// once, C in every step: of an odd number of launches of even degrees, the largest is halved.
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

}  // namespace
}  // namespace an5d
