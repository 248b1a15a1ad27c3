// The host functions that allocate and move data. Each copy is judged row by row: the device side must lie
// inside one live allocation, and what goes to the host must have been written.

#include <cstdlib>
#include <cstring>

#include "execution.h"
#include "faults.h"
#include "memory.h"
#include "runtime_state.h"

using namespace an5d::emulation;

namespace {

std::uintptr_t address_of(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }
bool is_device(const void* pointer) { return in_arena(address_of(pointer)); }

bool fits_kind(const void* to, const void* from, cudaMemcpyKind kind) {
  switch (kind) {
    case cudaMemcpyHostToHost:
      return !is_device(to) && !is_device(from);
    case cudaMemcpyHostToDevice:
      return is_device(to) && !is_device(from);
    case cudaMemcpyDeviceToHost:
      return !is_device(to) && is_device(from);
    case cudaMemcpyDeviceToDevice:
      return is_device(to) && is_device(from);
    case cudaMemcpyDefault:
      return true;
  }
  return false;
}

// Whether the range is host memory or inside one live allocation; reports it otherwise.
bool check_side(const void* pointer, std::size_t bytes) {
  const std::uintptr_t address = address_of(pointer);
  if (!in_arena(address) || is_live(address, bytes)) return true;
  report(
      {FaultKind::kInvalidCopy, describe_device_address(address) + ", " + std::to_string(bytes) + " bytes"});
  return false;
}

cudaError_t copy_row(void* to, const void* from, std::size_t bytes) {
  if (!check_side(to, bytes) || !check_side(from, bytes)) return cudaErrorInvalidValue;
  if (is_device(from) && !is_device(to)) {
    if (auto at = find_uninitialised(address_of(from), bytes)) {
      report({FaultKind::kUninitialisedCopy, describe_device_address(*at)});
    }
  }
  std::memmove(to, from, bytes);
  if (is_device(to) && is_device(from)) {
    copy_initialised(address_of(to), address_of(from), bytes);
  } else if (is_device(to)) {
    mark_initialised(address_of(to), bytes);
  }
  return cudaSuccess;
}

struct CopyBox {
  char* to;
  std::size_t to_pitch, to_slice;
  const char* from;
  std::size_t from_pitch, from_slice;
  cudaExtent extent;
  cudaMemcpyKind kind;
};

cudaError_t copy_box(const CopyBox& box) {
  const std::lock_guard lock(runtime_mutex());
  if (failure_so_far() != cudaSuccess) return failure_so_far();
  if (box.extent.width == 0 || box.extent.height == 0 || box.extent.depth == 0) return cudaSuccess;
  if (box.to == nullptr || box.from == nullptr) return keep_error(cudaErrorInvalidValue);
  if (!fits_kind(box.to, box.from, box.kind)) {
    report({FaultKind::kInvalidCopy, "direction of the copy does not fit its pointers"});
    return keep_error(cudaErrorInvalidMemcpyDirection);
  }
  const bool rows = box.extent.height > 1 || box.extent.depth > 1;
  if (rows && (box.to_pitch < box.extent.width || box.from_pitch < box.extent.width)) {
    return keep_error(cudaErrorInvalidPitchValue);
  }
  for (std::size_t z = 0; z < box.extent.depth; ++z) {
    for (std::size_t y = 0; y < box.extent.height; ++y) {
      const cudaError_t error =
          copy_row(box.to + z * box.to_slice + y * box.to_pitch,
                   box.from + z * box.from_slice + y * box.from_pitch, box.extent.width);
      if (error != cudaSuccess) return keep_error(error);
    }
  }
  return cudaSuccess;
}

}  // namespace

cudaError_t cudaMalloc(void** pointer, std::size_t bytes) {
  const std::lock_guard lock(runtime_mutex());
  if (failure_so_far() != cudaSuccess) return failure_so_far();
  if (pointer == nullptr) return keep_error(cudaErrorInvalidValue);
  *pointer = nullptr;
  if (bytes == 0) return cudaSuccess;
  *pointer = allocate_device(bytes);
  return *pointer == nullptr ? keep_error(cudaErrorMemoryAllocation) : cudaSuccess;
}
cudaError_t cudaMallocPitch(void** pointer, std::size_t* pitch, std::size_t width, std::size_t height) {
  *pitch = (width + 511) / 512 * 512;
  return cudaMalloc(pointer, *pitch * height);
}
cudaError_t cudaMallocAsync(void** pointer, std::size_t bytes, cudaStream_t) {
  return cudaMalloc(pointer, bytes);
}

cudaError_t cudaFree(void* pointer) {
  const std::lock_guard lock(runtime_mutex());
  if (pointer == nullptr) return see_failure();
  if (!free_device(pointer)) {
    report({FaultKind::kInvalidFree,
            is_device(pointer) ? describe_device_address(address_of(pointer)) : "host memory"});
    return keep_error(cudaErrorInvalidValue);
  }
  return see_failure();  // the memory is gone either way
}
cudaError_t cudaFreeAsync(void* pointer, cudaStream_t) { return cudaFree(pointer); }

cudaError_t cudaMallocHost(void** pointer, std::size_t bytes) {
  *pointer = std::malloc(bytes);
  return *pointer == nullptr ? keep_error(cudaErrorMemoryAllocation) : failure_so_far();
}
cudaError_t cudaHostAlloc(void** pointer, std::size_t bytes, unsigned) {
  return cudaMallocHost(pointer, bytes);
}
cudaError_t cudaFreeHost(void* pointer) {
  std::free(pointer);
  return failure_so_far();
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t) {
  return copy_box({static_cast<char*>(to), 0, 0, static_cast<const char*>(from), 0, 0, {bytes, 1, 1}, kind});
}
cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  const cudaError_t error = see_failure();
  return error != cudaSuccess ? error : cudaMemcpyAsync(to, from, bytes, kind, nullptr);
}
cudaError_t cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                              std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t) {
  return copy_box({static_cast<char*>(to),
                   to_pitch,
                   0,
                   static_cast<const char*>(from),
                   from_pitch,
                   0,
                   {width, height, 1},
                   kind});
}
cudaError_t cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                         std::size_t width, std::size_t height, cudaMemcpyKind kind) {
  const cudaError_t error = see_failure();
  return error != cudaSuccess
             ? error
             : cudaMemcpy2DAsync(to, to_pitch, from, from_pitch, width, height, kind, nullptr);
}

cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* copy, cudaStream_t) {
  if (copy->srcArray != nullptr || copy->dstArray != nullptr) return keep_error(cudaErrorNotSupported);
  const auto start = [](const cudaPitchedPtr& p, const cudaPos& at) {
    return static_cast<char*>(p.ptr) + (at.z * p.ysize + at.y) * p.pitch + at.x;
  };
  const cudaPitchedPtr& to = copy->dstPtr;
  const cudaPitchedPtr& from = copy->srcPtr;
  if (to.ptr == nullptr || from.ptr == nullptr) return keep_error(cudaErrorInvalidValue);
  return copy_box({start(to, copy->dstPos), to.pitch, to.pitch * to.ysize, start(from, copy->srcPos),
                   from.pitch, from.pitch * from.ysize, copy->extent, copy->kind});
}
cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* copy) {
  const cudaError_t error = see_failure();
  return error != cudaSuccess ? error : cudaMemcpy3DAsync(copy, nullptr);
}

cudaError_t cudaMemsetAsync(void* pointer, int value, std::size_t bytes, cudaStream_t) {
  const std::lock_guard lock(runtime_mutex());
  if (failure_so_far() != cudaSuccess) return failure_so_far();
  if (bytes == 0) return cudaSuccess;
  if (!is_device(pointer) || !check_side(pointer, bytes)) return keep_error(cudaErrorInvalidValue);
  std::memset(pointer, value, bytes);
  mark_initialised(address_of(pointer), bytes);
  return cudaSuccess;
}
cudaError_t cudaMemset(void* pointer, int value, std::size_t bytes) {
  return cudaMemsetAsync(pointer, value, bytes, nullptr);
}

cudaError_t an5d::emulation::detail::copy_to_symbol(void* symbol, const void* from, std::size_t bytes) {
  if (failure_so_far() != cudaSuccess) return failure_so_far();
  std::memcpy(symbol, from, bytes);
  return cudaSuccess;
}
