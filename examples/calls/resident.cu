// Data that stays on the GPU: both planes are copied there once, advanced in two parts on a stream, and copied back.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "heat_gpu.h"

static void check(int code, const char* message) {
  if (code == 0) return;
  std::fprintf(stderr, "%s\n", message);
  std::exit(1);
}

static void check(cudaError_t error) { check(error, cudaGetErrorString(error)); }

int main() {
  const long long n = 60, m = 80, steps = 100, cells = n * m, bytes = cells * sizeof(float);
  std::vector<float> plane(cells, 20.0f);
  for (long long j = 0; j < m; ++j) plane[j] = 100.0f;

  float* planes[2];
  cudaStream_t stream;
  check(cudaStreamCreate(&stream));
  for (float*& on_device : planes) {
    check(cudaMalloc(&on_device, bytes));
    check(cudaMemcpyAsync(on_device, plane.data(), bytes, cudaMemcpyHostToDevice, stream));
  }

  an5d_domain domain = {{n, m}, {1, 1}, {n - 1, m - 1}, 0, steps / 2};
  an5d_status status = an5d_heat_step_device(planes[0], planes[1], domain, 0.2f, stream);
  check(status.code, status.message);
  domain.t_begin = steps / 2;  // goes on where the first part has stopped
  domain.t_end = steps;
  status = an5d_heat_step_device(planes[0], planes[1], domain, 0.2f, stream);
  check(status.code, status.message);

  check(cudaMemcpyAsync(plane.data(), planes[steps % 2], bytes, cudaMemcpyDeviceToHost, stream));
  check(cudaStreamSynchronize(stream));
  std::printf("after %lld steps: %.4f\n", steps, plane[10 * m + m / 2]);
  for (float* on_device : planes) check(cudaFree(on_device));
  check(cudaStreamDestroy(stream));
  return 0;
}
