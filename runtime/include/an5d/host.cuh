// Host side of every generated nest: the tables of what is fixed about it, bounds, and the order of
// launches. Needs types.h.
namespace an5d {
namespace {

inline an5d_status failure(const char* what, const char* why, int code = 1) {
  an5d_status status = {code, ""};
  snprintf(status.message, sizeof status.message, "%s: %s", what, why);
  return status;
}

// The kernels are not for this call, of which nothing has been done: C's loops have to run.
inline an5d_status left_to_c(const char* what, const char* why) {
  return failure(what, why, 2);
}

inline an5d_status check(cudaError_t error, const char* what) {
  return error == cudaSuccess ? an5d_status{} : failure(what, cudaGetErrorString(error));
}

// Device memory that ends with its scope.
struct DeviceMemory {
  void* start = nullptr;
  ~DeviceMemory() { cudaFree(start); }
  an5d_status take(long long bytes) { return check(cudaMalloc(&start, bytes), "device memory"); }
};

// When C writes an array: from the step of that number on, the first being 1; never; from the first
// one on if its time is odd, or even, and else from the second one on.
enum When : int { kIfOdd = -2, kIfEven = -1, kNever = 0 };

// Does C write it in a call? `way`: t goes up (1) or down (-1).
inline bool is_written(int when, const an5d_domain& domain, long long way) {
  const bool odd = (way > 0 ? domain.t_begin : domain.t_end - 1) & 1;
  const int from = when >= 0 ? when : odd == (when == kIfOdd) ? 1 : 2;
  return from != kNever && domain.t_end - domain.t_begin >= from;
}

// What is fixed about an array that is updated: bytes of a cell; time planes in memory (none of one
// that only a run has); at time t plane read_at(t) of two is read; the box that is updated; when C
// writes each plane. One in place `moves` if naive kernels make it in a second plane.
constexpr int kMostPlanes = 8;
struct FieldType {
  const char* name;
  int bytes, planes, phase, box, written[kMostPlanes];
  bool moves = false;  // #if adds_planes
  bool read_at(long long time) const { return (time + phase) & 1; }
};

// The cells of an array that the updates of a box read or write, beyond the box; those of them that
// come first and last in memory, from the first and the last one of the box. Of a plane, or of all.
// What `is_set` is written by C where no update is for the cells. What `is_copied` is touched by
// copies of C's, and no kernel's business.
struct FieldReach {
  int field, box;
  long long lo[3], hi[3], first[3], last[3];
  int plane = -1;
  bool is_set = false, is_copied = false;  // #if sets
};

// What is fixed about a nest: cell minus iterator along each axis; t changes by `way`, and the
// first time that C can begin at; a block stores `chunk` planes.
template <int kRank, int kFieldCount, int kReaches>
struct HostPlan {
  enum : int { kAxes = kRank, kFields = kFieldCount };
  long long shift[kRank], way, earliest, chunk;
  FieldType fields[kFields];
  FieldReach touched[kReaches];
  // t of the first step.
  long long first(const an5d_domain& of) const { return way > 0 ? of.t_begin : of.t_end - 1; }
  long long plane_bytes(int field, const an5d_domain& of) const {
    long long bytes = fields[field].bytes;
    for (int d = 0; d < kRank; ++d) bytes *= of.extent[d];
    return bytes;
  }
};

// The loops' cells, as a box.
template <class Plan>
an5d_box first_box(const an5d_domain& domain, const Plan& plan) {
  an5d_box box = {};
  for (int d = 0; d < Plan::kAxes; ++d)
    box.begin[d] = domain.begin[d] + plan.shift[d], box.end[d] = domain.end[d] + plan.shift[d];
  return box;
}

// Cells begin <= x < end along three axes, the innermost last; along those that a nest does not
// have it is one cell.
struct Cells {
  long long begin[3], end[3];
  __host__ __device__ long long size(int axis) const { return end[axis] - begin[axis]; }
  // Not by sizes: bounds may be as far apart as numbers are.
  bool is_empty() const { return begin[0] >= end[0] || begin[1] >= end[1] || begin[2] >= end[2]; }
};

// The same in an array, whose cells are so far apart in memory.
struct Box : Cells { long long stride[3]; };

// The cells of an array that are read and not updated: those of `outer` around `inner`.
struct Frame {
  Cells inner;
  Box outer;
  int bytes;  // of a cell
  __host__ __device__ long long lines() const { return outer.size(0) * outer.size(1); }
  long long blocks() const { return lines() < 4096 ? lines() : 4096; }
};

// For all of them: each(byte of a plane).
template <class Each>
__device__ void each_byte(const Frame& of, const Each& each) {
  const Cells& inner = of.inner;
  const Box& outer = of.outer;
  for (long long line = blockIdx.x; line < of.lines(); line += gridDim.x) {
    const long long i = outer.begin[0] + line / outer.size(1);
    const long long j = outer.begin[1] + line % outer.size(1);
    const bool crosses = i >= inner.begin[0] && i < inner.end[0] && j >= inner.begin[1] &&
                         j < inner.end[1];
    const long long inside = crosses ? inner.size(2) * of.bytes : 0;
    const long long before = (inner.begin[2] - outer.begin[2]) * of.bytes;
    const long long at = (i * outer.stride[0] + j * outer.stride[1] + outer.begin[2]) * of.bytes;
    for (long long n = threadIdx.x; n < outer.size(2) * of.bytes - inside; n += blockDim.x)
      each(at + (n < before ? n : n + inside));
  }
}

// Sets *differ if one holds something else in `a` than in `b`.
__global__ void compare_frames(const char* a, const char* b, Frame frame, int* differ) {
  each_byte(frame, [&](long long at) { if (a[at] != b[at]) atomicExch(differ, 1); });
}

template <class Kernel>
cudaError_t start(Kernel* kernel, long long blocks, int threads, int shared_bytes, void** arguments,
                  cudaStream_t stream) {
  if (blocks > 0x7fffffff) return cudaErrorInvalidConfiguration;
  const auto limit = cudaFuncAttributeMaxDynamicSharedMemorySize;
  if (const cudaError_t error = cudaFuncSetAttribute(kernel, limit, shared_bytes)) return error;
  return cudaLaunchKernel(kernel, dim3(blocks), dim3(threads), arguments, shared_bytes, stream);
}

// Do two planes differ there? Waits for the stream, whose memory pool has the answer's place: one
// of cudaMalloc takes longer than some launches.
[[maybe_unused]] inline an5d_status compare(const char* a, const char* b, Frame frame,
                                            cudaStream_t stream, int* differ) {
  void *answer = nullptr, *arguments[] = {&a, &b, &frame, &answer};
  if (frame.outer.is_empty()) return {};
  cudaError_t error = cudaMallocAsync(&answer, sizeof(int), stream);
  if (!error) error = cudaMemsetAsync(answer, 0, sizeof(int), stream);
  if (!error) error = start(compare_frames, frame.blocks(), 256, 0, arguments, stream);
  if (!error) error = cudaMemcpyAsync(differ, answer, sizeof(int), cudaMemcpyDefault, stream);
  if (!error) error = cudaStreamSynchronize(stream);
  const cudaError_t freed = answer ? cudaFreeAsync(answer, stream) : error;
  return check(error ? error : freed, "comparing the borders");
}

// All time steps as launches of the given degrees, each half the one before, down to 1. The last
// step is a launch of its own, so that both planes end as C leaves them. A launch changes planes
// once, C in every step: of an odd number of launches of even degrees, the largest is halved.
template <class Plan, int kDegrees, class Launch>
an5d_status each_launch(const an5d_domain& domain, const Plan& plan,
                        const int (&degrees)[kDegrees], const Launch& launch) {
  long long time = plan.first(domain);
  long long rest = domain.t_end - domain.t_begin - 1, counts[kDegrees], even = 0;
  for (int d = 0; d < kDegrees; rest %= degrees[d++])
    even += (counts[d] = rest / degrees[d]) * (degrees[d] % 2 == 0);
  for (int d = 0; d < kDegrees; ++d) {
    if (even % 2 && degrees[d] % 2 == 0 && counts[d]) --counts[d], counts[d + 1] += 2, even = 0;
    for (long long n = counts[d] + (degrees[d] == 1); n > 0; --n, time += plan.way * degrees[d])
      if (const cudaError_t error = launch(degrees[d], time)) return check(error, "kernel launch");
  }
  return {};
}

}  // namespace
}  // namespace an5d
