// Kernels with one planted defect each, in the manner of the emitted text; see defects.h.
#include <cuda_runtime.h>

#include <cstdint>
#include <vector>

#include "defects.h"

namespace {

constexpr int kThreads = 64;
constexpr int kCells = 256;

template <Defect kDefect>
__global__ void __launch_bounds__(kThreads) shared_kernel(const float* from, float* to) {
  extern __shared__ __align__(16) unsigned char shared_memory[];
  float* tile = reinterpret_cast<float*>(shared_memory);
  const unsigned x = threadIdx.x;
  const unsigned next = (x + 1) % kThreads;
  float value = from[x];
  if constexpr (kDefect == Defect::kMissingBarrier) {
    tile[x] = value;
    value += tile[next];
  } else if constexpr (kDefect == Defect::kMissingSecondBarrier) {
    tile[x] = value;
    __syncthreads();
    value += tile[next];
    tile[x] = value;
  } else if constexpr (kDefect == Defect::kSameSharedCell) {
    tile[x / 2] = value;
  } else if constexpr (kDefect == Defect::kAdjacentBytes) {
    shared_memory[x] = static_cast<unsigned char>(x);
    __syncthreads();
    value += shared_memory[next];
  } else if constexpr (kDefect == Defect::kMixedWidths) {
    for (unsigned byte = 0; byte < 4; ++byte) shared_memory[4 * ((x + byte) % kThreads) + byte] = 1;
    __syncthreads();
    value += tile[x];
    __syncthreads();
    shared_memory[4 * next + 2] = 3;
    __syncthreads();
    value += tile[x];
  } else if constexpr (kDefect == Defect::kByteInWord) {
    tile[x] = value;
    __syncthreads();
    if (x == 1) value += tile[9];
    if (x == 40) shared_memory[9 * 4 + 3] = 0;
  } else if constexpr (kDefect == Defect::kMissingWarpBarrier) {
    tile[x] = value;
    __syncwarp();
    value += tile[x ^ 1];
    tile[x] = value;
  } else if constexpr (kDefect == Defect::kWarpBarrierAcrossWarps) {
    tile[x] = value;
    __syncwarp();
    value += tile[next];
  } else if constexpr (kDefect == Defect::kManyReaders || kDefect == Defect::kManyReadersOfByte) {
    if (x == 0) tile[0] = value;
    __syncthreads();
    if (x < 5) value += tile[0];
    if (x < 4) __syncwarp(0xfu);
    if (kDefect == Defect::kManyReaders && x == 0) tile[0] = value;
    if (kDefect == Defect::kManyReadersOfByte && x == 0) shared_memory[3] = 0;
  } else if constexpr (kDefect == Defect::kUninitialisedShared) {
    if (x != 5) tile[x] = value;
    __syncthreads();
    value += tile[x];
  } else if constexpr (kDefect == Defect::kPastShared) {
    tile[x] = value;
    __syncthreads();
    value += tile[x + 1];
  } else if constexpr (kDefect == Defect::kBeforeShared) {
    tile[static_cast<int>(x) - 1] = value;
  } else if constexpr (kDefect == Defect::kSomeExit) {
    if (x == 7) return;
    __syncthreads();
  } else if constexpr (kDefect == Defect::kTwoBarriers) {
    if (x < 32) {
      tile[x] = value;
      __syncthreads();
    } else {
      tile[x] = value + 1.0f;
      __syncthreads();
    }
  } else if constexpr (kDefect == Defect::kUnevenLoops) {
    for (unsigned i = 0; i < 2 + x / 32; ++i) __syncthreads();
  } else if constexpr (kDefect == Defect::kWarpDeadlock) {
    if (x != 3) __syncwarp();
  } else if constexpr (kDefect == Defect::kShuffleOutsideMask) {
    if (x % 32 < 16) value = __shfl_xor_sync(0xffffu, value, 16);
  } else if constexpr (kDefect == Defect::kWarpsMeet || kDefect == Defect::kOtherNamedBarrier) {
    tile[x] = value;
    if (kDefect == Defect::kWarpsMeet) __barrier_sync_count(3, kThreads);
    if (kDefect == Defect::kOtherNamedBarrier) __barrier_sync_count(x / 32, 32);
    value += tile[next];
  } else if constexpr (kDefect == Defect::kUnequalNamedBarrier) {
    __barrier_sync_count(1, 64 - x % 2 * 32);
  } else if constexpr (kDefect == Defect::kMissingAtNamedBarrier) {
    if (x < 32) __barrier_sync_count(1, kThreads);
  } else if constexpr (kDefect == Defect::kPartOfWarp) {
    if (x % 2 == 0) __barrier_sync_count(1, 32);
  } else if constexpr (kDefect == Defect::kNamedBarrierOfBlock) {
    if (x == 0) __syncthreads();
    if (x != 0) __barrier_sync_count(0, kThreads);
  }
  to[x] = value;
}

template <Defect kDefect>
__global__ void __launch_bounds__(kThreads) global_kernel(const float* from, float* to, int cells) {
  const int x = static_cast<int>(threadIdx.x);
  const int i = static_cast<int>(blockIdx.x) * kThreads + x;
  if constexpr (kDefect == Defect::kGlobalRaceInBlock) {
    if (blockIdx.x == 0) to[x / 2] = from[x];
  } else if constexpr (kDefect == Defect::kGlobalRaceBetweenBlocks) {
    to[x] = from[i];
  } else if constexpr (kDefect == Defect::kReadAfterOtherBlock) {
    to[i] = from[i];
    __syncthreads();
    to[i] += to[(i + kThreads) % cells];
  } else if constexpr (kDefect == Defect::kWriteAfterTwoBlocks) {
    float* shared_cell = const_cast<float*>(from);
    to[i] = x == 0 ? *shared_cell : 0.0f;
    if (x == 0 && blockIdx.x == 2) *shared_cell = 2.0f;
  } else if constexpr (kDefect == Defect::kUninitialisedGlobal) {
    to[i] += from[i];
  } else if constexpr (kDefect == Defect::kLeftOfGlobal) {
    to[i] = from[i - 1];
  } else if constexpr (kDefect == Defect::kRightOfGlobal) {
    to[i + 1] = from[i];
  } else if constexpr (kDefect == Defect::kFarOutOfGlobal) {
    to[i] = from[i + 5000];
  } else if constexpr (kDefect == Defect::kMisaligned) {
    to[i] = *reinterpret_cast<const float*>(reinterpret_cast<const char*>(from) + 2);
  } else {
    to[i] = from[i];
  }
}

// Every thread reads through a pointer into thread 0's stack.
__global__ void stack_kernel(const float* from, float* to) {
  extern __shared__ __align__(16) unsigned char shared_memory[];
  auto** pointer = reinterpret_cast<volatile float**>(shared_memory);
  volatile float local = from[threadIdx.x];
  if (threadIdx.x == 0) *pointer = &local;
  __syncthreads();
  to[threadIdx.x] = **pointer;
}

__global__ void empty() {}

struct Buffers {
  float* from = nullptr;
  float* to = nullptr;
  Buffers() {
    const std::vector<float> ones(kCells, 1.0f);
    cudaMalloc(&from, kCells * sizeof(float));
    cudaMalloc(&to, kCells * sizeof(float));
    cudaMemcpy(from, ones.data(), kCells * sizeof(float), cudaMemcpyHostToDevice);
  }
  ~Buffers() {
    cudaFree(from);
    cudaFree(to);
  }
};

template <Defect kDefect>
cudaError_t run_shared() {
  Buffers b;
  void* arguments[] = {&b.from, &b.to};
  cudaLaunchKernel(shared_kernel<kDefect>, dim3(1), dim3(kThreads), arguments, kThreads * sizeof(float),
                   nullptr);
  return cudaDeviceSynchronize();
}

template <Defect kDefect>
cudaError_t launch_global(const float* from, float* to) {
  int cells = kCells;
  void* arguments[] = {&from, &to, &cells};
  cudaLaunchKernel(global_kernel<kDefect>, dim3(kCells / kThreads), dim3(kThreads), arguments, 0, nullptr);
  return cudaDeviceSynchronize();
}

template <Defect kDefect>
cudaError_t run_global() {
  Buffers b;
  return launch_global<kDefect>(b.from, b.to);
}

cudaError_t run_freed() {
  Buffers b;
  float* gone = nullptr;
  cudaMalloc(&gone, kCells * sizeof(float));
  cudaFree(gone);
  return launch_global<Defect::kUseAfterFree>(b.from, gone);
}

cudaError_t run_host_memory() {
  Buffers b;
  std::vector<float> host(kCells, 1.0f);
  return launch_global<Defect::kHostMemory>(host.data(), b.to);
}

cudaError_t run_null() {
  Buffers b;
  return launch_global<Defect::kNullPointer>(nullptr, b.to);
}

cudaError_t run_other_stack() {
  Buffers b;
  void* arguments[] = {&b.from, &b.to};
  cudaLaunchKernel(stack_kernel, dim3(1), dim3(kThreads), arguments, 64, nullptr);
  return cudaDeviceSynchronize();
}

cudaError_t run_host_reads() {
  Buffers b;
  volatile float* from = b.from;
  return from[3] == 1.0f ? cudaDeviceSynchronize() : cudaErrorUnknown;
}

cudaError_t run_uninitialised_copy() {
  Buffers b;
  std::vector<float> host(kCells);
  return cudaMemcpy(host.data(), b.to, kCells * sizeof(float), cudaMemcpyDeviceToHost);
}

cudaError_t run_copy_too_long() {
  Buffers b;
  std::vector<float> host(kCells + 1);
  return cudaMemcpy(b.from, host.data(), (kCells + 1) * sizeof(float), cudaMemcpyHostToDevice);
}

cudaError_t run_double_free() {
  float* cells = nullptr;
  cudaMalloc(&cells, 64);
  cudaFree(cells);
  return cudaFree(cells);
}

}  // namespace

cudaError_t run_defect(Defect defect) {
  switch (defect) {
    case Defect::kMissingBarrier:
      return run_shared<Defect::kMissingBarrier>();
    case Defect::kMissingSecondBarrier:
      return run_shared<Defect::kMissingSecondBarrier>();
    case Defect::kSameSharedCell:
      return run_shared<Defect::kSameSharedCell>();
    case Defect::kAdjacentBytes:
      return run_shared<Defect::kAdjacentBytes>();
    case Defect::kMissingWarpBarrier:
      return run_shared<Defect::kMissingWarpBarrier>();
    case Defect::kWarpBarrierAcrossWarps:
      return run_shared<Defect::kWarpBarrierAcrossWarps>();
    case Defect::kManyReaders:
      return run_shared<Defect::kManyReaders>();
    case Defect::kMixedWidths:
      return run_shared<Defect::kMixedWidths>();
    case Defect::kByteInWord:
      return run_shared<Defect::kByteInWord>();
    case Defect::kWriteAfterTwoBlocks:
      return run_global<Defect::kWriteAfterTwoBlocks>();
    case Defect::kManyReadersOfByte:
      return run_shared<Defect::kManyReadersOfByte>();
    case Defect::kUninitialisedShared:
      return run_shared<Defect::kUninitialisedShared>();
    case Defect::kPastShared:
      return run_shared<Defect::kPastShared>();
    case Defect::kBeforeShared:
      return run_shared<Defect::kBeforeShared>();
    case Defect::kSomeExit:
      return run_shared<Defect::kSomeExit>();
    case Defect::kTwoBarriers:
      return run_shared<Defect::kTwoBarriers>();
    case Defect::kUnevenLoops:
      return run_shared<Defect::kUnevenLoops>();
    case Defect::kWarpDeadlock:
      return run_shared<Defect::kWarpDeadlock>();
    case Defect::kShuffleOutsideMask:
      return run_shared<Defect::kShuffleOutsideMask>();
    case Defect::kWarpsMeet:
      return run_shared<Defect::kWarpsMeet>();
    case Defect::kOtherNamedBarrier:
      return run_shared<Defect::kOtherNamedBarrier>();
    case Defect::kUnequalNamedBarrier:
      return run_shared<Defect::kUnequalNamedBarrier>();
    case Defect::kMissingAtNamedBarrier:
      return run_shared<Defect::kMissingAtNamedBarrier>();
    case Defect::kPartOfWarp:
      return run_shared<Defect::kPartOfWarp>();
    case Defect::kNamedBarrierOfBlock:
      return run_shared<Defect::kNamedBarrierOfBlock>();
    case Defect::kGlobalRaceInBlock:
      return run_global<Defect::kGlobalRaceInBlock>();
    case Defect::kGlobalRaceBetweenBlocks:
      return run_global<Defect::kGlobalRaceBetweenBlocks>();
    case Defect::kReadAfterOtherBlock:
      return run_global<Defect::kReadAfterOtherBlock>();
    case Defect::kUninitialisedGlobal:
      return run_global<Defect::kUninitialisedGlobal>();
    case Defect::kLeftOfGlobal:
      return run_global<Defect::kLeftOfGlobal>();
    case Defect::kRightOfGlobal:
      return run_global<Defect::kRightOfGlobal>();
    case Defect::kFarOutOfGlobal:
      return run_global<Defect::kFarOutOfGlobal>();
    case Defect::kMisaligned:
      return run_global<Defect::kMisaligned>();
    case Defect::kUseAfterFree:
      return run_freed();
    case Defect::kHostMemory:
      return run_host_memory();
    case Defect::kNullPointer:
      return run_null();
    case Defect::kOtherStack:
      return run_other_stack();
    case Defect::kDevicePointerOnHost:
      return run_host_reads();
    case Defect::kUninitialisedCopy:
      return run_uninitialised_copy();
    case Defect::kCopyTooLong:
      return run_copy_too_long();
    case Defect::kDoubleFree:
      return run_double_free();
  }
  return cudaErrorUnknown;
}

cudaError_t try_launch(dim3 grid, dim3 block, std::size_t shared_bytes) {
  return cudaLaunchKernel(empty, grid, block, nullptr, shared_bytes, nullptr);
}

cudaError_t allow_shared(int bytes) {
  return cudaFuncSetAttribute(empty, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
}
