// Made by an5dc. Needs nvcc (CUDA C++17) and nothing else.
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// 7pt-1.c:13: time loop of step()
// u[t+1][z][y][x] = alpha * u[t][z][y][x] + beta * (u[t][z-1][y][x] + u[t][z][y-1][x] +
// u[t][z][y][x-1] + u[t][z][y][x+1] + u[t][z][y+1][x] + u[t][z+1][y][x])
// schedule: tiers=1 block=32x32 stream=chunks:128 combine=star in=prefetch:1 registers=64
// -ffast-math: sums may be reordered, constants inverted, library functions in float
//
// A launch makes 1 time steps. A tile has 32 x 32 cells along y and x, of which 30 x 30 are stored;
// a thread has one. Planes stream through it: when plane z of time t arrives,
//   each thread makes t+1 of plane z-1
namespace an5d_7pt_1_step_c24_kernel {
namespace {
constexpr int kThreads = 1024;
constexpr int kBlockY = 32, kBlockX = 32;  // cells of a tile, halo included
// Numbers of the axes in a Box, and the cells that an update reads before and after its own.
constexpr int kZ = 0, kLoZ = 1, kHiZ = 1;
constexpr int kY = 1, kLoY = 1, kHiY = 1;
constexpr int kX = 2, kLoX = 1, kHiX = 1;
constexpr int kPlanes = kLoZ + 1 + kHiZ;  // of one time step that a thread keeps
constexpr int kChunk = 128;  // planes along z that a block stores
// Cells of shared memory before and after a plane, which halo threads may read.
constexpr int kGuardLo = kLoY * kBlockX + kLoX, kGuardHi = kHiY * kBlockX + kHiX;
constexpr int kBuffer = kGuardLo + kThreads + kGuardHi;  // there are two, used in turn

// What the update reads besides cells.
struct Scalars {
  float alpha;
  float beta;
};

// u(dz, dy, dx) is the cell that far from the one being updated, one time step before.
template <class Cells>
__device__ __forceinline__ float update(const Cells& u, float alpha, float beta) {
  return alpha * u(0, 0, 0) + beta * (u(-1, 0, 0) + u(0, -1, 0) + u(0, 0, -1) + u(0, 0, 1) +
      u(0, 1, 0) + u(1, 0, 0));
}

}  // namespace
}  // namespace an5d_7pt_1_step_c24_kernel

// The runtime: types, bounds, copies and the order of launches (commented in an5dc's
// an5d/host.cuh), then what kernels are made of.
#ifndef AN5D_TYPES
#define AN5D_TYPES
typedef struct an5d_status {
  int code;
  char message[156];
} an5d_status;
typedef struct an5d_domain {
  long long extent[3], begin[3], end[3], t_begin, t_end;
} an5d_domain;
#endif
namespace an5d {
namespace {
__host__ __device__ inline long long pieces(long long length, long long each) {
  return (length + each - 1) / each;
}
inline an5d_status failure(const char* what, const char* why) {
  an5d_status status = {1, ""};
  snprintf(status.message, sizeof status.message, "%s: %s", what, why);
  return status;
}
inline an5d_status check(cudaError_t error, const char* what) {
  return error == cudaSuccess ? an5d_status{} : failure(what, cudaGetErrorString(error));
}
struct DeviceMemory {
  void* start = nullptr;
  ~DeviceMemory() { cudaFree(start); }
};
template <int kRank>
struct Nest {
  long long reach[kRank][3], phase, way, earliest, chunk;
};
struct Box {
  long long begin[3] = {0, 0, 0}, end[3] = {1, 1, 1}, stride[3] = {1, 1, 1};
  int lo[3] = {0, 0, 0}, hi[3] = {0, 0, 0};
  __host__ __device__ long long size(int axis) const { return end[axis] - begin[axis]; }
  __host__ __device__ long long span(int axis) const { return size(axis) + lo[axis] + hi[axis]; }
  __host__ __device__ long long cell(long long i, long long j, long long k) const {
    return (begin[0] + i) * stride[0] + (begin[1] + j) * stride[1] + begin[2] + k;
  }
};
__global__ void compare_borders(const char* a, const char* b, Box box, int bytes, int* differ) {
  for (long long line = blockIdx.x; line < box.span(0) * box.span(1); line += gridDim.x) {
    const long long i = line / box.span(1) - box.lo[0], j = line % box.span(1) - box.lo[1];
    const bool crosses = i >= 0 && i < box.size(0) && j >= 0 && j < box.size(1);
    const long long inside = crosses ? box.size(2) * bytes : 0, before = box.lo[2] * bytes;
    for (long long n = threadIdx.x; n < box.span(2) * bytes - inside; n += blockDim.x) {
      const long long at = box.cell(i, j, 0) * bytes - before + (n < before ? n : n + inside);
      if (a[at] != b[at]) atomicExch(differ, 1);
    }
  }
}
template <class Kernel>
cudaError_t start(Kernel* kernel, long long blocks, int threads, int shared_bytes, void** arguments,
                  cudaStream_t stream) {
  if (blocks > 0x7fffffff) return cudaErrorInvalidConfiguration;
  const auto limit = cudaFuncAttributeMaxDynamicSharedMemorySize;
  if (const cudaError_t error = cudaFuncSetAttribute(kernel, limit, shared_bytes)) return error;
  return cudaLaunchKernel(kernel, dim3(blocks), dim3(threads), arguments, shared_bytes, stream);
}
[[maybe_unused]] inline an5d_status compare(const void* a, const void* b, Box box, int bytes,
                                            cudaStream_t stream, int* differ) {
  void *answer = nullptr, *arguments[] = {&a, &b, &box, &bytes, &answer};
  const long long lines = box.span(0) * box.span(1), blocks = lines < 4096 ? lines : 4096;
  cudaError_t error = cudaMallocAsync(&answer, sizeof(int), stream);
  if (!error) error = cudaMemsetAsync(answer, 0, sizeof(int), stream);
  if (!error) error = start(compare_borders, blocks, 256, 0, arguments, stream);
  if (!error) error = cudaMemcpyAsync(differ, answer, sizeof(int), cudaMemcpyDefault, stream);
  if (!error) error = cudaStreamSynchronize(stream);
  const cudaError_t freed = answer ? cudaFreeAsync(answer, stream) : error;
  return check(error ? error : freed, "comparing the borders");
}
template <int kRank, int kDegrees, class Launch>
an5d_status each_launch(const an5d_domain& domain, const Nest<kRank>& nest,
                        const int (&degrees)[kDegrees], const Launch& launch) {
  long long time = nest.way > 0 ? domain.t_begin : domain.t_end - 1;
  long long rest = domain.t_end - domain.t_begin - 1;
  for (const int steps : degrees) {
    long long n = steps % 2 == 0 ? rest / steps / 2 * 2 : rest / steps;  // launches
    rest -= n * steps;
    for (n += steps == 1; n > 0; --n, time += nest.way * steps)
      if (const cudaError_t error = launch(steps, time)) return check(error, "kernel launch");
  }
  return {};
}
template <class Cell>
struct Sweep {
  int steps, borders_differ;
  long long time, stride, lead, chunk;
  const Cell *from, *even, *odd;
  Cell* to;
  Box box;
};
template <class Cell>
__device__ Cell* moved(const Cell* at, long long bytes) { return (Cell*)((char*)at + bytes); }
template <int kRank>
an5d_status find_box(const an5d_domain& domain, const Nest<kRank>& nest, Box* box) {
  bool empty = domain.t_begin >= domain.t_end, outside = false;
  long long stride = 1;
  for (int axis = 2, d = kRank - 1; d >= 0; --axis, --d) {
    const long long* reach = nest.reach[d];
    box->stride[axis] = stride;
    box->lo[axis] = reach[0], box->hi[axis] = reach[1];
    box->begin[axis] = domain.begin[d] + reach[2];
    box->end[axis] = domain.end[d] + reach[2];
    empty |= domain.begin[d] >= domain.end[d];
    outside |= box->begin[axis] < reach[0] || box->end[axis] > domain.extent[d] - reach[1];
    stride *= domain.extent[d];
  }
  if (empty) box->end[2] = box->begin[2];
  if (empty || (!outside && domain.t_begin >= nest.earliest)) return {};
  return outside ? failure("space loops", "the loop bounds reach outside the array")
                 : failure("time loop", "C's plane index is negative");
}
template <class Cell, int kRank, int kDegrees, class Launch>
an5d_status on_device(Cell* plane0, Cell* plane1, const an5d_domain& domain,
                      const Nest<kRank>& nest, const int (&degrees)[kDegrees], cudaStream_t stream,
                      const Launch& launch) {
  Sweep<Cell> sweep = {};
  an5d_status status = find_box(domain, nest, &sweep.box);
  if (status.code || sweep.box.size(2) == 0) return status;
  status = compare(plane0, plane1, sweep.box, sizeof(Cell), stream, &sweep.borders_differ);
  if (status.code) return status;
  sweep.chunk = nest.chunk;
  return each_launch(domain, nest, degrees, [&](int steps, long long time) {
    const bool swapped = (time + nest.phase) & 1, first = !sweep.to;
    sweep.steps = steps, sweep.time = time;
    sweep.even = swapped ? plane1 : plane0, sweep.odd = swapped ? plane0 : plane1;
    sweep.from = first ? sweep.even : sweep.to;
    sweep.to = sweep.from == plane0 ? plane1 : plane0;
    return launch(sweep);
  });
}
template <class Cell, int kRank, class Run>
an5d_status on_host(Cell* array, const an5d_domain& domain, const Nest<kRank>& nest,
                    cudaStream_t stream, const Run& run) {
  Box box;
  DeviceMemory memory;
  an5d_status status = find_box(domain, nest, &box);
  if (status.code || box.size(2) == 0) return status;
  const long long plane = box.stride[3 - kRank] * domain.extent[0];
  status = check(cudaMalloc(&memory.start, 2 * plane * sizeof(Cell)), "device memory");
  Cell* const device = static_cast<Cell*>(memory.start);
  const auto copy = [&](Cell* to, const Cell* from, long long width, long long height) {
    const size_t row = width * sizeof(Cell), pitch = box.stride[1] * sizeof(Cell);
    if (height == 1) return cudaMemcpyAsync(to, from, row, cudaMemcpyDefault, stream);
    return cudaMemcpy2DAsync(to, pitch, from, pitch, row, height, cudaMemcpyDefault, stream);
  };
  if (!status.code) status = check(copy(device, array, 2 * plane, 1), "copy in");
  if (!status.code) status = run(device, device + plane);
  if (!status.code) status = check(cudaStreamSynchronize(stream), "kernel");
  for (long long n = 0; n < 2 * box.size(0) && !status.code; ++n) {
    const long long at = n % 2 * plane + box.cell(n / 2, 0, 0);
    status = check(copy(array + at, device + at, box.size(2), box.size(1)), "copy out");
  }
  return status.code ? status : check(cudaStreamSynchronize(stream), "copy out");
}
}  // namespace
}  // namespace an5d

extern "C" __attribute__((weak)) void an5d_stop_on_error(an5d_status status) {
  if (status.code) fprintf(stderr, "an5d: %s\n", status.message), abort();
}

extern __shared__ __align__(128) unsigned char an5d_shared_memory[];  // of every kernel here

// 7pt-1.c:13: time loop of step(): kernel, launch, entry points
namespace an5d_7pt_1_step_c24_kernel {
namespace {
// Where a thread is: amid the grid, at a side, where tiers still wait for planes, at an end of
// them.
enum Region { kMiddle, kSide, kStart, kEnd };

// One thread: a column of cells along z. cells[n - 1] are the planes that tier n reads.
template <int kSteps, bool kBordersDiffer>
struct Thread {
  float cells[kSteps][kPlanes];
  float* shared;  // own cell of the first shared buffer
  float next;  // the plane of the next step
  an5d::Sweep<float> part;
  const float* in;  // own cell of the plane that is loaded next
  int begin, end, count;  // planes: updated, all of this block
  bool loads, inside, stores;  // may the own column be read, is it updated, stored?
  Scalars scalars;

  __device__ bool updated(int z) const { return inside && z >= begin && z < end; }
  __device__ bool readable(int z) const { return loads && z >= begin - kLoZ && z < end + kHiZ; }

  // The own cell where it is not updated, as time step `tier` after the first reads it.
  __device__ __forceinline__ float border(int tier, int step, int plane, float otherwise) const {
    if (!readable(plane)) return otherwise;
    const auto* cell = an5d::moved(in, (plane - step - 1) * part.stride);
    return (tier % 2 ? part.odd : part.even)[cell - part.from];
  }

  // Tier `tier` of step `step`: takes the plane step - (tier - 1) * kHiZ of the time step before,
  // returns the plane step - tier * kHiZ of its own.
  template <Region kRegion>
  __device__ __forceinline__ float advance(int tier, int phase, int step, float value) {
    constexpr bool kChecked = kRegion == kEnd;
    const bool computes = kRegion == kMiddle || inside;
    const int plane = step - tier * kHiZ;
    const auto slot = [=](int z) { return (phase - tier * kHiZ + kSteps * kPlanes + z) % kPlanes; };
    float (&below)[kPlanes] = cells[tier - 1];
    below[slot(kHiZ)] = value;
    float result = below[slot(0)];
    if (kRegion >= kStart && step < tier * (kLoZ + kHiZ)) return result;  // not yet
    if (kChecked) {
      if (step >= count) return result;
      __syncthreads();
    }
    float* const own = shared + (kChecked ? 0 : (phase * kSteps + tier) % 2 * kBuffer);
    own[0] = below[slot(0)];
    __syncthreads();
    const auto at = [&](int dz, int dy, int dx) {
      return !dy && !dx ? below[slot(dz)] : own[dy * kBlockX + dx];
    };
    const float computed = update(at, scalars.alpha, scalars.beta);
    if (kChecked ? updated(plane) : computes) result = computed;
    if (!kBordersDiffer || kRegion == kMiddle || updated(plane)) return result;
    return border(tier, step, plane, result);
  }

  // kPlanes steps along the stream: after them every plane is back in its slot.
  template <Region kRegion>
  __device__ __forceinline__ void round(int first) {
    constexpr bool kChecked = kRegion == kEnd;
    #pragma unroll
    for (int phase = 0; phase < kPlanes; ++phase) {
      const int step = first + phase;
      float value = next;
      next = (kChecked ? readable(step + 1) : kRegion == kMiddle || loads) ? *in : (float)0;
      if (kBordersDiffer && !updated(step)) value = border(0, step, step, value);
      #pragma unroll
      for (int tier = 1; tier <= kSteps; ++tier) value = advance<kRegion>(tier, phase, step, value);
      const bool complete = kRegion < kStart || (step >= kSteps * (kLoZ + kHiZ) && step < count);
      if (stores && complete) *an5d::moved(in, part.lead) = value;
      in = an5d::moved(in, part.stride);
      if (kRegion == kStart) __syncthreads();  // the tiers did not end with the other buffer
    }
    // The next round starts with the same buffer.
    if (!kChecked && kSteps * kPlanes % 2 == 1) __syncthreads();
  }
};

// kSteps time steps of one tile, from one end of a chunk of planes to the other.
template <int kSteps, bool kBordersDiffer>
__global__ void __maxnreg__(kSteps == 1 && !kBordersDiffer ? 64 : 64)
sweep(an5d::Sweep<float> part, Scalars scalars) {
  float* const buffers = reinterpret_cast<float*>(an5d_shared_memory);
  for (int n = threadIdx.x; n < 2 * kBuffer; n += kThreads) buffers[n] = 0;  // the guards stay so
  __syncthreads();

  // Tiles overlap by the halo of kSteps steps.
  const int lane_x = threadIdx.x % kBlockX;
  const int useful_X = kBlockX - kSteps * (kLoX + kHiX);
  const long long tiles_X = an5d::pieces(part.box.size(kX), useful_X);
  const long long cell_X = part.box.begin[kX] - kSteps * kLoX + lane_x +
      blockIdx.x % tiles_X * useful_X;
  const int lane_y = threadIdx.x / kBlockX;
  const int useful_Y = kBlockY - kSteps * (kLoY + kHiY);
  const long long tiles_Y = an5d::pieces(part.box.size(kY), useful_Y);
  const long long cell_Y = part.box.begin[kY] - kSteps * kLoY + lane_y +
      (blockIdx.x / tiles_X % tiles_Y) * useful_Y;

  const long long begin = part.box.begin[kZ], end = part.box.end[kZ];
  const long long first = begin + blockIdx.x / (tiles_X * tiles_Y) * part.chunk;
  const long long start = first - kSteps * kLoZ;  // plane of step 0
  Thread<kSteps, kBordersDiffer> thread = {};
  thread.shared = buffers + kGuardLo + threadIdx.x;
  thread.part = part;
  thread.loads = cell_Y >= part.box.begin[kY] - kLoY && cell_Y < part.box.end[kY] + kHiY &&
      cell_X >= part.box.begin[kX] - kLoX && cell_X < part.box.end[kX] + kHiX;
  thread.inside = cell_Y >= part.box.begin[kY] && cell_Y < part.box.end[kY] &&
      cell_X >= part.box.begin[kX] && cell_X < part.box.end[kX];
  thread.stores = thread.inside && lane_x >= kSteps * kLoX && lane_x < kBlockX - kSteps * kHiX &&
      lane_y >= kSteps * kLoY && lane_y < kBlockY - kSteps * kHiY;
  thread.scalars = scalars;
  thread.count = (int)((first + part.chunk < end ? first + part.chunk : end) - start) +
      kSteps * kHiZ;
  thread.begin = (int)max(begin - start, -(1ll << 30));  // or beyond every step of this block
  thread.end = (int)min(end - start, 1ll << 30);
  thread.in = part.from + start * part.box.stride[kZ] + cell_Y * part.box.stride[kY] + cell_X;

  // In between, every tier has a plane to update and none needs a check.
  const int steady_begin = max(kSteps * (kLoZ + kHiZ), thread.begin + kSteps * kHiZ);
  const int steady_end = min(thread.count, thread.end + kHiZ - 1);
  const auto steady = [=](int s) { return s >= steady_begin && s + kPlanes <= steady_end; };
  const auto fills = [=](int s) { return s < steady_begin && s + kPlanes <= steady_end; };
  thread.next = thread.readable(0) ? *thread.in : (float)0;
  thread.in = an5d::moved(thread.in, part.stride);
  for (int step = 0; step < thread.count; step += kPlanes) {
    #pragma unroll 1
    for (; thread.begin <= kLoZ && fills(step); step += kPlanes)
      thread.template round<kStart>(step);
    #pragma unroll 1
    for (; steady(step); step += kPlanes) thread.template round<kSide>(step);
    if (step < thread.count) thread.template round<kEnd>(step);
  }
}
static_assert(2 * kBuffer * sizeof(float) == 8720);

constexpr an5d::Nest<3> kNest = {{{kLoZ, kHiZ, 0}, {kLoY, kHiY, 0}, {kLoX, kHiX, 0}}, 0, 1, 0,
    kChunk};
constexpr int kDegrees[] = {1};  // time steps per launch

// One launch of kSteps time steps.
template <int kSteps>
cudaError_t launch(an5d::Sweep<float> part, Scalars scalars, cudaStream_t stream) {
  const long long blocks = an5d::pieces(part.box.size(kY), kBlockY - kSteps * (kLoY + kHiY)) *
      an5d::pieces(part.box.size(kX), kBlockX - kSteps * (kLoX + kHiX)) *
      an5d::pieces(part.box.size(kZ), part.chunk);
  const auto kernel = part.borders_differ ? sweep<kSteps, true> : sweep<kSteps, false>;
  part.stride = part.box.stride[kZ] * (long long)sizeof(float);
  part.lead = (char*)part.to - (char*)part.from - (kSteps * kHiZ + 1) * part.stride;
  void* arguments[] = {&part, &scalars};
  return an5d::start(kernel, blocks, kThreads, 2 * kBuffer * sizeof(float), arguments, stream);
}

}  // namespace
}  // namespace an5d_7pt_1_step_c24_kernel

// All time steps on two planes in device memory, in the order of the stream.
extern "C" an5d_status an5d_7pt_1_step_c24_device(float *plane0, float *plane1, an5d_domain domain,
    float alpha, float beta, struct CUstream_st *stream) {
  using namespace an5d_7pt_1_step_c24_kernel;
  const Scalars scalars = {alpha, beta};
  return an5d::on_device(plane0, plane1, domain, kNest, kDegrees, stream, [&](const auto& part) {
    return launch<1>(part, scalars, stream);
  });
}

// The same on u in host memory. Waits. An error before the copy back leaves u as it was.
extern "C" an5d_status an5d_7pt_1_step_c24(float *u, an5d_domain domain, float alpha, float beta,
    struct CUstream_st *stream) {
  return an5d::on_host(u, domain, an5d_7pt_1_step_c24_kernel::kNest, stream,
      [&](auto* plane0, auto* plane1) {
    return an5d_7pt_1_step_c24_device(plane0, plane1, domain, alpha, beta, stream);
  });
}

#include "candidate.h"
static an5d_status an5d_run(void* const (*planes)[3], an5d_domain domain, const an5d_box*,
                            const an5d_input*, cudaStream_t stream) {
  return an5d_7pt_1_step_c24_device((float*)planes[0][0], (float*)planes[0][1], domain, (float)(0.192704), (float)(0.135408), stream);
}
static cudaError_t an5d_attributes(cudaFuncAttributes* attributes) {
  return an5d_tune::attributes_of(attributes, an5d_7pt_1_step_c24_kernel::sweep<1, false>);
}
extern "C" an5d_tune::Candidate an5d_candidate() {
  return {"tiers=1 block=32x32 stream=chunks:128 combine=star in=prefetch:1 registers=64", 1, an5d_run, an5d_attributes};
}
