// More than 2^31 cells on a GPU: a generated nest against a plain kernel, every cell of both planes compared.
//
//   an5dc test/index/volume.c --split -o volume.cu --schedule 'tiers=3 block=32x16 stream=chunks:128'
//   nvcc -std=c++17 -O2 -arch=native -include volume.h volume.cu test/gpu/large_index.cu -o large_index
//   ./large_index        exit 0: equal, 1: not; needs 10 GB of device memory
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

namespace {

constexpr long long kN = 611, kM = 603, kL = 6501, kCells = kN * kM * kL;
constexpr int kSteps = 7;

void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  printf("error: %s: %s\n", what, cudaGetErrorString(error));
  exit(1);
}

__device__ long long first() { return blockIdx.x * (long long)blockDim.x + threadIdx.x; }
__device__ long long stride() { return static_cast<long long>(gridDim.x) * blockDim.x; }

__global__ void fill(unsigned char* plane, unsigned long long seed) {
  for (long long n = first(); n < kCells; n += stride()) {
    unsigned long long z = (n + seed) * 0x9e3779b97f4a7c15ull;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    plane[n] = static_cast<unsigned char>(z >> 56);
  }
}

// The body of volume.c.
__global__ void step(const unsigned char* A, unsigned char* next) {
  for (long long n = first(); n < kCells; n += stride()) {
    const int k = n % kL, j = n / kL % kM, i = n / kL / kM;
    if (i < 1 || i >= kN - 1 || j < 1 || j >= kM - 2 || k < 2 || k >= kL - 1) continue;
    next[n] = A[n - kM * kL] + 3 * A[n + kM * kL] + 5 * A[n - kL] + 7 * A[n + 2 * kL] + 9 * A[n - 2] + A[n + 1] + i +
              3 * j + 5 * k;
  }
}

__global__ void compare(const unsigned char* a, const unsigned char* b, unsigned long long* wrong) {
  for (long long n = first(); n < kCells; n += stride()) {
    if (a[n] != b[n]) atomicAdd(wrong, 1ull);
  }
}

}  // namespace

int main() {
  unsigned char* planes[4];  // generated: 0 and 1; plain: 2 and 3
  for (int p = 0; p < 4; ++p) {
    check(cudaMalloc(&planes[p], kCells), "device memory");
    fill<<<4096, 256>>>(planes[p], 1 + 77 * (p % 2));
  }
  for (int t = 0; t < kSteps; ++t) step<<<4096, 256>>>(planes[2 + t % 2], planes[3 - t % 2]);
  const an5d_domain domain = {{kN, kM, kL}, {1, 1, 2}, {kN - 1, kM - 2, kL - 1}, 0, kSteps};
  const an5d_status status = an5d_volume_volume_device(planes[0], planes[1], domain, nullptr);
  if (status.code) printf("error: %s\n", status.message);
  unsigned long long *wrong, found = 0;
  check(cudaMalloc(&wrong, sizeof *wrong), "device memory");
  check(cudaMemset(wrong, 0, sizeof *wrong), "memset");
  for (int p = 0; p < 2; ++p) compare<<<4096, 256>>>(planes[p], planes[2 + p], wrong);
  check(cudaMemcpy(&found, wrong, sizeof found, cudaMemcpyDeviceToHost), "comparison");
  printf("%lld cells per plane, %d steps: %llu cells wrong\n", kCells, kSteps, found);
  return status.code || found ? 1 : 0;
}
