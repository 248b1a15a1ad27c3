// Runs kernels of a sweep, one after another: checked against single steps first, then timed.
//
// A request is a line on standard input: the shared object of a kernel, its function's suffix, the shared
// object of the same stencil's single-step kernel, the cell's bytes, rank, radius, size, bT, and planes per
// block to try, comma-separated. The answer is a line per number of planes:
//   chunk=128 gcells=1234.5 ms=1.6 registers=64 local=0 resident=4 difference=1e-7
// or "error=...", and an empty line behind all. Times are of one launch of bT steps: CUDA events around
// several, one warm-up, median of five. `difference` is the largest relative one over all cells.
#include <cuda_runtime.h>
#include <dlfcn.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "../../runtime/include/an5d/types.h"

namespace {

constexpr double kTargetMs = 3;
constexpr int kRuns = 5;

using Launch = an5d_status (*)(const void* from, void* to, an5d_domain domain, int chunk);
using Attributes = an5d_status (*)(int* registers, int* local_bytes, int* resident);

struct Request {
  std::string object, name, reference;
  int bytes, rank, radius, size, tiers;
  std::string chunks;
};

void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  printf("error=%s: %s\n", what, cudaGetErrorString(error));
  exit(1);
}

// A random cell in [0.5, 1.5) from its place (splitmix64).
template <class Cell>
__global__ void fill(Cell* plane, long long cells) {
  const long long step = static_cast<long long>(gridDim.x) * blockDim.x;
  for (long long n = blockIdx.x * (long long)blockDim.x + threadIdx.x; n < cells; n += step) {
    unsigned long long z = (n + 1) * 0x9e3779b97f4a7c15ull;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    plane[n] = static_cast<Cell>(0.5 + static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53);
  }
}

// The largest |a - b| / |b|, as the bits of a float, which are in the order of its values; NaN is the
// largest.
template <class Cell>
__global__ void compare(const Cell* a, const Cell* b, long long cells, unsigned* largest) {
  const long long step = static_cast<long long>(gridDim.x) * blockDim.x;
  unsigned most = 0;
  for (long long n = blockIdx.x * (long long)blockDim.x + threadIdx.x; n < cells; n += step) {
    const float difference =
        static_cast<float>(fabs(static_cast<double>(a[n]) - b[n]) / fabs(static_cast<double>(b[n])));
    most = max(most, __float_as_uint(difference) & 0x7fffffffu);
  }
  atomicMax(largest, most);
}

// Cells before and after those updated. Along lines of 3-D grids 32 bytes, as pad=16 has it.
int border(const Request& r, int axis) { return r.rank == 3 && axis == 2 ? 32 / r.bytes : r.radius; }

long long cells_of(const Request& r) {
  long long cells = 1;
  for (int axis = 0; axis < r.rank; ++axis) cells *= r.size + 2 * border(r, axis);
  return cells;
}

class Planes {
 public:
  explicit Planes(const Request& request) : bytes_(request.bytes), cells_(cells_of(request)) {
    for (void*& plane : planes_) check(cudaMalloc(&plane, bytes_ * cells_), "cudaMalloc");
    check(cudaMalloc(&largest_, sizeof(unsigned)), "cudaMalloc");
    reset();
  }
  ~Planes() {
    for (void* plane : planes_) cudaFree(plane);
    cudaFree(largest_);
  }
  void* operator[](int n) const { return planes_[n]; }
  bool fits(const Request& r) const { return cells_of(r) == cells_ && r.bytes == bytes_; }
  void reset() {
    for (void* plane : planes_) {
      if (bytes_ == 4) fill<<<2048, 256>>>(static_cast<float*>(plane), cells_);
      if (bytes_ == 8) fill<<<2048, 256>>>(static_cast<double*>(plane), cells_);
    }
    check(cudaDeviceSynchronize(), "fill");
  }
  float difference(int a, int b) {
    check(cudaMemset(largest_, 0, sizeof(unsigned)), "cudaMemset");
    if (bytes_ == 4) {
      compare<<<2048, 256>>>(static_cast<float*>(planes_[a]), static_cast<float*>(planes_[b]), cells_,
                             largest_);
    } else {
      compare<<<2048, 256>>>(static_cast<double*>(planes_[a]), static_cast<double*>(planes_[b]), cells_,
                             largest_);
    }
    float result;
    check(cudaMemcpy(&result, largest_, sizeof result, cudaMemcpyDeviceToHost), "compare");
    return result;
  }

 private:
  int bytes_;
  long long cells_;
  void* planes_[4];  // state, other plane; the same of the single steps
  unsigned* largest_;
};

an5d_domain domain_of(const Request& request) {
  an5d_domain domain = {};
  for (int axis = 0; axis < request.rank; ++axis) {
    domain.begin[axis] = border(request, axis);
    domain.end[axis] = domain.begin[axis] + request.size;
    domain.extent[axis] = domain.end[axis] + domain.begin[axis];
  }
  domain.t_end = 1;
  return domain;
}

template <class Function>
Function function(void* object, const std::string& name) {
  return object ? reinterpret_cast<Function>(dlsym(object, name.c_str())) : nullptr;
}

// Milliseconds of one launch.
double time(const Launch& launch, const Planes& planes, const an5d_domain& domain, int chunk) {
  static cudaEvent_t start, stop;
  if (!start) {
    check(cudaEventCreate(&start), "cudaEventCreate");
    check(cudaEventCreate(&stop), "cudaEventCreate");
  }
  const auto run = [&](int launches) {
    check(cudaEventRecord(start), "cudaEventRecord");
    for (int n = 0; n < launches; ++n) launch(planes[n % 2], planes[1 - n % 2], domain, chunk);
    check(cudaEventRecord(stop), "cudaEventRecord");
    check(cudaEventSynchronize(stop), "kernel");
    float ms;
    check(cudaEventElapsedTime(&ms, start, stop), "cudaEventElapsedTime");
    return static_cast<double>(ms) / launches;
  };
  const int launches = std::clamp(static_cast<int>(kTargetMs / run(1)), 1, 64);
  double ms[kRuns];
  for (double& one : ms) one = run(launches);
  std::sort(ms, ms + kRuns);
  return ms[kRuns / 2];
}

void answer(const Request& request, Planes& planes, void* object, void* reference) {
  const Launch launch = function<Launch>(object, "launch_" + request.name);
  const Attributes attributes = function<Attributes>(object, "attributes_" + request.name);
  const Launch single = function<Launch>(reference, "launch_reference");
  if (!launch || !attributes || !single) {
    printf("error=%s\n", dlerror());
    return;
  }
  int registers = 0, local = 0, resident = 0;
  attributes(&registers, &local, &resident);
  const an5d_domain domain = domain_of(request);
  for (std::string rest = request.chunks; !rest.empty();) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const int chunk = atoi(rest.substr(0, comma).c_str());
    rest.erase(0, comma + 1);
    planes.reset();
    for (int n = 0; n < request.tiers; ++n) single(planes[2 + n % 2], planes[3 - n % 2], domain, 64);
    const an5d_status status = launch(planes[0], planes[1], domain, chunk);
    if (status.code) {
      printf("chunk=%d error=%s\n", chunk, status.message);
      continue;
    }
    const float difference = planes.difference(1, 2 + request.tiers % 2);
    const double ms = time(launch, planes, domain, chunk);
    double cells = 1e-6 * request.tiers / ms;
    for (int axis = 0; axis < request.rank; ++axis) cells *= request.size;
    printf("chunk=%d gcells=%.2f ms=%.4f registers=%d local=%d resident=%d difference=%.2g\n", chunk, cells,
           ms, registers, local, resident, difference);
  }
}

}  // namespace

int main() {
  char object[512], name[128], reference[512], chunks[256];
  Request r;
  Planes* planes = nullptr;
  while (scanf("%511s %127s %511s %d %d %d %d %d %255s", object, name, reference, &r.bytes, &r.rank,
               &r.radius, &r.size, &r.tiers, chunks) == 9) {
    r.object = object;
    r.name = name;
    r.reference = reference;
    r.chunks = chunks;
    if (!planes || !planes->fits(r)) {
      delete planes;
      planes = new Planes(r);
    }
    void* const code = dlopen(object, RTLD_NOW | RTLD_LOCAL);
    void* const single = dlopen(reference, RTLD_NOW | RTLD_LOCAL);
    if (!code || !single) printf("error=%s\n", dlerror());
    if (code && single) answer(r, *planes, code, single);
    printf("\n");
    fflush(stdout);
  }
  delete planes;
}
