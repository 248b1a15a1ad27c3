// Correct kernels in the manner of the emitted text: none may be found faulty, and their results must equal
// the plain C loops of stencils_test.cpp bit for bit.
#include <cuda_runtime.h>

#include <cstdint>
#include <utility>

#include "stencils.h"

namespace {

constexpr int kBlock = 64;

struct Line {
  int cells;
};

__device__ __forceinline__ float combine(float a, float b, float c) {
  return 0.25f * a + 0.5f * b + 0.2f * c;
}
__device__ __forceinline__ double combine(double a, double b, double c) {
  return 0.25 * a + 0.5 * b + 0.2 * c;
}
__device__ __forceinline__ std::int8_t combine(std::int8_t a, std::int8_t b, std::int8_t c) {
  return static_cast<std::int8_t>(a + 2 * b - c);
}

// kSteps steps of a three-point stencil; the tile lies twice in shared memory, so one barrier per step
// suffices.
template <typename T, int kSteps>
__global__ void __launch_bounds__(kBlock) sweep(const T* __restrict__ from, T* __restrict__ to, Line line) {
  extern __shared__ __align__(16) unsigned char shared_memory[];
  T* tile = reinterpret_cast<T*>(shared_memory);
  constexpr int kUseful = kBlock - 2 * kSteps;
  const int x = static_cast<int>(threadIdx.x);
  const int i = static_cast<int>(blockIdx.x) * kUseful + x - kSteps;
  const bool inside = i >= 0 && i < line.cells;
  T value = inside ? from[i] : T(0);
#pragma unroll
  for (int tier = 0; tier < kSteps; ++tier) {
    T* plane = tile + (tier & 1) * kBlock;
    plane[x] = value;
    __syncthreads();
    if (i >= 1 && i < line.cells - 1 && x >= 1 && x < kBlock - 1) {
      value = combine(plane[x - 1], plane[x], plane[x + 1]);
    }
  }
  if (inside && x >= kSteps && x < kBlock - kSteps) to[i] = value;
}

template <typename T, int kSteps>
cudaError_t launch_sweep(const T* from, T* to, Line line, cudaStream_t stream) {
  constexpr int kUseful = kBlock - 2 * kSteps;
  void* arguments[] = {&from, &to, &line};
  const dim3 grid((line.cells + kUseful - 1) / kUseful);
  return cudaLaunchKernel(sweep<T, kSteps>, grid, dim3(kBlock), arguments, 2 * kBlock * sizeof(T), stream);
}

template <typename T>
cudaError_t advance_line(T* plane, int cells, int steps) {
  const std::size_t bytes = cells * sizeof(T);
  T* from = nullptr;
  T* to = nullptr;
  cudaStream_t stream = nullptr;
  if (cudaError_t error = cudaStreamCreate(&stream); error != cudaSuccess) return error;
  if (cudaError_t error = cudaMalloc(&from, bytes); error != cudaSuccess) return error;
  if (cudaError_t error = cudaMalloc(&to, bytes); error != cudaSuccess) return error;
  cudaMemcpyAsync(from, plane, bytes, cudaMemcpyHostToDevice, stream);
  for (; steps >= 4; steps -= 4, std::swap(from, to)) launch_sweep<T, 4>(from, to, Line{cells}, stream);
  for (; steps >= 1; steps -= 1, std::swap(from, to)) launch_sweep<T, 1>(from, to, Line{cells}, stream);
  cudaMemcpyAsync(plane, from, bytes, cudaMemcpyDeviceToHost, stream);
  const cudaError_t error = cudaStreamSynchronize(stream);
  cudaFree(from);
  cudaFree(to);
  cudaStreamDestroy(stream);
  return error;
}

struct Grid {
  int rows, columns;
};

constexpr int kColumns = 32;

// A five-point stencil, streamed along rows: tier t of row j leaves registers when row j + t is loaded. The
// rows are exchanged through two shared planes per tier, in turn.
template <typename T, int kSteps>
__global__ void __launch_bounds__(kColumns) stream(const T* from, T* to, Grid grid, int chunk) {
  extern __shared__ __align__(16) unsigned char shared_memory[];
  T* planes = reinterpret_cast<T*>(shared_memory);
  const int x = static_cast<int>(threadIdx.x);
  const int i = static_cast<int>(blockIdx.x) * (kColumns - 2 * kSteps) + x - kSteps;
  const int first = static_cast<int>(blockIdx.y) * chunk;
  const int last = min(first + chunk, grid.rows);
  const bool in_columns = i >= 0 && i < grid.columns;
  const bool interior = i >= 1 && i < grid.columns - 1 && x >= 1 && x < kColumns - 1;
  T queue[kSteps][3] = {};  // rows j-1, j, j+1 of each tier's input
  for (int row = first - kSteps; row < last + kSteps; ++row) {
    T value = in_columns && row >= 0 && row < grid.rows ? from[row * grid.columns + i] : T(0);
#pragma unroll
    for (int tier = 0; tier < kSteps; ++tier) {
      queue[tier][0] = queue[tier][1];
      queue[tier][1] = queue[tier][2];
      queue[tier][2] = value;
      T* plane = planes + (2 * tier + (row & 1)) * kColumns;
      plane[x] = queue[tier][1];
      __syncthreads();
      const int j = row - tier - 1;
      value = queue[tier][1];
      if (interior && j >= 1 && j < grid.rows - 1) {
        value = T(0.2) * (queue[tier][0] + plane[x - 1] + queue[tier][1] + plane[x + 1] + queue[tier][2]);
      }
    }
    const int j = row - kSteps;
    if (j >= first && j < last && in_columns && x >= kSteps && x < kColumns - kSteps) {
      to[j * grid.columns + i] = value;
    }
  }
}

template <typename T, int kSteps>
cudaError_t launch_stream(const T* from, T* to, Grid grid) {
  int chunk = 7;
  void* arguments[] = {&from, &to, &grid, &chunk};
  const int useful = kColumns - 2 * kSteps;
  const dim3 blocks((grid.columns + useful - 1) / useful, (grid.rows + chunk - 1) / chunk);
  return cudaLaunchKernel(stream<T, kSteps>, blocks, dim3(kColumns), arguments,
                          kSteps * 2 * kColumns * sizeof(T), nullptr);
}

template <typename T>
cudaError_t advance_stream(T* plane, int rows, int columns, int steps) {
  const std::size_t pitch = (columns * sizeof(T) + 63) / 64 * 64;
  const int padded = static_cast<int>(pitch / sizeof(T));
  T* from = nullptr;
  T* to = nullptr;
  cudaMalloc(&from, pitch * rows);
  cudaMalloc(&to, pitch * rows);
  cudaMemsetAsync(from, 0, pitch * rows);
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(plane, columns * sizeof(T), columns, rows);
  copy.dstPtr = make_cudaPitchedPtr(from, pitch, padded, rows);
  copy.extent = make_cudaExtent(columns * sizeof(T), rows, 1);
  copy.kind = cudaMemcpyHostToDevice;
  if (cudaError_t error = cudaMemcpy3DAsync(&copy, nullptr); error != cudaSuccess) return error;
  // The kernel knows unpadded grids only: repack, which exercises device-to-device copies.
  cudaMemcpy2DAsync(to, columns * sizeof(T), from, pitch, columns * sizeof(T), rows,
                    cudaMemcpyDeviceToDevice);
  std::swap(from, to);
  for (; steps >= 3; steps -= 3, std::swap(from, to)) launch_stream<T, 3>(from, to, Grid{rows, columns});
  for (; steps >= 1; steps -= 1, std::swap(from, to)) launch_stream<T, 1>(from, to, Grid{rows, columns});
  cudaMemcpy(plane, from, sizeof(T) * rows * columns, cudaMemcpyDeviceToHost);
  cudaFree(from);
  cudaFree(to);
  return cudaGetLastError();
}

// A three-point stencil whose neighbours come by shuffle; the warps meet through shared memory at a warp
// barrier.
__global__ void __maxnreg__(64) lanes(const float* from, float* to, int cells) {
  extern __shared__ __align__(16) unsigned char shared_memory[];
  float* tile = reinterpret_cast<float*>(shared_memory);
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const int warp_start = static_cast<int>(threadIdx.x) - lane;
  const float value = i < cells ? from[i] : 0.0f;
  const float left = __shfl_up_sync(0xffffffffu, value, 1);
  const float right = __shfl_down_sync(0xffffffffu, value, 1);
  tile[threadIdx.x] = left + value + right;
  __syncwarp();
  const float mirrored = tile[warp_start + 31 - lane];
  __syncwarp();
  tile[warp_start + 31 - lane] = mirrored + 1.0f;
  __syncwarp();
  const float swapped = __shfl_xor_sync(0xffffffffu, tile[threadIdx.x], 1);
  if (i < cells) to[i] = swapped;
}

__constant__ float weights[2];

// Vector loads, a constant table, a literal table and launch shape variables.
__global__ void wide(const float* from, float* to, int vectors) {
  constexpr float kTable[4] = {1.0f, 2.0f, 3.0f, 4.0f};
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= vectors || gridDim.y != 1) return;
  float4 v = reinterpret_cast<const float4*>(from)[i];
  v.x = v.x * weights[i & 1] + kTable[i & 3];
  v.w = __fdividef(v.w, 2.0f) + sqrtf(fabs(v.y)) + fmaf(v.z, 2.0f, 1.0f);
  reinterpret_cast<float4*>(to)[i] = v;
}

__global__ void touch_last(signed char* cells, std::int64_t count) {
  const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < count) cells[i] = static_cast<signed char>(cells[i] + 1);
}

}  // namespace

cudaError_t run_line(float* plane, int cells, int steps) { return advance_line(plane, cells, steps); }
cudaError_t run_line(double* plane, int cells, int steps) { return advance_line(plane, cells, steps); }
cudaError_t run_line(std::int8_t* plane, int cells, int steps) { return advance_line(plane, cells, steps); }
cudaError_t run_stream(float* p, int rows, int columns, int steps) {
  return advance_stream(p, rows, columns, steps);
}
cudaError_t run_stream(double* p, int rows, int columns, int steps) {
  return advance_stream(p, rows, columns, steps);
}

cudaError_t run_lanes(float* plane, int cells) {
  float* from = nullptr;
  float* to = nullptr;
  cudaMalloc(&from, cells * sizeof(float));
  cudaMalloc(&to, cells * sizeof(float));
  cudaMemcpy(from, plane, cells * sizeof(float), cudaMemcpyHostToDevice);
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3((cells + 63) / 64);
  config.blockDim = dim3(64);
  config.dynamicSmemBytes = 64 * sizeof(float);
  cudaLaunchKernelEx(&config, lanes, from, to, cells);
  cudaMemcpy(plane, to, cells * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(from);
  cudaFree(to);
  return cudaGetLastError();
}

cudaError_t run_wide(float* plane, int cells) {
  float* from = nullptr;
  float* to = nullptr;
  const float halves[2] = {0.5f, 0.25f};
  cudaMemcpyToSymbol(weights, halves, sizeof halves);
  cudaMalloc(&from, cells * sizeof(float));
  cudaMalloc(&to, cells * sizeof(float));
  cudaMemcpy(from, plane, cells * sizeof(float), cudaMemcpyHostToDevice);
  int vectors = cells / 4;
  void* arguments[] = {&from, &to, &vectors};
  cudaLaunchKernel(wide, dim3((vectors + 31) / 32), dim3(32), arguments, 0, nullptr);
  cudaMemcpy(plane, to, cells * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(from);
  cudaFree(to);
  return cudaGetLastError();
}

cudaError_t run_beyond_int(std::int64_t cells) {
  signed char* plane = nullptr;
  if (cudaError_t error = cudaMalloc(&plane, cells); error != cudaSuccess) return error;
  void* arguments[] = {&plane, &cells};
  const dim3 blocks(static_cast<unsigned>((cells + 255) / 256));
  cudaLaunchKernel(touch_last, blocks, dim3(256), arguments, 0, nullptr);
  signed char last = 0;
  cudaMemcpy(&last, plane + cells - 1, 1, cudaMemcpyDeviceToHost);
  cudaFree(plane);
  return last == 1 ? cudaGetLastError() : cudaErrorUnknown;
}
