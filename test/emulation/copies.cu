// Kernels with asynchronous copies; see copies.h.
#include <cuda_pipeline_primitives.h>
#include <cuda_runtime.h>

#include "copies.h"

namespace {

constexpr int kThreads = 64;
constexpr int kRows = 8;
constexpr int kSlots = 3;
constexpr int kCells = kRows * kThreads;

template <CopyDefect kDefect>
__device__ void request(float (*ring)[kThreads], float* from, int row) {
  const int x = static_cast<int>(threadIdx.x);
  float* target = &ring[row % kSlots][x];
  const float* source = from + row * kThreads + x;
  if constexpr (kDefect == CopyDefect::kPastSource) source += kThreads;
  if constexpr (kDefect == CopyDefect::kPastShared) target += 2 * kThreads;
  if constexpr (kDefect == CopyDefect::kIntoGlobal) target = from + row * kThreads + x;
  if constexpr (kDefect == CopyDefect::kFromShared) source = &ring[(row + 1) % kSlots][x];
  if (row < kRows) {
    if constexpr (kDefect == CopyDefect::kTwoBytes) {
      __pipeline_memcpy_async(target, source, 2);
    } else if constexpr (kDefect == CopyDefect::kMisalignedSource) {
      if (x % 2 == 0) __pipeline_memcpy_async(target, source + 1, 8);
    } else if constexpr (kDefect == CopyDefect::kMisalignedTarget) {
      if (x % 2 == 0) __pipeline_memcpy_async(target + 1, source, 8);
    } else {
      __pipeline_memcpy_async(target, source, sizeof(float));
    }
  }
  if constexpr (kDefect != CopyDefect::kNoCommit) __pipeline_commit();
}

// Every row goes through the ring; a thread adds up the column of the next lane.
template <CopyDefect kDefect>
__global__ void __launch_bounds__(kThreads) ring_kernel(float* from, float* to) {
  extern __shared__ __align__(16) unsigned char shared_memory[];
  auto* const ring = reinterpret_cast<float(*)[kThreads]>(shared_memory);
  const int x = static_cast<int>(threadIdx.x);
  const int next = x / 32 * 32 + (x + 1) % 32;
  float sum = 0;
  for (int row = 0; row < kSlots; ++row) request<kDefect>(ring, from, row);
  for (int row = 0; row < kRows; ++row) {
    if constexpr (kDefect == CopyDefect::kOverwritten) {
      if (row == 1 && x == 5) ring[1][x] = 0;
    }
    if constexpr (kDefect == CopyDefect::kSourceWritten) {
      __syncthreads();
      if (row == 3 && x == 0) from[4 * kThreads + 40] = 2;
      __syncthreads();
    }
    if constexpr (kDefect == CopyDefect::kWeakWait) {
      __pipeline_wait_prior(kSlots);
    } else if constexpr (kDefect != CopyDefect::kNoWait) {
      __pipeline_wait_prior(kSlots - 1);
    }
    if constexpr (kDefect == CopyDefect::kSourceRace) {
      if (row == 3 && x == 0) from[3 * kThreads + 40] = 1;
    }
    if constexpr (kDefect != CopyDefect::kNoSyncAfterWait) __syncwarp();
    sum += ring[row % kSlots][next];
    if constexpr (kDefect != CopyDefect::kNoSyncBeforeCopy) __syncwarp();
    if (kDefect != CopyDefect::kNoWaitAtEnd) {
      request<kDefect>(ring, from, row + kSlots);
    } else {
      request<kDefect>(ring, from, row + kSlots - (row == kRows - 1 ? kSlots : 0));
    }
  }
  to[x] = sum;
}

template <CopyDefect kDefect>
cudaError_t run() {
  const std::vector<float> ones(kCells, 1.0f);
  std::vector<float> sums(kThreads);
  float *from = nullptr, *to = nullptr;
  cudaMalloc(&from, kCells * sizeof(float));
  cudaMalloc(&to, kThreads * sizeof(float));
  cudaMemcpy(from, ones.data(), kCells * sizeof(float), cudaMemcpyHostToDevice);
  void* arguments[] = {&from, &to};
  cudaLaunchKernel(ring_kernel<kDefect>, dim3(1), dim3(kThreads), arguments,
                   kSlots * kThreads * sizeof(float), nullptr);
  cudaError_t error = cudaDeviceSynchronize();
  if (error == cudaSuccess)
    error = cudaMemcpy(sums.data(), to, kThreads * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(from);
  cudaFree(to);
  if (error != cudaSuccess) return error;
  return sums == std::vector<float>(kThreads, float{kRows}) ? cudaSuccess : cudaErrorUnknown;
}

struct Bytes {
  alignas(16) unsigned char bytes[16];
};

__global__ void bytes_kernel(const Bytes* from, Bytes* to, int zeros) {
  extern __shared__ __align__(16) unsigned char shared_memory[];
  auto* const own = reinterpret_cast<Bytes*>(shared_memory) + threadIdx.x;
  for (int batch = 0; batch < 2; ++batch) {
    __pipeline_memcpy_async(own + 32 * batch, from + 32 * batch + threadIdx.x, sizeof(Bytes), zeros);
    __pipeline_commit();
  }
  for (int batch = 0; batch < 2; ++batch) {
    __pipeline_wait_prior(1 - batch);
    for (int n = 0; n < 16; ++n) to[32 * batch + threadIdx.x].bytes[n] = own[32 * batch].bytes[n];
  }
}

}  // namespace

cudaError_t run_copies(CopyDefect defect) {
  switch (defect) {
    case CopyDefect::kNone:
      return run<CopyDefect::kNone>();
    case CopyDefect::kNoWait:
      return run<CopyDefect::kNoWait>();
    case CopyDefect::kWeakWait:
      return run<CopyDefect::kWeakWait>();
    case CopyDefect::kNoCommit:
      return run<CopyDefect::kNoCommit>();
    case CopyDefect::kNoSyncAfterWait:
      return run<CopyDefect::kNoSyncAfterWait>();
    case CopyDefect::kNoSyncBeforeCopy:
      return run<CopyDefect::kNoSyncBeforeCopy>();
    case CopyDefect::kOverwritten:
      return run<CopyDefect::kOverwritten>();
    case CopyDefect::kSourceWritten:
      return run<CopyDefect::kSourceWritten>();
    case CopyDefect::kSourceRace:
      return run<CopyDefect::kSourceRace>();
    case CopyDefect::kNoWaitAtEnd:
      return run<CopyDefect::kNoWaitAtEnd>();
    case CopyDefect::kMisalignedSource:
      return run<CopyDefect::kMisalignedSource>();
    case CopyDefect::kMisalignedTarget:
      return run<CopyDefect::kMisalignedTarget>();
    case CopyDefect::kPastSource:
      return run<CopyDefect::kPastSource>();
    case CopyDefect::kPastShared:
      return run<CopyDefect::kPastShared>();
    case CopyDefect::kTwoBytes:
      return run<CopyDefect::kTwoBytes>();
    case CopyDefect::kIntoGlobal:
      return run<CopyDefect::kIntoGlobal>();
    case CopyDefect::kFromShared:
      return run<CopyDefect::kFromShared>();
  }
  return cudaErrorUnknown;
}

std::vector<unsigned char> copied(const std::vector<unsigned char>& from, int zeros) {
  std::vector<unsigned char> result(from.size());
  Bytes *source = nullptr, *target = nullptr;
  cudaMalloc(&source, from.size());
  cudaMalloc(&target, from.size());
  cudaMemcpy(source, from.data(), from.size(), cudaMemcpyHostToDevice);
  void* arguments[] = {&source, &target, &zeros};
  cudaLaunchKernel(bytes_kernel, dim3(1), dim3(32), arguments, 64 * sizeof(Bytes), nullptr);
  cudaMemcpy(result.data(), target, from.size(), cudaMemcpyDeviceToHost);
  cudaFree(source);
  cudaFree(target);
  return result;
}
