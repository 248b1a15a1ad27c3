// Times one generated nest: two device planes of random cells in, one line of figures out.
//
// Built with one generated .cu, its header by -include, and -DCELL=<type> -DRANK=<1..3>
// -DRADIUS=<border cells per side> -DENTRY=<device-pointer entry>. The planes are unpadded, like the
// C arrays of the examples. A run is the whole entry: comparison of the borders, all launches, the
// remainder of the steps. Every run starts from the same random cells, because fields that have
// settled draw less power. usage: bench bT size, where size is interior cells of every axis, or 384x512x640
#include <cuda_runtime.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

constexpr double kTargetMs = 300;  // at most, and about 1,000 steps: planes are padded once per call
constexpr int kRuns = 5;

void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  printf("error: %s: %s\n", what, cudaGetErrorString(error));
  exit(1);
}

// A random cell in [0.5, 1.5) from its place (splitmix64).
__device__ CELL initial(long long cell) {
  unsigned long long z = (cell + 1) * 0x9e3779b97f4a7c15ull;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return static_cast<CELL>(0.5 + static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53);
}

__global__ void fill(CELL* plane, long long cells) {
  const long long step = static_cast<long long>(gridDim.x) * blockDim.x;
  for (long long n = blockIdx.x * (long long)blockDim.x + threadIdx.x; n < cells; n += step)
    plane[n] = initial(n);
}

struct Counts {
  unsigned long long bad;      // not finite, or far out of the initial range
  unsigned long long same;     // interior cells as they were
  unsigned long long touched;  // border cells not as they were
};

struct Size {
  int axis[RANK];  // interior cells, outermost first
};

__global__ void inspect(const CELL* plane, long long cells, Size size, Counts* counts) {
  const long long step = static_cast<long long>(gridDim.x) * blockDim.x;
  Counts found = {};
  for (long long n = blockIdx.x * (long long)blockDim.x + threadIdx.x; n < cells; n += step) {
    bool interior = true;
    long long rest = n;
    for (int axis = RANK - 1; axis >= 0; --axis) {
      const int width = size.axis[axis] + 2 * RADIUS;
      interior = interior && rest % width >= RADIUS && rest % width < width - RADIUS;
      rest /= width;
    }
    const bool same = plane[n] == initial(n);
    found.bad += !(plane[n] >= CELL(0.3) && plane[n] <= CELL(2));
    found.same += interior && same;
    found.touched += !interior && !same;
  }
  atomicAdd(&counts->bad, found.bad);
  atomicAdd(&counts->same, found.same);
  atomicAdd(&counts->touched, found.touched);
}

class Bench {
 public:
  explicit Bench(const Size& size) : size_(size) {
    for (const int cells : size.axis) {
      cells_ *= cells + 2 * RADIUS;
      interior_ *= cells;
    }
    for (CELL*& plane : planes_) check(cudaMalloc(&plane, sizeof(CELL) * cells_), "cudaMalloc");
    check(cudaEventCreate(&start_), "cudaEventCreate");
    check(cudaEventCreate(&stop_), "cudaEventCreate");
  }

  // Milliseconds of `steps` time steps from the initial cells.
  double run(long long steps) {
    for (CELL* plane : planes_) fill<<<2048, 256>>>(plane, cells_);
    check(cudaDeviceSynchronize(), "fill");
    an5d_domain domain = {};
    for (int axis = 0; axis < RANK; ++axis) {
      domain.extent[axis] = size_.axis[axis] + 2 * RADIUS;
      domain.begin[axis] = RADIUS;
      domain.end[axis] = size_.axis[axis] + RADIUS;
    }
    domain.t_end = steps;
    check(cudaEventRecord(start_), "cudaEventRecord");
    const an5d_status status = ENTRY(planes_[0], planes_[1], domain, nullptr);
    if (status.code) {
      printf("error: %s\n", status.message);
      exit(1);
    }
    check(cudaEventRecord(stop_), "cudaEventRecord");
    check(cudaEventSynchronize(stop_), "kernel");
    float ms = 0;
    check(cudaEventElapsedTime(&ms, start_, stop_), "cudaEventElapsedTime");
    return ms;
  }

  // Are both planes plausible? A kernel that leaves out a tile or writes a border is found here;
  // right values are the business of the examples' own check.
  const char* verdict() {
    Counts *device, counts;
    check(cudaMalloc(&device, sizeof counts), "cudaMalloc");
    check(cudaMemset(device, 0, sizeof counts), "cudaMemset");
    for (CELL* plane : planes_) inspect<<<2048, 256>>>(plane, cells_, size_, device);
    check(cudaMemcpy(&counts, device, sizeof counts, cudaMemcpyDeviceToHost), "inspect");
    check(cudaFree(device), "cudaFree");
    if (counts.bad) return "bad-values";
    if (counts.touched) return "border-written";
    return counts.same > 2 * interior_ / 1000 ? "cells-not-updated" : "ok";
  }

  double giga_cells(long long steps, double ms) const { return interior_ * 1e-6 * steps / ms; }

 private:
  Size size_;
  long long cells_ = 1, interior_ = 1;
  CELL* planes_[2];
  cudaEvent_t start_, stop_;
};

Size size_of(const char* text) {
  Size size;
  for (int& cells : size.axis) {
    cells = atoi(text);
    if (const char* next = strchr(text, 'x')) text = next + 1;
  }
  return size;
}

double now() {
  using namespace std::chrono;
  return duration<double>(system_clock::now().time_since_epoch()).count();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    printf("error: usage: bench bT size\n");
    return 2;
  }
  const long long tiers = atoll(argv[1]);
  Bench bench(size_of(argv[2]));
  // An even number of full launches, then one step more: never a multiple of bT (unless bT is 1).
  bench.run(4 * tiers + 1);
  const double launch_ms = bench.run(4 * tiers + 1) / 4;
  const long long launches =
      std::max(4LL, std::min(1000 / tiers, llround(kTargetMs / launch_ms)) / 2 * 2);
  const long long steps = launches * tiers + 1;
  double ms[kRuns];
  const double begin = now();
  for (double& run : ms) run = bench.run(steps);
  const double end = now();
  std::sort(ms, ms + kRuns);
  const double median = ms[kRuns / 2];
  printf("steps=%lld ms=%.4f ms_min=%.4f ms_max=%.4f gcells=%.2f sanity=%s begin=%.3f end=%.3f\n",
         steps, median, ms[0], ms[kRuns - 1], bench.giga_cells(steps, median), bench.verdict(),
         begin, end);
}
