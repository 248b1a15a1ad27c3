// One program of all kernels of volumes.py, each at several sizes; nvcc, with the folder of its variants.h in
// the include path.
//
//     volumes times 64,128    # name, size, milliseconds of a time step: the median of 3 runs of many steps
//     volumes count 64,128    # for ncu: of each, two steps, and a third one that is profiled
//
// The arrays have `size` cells along each axis, as those of C have, so that size - 2 are updated. Steps follow
// each other on the same arrays: where a grid fits L2, the step that is profiled finds it there.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <cuda_profiler_api.h>
#include <cuda_runtime.h>

struct Arrays {
  double *plane0, *plane1, *input;
};

#include "variants.h"  // kVariants: name, and a function that runs the kernel on Arrays of a domain

namespace {

constexpr double kTargetMs = 6;  // of a run that is timed
constexpr int kRuns = 3;

void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  printf("error: %s: %s\n", what, cudaGetErrorString(error));
  exit(1);
}

// Neither zeros nor anything that grows: the weights of all stencils are small.
__global__ void fill(double* array, long long cells) {
  const long long step = (long long)gridDim.x * blockDim.x;
  for (long long n = blockIdx.x * (long long)blockDim.x + threadIdx.x; n < cells; n += step)
    array[n] = 1 + (n * 2654435761ll % 1024) / 4096.0;
}

an5d_domain domain_of(long long size, long long begin, long long end) {
  return {{size, size, size}, {1, 1, 1}, {size - 1, size - 1, size - 1}, begin, end};
}

// Time steps from `begin`, whose parity says which plane is read.
void run(const Variant& variant, const Arrays& arrays, long long size, long long begin, long long end) {
  const an5d_status status = variant.run(arrays, domain_of(size, begin, end));
  if (!status.code) return;
  printf("error: %s: %s\n", variant.name, status.message);
  exit(1);
}

double milliseconds(const Variant& variant, const Arrays& arrays, long long size, long long steps) {
  cudaEvent_t start, stop;
  check(cudaEventCreate(&start), "event");
  check(cudaEventCreate(&stop), "event");
  check(cudaEventRecord(start), "event");
  run(variant, arrays, size, 0, steps);
  check(cudaEventRecord(stop), "event");
  check(cudaEventSynchronize(stop), variant.name);
  float ms = 0;
  check(cudaEventElapsedTime(&ms, start, stop), "event");
  check(cudaEventDestroy(start), "event");
  check(cudaEventDestroy(stop), "event");
  return ms / steps;
}

void time_one(const Variant& variant, const Arrays& arrays, long long size) {
  milliseconds(variant, arrays, size, 3);
  const double once = milliseconds(variant, arrays, size, 10);
  const long long steps = std::max(4LL, std::min(1000LL, (long long)(kTargetMs / once)));
  double ms[kRuns];
  for (double& one : ms) one = milliseconds(variant, arrays, size, steps);
  std::sort(ms, ms + kRuns);
  printf("%s,%lld,%.6f\n", variant.name, size, ms[kRuns / 2]);
}

void count_one(const Variant& variant, const Arrays& arrays, long long size) {
  run(variant, arrays, size, 0, 2);
  check(cudaProfilerStart(), "profiler");
  run(variant, arrays, size, 2, 3);
  check(cudaProfilerStop(), "profiler");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return printf("error: usage: volumes times|count SIZE,SIZE\n"), 2;
  const bool times = !strcmp(argv[1], "times");
  std::vector<long long> sizes;
  for (const char* text = strtok(argv[2], ","); text; text = strtok(nullptr, ",")) sizes.push_back(atoll(text));
  const long long most = *std::max_element(sizes.begin(), sizes.end()), cells = most * most * most;
  Arrays arrays;
  for (double** array : {&arrays.plane0, &arrays.plane1, &arrays.input}) {
    check(cudaMalloc(array, cells * sizeof(double)), "cudaMalloc");
    fill<<<1024, 256>>>(*array, cells);
  }
  check(cudaDeviceSynchronize(), "fill");
  for (const long long size : sizes)
    for (const Variant& variant : kVariants) times ? time_one(variant, arrays, size) : count_one(variant, arrays, size);
  return 0;
}
