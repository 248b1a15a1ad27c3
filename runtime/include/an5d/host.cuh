// Host side of every generated nest: bounds, copies, and the order of launches.
namespace an5d {
namespace {

inline an5d_status done() { return an5d_status{}; }

inline an5d_status failure(const char* what, const char* why) {
  an5d_status status = {1, ""};
  snprintf(status.message, sizeof status.message, "%s: %s", what, why);
  return status;
}

inline an5d_status check(cudaError_t error, const char* what) {
  return error == cudaSuccess ? done() : failure(what, cudaGetErrorString(error));
}

// Device memory that ends with its scope.
class DeviceMemory {
 public:
  DeviceMemory() = default;
  DeviceMemory(const DeviceMemory&) = delete;
  DeviceMemory& operator=(const DeviceMemory&) = delete;
  ~DeviceMemory() { cudaFree(memory_); }
  cudaError_t allocate(size_t bytes) { return cudaMalloc(&memory_, bytes); }
  void* get() const { return memory_; }

 private:
  void* memory_ = nullptr;
};

// The cells that a nest updates, begin <= x < end, and what its reads reach beyond them. Three axes, the
// innermost last; the outer ones that a nest does not have span one cell.
struct Box {
  long long begin[3], end[3], stride[3];
  int lo[3], hi[3];
  bool empty() const { return begin[0] >= end[0] || begin[1] >= end[1] || begin[2] >= end[2]; }
  __host__ __device__ long long span(int axis) const { return end[axis] + hi[axis] - (begin[axis] - lo[axis]); }
};

// `reach` has lo, hi and shift (cell minus iterator) of each axis of the nest.
template <int kRank>
Box box_of(const an5d_domain& domain, const int (&reach)[kRank][3]) {
  Box box = {{0, 0, 0}, {1, 1, 1}, {1, 1, 1}, {0, 0, 0}, {0, 0, 0}};
  long long stride = 1;
  for (int axis = 2, d = kRank - 1; d >= 0; --axis, --d) {
    box.lo[axis] = reach[d][0];
    box.hi[axis] = reach[d][1];
    box.begin[axis] = domain.begin[d] + reach[d][2];
    box.end[axis] = domain.end[d] + reach[d][2];
    box.stride[axis] = stride;
    stride *= domain.extent[d];
  }
  for (int axis = 0; axis < 3 - kRank; ++axis) box.stride[axis] = stride;
  return box;
}

// C would read or write outside the array: say so instead.
template <int kRank>
an5d_status check_inside(const an5d_domain& domain, const int (&reach)[kRank][3]) {
  for (int d = 0; d < kRank; ++d) {
    const long long first = domain.begin[d] + reach[d][2] - reach[d][0];
    const long long last = domain.end[d] + reach[d][2] + reach[d][1];
    if (first < 0 || last > domain.extent[d]) {
      return failure("space loops", "the loop bounds reach outside the array");
    }
  }
  return done();
}

// Sets *differ if a border cell (read but not updated) holds other bits in `a` than in `b`.
template <class Cell>
__global__ void compare_borders(const Cell* a, const Cell* b, Box box, int* differ) {
  const long long columns = box.span(2), lines = box.span(0) * box.span(1);
  for (long long line = blockIdx.x; line < lines; line += gridDim.x) {
    const long long i = box.begin[0] - box.lo[0] + line / box.span(1);
    const long long j = box.begin[1] - box.lo[1] + line % box.span(1);
    const bool whole = i < box.begin[0] || i >= box.end[0] || j < box.begin[1] || j >= box.end[1];
    const long long border = whole ? columns : box.lo[2] + box.hi[2];
    for (long long n = threadIdx.x; n < border; n += blockDim.x) {
      const long long column = whole || n < box.lo[2] ? n : columns - border + n;
      const long long cell = i * box.stride[0] + j * box.stride[1] + box.begin[2] - box.lo[2] + column;
      const unsigned char *left = (const unsigned char*)(a + cell), *right = (const unsigned char*)(b + cell);
      for (size_t byte = 0; byte < sizeof(Cell); ++byte) {
        if (left[byte] != right[byte]) atomicExch(differ, 1);
      }
    }
  }
}

// Do the borders of the two time planes differ? Waits for the stream.
template <class Cell>
cudaError_t borders_differ(const Cell* a, const Cell* b, Box box, cudaStream_t stream, bool* differ) {
  int flag = 0;
  DeviceMemory memory;
  cudaError_t error = memory.allocate(sizeof flag);
  int* device_flag = static_cast<int*>(memory.get());
  if (error == cudaSuccess) error = cudaMemsetAsync(device_flag, 0, sizeof flag, stream);
  void* arguments[] = {&a, &b, &box, &device_flag};
  const long long lines = box.span(0) * box.span(1);
  const dim3 blocks(static_cast<unsigned>(lines < 4096 ? lines : 4096));
  if (error == cudaSuccess) {
    error = cudaLaunchKernel(compare_borders<Cell>, blocks, dim3(128), arguments, 0, stream);
  }
  if (error == cudaSuccess) {
    error = cudaMemcpyAsync(&flag, device_flag, sizeof flag, cudaMemcpyDeviceToHost, stream);
  }
  if (error == cudaSuccess) error = cudaStreamSynchronize(stream);
  *differ = flag != 0;
  return error;
}

// One launch: `steps` time steps from the state in `from`. `even` and `odd` are the time planes that C reads
// before the first and the second of them; `step` counts from the nest's first.
template <class Cell>
struct Sweep {
  int steps;
  const Cell* from;
  Cell* to;
  const Cell *even, *odd;
  long long step;
};

// Advances `steps` time steps by launches of the given degrees, each half the one before, down to 1. The
// last step is a launch of its own, so that both planes end as C leaves them. A launch moves the state to the
// other plane; C's parity agrees after an odd degree only, so even degrees must come in pairs: halving one
// of them changes their number by one.
template <class Cell, size_t kDegrees, class Launch>
an5d_status iterate(Cell* now, Cell* next, long long steps, const int (&degrees)[kDegrees], const Launch& launch) {
  long long launches[kDegrees] = {}, rest = steps - 1, even_launches = 0;
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
  Cell *from = now, *to = next;
  long long step = 0;
  for (size_t d = 0; d < kDegrees; ++d) {
    for (long long n = 0; n < launches[d]; ++n) {
      const bool swapped = step % 2 != 0;
      const cudaError_t error = launch(
          Sweep<Cell>{degrees[d], from, to, swapped ? next : now, swapped ? now : next, step});
      if (error != cudaSuccess) return check(error, "kernel launch");
      step += degrees[d];
      Cell* const last = from;
      from = to;
      to = last;
    }
  }
  return done();
}

// Copies the cells [begin - lo * with_border, end + hi * with_border) between a plane of the user's array and
// a compact device copy of everything that is read.
template <class Cell>
cudaError_t copy_box(Cell* host, Cell* device, const Box& box, bool with_border, cudaMemcpyKind kind,
                     cudaStream_t stream) {
  long long first[3], size[3], skip[3];
  for (int axis = 0; axis < 3; ++axis) {
    const int lo = with_border ? box.lo[axis] : 0, hi = with_border ? box.hi[axis] : 0;
    first[axis] = box.begin[axis] - lo;
    size[axis] = box.end[axis] + hi - first[axis];
    skip[axis] = box.lo[axis] - lo;
  }
  // One plane at a time: a 3-D copy would ask for planes that are whole numbers of rows apart.
  cudaError_t error = cudaSuccess;
  for (long long i = 0; i < size[0] && error == cudaSuccess; ++i) {
    Cell* const theirs = host + (first[0] + i) * box.stride[0] + first[1] * box.stride[1] + first[2] * box.stride[2];
    Cell* const ours = device + ((skip[0] + i) * box.span(1) + skip[1]) * box.span(2) + skip[2];
    const size_t pitch = sizeof(Cell) * box.stride[1], width = sizeof(Cell) * size[2];
    const size_t compact = sizeof(Cell) * box.span(2);
    if (size[1] == 1) {  // also rows longer than a pitch may be
      error = kind == cudaMemcpyHostToDevice ? cudaMemcpyAsync(ours, theirs, width, kind, stream)
                                             : cudaMemcpyAsync(theirs, ours, width, kind, stream);
      continue;
    }
    error = kind == cudaMemcpyHostToDevice
                ? cudaMemcpy2DAsync(ours, compact, theirs, pitch, width, size[1], kind, stream)
                : cudaMemcpy2DAsync(theirs, pitch, ours, compact, width, size[1], kind, stream);
  }
  return error;
}

// Calls `run(plane0, plane1, box)` on compact device copies of both planes and brings the updated cells back,
// after success only.
template <class Cell, int kRank, class Run>
an5d_status on_copies(Cell* array, const an5d_domain& domain, const int (&reach)[kRank][3], cudaStream_t stream,
                      const Run& run) {
  const Box box = box_of(domain, reach);
  long long plane = 1;
  for (int d = 0; d < kRank; ++d) plane *= domain.extent[d];
  Box copied = box;
  for (int axis = 0; axis < 3; ++axis) {
    copied.begin[axis] = box.lo[axis];
    copied.end[axis] = box.lo[axis] + box.end[axis] - box.begin[axis];
    copied.stride[axis] = axis == 2 ? 1 : axis == 1 ? box.span(2) : box.span(1) * box.span(2);
  }
  Cell* const host[2] = {array, array + plane};
  DeviceMemory memory[2];
  Cell* device[2];
  for (int p = 0; p < 2; ++p) {
    const size_t bytes = sizeof(Cell) * box.span(0) * box.span(1) * box.span(2);
    if (const cudaError_t error = memory[p].allocate(bytes)) return check(error, "device memory");
    device[p] = static_cast<Cell*>(memory[p].get());
    const cudaError_t error = copy_box(host[p], device[p], box, true, cudaMemcpyHostToDevice, stream);
    if (error != cudaSuccess) return check(error, "copy to the device");
  }
  const an5d_status status = run(device[0], device[1], copied);
  if (status.code) return status;
  if (const cudaError_t error = cudaStreamSynchronize(stream)) return check(error, "kernel");
  for (int p = 0; p < 2; ++p) {
    const cudaError_t error = copy_box(host[p], device[p], box, false, cudaMemcpyDeviceToHost, stream);
    if (error != cudaSuccess) return check(error, "copy from the device");
  }
  return check(cudaStreamSynchronize(stream), "copy from the device");
}

}  // namespace
}  // namespace an5d
