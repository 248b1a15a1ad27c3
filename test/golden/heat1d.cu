// Made by an5dc. Needs nvcc (CUDA C++17) and nothing else.
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// heat1d.c:16: time loop of sweep()
// A[t+1][i] = 0.241f * A[t][i-1] + 0.497f * A[t][i] + 0.262f * A[t][i+1]
// schedule: tiers=16 block=512 stream=none combine=star
//
// A launch makes 16 time steps. A tile has 512 cells along i, of which 480 are stored; a thread has
// one.
namespace an5d_heat1d_sweep_kernel {
namespace {
constexpr int kThreads = 512;
constexpr int kBlockI = 512;  // cells of a tile, halo included
// Numbers of the axes in a Box, and the cells that an update reads before and after its own.
[[maybe_unused]] constexpr int kI = 2, kLoI = 1, kHiI = 1;
// Cells of shared memory before and after a plane, which halo threads may read.
constexpr int kGuardLo = kLoI, kGuardHi = kHiI;
constexpr int kBuffer = kGuardLo + kThreads + kGuardHi;  // there are two, used in turn

// A(di) is the cell of A that far from the updated one, a time step before unless said.
template <class Reader0>
__device__ __forceinline__ float update_A(const Reader0& A) {
  return 0.241f * A(-1) + 0.497f * A(0) + 0.262f * A(1);
}

}  // namespace
}  // namespace an5d_heat1d_sweep_kernel

#include <an5d/types.h>
#include <an5d/pieces.h>
#include <an5d/host.cuh>
#include <an5d/field_sweep.cuh>
#include <an5d/fields.cuh>
#include <an5d/values.cuh>
#include <an5d/stop_on_error.cuh>

extern __shared__ __align__(128) unsigned char an5d_shared_memory[];  // of every kernel here

// heat1d.c:16: time loop of sweep(): kernel, launch, entry points
namespace an5d_heat1d_sweep_kernel {
namespace {
// One thread: one cell, advanced kSteps time steps.
template <int kSteps, bool kBordersDiffer>
struct Thread {
  float* shared;  // own cell of the first shared buffer
  an5d::FieldSweep<float, 1> part;
  long long cell;  // own cell in the grid
  bool loads, inside;  // may the own column be read, is it updated?

  // The own cell where it is not updated, as time step `tier` after the first reads it.
  __device__ __forceinline__ float border(int tier, float otherwise) const {
    return loads ? (tier % 2 ? part.odd[0] : part.even[0])[cell] : otherwise;
  }

  __device__ __forceinline__ float advance(int tier, float value) {
    float* const own = shared + tier % 2 * kBuffer;
    own[0] = value;
    __syncthreads();
    const auto at = [&](int dx) { return dx == 0 ? value : own[dx]; };
    if (inside) return update_A(at);
    return kBordersDiffer && !inside ? border(tier, value) : value;
  }
};

// kSteps time steps of one tile.
template <int kSteps, bool kBordersDiffer>
__global__ void __launch_bounds__(kThreads)
sweep(an5d::FieldSweep<float, 1> part) {
  float* const buffers = reinterpret_cast<float*>(an5d_shared_memory);
  for (int n = threadIdx.x; n < 2 * kBuffer; n += kThreads) buffers[n] = 0;  // the guards stay so
  __syncthreads();

  // Tiles overlap by the halo of kSteps steps.
  const int lane_x = threadIdx.x;
  const int useful_I = kBlockI - kSteps * (kLoI + kHiI);
  const long long cell_I = part.box.begin[kI] - kSteps * kLoI + lane_x + blockIdx.x * useful_I;

  Thread<kSteps, kBordersDiffer> thread = {};
  thread.shared = buffers + kGuardLo + threadIdx.x;
  thread.part = part;
  thread.loads = cell_I >= part.box.begin[kI] - kLoI && cell_I < part.box.end[kI] + kHiI;
  thread.inside = cell_I >= part.box.begin[kI] && cell_I < part.box.end[kI];
  const bool stores = thread.inside && lane_x >= kSteps * kLoI && lane_x < kBlockI - kSteps * kHiI;
  thread.cell = cell_I;
  float value = thread.loads ? part.from[0][thread.cell] : (float)0;
  if (kBordersDiffer && !thread.inside) value = thread.border(0, value);
  #pragma unroll
  for (int tier = 1; tier <= kSteps; ++tier) value = thread.advance(tier, value);
  if (stores) part.to[0][thread.cell] = value;
}
static_assert(2 * kBuffer * sizeof(float) == 4112);

// What is fixed about the loops, their arrays, and what is touched of these (an5d/host.cuh).
constexpr an5d::HostPlan<1, 1, 1> kPlan = {
  {0}, 1, 0, 0,
  {{"A", sizeof(float), 2, 0, 0, {an5d::kIfOdd, an5d::kIfEven}}},
  {{0, 0, {0, 0, 1}, {0, 0, 1}, {0, 0, -1}, {0, 0, 1}}},
};
constexpr int kDegrees[] = {16, 8, 4, 2, 1};  // time steps per launch

// One launch of kSteps time steps.
template <int kSteps>
cudaError_t launch(an5d::FieldSweep<float, 1> part, cudaStream_t stream) {
  const long long blocks = an5d::pieces(part.box.size(kI), kBlockI - kSteps * (kLoI + kHiI));
  const auto kernel = part.borders_differ ? sweep<kSteps, true> : sweep<kSteps, false>;
  void* arguments[] = {&part};
  return an5d::start(kernel, blocks, kThreads, 2 * kBuffer * sizeof(float), arguments, stream);
}

}  // namespace
}  // namespace an5d_heat1d_sweep_kernel

// All time steps on arrays in device memory, in the order of the stream.
extern "C" an5d_status an5d_heat1d_sweep_device(float *plane0, float *plane1, an5d_domain domain,
    struct CUstream_st *stream) {
  using namespace an5d_heat1d_sweep_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* planes[][an5d::kMostPlanes] = {{(char*)plane0, (char*)plane1}};
  return an5d::on_device<float>(kPlan, domain, boxes, planes, kDegrees, stream,
      [&](const auto& part) {
    if (part.steps == 16) return launch<16>(part, stream);
    if (part.steps == 8) return launch<8>(part, stream);
    if (part.steps == 4) return launch<4>(part, stream);
    if (part.steps == 2) return launch<2>(part, stream);
    return launch<1>(part, stream);
  });
}

// The same on arrays in host memory. Waits. Until the copies back, errors leave them as they were.
extern "C" an5d_status an5d_heat1d_sweep(float *A, an5d_domain domain, struct CUstream_st *stream) {
  using namespace an5d_heat1d_sweep_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* const planes[][an5d::kMostPlanes] = {{(char*)A, (char*)A + kPlan.plane_bytes(0, domain)}};
  return an5d::on_host(kPlan, domain, boxes, planes, stream, [&](const auto& planes) {
    return an5d_heat1d_sweep_device((float*)planes[0][0], (float*)planes[0][1], domain, stream);
  });
}

