// The host functions that move no data: errors, streams, events, device and kernel attributes, and reset().

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>

#include "execution.h"
#include "faults.h"
#include "memory.h"
#include "runtime_state.h"

struct CUstream_st {};
struct CUevent_st {
  std::chrono::steady_clock::time_point time;
};

namespace an5d::emulation {

namespace {

struct RuntimeState {
  cudaError_t last = cudaSuccess;
  cudaError_t failure = cudaSuccess;  // seen: sticky
  bool launch_failed = false;         // not yet seen
  std::map<const void*, std::size_t> shared_limits;
};
RuntimeState state;

constexpr int kRegisters = 65536;
constexpr int kSharedPerMultiprocessor = 228 * 1024;
constexpr int kSharedReserved = 1024;
constexpr int kThreadsPerMultiprocessor = 2048;
constexpr std::size_t kDeviceBytes = std::size_t{141} << 30;

}  // namespace

std::recursive_mutex& runtime_mutex() {
  static std::recursive_mutex mutex;
  return mutex;
}

cudaError_t failure_so_far() { return state.failure; }
void note_launch_failure() { state.launch_failed = true; }

cudaError_t see_failure() {
  if (state.launch_failed && options().after_fault == Options::AfterFault::kFailCalls) {
    state.failure = cudaErrorLaunchFailure;
  }
  return state.failure == cudaSuccess ? cudaSuccess : keep_error(state.failure);
}

cudaError_t keep_error(cudaError_t error) {
  if (error != cudaSuccess) state.last = error;
  return error;
}

std::size_t shared_limit(const void* kernel) {
  const auto found = state.shared_limits.find(kernel);
  return found == state.shared_limits.end() ? kSharedDefault : found->second;
}

void reset_runtime() {
  state.last = state.failure = cudaSuccess;
  state.launch_failed = false;
  state.shared_limits.clear();
}

void reset(std::uint64_t seed) {
  reset_runtime();
  reset_execution(seed);
  forget_faults();
  set_untracked_mode(false);
  set_options(Options{});
  reuse_addresses_if_all_free();
}

void set_untracked(bool untracked) { set_untracked_mode(untracked); }
std::size_t live_device_bytes() { return live_bytes(); }

namespace detail {

cudaError_t set_function_attribute(const void* kernel, cudaFuncAttribute attribute, int value) {
  const std::lock_guard lock(runtime_mutex());
  if (failure_so_far() != cudaSuccess) return failure_so_far();
  if (attribute == cudaFuncAttributePreferredSharedMemoryCarveout) return cudaSuccess;
  if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize || value < 0 ||
      static_cast<std::size_t>(value) > kSharedCapacity) {
    return keep_error(cudaErrorInvalidValue);
  }
  // Opting in below the default does not lower what may be launched without opting in.
  state.shared_limits[kernel] = std::max(static_cast<std::size_t>(value), kSharedDefault);
  return cudaSuccess;
}

cudaError_t get_function_attributes(cudaFuncAttributes* attributes, const void* kernel) {
  *attributes = {};
  attributes->maxThreadsPerBlock = kMostThreads;
  attributes->numRegs = 32;
  attributes->ptxVersion = attributes->binaryVersion = 90;
  attributes->maxDynamicSharedSizeBytes = static_cast<int>(shared_limit(kernel));
  return failure_so_far();
}

cudaError_t occupancy(int* blocks, int threads, std::size_t shared_bytes) {
  if (threads <= 0 || threads > static_cast<int>(kMostThreads)) return keep_error(cudaErrorInvalidValue);
  const int rounded = (threads + 31) / 32 * 32;
  const int by_shared = static_cast<int>(kSharedPerMultiprocessor / (shared_bytes + kSharedReserved));
  *blocks = std::min({kThreadsPerMultiprocessor / rounded, by_shared, options().blocks_per_multiprocessor});
  return failure_so_far();
}

}  // namespace detail

namespace {

// The value of a device attribute; nothing modelled is 0 on a real device.
int device_attribute(cudaDeviceAttr attribute) {
  static const std::map<cudaDeviceAttr, int> kValues = {
      {cudaDevAttrMaxThreadsPerBlock, kMostThreads},
      {cudaDevAttrMaxBlockDimX, 1024},
      {cudaDevAttrMaxBlockDimY, 1024},
      {cudaDevAttrMaxBlockDimZ, 64},
      {cudaDevAttrMaxGridDimX, 0x7FFFFFFF},
      {cudaDevAttrMaxGridDimY, 65535},
      {cudaDevAttrMaxGridDimZ, 65535},
      {cudaDevAttrMaxSharedMemoryPerBlock, kSharedDefault},
      {cudaDevAttrWarpSize, kWarpSize},
      {cudaDevAttrMaxRegistersPerBlock, kRegisters},
      {cudaDevAttrL2CacheSize, 50 << 20},
      {cudaDevAttrMaxThreadsPerMultiProcessor, kThreadsPerMultiprocessor},
      {cudaDevAttrComputeCapabilityMajor, 9},
      {cudaDevAttrComputeCapabilityMinor, 0},
      {cudaDevAttrMaxSharedMemoryPerMultiprocessor, kSharedPerMultiprocessor},
      {cudaDevAttrMaxRegistersPerMultiprocessor, kRegisters},
      {cudaDevAttrMaxSharedMemoryPerBlockOptin, kSharedCapacity},
      {cudaDevAttrReservedSharedMemoryPerBlock, kSharedReserved},
  };
  if (attribute == cudaDevAttrMultiProcessorCount) return options().multiprocessors;
  if (attribute == cudaDevAttrMaxBlocksPerMultiprocessor) return options().blocks_per_multiprocessor;
  const auto found = kValues.find(attribute);
  return found == kValues.end() ? 0 : found->second;
}

}  // namespace

}  // namespace an5d::emulation

using namespace an5d::emulation;

cudaError_t cudaStreamCreate(cudaStream_t* stream) {
  *stream = new CUstream_st;
  return failure_so_far();
}
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned) { return cudaStreamCreate(stream); }
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  delete stream;
  return failure_so_far();
}
cudaError_t cudaStreamSynchronize(cudaStream_t) { return see_failure(); }
cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned) { return failure_so_far(); }
cudaError_t cudaDeviceSynchronize() { return see_failure(); }

cudaError_t cudaEventCreate(cudaEvent_t* event) {
  *event = new CUevent_st;
  return failure_so_far();
}
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) { return cudaEventCreate(event); }
cudaError_t cudaEventDestroy(cudaEvent_t event) {
  delete event;
  return failure_so_far();
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t) {
  event->time = std::chrono::steady_clock::now();
  return failure_so_far();
}
cudaError_t cudaEventSynchronize(cudaEvent_t) { return see_failure(); }
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t stop) {
  *milliseconds = std::chrono::duration<float, std::milli>(stop->time - start->time).count();
  return failure_so_far();
}

cudaError_t cudaGetDevice(int* device) {
  *device = 0;
  return failure_so_far();
}
cudaError_t cudaSetDevice(int device) {
  return device == 0 ? failure_so_far() : keep_error(cudaErrorInvalidDevice);
}
cudaError_t cudaGetDeviceCount(int* count) {
  *count = 1;
  return failure_so_far();
}
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
  if (device != 0) return keep_error(cudaErrorInvalidDevice);
  *value = device_attribute(attribute);
  return failure_so_far();
}
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
  if (device != 0) return keep_error(cudaErrorInvalidDevice);
  *properties = {};
  std::snprintf(properties->name, sizeof properties->name, "an5d emulation");
  properties->totalGlobalMem = kDeviceBytes;
  properties->sharedMemPerBlock = kSharedDefault;
  properties->sharedMemPerBlockOptin = kSharedCapacity;
  properties->sharedMemPerMultiprocessor = kSharedPerMultiprocessor;
  properties->regsPerBlock = kRegisters;
  properties->warpSize = kWarpSize;
  properties->maxThreadsPerBlock = kMostThreads;
  properties->maxThreadsPerMultiProcessor = kThreadsPerMultiprocessor;
  properties->multiProcessorCount = options().multiprocessors;
  properties->major = 9;
  return failure_so_far();
}

cudaError_t cudaMemGetInfo(std::size_t* free_bytes, std::size_t* total_bytes) {
  *total_bytes = kDeviceBytes;
  *free_bytes = kDeviceBytes - std::min(kDeviceBytes, live_bytes());
  return failure_so_far();
}

cudaError_t cudaPeekAtLastError() { return state.failure != cudaSuccess ? state.failure : state.last; }
cudaError_t cudaGetLastError() {
  const cudaError_t error = cudaPeekAtLastError();
  state.last = cudaSuccess;
  return error;
}

namespace {

struct ErrorText {
  cudaError_t error;
  const char* name;
  const char* text;
};

constexpr ErrorText kErrors[] = {
    {cudaSuccess, "cudaSuccess", "no error"},
    {cudaErrorInvalidValue, "cudaErrorInvalidValue", "invalid argument"},
    {cudaErrorMemoryAllocation, "cudaErrorMemoryAllocation", "out of memory"},
    {cudaErrorInitializationError, "cudaErrorInitializationError", "initialization error"},
    {cudaErrorInvalidConfiguration, "cudaErrorInvalidConfiguration", "invalid configuration argument"},
    {cudaErrorInvalidPitchValue, "cudaErrorInvalidPitchValue", "invalid pitch argument"},
    {cudaErrorInvalidSymbol, "cudaErrorInvalidSymbol", "invalid device symbol"},
    {cudaErrorInvalidMemcpyDirection, "cudaErrorInvalidMemcpyDirection", "invalid copy direction for memcpy"},
    {cudaErrorInvalidDeviceFunction, "cudaErrorInvalidDeviceFunction", "invalid device function"},
    {cudaErrorNoDevice, "cudaErrorNoDevice", "no CUDA-capable device is detected"},
    {cudaErrorInvalidDevice, "cudaErrorInvalidDevice", "invalid device ordinal"},
    {cudaErrorInvalidResourceHandle, "cudaErrorInvalidResourceHandle", "invalid resource handle"},
    {cudaErrorNotReady, "cudaErrorNotReady", "device not ready"},
    {cudaErrorIllegalAddress, "cudaErrorIllegalAddress", "an illegal memory access was encountered"},
    {cudaErrorLaunchOutOfResources, "cudaErrorLaunchOutOfResources",
     "too many resources requested for launch"},
    {cudaErrorMisalignedAddress, "cudaErrorMisalignedAddress", "misaligned address"},
    {cudaErrorLaunchFailure, "cudaErrorLaunchFailure", "unspecified launch failure"},
    {cudaErrorNotSupported, "cudaErrorNotSupported", "operation not supported"},
    {cudaErrorUnknown, "cudaErrorUnknown", "unknown error"},
};

const ErrorText& find_error(cudaError_t error) {
  for (const ErrorText& entry : kErrors) {
    if (entry.error == error) return entry;
  }
  static constexpr ErrorText kNone = {cudaErrorUnknown, "unrecognized error code", "unrecognized error code"};
  return kNone;
}

}  // namespace

const char* cudaGetErrorName(cudaError_t error) { return find_error(error).name; }
const char* cudaGetErrorString(cudaError_t error) { return find_error(error).text; }
