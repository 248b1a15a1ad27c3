// The kernel that bench.cpp times: rounds of store, barrier, loads. It names no warp primitive.
#include <cuda_runtime.h>

#include "bench.h"

namespace {

__global__ void rounds(float* to, int barriers, int loads) {
  extern __shared__ __align__(16) unsigned char shared_memory[];
  float* tile = reinterpret_cast<float*>(shared_memory);
  const int x = static_cast<int>(threadIdx.x);
  const int threads = static_cast<int>(blockDim.x);
  float value = static_cast<float>(x);
  for (int round = 0; round < barriers; ++round) {
    float* plane = tile + (round & 1) * threads;
    plane[x] = value;
    __syncthreads();
    for (int load = 0; load < loads; ++load) value += plane[x + load < threads ? x + load : x];
  }
  to[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

}  // namespace

cudaError_t run_rounds(int blocks, int threads, int barriers, int loads) {
  float* to = nullptr;
  cudaMalloc(&to, sizeof(float) * blocks * threads);
  void* arguments[] = {&to, &barriers, &loads};
  cudaLaunchKernel(rounds, dim3(blocks), dim3(threads), arguments, 2 * sizeof(float) * threads, nullptr);
  cudaFree(to);
  return cudaDeviceSynchronize();
}
