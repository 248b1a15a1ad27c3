// Checks one candidate against the plain kernel of its nest, then times it. Included behind
// candidate.h and the description of the nest (namespace an5d_tune: kDomain, kArrays, ...),
// linked with one candidate and the plain kernel.
//
// Planes hold random cells in [0.5, 1.5), or in a small part of that where products of cells would
// grow without end; integers from 0 to 99, of which every other 4096 are 0 or 1. What is updated
// differs between the planes of an array, borders do not. Arrays that are only read have what the
// description says. Check: 2 bT + 1 steps, all cells of all planes. Time: the device entry, by
// events, one warm-up, median of kRuns from equal cells.
//
// usage: PROGRAM           prints nest,schedule,gcells_per_s,registers,spill_bytes,verified,error
//        PROGRAM --probe   only looks for the GPU
// Exit status: 0 done, 1 not verified or the launch failed (row with the error), 3 no fitting GPU.
#include <cuda_fp16.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

extern "C" an5d_tune::Candidate an5d_candidate();
extern "C" an5d_tune::Candidate an5d_plain();

namespace an5d_tune {
namespace {

constexpr int kRuns = 5;
constexpr int kThreads = 256;
constexpr long long kMostBlocks = 2048;

void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  fprintf(stderr, "tune: error: %s: %s\n", what, cudaGetErrorString(error));
  exit(3);
}

// Cells of one plane of an array.
long long cells_of_plane() {
  long long cells = 1;
  for (int axis = 0; axis < kRank; ++axis) cells *= kDomain.extent[axis];
  return cells;
}

__device__ unsigned long long mixed(unsigned long long z) {  // splitmix64
  z = (z + 1) * 0x9e3779b97f4a7c15ull;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}

__device__ bool is_in(const an5d_box& box, const an5d_domain& domain, long long cell) {
  bool inside = true;
  for (int axis = kRank - 1; axis >= 0; --axis) {
    const long long at = cell % domain.extent[axis];
    cell /= domain.extent[axis];
    inside = inside && at >= box.begin[axis] && at < box.end[axis];
  }
  return inside;
}

__device__ void set_number(char* at, bool is_integer, int bytes, long long whole, double value) {
  if (!is_integer && bytes == 2) *(__half*)at = __float2half_rn((float)value);
  if (!is_integer && bytes == 4) *(float*)at = (float)value;
  if (!is_integer && bytes == 8) *(double*)at = value;
  if (is_integer && bytes == 1) *(signed char*)at = (signed char)whole;
  if (is_integer && bytes == 2) *(short*)at = (short)whole;
  if (is_integer && bytes == 4) *(int*)at = (int)whole;
  if (is_integer && bytes == 8) *(long long*)at = whole;
}

__device__ double cell_at(const char* plane, Array array, long long n) {
  const char* const at = plane + n * array.bytes;
  if (!array.is_integer && array.bytes == 2) return __half2float(*(const __half*)at);
  if (!array.is_integer) return array.bytes == 4 ? *(const float*)at : *(const double*)at;
  return array.bytes == 1   ? *(const signed char*)at
         : array.bytes == 2 ? *(const short*)at
         : array.bytes == 4 ? *(const int*)at
                            : (double)*(const long long*)at;
}

// Cells around `scale`. `number` and `plane` tell planes apart.
__global__ void fill(char* start, long long cells, an5d_domain domain, an5d_box box, double scale,
                     Array array, int number, int plane) {
  const long long step = (long long)gridDim.x * blockDim.x;
  for (long long n = blockIdx.x * (long long)blockDim.x + threadIdx.x; n < cells; n += step) {
    const int series = 3 * number + (is_in(box, domain, n) ? 1 + plane : 0);
    const unsigned long long noise = mixed(n + series * cells);
    set_number(start + n * array.bytes, array.is_integer, array.bytes,
               (long long)(n / 4096 % 2 ? noise % 100 : noise % 2),
               scale * (0.5 + (double)(noise >> 11) * 0x1p-53));
  }
}

// Every other 4096 integers are one of the two smallest.
__global__ void fill_input(char* start, long long elements, Input input, int number) {
  const long long step = (long long)gridDim.x * blockDim.x;
  for (long long n = blockIdx.x * (long long)blockDim.x + threadIdx.x; n < elements; n += step) {
    const unsigned long long noise = mixed(mixed(n) + number);
    const long long least = (long long)input.least, values = (long long)input.most - least + 1;
    const long long whole = least + (long long)(noise % (n / 4096 % 2 || values < 2 ? values : 2));
    const double value = input.least + (input.most - input.least) * (double)(noise >> 11) * 0x1p-53;
    set_number(start + n * input.bytes, input.is_integer, input.bytes, whole, value);
  }
}

// What one thread finds out about its cells.
struct Finding {
  double magnitude;          // sum over the finite cells of the plain kernel
  long long finite;          // how many they are
  long long wrong;           // cells that differ by more than allowed
  long long first;           // the first of them; -1: none
};

__global__ void measure(const char* plane, Array array, long long cells, Finding* findings) {
  const long long step = (long long)gridDim.x * blockDim.x;
  const long long thread = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  Finding found = {0, 0, 0, -1};
  for (long long n = thread; n < cells; n += step) {
    const double value = fabs(cell_at(plane, array, n));
    if (!(value < INFINITY)) continue;
    found.magnitude += value;
    ++found.finite;
  }
  findings[thread] = found;
}

// `allowed` is relative to the larger magnitude of the two cells, or to `typical` if that is more.
__global__ void compare(const char* plain, const char* candidate, Array array, long long cells,
                        double allowed, double typical, Finding* findings) {
  const long long step = (long long)gridDim.x * blockDim.x;
  const long long thread = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  Finding found = {0, 0, 0, -1};
  for (long long n = thread; n < cells; n += step) {
    const double a = cell_at(plain, array, n), b = cell_at(candidate, array, n);
    const bool both_nan = a != a && b != b;
    const double apart = fabs(a - b), scale = fmax(fmax(fabs(a), fabs(b)), typical);
    if (a == b || both_nan || (apart < INFINITY && apart <= allowed * scale)) continue;
    if (found.wrong++ == 0) found.first = n;
  }
  findings[thread] = found;
}

template <class... Arguments>
void start(void (*kernel)(Arguments...), long long cells, Arguments... arguments) {
  const long long blocks = std::min(kMostBlocks, (cells + kThreads - 1) / kThreads);
  void* pointers[] = {&arguments...};
  check(cudaLaunchKernel(kernel, dim3((unsigned)blocks), dim3(kThreads), pointers, 0, nullptr),
        "kernel launch");
}

// Device memory that ends with its scope.
template <class Element>
struct DeviceArray {
  Element* start = nullptr;
  explicit DeviceArray(long long count) {
    check(cudaMalloc((void**)&start, count * sizeof(Element)), "device memory for the grid");
  }
  DeviceArray(DeviceArray&& other) noexcept : start(std::exchange(other.start, nullptr)) {}
  ~DeviceArray() { cudaFree(start); }
};

// The findings of all threads as one.
Finding total(const Finding* device, long long cells) {
  const long long blocks = std::min(kMostBlocks, (cells + kThreads - 1) / kThreads);
  std::vector<Finding> findings(blocks * kThreads);
  check(cudaMemcpy(findings.data(), device, findings.size() * sizeof(Finding), cudaMemcpyDefault),
        "check");
  Finding all = {0, 0, 0, -1};
  for (const Finding& found : findings) {
    all.magnitude += found.magnitude;
    all.finite += found.finite;
    all.wrong += found.wrong;
    if (found.first >= 0 && (all.first < 0 || found.first < all.first)) all.first = found.first;
  }
  return all;
}

// The arrays that are only read. No run changes them.
class Inputs {
 public:
  Inputs() {
    for (int n = 0; n < kInputCount; ++n) {
      const Input& input = kInputs[n];
      long long elements = 1;
      for (const long long extent : input.extent) elements *= extent;
      memory_.emplace_back(elements * input.bytes);
      start(fill_input, elements, memory_.back().start, elements, input, n);
      views_.push_back({memory_.back().start, {}});
      std::copy(input.extent, input.extent + 4, views_.back().extent);
    }
  }
  const an5d_input* views() const { return views_.data(); }

 private:
  std::vector<DeviceArray<char>> memory_;
  std::vector<an5d_input> views_;
};

// The arrays that are written, and what runs on them.
class Arrays {
 public:
  explicit Arrays(const Inputs& inputs) : inputs_(inputs) {
    memory_.reserve(3 * kArrayCount);
    for (int n = 0; n < kArrayCount; ++n) {
      for (int p = 0; p < kArrays[n].planes; ++p) {
        memory_.emplace_back(cells_of_plane() * kArrays[n].bytes);
        planes_[n][p] = memory_.back().start;
      }
    }
  }

  const char* plane(int array, int plane) const { return (const char*)planes_[array][plane]; }

  // `steps` time steps from random cells around `scale`. Sets *milliseconds.
  an5d_status run(const Candidate& candidate, long long steps, double scale, float* milliseconds) {
    const long long cells = cells_of_plane();
    for (int n = 0; n < kArrayCount; ++n)
      for (int p = 0; p < kArrays[n].planes; ++p)
        start(fill, cells, (char*)planes_[n][p], cells, kDomain, kBoxes[kArrays[n].box], scale,
              kArrays[n], n, p);
    check(cudaDeviceSynchronize(), "fill");
    an5d_domain domain = kDomain;
    domain.t_end = domain.t_begin + steps;
    cudaEvent_t begin, end;
    check(cudaEventCreate(&begin), "event");
    check(cudaEventCreate(&end), "event");
    check(cudaEventRecord(begin, nullptr), "event");
    an5d_status status = candidate.run(planes_, domain, kBoxes, inputs_.views(), nullptr);
    cudaError_t error = cudaEventRecord(end, nullptr);
    if (!error) error = cudaEventSynchronize(end);
    if (!error) error = cudaEventElapsedTime(milliseconds, begin, end);
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    if (status.code || !error) return status;
    status.code = 1;
    snprintf(status.message, sizeof status.message, "kernel: %s", cudaGetErrorString(error));
    return status;
  }

 private:
  const Inputs& inputs_;
  std::vector<DeviceArray<char>> memory_;
  void* planes_[kArrayCount][3] = {};
};

struct Row {
  double gcells = 0;
  int registers = 0;
  long long spill_bytes = 0;  // local memory of a thread
  bool verified = false;
  char error[200] = "";
};

Finding size_of(const char* plane, const Array& array) {
  const long long cells = cells_of_plane();
  DeviceArray<Finding> findings(kMostBlocks * kThreads);
  start<const char*, Array, long long, Finding*>(measure, cells, plane, array, cells,
                                                  findings.start);
  return total(findings.start, cells);
}

// The mean magnitude of the plane that has the largest; infinity where most cells of one are not
// finite.
double magnitude(const Arrays& arrays) {
  double most = 0;
  for (int n = 0; n < kArrayCount; ++n) {
    for (int p = 0; p < kArrays[n].planes; ++p) {
      const Finding size = size_of(arrays.plane(n, p), kArrays[n]);
      if (2 * size.finite < cells_of_plane()) return INFINITY;
      most = std::max(most, size.magnitude / (double)size.finite);
    }
  }
  return most;
}

// One plane of an array against the plain kernel's. False, and the row's error, if they differ.
bool agrees(const Array& array, const char* plain, const char* candidate, long long steps,
            Row* row) {
  const long long cells = cells_of_plane();
  const Finding size = size_of(plain, array);
  const double typical = size.magnitude / (double)size.finite;
  const double allowed = array.is_integer ? 0 : kTolerance * (double)steps;
  DeviceArray<Finding> findings(kMostBlocks * kThreads);
  start<const char*, const char*, Array, long long, double, double, Finding*>(
      compare, cells, plain, candidate, array, cells, allowed, typical, findings.start);
  const Finding found = total(findings.start, cells);
  if (found.wrong == 0) return true;
  snprintf(row->error, sizeof row->error,
           "%lld cells of '%s' differ from the plain kernel; the first is %lld", found.wrong,
           array.name, found.first);
  return false;
}

bool failed(const an5d_status& status, Row* row) {
  if (status.code) snprintf(row->error, sizeof row->error, "%s", status.message);
  return status.code != 0;
}

// Runs the plain kernel. Returns the scale of the cells that it began with: the first with which they
// do not grow a thousandfold, as products of cells may, else the largest one with which most stay
// finite; 0 if there is none.
double run_plain(Arrays& reference, long long steps, Row* row) {
  float ms = 0;
  const auto growth = [&](double scale) {
    const an5d_status status = reference.run(an5d_plain(), steps, scale, &ms);
    check(failed(status, row) ? cudaErrorUnknown : cudaSuccess, row->error);
    return magnitude(reference) / scale;
  };
  const bool is_integer = std::all_of(kArrays, kArrays + kArrayCount,
                                      [](const Array& array) { return array.is_integer; });
  double finite = 0;
  for (const double scale : {1., 1. / 16, 1. / 256}) {
    const double times = growth(scale);
    if (times < 1000 || is_integer) return scale;
    if (times < INFINITY && finite == 0) finite = scale;
  }
  if (finite > 0) growth(finite);
  return finite;
}

// Returns the scale of cells to go on with. The row says whether the candidate is right.
double verify(const Candidate& candidate, const Inputs& inputs, Row* row) {
  Arrays reference(inputs), arrays(inputs);
  const long long steps = 2LL * candidate.time_steps + 1;
  const double scale = run_plain(reference, steps, row);
  if (scale == 0) {
    snprintf(row->error, sizeof row->error, "most cells are not finite: nothing can be compared");
    return scale;
  }
  float ms = 0;
  if (failed(arrays.run(candidate, steps, scale, &ms), row)) return scale;
  row->verified = true;
  for (int n = 0; n < kArrayCount; ++n)
    for (int p = 0; p < kArrays[n].planes && row->verified; ++p)
      row->verified =
          agrees(kArrays[n], reference.plane(n, p), arrays.plane(n, p), steps, row);
  return scale;
}

// A cell counts once in a time step, however many arrays have it.
void time(const Candidate& candidate, const Inputs& inputs, double scale, Row* row) {
  Arrays arrays(inputs);
  const long long steps = kDomain.t_end - kDomain.t_begin;
  float ms[kRuns] = {};
  if (failed(arrays.run(candidate, steps, scale, ms), row)) return;
  for (float& run : ms) {
    if (failed(arrays.run(candidate, steps, scale, &run), row)) return;
  }
  std::sort(ms, ms + kRuns);
  double updates = (double)steps;
  for (int axis = 0; axis < kRank; ++axis)
    updates *= (double)(kDomain.end[axis] - kDomain.begin[axis]);
  row->gcells = updates / ((double)ms[kRuns / 2] * 1e6);
}

// Prints the GPU's name if it is what the candidates were built for; ends with 3 otherwise.
void probe() {
  int count = 0;
  const cudaError_t error = cudaGetDeviceCount(&count);
  if (error || count == 0) {
    fprintf(stderr, "tune: error: no usable GPU: %s\n",
            cudaGetErrorString(error ? error : cudaErrorNoDevice));
    exit(3);
  }
  cudaDeviceProp gpu;
  check(cudaGetDeviceProperties(&gpu, 0), "cudaGetDeviceProperties");
  fprintf(stderr, "tune: GPU %s\n", gpu.name);
  if (gpu.major * 10 + gpu.minor == atoi(kArchitecture + strlen("sm_"))) return;
  fprintf(stderr, "tune: error: %s is an sm_%d%d, the candidates are for %s; use --device\n", gpu.name,
          gpu.major, gpu.minor, kArchitecture);
  exit(3);
}

int run() {
  const Candidate candidate = an5d_candidate();
  Row row;
  cudaFuncAttributes attributes;
  check(candidate.attributes(&attributes), "attributes of the kernel");
  row.registers = attributes.numRegs;
  row.spill_bytes = (long long)attributes.localSizeBytes;
  const Inputs inputs;
  const double scale = verify(candidate, inputs, &row);
  if (row.verified) time(candidate, inputs, scale, &row);
  for (char* letter = row.error; *letter; ++letter) {
    if (*letter == ',' || *letter == '\n') *letter = ';';
  }
  printf("%s,%s,%.6f,%d,%lld,%s,%s\n", kNest, candidate.schedule, row.gcells, row.registers,
         row.spill_bytes, row.verified ? "yes" : "no", row.error);
  return row.error[0] ? 1 : 0;
}

}  // namespace
}  // namespace an5d_tune

int main(int argc, char** argv) {
  an5d_tune::probe();
  return argc > 1 && strcmp(argv[1], "--probe") == 0 ? 0 : an5d_tune::run();
}
