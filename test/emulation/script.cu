// See script.h.
#include <cuda_runtime.h>

#include "script.h"

namespace {

struct Shape {
  int rounds, most_parts, in_global, with_neighbours;
};

template <typename T>
__device__ void act(Action action, void* address) {
  volatile T* cell = reinterpret_cast<volatile T*>(address);
  if (action == Action::kRead) {
    (void)*cell;
  } else {
    *cell = T(1);
  }
}

__device__ void carry_out(Operation operation, unsigned char* area) {
  if (operation.action == Action::kNothing) return;
  unsigned char* address = area + operation.offset;
  switch (operation.bytes) {
    case 1:
      return act<std::uint8_t>(operation.action, address);
    case 2:
      return act<std::uint16_t>(operation.action, address);
    case 4:
      return act<std::uint32_t>(operation.action, address);
    default:
      return act<std::uint64_t>(operation.action, address);
  }
}

__global__ void perform(const Operation* operations, const int* parts, unsigned char* global, Shape shape) {
  extern __shared__ __align__(16) unsigned char shared_memory[];
  unsigned char* area = shape.in_global ? global : shared_memory;
  const int x = static_cast<int>(threadIdx.x);
  const int threads = static_cast<int>(blockDim.x);
  const int warps = (threads + 31) / 32;
  if (x < Script::kArea) shared_memory[x] = 0;
  __syncthreads();
  for (int round = 0; round < shape.rounds; ++round) {
    const int count = parts[round * warps + x / 32];
    for (int part = 0; part < count; ++part) {
      const int row = (static_cast<int>(blockIdx.x) * shape.rounds + round) * shape.most_parts + part;
      carry_out(operations[row * threads + x], area);
      __syncwarp();
    }
    if (shape.with_neighbours) {
      const int warp = x / 32, behind = (warp + 1) % warps;
      __barrier_sync_count(warp % 2 == 0 ? warp : behind, 64);
      __barrier_sync_count(warp % 2 == 0 ? behind : warp, 64);
    } else {
      __syncthreads();
    }
  }
}

template <typename T>
T* upload(const std::vector<T>& values) {
  T* device = nullptr;
  cudaMalloc(&device, values.size() * sizeof(T));
  cudaMemcpy(device, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return device;
}

}  // namespace

cudaError_t run_script(const Script& script) {
  Operation* operations = upload(script.operations);
  int* parts = upload(script.parts);
  unsigned char* global = upload(std::vector<unsigned char>(Script::kArea));
  Shape shape = {script.rounds, script.most_parts, script.in_global, script.with_neighbours};
  void* arguments[] = {&operations, &parts, &global, &shape};
  cudaLaunchKernel(perform, dim3(script.blocks), dim3(script.threads), arguments, Script::kArea, nullptr);
  cudaFree(operations);
  cudaFree(parts);
  cudaFree(global);
  return cudaDeviceSynchronize();
}
