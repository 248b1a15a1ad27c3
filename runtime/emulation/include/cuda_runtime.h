// The emulation's <cuda_runtime.h>: with this folder first on the include path, emitted CUDA text compiles
// unmodified as C++ (`g++ -std=c++20 -x c++ -fsanitize=thread ...`) and runs thread by thread on the CPU.
// Here is what the compiler must see: keywords, built-in indices, and the typed launch templates.
//
// Shared memory is dynamic and called `shared_memory` (`extern __shared__ ... shared_memory[]`). A static
// `__shared__` array is not emulated; g++ warns there that its visibility attribute is ignored.
#pragma once

#include <cuda_runtime_api.h>

#include <type_traits>
#include <utility>

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__  // libstdc++ spells attributes with this word, so it has to vanish
#define __launch_bounds__(...)
#define __maxnreg__(...)
#define __cluster_dims__(...)
#define __grid_constant__
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __shared__ __attribute__((visibility("hidden")))
#define __constant__ __attribute__((section("an5d_constant")))

constexpr int warpSize = 32;
// Variables, as cudaLaunchConfig_t has members of these names; the linker knows them by others, so that a
// program may have functions called so.
extern const uint3 blockDim __asm__("an5d_block_dim"), gridDim __asm__("an5d_grid_dim");

namespace an5d::emulation::detail {

// `const`: a fiber is one thread of one block, so the answer cannot change under the caller.
[[gnu::const]] uint3 thread_index();
[[gnu::const]] uint3 block_index();

// A variable whose members are asked for, and no macro: programs have names of their own within functions.
template <uint3 (*kOf)()>
struct Index {
  template <unsigned uint3::*kMember>
  struct Member {
    operator unsigned() const { return kOf().*kMember; }
  };
  Member<&uint3::x> x;
  Member<&uint3::y> y;
  Member<&uint3::z> z;
  operator uint3() const { return kOf(); }
};

// A kernel with its type erased: `call(kernel, arguments)` runs one thread.
struct Kernel {
  const void* address;
  void (*call)(const void* kernel, void** arguments);
};

cudaError_t launch(Kernel kernel, dim3 grid, dim3 block, void** arguments, std::size_t shared_bytes);
cudaError_t set_function_attribute(const void* kernel, cudaFuncAttribute attribute, int value);
cudaError_t get_function_attributes(cudaFuncAttributes* attributes, const void* kernel);
cudaError_t occupancy(int* blocks, int threads, std::size_t shared_bytes);
cudaError_t copy_to_symbol(void* symbol, const void* from, std::size_t bytes);

// Unpacks the argument array on the fiber's own stack. It reads host memory in the thread's name, so it must
// not be instrumented; the kernel itself is called through a pointer and stays so.
template <typename... Arguments>
struct Caller {
  template <std::size_t... kIndex>
  __attribute__((no_sanitize("thread"))) static void unpack(const void* kernel, void** arguments,
                                                            std::index_sequence<kIndex...>) {
    auto* typed = reinterpret_cast<void (*)(Arguments...)>(const_cast<void*>(kernel));
    typed(*static_cast<std::remove_const_t<Arguments>*>(arguments[kIndex])...);
  }
  __attribute__((no_sanitize("thread"))) static void call(const void* kernel, void** arguments) {
    unpack(kernel, arguments, std::index_sequence_for<Arguments...>{});
  }
};

}  // namespace an5d::emulation::detail

constexpr an5d::emulation::detail::Index<an5d::emulation::detail::thread_index> threadIdx{};
constexpr an5d::emulation::detail::Index<an5d::emulation::detail::block_index> blockIdx{};

template <typename... Arguments>
cudaError_t cudaLaunchKernel(void (*kernel)(Arguments...), dim3 grid, dim3 block, void** arguments,
                             std::size_t shared_bytes = 0, cudaStream_t = nullptr) {
  return an5d::emulation::detail::launch(
      {reinterpret_cast<const void*>(kernel), &an5d::emulation::detail::Caller<Arguments...>::call}, grid,
      block, arguments, shared_bytes);
}

struct cudaLaunchAttribute {
  int id;
};

struct cudaLaunchConfig_t {
  dim3 gridDim;
  dim3 blockDim;
  std::size_t dynamicSmemBytes = 0;
  cudaStream_t stream = nullptr;
  cudaLaunchAttribute* attrs = nullptr;  // ignored
  unsigned numAttrs = 0;
};

template <typename... Parameters, typename... Arguments>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(Parameters...),
                               Arguments&&... arguments) {
  auto launch = [&](std::remove_const_t<Parameters>... values) {
    void* pointers[] = {static_cast<void*>(&values)..., nullptr};
    return cudaLaunchKernel(kernel, config->gridDim, config->blockDim, pointers, config->dynamicSmemBytes,
                            config->stream);
  };
  return launch(std::forward<Arguments>(arguments)...);
}

template <typename... Parameters>
cudaError_t cudaFuncSetAttribute(void (*kernel)(Parameters...), cudaFuncAttribute attribute, int value) {
  return an5d::emulation::detail::set_function_attribute(reinterpret_cast<const void*>(kernel), attribute,
                                                         value);
}

template <typename... Parameters>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, void (*kernel)(Parameters...)) {
  return an5d::emulation::detail::get_function_attributes(attributes, reinterpret_cast<const void*>(kernel));
}

template <typename... Parameters>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, void (*)(Parameters...), int threads,
                                                          std::size_t shared_bytes) {
  return an5d::emulation::detail::occupancy(blocks, threads, shared_bytes);
}

template <typename T>
cudaError_t cudaMalloc(T** pointer, std::size_t bytes) {
  return cudaMalloc(reinterpret_cast<void**>(pointer), bytes);
}

template <typename T>
cudaError_t cudaMallocAsync(T** pointer, std::size_t bytes, cudaStream_t stream) {
  return cudaMallocAsync(reinterpret_cast<void**>(pointer), bytes, stream);
}

template <typename T>
cudaError_t cudaMallocPitch(T** pointer, std::size_t* pitch, std::size_t width, std::size_t height) {
  return cudaMallocPitch(reinterpret_cast<void**>(pointer), pitch, width, height);
}

template <typename T>
cudaError_t cudaMallocHost(T** pointer, std::size_t bytes) {
  return cudaMallocHost(reinterpret_cast<void**>(pointer), bytes);
}

template <typename T>
cudaError_t cudaMemcpyToSymbol(T& symbol, const void* from, std::size_t bytes) {
  return an5d::emulation::detail::copy_to_symbol(&symbol, from, bytes);
}

#include <an5d/emulation_device.h>
