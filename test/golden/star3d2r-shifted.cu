// Made by an5dc. Needs nvcc (CUDA C++17) and nothing else.
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// star3d2r.c:16: time loop of sweep()
// A[t+1][i][j][k] = 0.0624f * A[t][i-2][j][k] + 0.0335f * A[t][i-1][j][k] + 0.0496f *
// A[t][i][j-2][k] + 0.1074f * A[t][i][j-1][k] + 0.0735f * A[t][i][j][k-2] + 0.0507f *  ...
// schedule: tiers=2 block=32x16 stream=chunks:128 planes=shifted combine=star in=prefetch:1
// edge=split
//
// A launch makes 2 time steps. A tile has 16 x 32 cells along j and k, of which 8 x 24 are stored;
// a thread has one, and planes move one place on at each step. Planes stream through it: when plane
// i of time t arrives,
//   each thread makes t+1 of plane i-2 to t+2 of plane i-4
namespace an5d_star3d2r_sweep_kernel {
namespace {
constexpr int kThreads = 512;
constexpr int kBlockJ = 16, kBlockK = 32;  // cells of a tile, halo included
// Numbers of the axes in a Box, and the cells that an update reads before and after its own.
[[maybe_unused]] constexpr int kI = 0, kLoI = 2, kHiI = 2;
[[maybe_unused]] constexpr int kJ = 1, kLoJ = 2, kHiJ = 2;
[[maybe_unused]] constexpr int kK = 2, kLoK = 2, kHiK = 2;
constexpr int kPlanes = kLoI + 1 + kHiI;  // of one time step that a thread keeps
constexpr int kChunk = 128;  // planes along i that a block stores
// Cells of shared memory before and after a plane, which halo threads may read.
constexpr int kGuardLo = kLoJ * kBlockK + kLoK, kGuardHi = kHiJ * kBlockK + kHiK;
constexpr int kBuffer = kGuardLo + kThreads + kGuardHi;  // of each tier one
constexpr int kBuffers = 2;

// A(di, dj, dk) is the cell of A that far from the updated one, a time step before unless said.
template <class Reader0>
__device__ __forceinline__ float update_A(const Reader0& A) {
  return 0.0624f * A(-2, 0, 0) + 0.0335f * A(-1, 0, 0) + 0.0496f * A(0, -2, 0) +
      0.1074f * A(0, -1, 0) + 0.0735f * A(0, 0, -2) + 0.0507f * A(0, 0, -1) +
      0.0194f * A(0, 0, 0) + 0.1199f * A(0, 0, 1) + 0.1021f * A(0, 0, 2) + 0.0907f * A(0, 1, 0) +
      0.0604f * A(0, 2, 0) + 0.1171f * A(1, 0, 0) + 0.1133f * A(2, 0, 0);
}

}  // namespace
}  // namespace an5d_star3d2r_sweep_kernel

#include <an5d/types.h>
#include <an5d/pieces.h>
#include <an5d/host.cuh>
#include <an5d/field_sweep.cuh>
#include <an5d/fields.cuh>
#include <an5d/values.cuh>
#include <an5d/stop_on_error.cuh>

extern __shared__ __align__(128) unsigned char an5d_shared_memory[];  // of every kernel here

// star3d2r.c:16: time loop of sweep(): kernel, launch, entry points
namespace an5d_star3d2r_sweep_kernel {
namespace {
// Where a thread is: amid the grid, at a side, where tiers still wait for planes, at an end of
// them.
enum Region { kMiddle, kSide, kStart, kEnd };

// One thread: a column of cells along i. Of the planes that tier n reads, the current one is in
// buffer n - 1 of shared memory, the others are cells[n - 1].
template <int kSteps, bool kBordersDiffer>
struct Thread {
  float cells[kSteps][kPlanes - 1];
  float* shared;  // own cell of the first shared buffer
  float next;  // the plane of the next step
  an5d::FieldSweep<float, 1> part;
  const float* in;  // own cell of the plane that is loaded next
  int begin, end, count;  // planes: updated, all of this block
  bool loads, inside, stores;  // may the own column be read, is it updated, stored?

  __device__ bool updated(int z) const { return inside && z >= begin && z < end; }
  __device__ bool readable(int z) const { return loads && z >= begin - kLoI && z < end + kHiI; }

  // The own cell where it is not updated, as time step `tier` after the first reads it.
  __device__ __forceinline__ float border(int tier, int step, int plane, float otherwise) const {
    if (!readable(plane)) return otherwise;
    const auto* cell = an5d::moved(in, (plane - step - 1) * part.stride);
    return (tier % 2 ? part.odd[0] : part.even[0])[cell - part.from[0]];
  }

  // Tier `tier` of step `step`: takes the plane step - (tier - 1) * kHiI of the time step before,
  // returns the plane step - tier * kHiI of its own.
  template <Region kRegion>
  __device__ __forceinline__ float advance(int tier, int step, float value) {
    constexpr bool kChecked = kRegion == kEnd;
    const bool computes = kRegion == kMiddle || inside;
    const int plane = step - tier * kHiI;
    float* const own = shared + (tier - 1) * kBuffer;
    float (&beside)[kPlanes - 1] = cells[tier - 1];
    #pragma unroll
    for (int n = 0; n < kLoI - 1; ++n) beside[n] = beside[n + 1];
    beside[kLoI - 1] = own[0];
    own[0] = beside[kLoI];
    #pragma unroll
    for (int n = kLoI; n < kPlanes - 2; ++n) beside[n] = beside[n + 1];
    beside[kPlanes - 2] = value;
    __syncthreads();
    float result = own[0];
    if (kRegion >= kStart && step < tier * (kLoI + kHiI)) return result;  // not yet
    const auto at = [&](int dz, int dy, int dx) {
      return dz ? beside[dz < 0 ? dz + kLoI : dz + kLoI - 1] : own[dy * kBlockK + dx];
    };
    const float computed = update_A(at);
    if (kChecked ? updated(plane) : computes) result = computed;
    if (!kBordersDiffer || kRegion == kMiddle || updated(plane)) return result;
    return border(tier, step, plane, result);
  }

  // A step along the stream: every plane moves one place on.
  template <Region kRegion>
  __device__ __forceinline__ void round(int step) {
    constexpr bool kChecked = kRegion == kEnd;
    float value = next;
    next = (kChecked ? readable(step + 1) : kRegion == kMiddle || loads) ? *in : (float)0;
    if (kBordersDiffer && !updated(step)) value = border(0, step, step, value);
    #pragma unroll
    for (int tier = 1; tier <= kSteps; ++tier) value = advance<kRegion>(tier, step, value);
    const bool complete = kRegion < kStart || (step >= kSteps * (kLoI + kHiI) && step < count);
    if (stores && complete) *an5d::moved(in, part.lead) = value;
    in = an5d::moved(in, part.stride);
    if (kSteps == 1) __syncthreads();  // the next step writes what this one reads
  }
};

// kSteps time steps of one tile, from one end of a chunk of planes to the other.
template <int kSteps, bool kBordersDiffer>
__global__ void __launch_bounds__(kThreads, kSteps == 2 && !kBordersDiffer ? 4 : 1)
sweep(an5d::FieldSweep<float, 1> part) {
  float* const buffers = reinterpret_cast<float*>(an5d_shared_memory);
  // Zeros, which the guards stay. So are the planes before the first.
  for (int n = threadIdx.x; n < kBuffers * kBuffer; n += kThreads) buffers[n] = 0;
  __syncthreads();

  // Tiles overlap by the halo of kSteps steps.
  const int lane_x = threadIdx.x % kBlockK;
  const int useful_K = kBlockK - kSteps * (kLoK + kHiK);
  const long long tiles_K = an5d::pieces(part.box.size(kK), useful_K);
  const long long cell_K = part.box.begin[kK] - kSteps * kLoK + lane_x +
      blockIdx.x % tiles_K * useful_K;
  const int lane_y = threadIdx.x / kBlockK;
  const int useful_J = kBlockJ - kSteps * (kLoJ + kHiJ);
  const long long tiles_J = an5d::pieces(part.box.size(kJ), useful_J);
  const long long cell_J = part.box.begin[kJ] - kSteps * kLoJ + lane_y +
      (blockIdx.x / tiles_K % tiles_J) * useful_J;

  const long long begin = part.box.begin[kI], end = part.box.end[kI];
  const long long first = begin + blockIdx.x / (tiles_K * tiles_J) * part.chunk;
  const long long start = first - kSteps * kLoI;  // plane of step 0
  Thread<kSteps, kBordersDiffer> thread = {};
  thread.shared = buffers + kGuardLo + threadIdx.x;
  thread.part = part;
  thread.loads = cell_J >= part.box.begin[kJ] - kLoJ && cell_J < part.box.end[kJ] + kHiJ &&
      cell_K >= part.box.begin[kK] - kLoK && cell_K < part.box.end[kK] + kHiK;
  thread.inside = cell_J >= part.box.begin[kJ] && cell_J < part.box.end[kJ] &&
      cell_K >= part.box.begin[kK] && cell_K < part.box.end[kK];
  thread.stores = thread.inside && lane_x >= kSteps * kLoK && lane_x < kBlockK - kSteps * kHiK &&
      lane_y >= kSteps * kLoJ && lane_y < kBlockJ - kSteps * kHiJ;
  thread.count = (int)((first + part.chunk < end ? first + part.chunk : end) - start) +
      kSteps * kHiI;
  thread.begin = (int)max(begin - start, -(1ll << 30));  // or beyond every step of this block
  thread.end = (int)min(end - start, 1ll << 30);
  thread.in = part.from[0] + start * part.box.stride[kI] + cell_J * part.box.stride[kJ] + cell_K;

  // In between, every tier has a plane to update and none needs a check.
  const bool amid = cell_J - lane_y >= part.box.begin[kJ] && cell_J - lane_y +
      kBlockJ <= part.box.end[kJ] && cell_K - lane_x >= part.box.begin[kK] && cell_K - lane_x +
      kBlockK <= part.box.end[kK];
  const int steady_begin = max(kSteps * (kLoI + kHiI), thread.begin + kSteps * kHiI);
  const int steady_end = min(thread.count, thread.end + kHiI - 1);
  const auto steady = [=](int s) { return s >= steady_begin && s < steady_end; };
  const auto fills = [=](int s) { return s < steady_begin && s < steady_end; };
  thread.next = thread.readable(0) ? *thread.in : (float)0;
  thread.in = an5d::moved(thread.in, part.stride);
  for (int step = 0; step < thread.count; ++step) {
    #pragma unroll 1
    for (; thread.begin <= kLoI && fills(step); ++step)
      thread.template round<kStart>(step);
    #pragma unroll 1
    for (; amid && steady(step); ++step) thread.template round<kMiddle>(step);
    #pragma unroll 1
    for (; steady(step); ++step) thread.template round<kSide>(step);
    if (step < thread.count) thread.template round<kEnd>(step);
  }
}
static_assert(kBuffers * kBuffer * sizeof(float) == 5152);

// What is fixed about the loops, their arrays, and what is touched of these (an5d/host.cuh).
constexpr an5d::HostPlan<3, 1, 1> kPlan = {
  {0, 0, 0}, 1, 0, kChunk,
  {{"A", sizeof(float), 2, 0, 0, {an5d::kIfOdd, an5d::kIfEven}}},
  {{0, 0, {2, 2, 2}, {2, 2, 2}, {-2, 0, 0}, {2, 0, 0}}},
};
constexpr int kDegrees[] = {2, 1};  // time steps per launch

// One launch of kSteps time steps.
template <int kSteps>
cudaError_t launch(an5d::FieldSweep<float, 1> part, cudaStream_t stream) {
  const long long blocks = an5d::pieces(part.box.size(kJ), kBlockJ - kSteps * (kLoJ + kHiJ)) *
      an5d::pieces(part.box.size(kK), kBlockK - kSteps * (kLoK + kHiK)) *
      an5d::pieces(part.box.size(kI), part.chunk);
  const auto kernel = part.borders_differ ? sweep<kSteps, true> : sweep<kSteps, false>;
  part.stride = part.box.stride[kI] * (long long)sizeof(float);
  part.lead = (char*)part.to[0] - (char*)part.from[0] - (kSteps * kHiI + 1) * part.stride;
  void* arguments[] = {&part};
  return an5d::start(kernel, blocks, kThreads, kBuffers * kBuffer * sizeof(float), arguments,
      stream);
}

}  // namespace
}  // namespace an5d_star3d2r_sweep_kernel

// All time steps on arrays in device memory, in the order of the stream.
extern "C" an5d_status an5d_star3d2r_sweep_device(float *plane0, float *plane1, an5d_domain domain,
    struct CUstream_st *stream) {
  using namespace an5d_star3d2r_sweep_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* planes[][an5d::kMostPlanes] = {{(char*)plane0, (char*)plane1}};
  return an5d::on_device<float>(kPlan, domain, boxes, planes, kDegrees, stream,
      [&](const auto& part) {
    if (part.steps == 2) return launch<2>(part, stream);
    return launch<1>(part, stream);
  });
}

// The same on arrays in host memory. Waits. Until the copies back, errors leave them as they were.
extern "C" an5d_status an5d_star3d2r_sweep(float *A, an5d_domain domain,
    struct CUstream_st *stream) {
  using namespace an5d_star3d2r_sweep_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* const planes[][an5d::kMostPlanes] = {{(char*)A, (char*)A + kPlan.plane_bytes(0, domain)}};
  return an5d::on_host(kPlan, domain, boxes, planes, stream, [&](const auto& planes) {
    return an5d_star3d2r_sweep_device((float*)planes[0][0], (float*)planes[0][1], domain, stream);
  });
}

