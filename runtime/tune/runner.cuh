// Checks one candidate against the plain kernel of its nest, then times it. Included behind the
// description of the nest (namespace an5d_tune: Cell, kRank, kCells, ...), linked with one candidate
// and the plain kernel.
//
// Planes hold random cells in [0.5, 1.5), integers from 0 to 99, of which every other 4096 are 0 or
// 1; what is updated differs between the planes, borders do not. Check: 2 bT + 1 steps, all cells of
// both planes. Time: the device entry, by events, one warm-up, median of kRuns from equal cells.
//
// usage: PROGRAM           prints nest,schedule,gcells_per_s,registers,spill_bytes,verified,error
//        PROGRAM --probe   only looks for the GPU
// Exit status: 0 done, 1 not verified or the launch failed (row with the error), 3 no fitting GPU.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "candidate.h"

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

// The array: every axis as long as the updated cells and those read around them.
struct Layout {
  long long width[3], lo[3], size[3], cells;
};

Layout make_layout() {
  Layout layout = {{1, 1, 1}, {0, 0, 0}, {1, 1, 1}, 1};
  for (int axis = 0; axis < kRank; ++axis) {
    layout.lo[axis] = kLo[axis];
    layout.size[axis] = kCells[axis];
    layout.width[axis] = kLo[axis] + kCells[axis] + kHi[axis];
    layout.cells *= layout.width[axis];
  }
  return layout;
}

__device__ unsigned long long mixed(unsigned long long z) {  // splitmix64
  z = (z + 1) * 0x9e3779b97f4a7c15ull;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}

__device__ bool is_updated(const Layout& layout, long long cell) {
  bool inside = true;
  for (int axis = kRank - 1; axis >= 0; --axis) {
    const long long at = cell % layout.width[axis] - layout.lo[axis];
    cell /= layout.width[axis];
    inside = inside && at >= 0 && at < layout.size[axis];
  }
  return inside;
}

__global__ void fill(Cell* plane, Layout layout, int seed) {
  const long long step = (long long)gridDim.x * blockDim.x;
  for (long long n = blockIdx.x * (long long)blockDim.x + threadIdx.x; n < layout.cells; n += step) {
    const unsigned long long noise = mixed(is_updated(layout, n) ? n + seed * layout.cells : n);
    if (kInteger) {
      plane[n] = (Cell)(n / 4096 % 2 ? noise % 100 : noise % 2);
    } else {
      plane[n] = (Cell)(0.5 + (double)(noise >> 11) * 0x1p-53);
    }
  }
}

// What one thread finds out about its cells.
struct Finding {
  double magnitude;          // sum over the finite cells of the plain kernel
  long long finite;          // how many they are
  long long wrong;           // cells that differ by more than allowed
  long long first;           // the first of them; -1: none
};

__global__ void measure(const Cell* plane, Layout layout, Finding* findings) {
  const long long step = (long long)gridDim.x * blockDim.x;
  const long long thread = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  Finding found = {0, 0, 0, -1};
  for (long long n = thread; n < layout.cells; n += step) {
    const double value = fabs((double)plane[n]);
    if (!(value < INFINITY)) continue;
    found.magnitude += value;
    ++found.finite;
  }
  findings[thread] = found;
}

// `allowed` is relative to the larger magnitude of the two cells, or to `typical` if that is more.
__global__ void compare(const Cell* plain, const Cell* candidate, Layout layout, double allowed,
                        double typical, Finding* findings) {
  const long long step = (long long)gridDim.x * blockDim.x;
  const long long thread = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  Finding found = {0, 0, 0, -1};
  for (long long n = thread; n < layout.cells; n += step) {
    const double a = (double)plain[n], b = (double)candidate[n];
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
  DeviceArray(const DeviceArray&) = delete;
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

// Two planes and what runs on them.
struct Field {
  Layout layout = make_layout();
  DeviceArray<Cell> plane0{layout.cells}, plane1{layout.cells};

  // `steps` time steps from the random cells. Sets *milliseconds.
  an5d_status run(const Candidate& candidate, long long steps, float* milliseconds) {
    start(fill, layout.cells, plane0.start, layout, 1);
    start(fill, layout.cells, plane1.start, layout, 2);
    check(cudaDeviceSynchronize(), "fill");
    an5d_domain domain = {};
    for (int axis = 0; axis < kRank; ++axis) {
      domain.extent[axis] = layout.width[axis];
      domain.begin[axis] = kLo[axis] - kShift[axis];
      domain.end[axis] = domain.begin[axis] + kCells[axis];
    }
    domain.t_begin = kFirstTime;
    domain.t_end = kFirstTime + steps;
    cudaEvent_t begin, end;
    check(cudaEventCreate(&begin), "event");
    check(cudaEventCreate(&end), "event");
    check(cudaEventRecord(begin, nullptr), "event");
    an5d_status status = candidate.run(plane0.start, plane1.start, domain, nullptr);
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
};

struct Row {
  double gcells = 0;
  int registers = 0;
  long long spill_bytes = 0;  // local memory of a thread
  bool verified = false;
  char error[200] = "";
};

// One plane against the plain kernel's. False, and the row's error, if they differ.
bool agrees(const Field& field, const Cell* plain, const Cell* candidate, long long steps, Row* row) {
  const Layout& layout = field.layout;
  DeviceArray<Finding> findings(kMostBlocks * kThreads);
  start<const Cell*, Layout, Finding*>(measure, layout.cells, plain, layout, findings.start);
  const Finding size = total(findings.start, layout.cells);
  if (2 * size.finite < layout.cells) {
    snprintf(row->error, sizeof row->error, "most cells are not finite: nothing can be compared");
    return false;
  }
  const double typical = size.magnitude / (double)size.finite, allowed = kTolerance * (double)steps;
  start<const Cell*, const Cell*, Layout, double, double, Finding*>(
      compare, layout.cells, plain, candidate, layout, allowed, typical, findings.start);
  const Finding found = total(findings.start, layout.cells);
  if (found.wrong == 0) return true;
  snprintf(row->error, sizeof row->error, "%lld cells differ from the plain kernel; the first is %lld",
           found.wrong, found.first);
  return false;
}

bool failed(const an5d_status& status, Row* row) {
  if (status.code) snprintf(row->error, sizeof row->error, "%s", status.message);
  return status.code != 0;
}

void verify(const Candidate& candidate, Row* row) {
  Field reference, field;
  const long long steps = 2LL * candidate.time_steps + 1;
  float ms = 0;
  check(failed(reference.run(an5d_plain(), steps, &ms), row) ? cudaErrorUnknown : cudaSuccess, row->error);
  if (failed(field.run(candidate, steps, &ms), row)) return;
  row->verified = agrees(field, reference.plane0.start, field.plane0.start, steps, row) &&
                  agrees(field, reference.plane1.start, field.plane1.start, steps, row);
}

void time(const Candidate& candidate, Row* row) {
  Field field;
  float ms[kRuns] = {};
  if (failed(field.run(candidate, kSteps, ms), row)) return;
  for (float& run : ms) {
    if (failed(field.run(candidate, kSteps, &run), row)) return;
  }
  std::sort(ms, ms + kRuns);
  double updates = (double)kSteps;
  for (int axis = 0; axis < kRank; ++axis) updates *= (double)kCells[axis];
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
  verify(candidate, &row);
  if (row.verified) time(candidate, &row);
  for (char* letter = row.error; *letter; ++letter) {
    if (*letter == ',' || *letter == '\n') *letter = ';';
  }
  printf("%s,%s,%.4f,%d,%lld,%s,%s\n", kNest, candidate.schedule, row.gcells, row.registers,
         row.spill_bytes, row.verified ? "yes" : "no", row.error);
  return row.error[0] ? 1 : 0;
}

}  // namespace
}  // namespace an5d_tune

int main(int argc, char** argv) {
  an5d_tune::probe();
  return argc > 1 && strcmp(argv[1], "--probe") == 0 ? 0 : an5d_tune::run();
}
