// Host side of every generated nest: the tables of what is fixed about it, memory, and the
// comparison of borders. Needs types.h.
namespace an5d {
namespace {

inline an5d_status failure(const char* what, const char* why, int code = 1) {
  an5d_status status = {code, ""};
  snprintf(status.message, sizeof status.message, "%s: %s", what, why);
  return status;
}

// The kernels are not for this call, of which nothing has been done: C's loops have to run.
inline an5d_status left_to_c(const char* what, const char* why) { return failure(what, why, 2); }

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

// What is fixed about an array that is updated: bytes of a cell; time planes in memory (none of one
// that is the values of two steps ago); the box that is updated; when C writes each plane. One in
// place `moves` if naive kernels make it in a second plane. Its values of two steps ago are those
// of field `older`, if a step reads them.
constexpr int kMostPlanes = 8;
struct FieldType {
  const char* name;
  int bytes, planes, phase, box, written[kMostPlanes];
  bool moves = false;  // #if other_planes
  int older = -1;      // #if other_planes
};

// The cells of an array that the updates of a box read or write, beyond the box; those of them that
// come first and last in memory, from the first and the last one of the box. Of a plane, or of all.
// What `is_set` is written by C where no update is for the cells. What `is_copied` is touched by
// copies of C's, and no kernel's business.
struct FieldReach {
  int field, box;
  long long lo[3], hi[3], first[3], last[3];
  int plane = -1;                          // #if sets
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
  // Does C write an array in a call?
  bool is_written(int when, const an5d_domain& of) const {
    if (when < 0) when = (first(of) & 1) == (when == kIfOdd) ? 1 : 2;
    return when != kNever && of.t_end - of.t_begin >= when;
  }
  // C's planes are written by turns. That which the step at `time` reads (0), or writes (1), and
  // the one that has the values of two steps ago (-1).
  int plane_at(int field, long long time, long long number = 0) const {
    const long long planes = fields[field].planes;
    return (int)(((way * time + fields[field].phase + number) % planes + planes) % planes);
  }
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
  __device__ long long lines() const { return outer.size(0) * outer.size(1); }
};

// For all of them: each(byte of a plane).
template <class Each>
__device__ void each_byte(const Frame& of, const Each& each) {
  const auto& [inner, outer, bytes] = of;
  for (long long line = blockIdx.x; line < of.lines(); line += gridDim.x) {
    const long long i = outer.begin[0] + line / outer.size(1);
    const long long j = outer.begin[1] + line % outer.size(1);
    const bool crosses = i >= inner.begin[0] && i < inner.end[0] && j >= inner.begin[1] &&
                         j < inner.end[1];
    const long long inside = crosses ? inner.size(2) * bytes : 0;
    const long long before = (inner.begin[2] - outer.begin[2]) * bytes;
    const long long at = (i * outer.stride[0] + j * outer.stride[1] + outer.begin[2]) * bytes;
    for (long long n = threadIdx.x; n < outer.size(2) * bytes - inside; n += blockDim.x)
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
  if (!error) error = start(compare_frames, 1024, 256, 0, arguments, stream);
  if (!error) error = cudaMemcpyAsync(differ, answer, sizeof(int), cudaMemcpyDefault, stream);
  if (!error) error = cudaStreamSynchronize(stream);
  const cudaError_t freed = answer ? cudaFreeAsync(answer, stream) : error;
  return check(error ? error : freed, "comparing the borders");
}

}  // namespace
}  // namespace an5d
