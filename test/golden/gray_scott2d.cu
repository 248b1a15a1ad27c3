// Made by an5dc. Needs nvcc (CUDA C++17) and nothing else.
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// gray_scott2d.c:10: time loop of step()
// a = u[t][i][j]
// b = v[t][i][j]
// u[t+1][i][j] = a + 0.16f * (u[t][i-1][j] + u[t][i][j-1] + u[t][i][j+1] + u[t][i+1][j] - 4 * a) -
// a * b * b + feed * (1 - a)
// v[t+1][i][j] = b + 0.08f * (v[t][i-1][j] + v[t][i][j-1] + v[t][i][j+1] + v[t][i+1][j] - 4 * b) +
// u[t][i][j] * b * b - (feed + kill) * b
// schedule: tiers=2 block=128 stream=chunks:128 combine=star in=prefetch:1 edge=split
//
// A launch makes 2 time steps. A tile has 128 cells along j, of which 124 are stored; a thread has
// one. Rows stream through it: when row i of time t arrives,
//   each thread completes t+1 of row i-1 to t+2 of row i-2
namespace an5d_gray_scott2d_step_kernel {
namespace {
constexpr int kThreads = 128, kFields = 2;
constexpr int kBlockJ = 128;  // cells of a tile, halo included
// Numbers of the axes in a Box, and the cells that an update reads before and after its own.
[[maybe_unused]] constexpr int kI = 1, kLoI = 1, kHiI = 1;
[[maybe_unused]] constexpr int kJ = 2, kLoJ = 1, kHiJ = 1;
constexpr int kPlanes = 3;   // of a field at one time step that a thread keeps
constexpr int kTierLag = 1;  // planes from one time step to the next
constexpr int kChunk = 128;  // planes that a block stores
// Cells of shared memory before and after a plane, which halo threads may read.
constexpr int kGuardLo = kLoJ, kGuardHi = kHiJ;
constexpr int kShared = kGuardLo + kThreads + kGuardHi;  // cells of a shared plane
constexpr int kBuffer = 2 * kShared;  // planes of a sub-step; there are two, used in turn

// What the update reads besides cells.
struct Scalars {
  float feed;
  float kill;
};

// u(di, dj) is the cell of u that far from the updated one, a time step before unless said.
template <class Reader0, class Reader1>
__device__ __forceinline__ float update_u(const Reader0& u, const Reader1& v, float feed,
    float kill) {
  const float a = u(0, 0);
  const float b = v(0, 0);
  const float reaction = a * b * b;
  return a + 0.16f * (u(-1, 0) + u(0, -1) + u(0, 1) + u(1, 0) - 4 * a) - reaction + feed * (1 - a);
}

template <class Reader0, class Reader1>
__device__ __forceinline__ float update_v(const Reader0& u, const Reader1& v, float feed,
    float kill) {
  const float a = u(0, 0);
  const float b = v(0, 0);
  const float reaction = a * b * b;
  return b + 0.08f * (v(-1, 0) + v(0, -1) + v(0, 1) + v(1, 0) - 4 * b) +
      reaction - (feed + kill) * b;
}

}  // namespace
}  // namespace an5d_gray_scott2d_step_kernel

#include <an5d/types.h>
#include <an5d/pieces.h>
#include <an5d/host.cuh>
#include <an5d/field_sweep.cuh>
#include <an5d/fields.cuh>
#include <an5d/values.cuh>
#include <an5d/stop_on_error.cuh>

extern __shared__ __align__(128) unsigned char an5d_shared_memory[];  // of every kernel here

// gray_scott2d.c:10: time loop of step(): kernel, launch, entry points
namespace an5d_gray_scott2d_step_kernel {
namespace {
// One thread: a column of cells along i of every field: 0 u, 1 v. kept[f][n] are the planes of
// field f after n time steps.
template <int kSteps, bool kBordersDiffer>
struct Thread {
  float kept[kFields][kSteps + 1][kPlanes];
  float next[kFields];  // the plane of the next step
  float* shared;  // own cell of the first shared buffer
  an5d::FieldSweep<float, kFields> part;
  long long in;     // own cell of the plane that is loaded next
  long long start;  // plane of step 0
  int first, count;  // planes from step 0: the first one stored, all of this block
  // Of each field, may the own column be read, is it updated, stored?
  bool loads[kFields], inside[kFields], stores[kFields];
  int readable_begin[kFields], readable_end[kFields], begin[kFields], end[kFields];  // planes
  Scalars scalars;
  long long cell_J;

  __device__ bool updated(int f, int z) const { return inside[f] && z >= begin[f] && z < end[f]; }
  __device__ bool readable(int f, int z) const
  { return loads[f] && z >= readable_begin[f] && z < readable_end[f]; }

  // The own cell where it is not updated, as time step `tier` after the first reads it.
  __device__ __forceinline__ float border(int f, int tier, int z, float otherwise) const {
    if (!readable(f, z)) return otherwise;
    return (tier % 2 ? part.odd[f] : part.even[f])[(start + z) * part.box.stride[kI] + cell_J];
  }

  // Tier `tier` of step `step`: all updates of a time step, of the plane step - (tier - 1) *
  // kTierLag and of those behind it.
  template <bool kChecked, bool kMiddle>
  __device__ __forceinline__ void advance(int tier, int phase, int step) {
    const int base = step - (tier - 1) * kTierLag;
    const auto slot = [=](int z) { return (phase - (tier - 1) * kTierLag + z +
        kTurns * kPlanes) % kPlanes; };
    float* const own0 = shared + (phase * kSteps + tier - 1) % 2 * kBuffer;
    own0[0 * kShared] = kept[0][tier - 1][slot(-1)];
    own0[1 * kShared] = kept[1][tier - 1][slot(-1)];
    __syncthreads();
    {
      const int plane = base - 1;
      float result = kept[0][tier - 1][slot(-1)];
      const auto read_u = [&](int dz, int dx) { return !dx ?
          kept[0][tier - 1][slot(dz - 1)] : own0[(0) * kShared + dx]; };
      const auto read_v = [&](int dz, int dx) { return !dx ?
          kept[1][tier - 1][slot(dz - 1)] : own0[(1) * kShared + dx]; };
      const float computed = update_u(read_u, read_v, scalars.feed, scalars.kill);
      if ((kChecked ? updated(0, plane) && plane >= (tier - 1) * kLoI + 1 : kMiddle ||
          inside[0])) result = computed;
      if (kBordersDiffer && !kMiddle && !updated(0, plane)) result = border(0, tier, plane, result);
      kept[0][tier][slot(-1)] = result;
    }
    {
      const int plane = base - 1;
      float result = kept[1][tier - 1][slot(-1)];
      const auto read_u = [&](int dz, int dx) { return !dx ?
          kept[0][tier - 1][slot(dz - 1)] : own0[(0) * kShared + dx]; };
      const auto read_v = [&](int dz, int dx) { return !dx ?
          kept[1][tier - 1][slot(dz - 1)] : own0[(1) * kShared + dx]; };
      const float computed = update_v(read_u, read_v, scalars.feed, scalars.kill);
      if ((kChecked ? updated(1, plane) && plane >= (tier - 1) * kLoI + 1 : kMiddle ||
          inside[1])) result = computed;
      if (kBordersDiffer && !kMiddle && !updated(1, plane)) result = border(1, tier, plane, result);
      kept[1][tier][slot(-1)] = result;
    }
  }

  // The own cell of every field in the plane of `step`, which is loaded next.
  template <bool kChecked, bool kMiddle>
  __device__ __forceinline__ void load(int step, float (&to)[kFields]) {
    #pragma unroll
    for (int f = 0; f < kFields; ++f)
      to[f] = (kChecked ? readable(f, step) : kMiddle || loads[f]) ? part.from[f][in] : (float)0;
    in += part.box.stride[kI];
  }

  // kPlanes steps along the stream: after them every plane is back in its slot.
  template <bool kChecked, bool kMiddle>
  __device__ __forceinline__ void round(int from) {
    #pragma unroll
    for (int phase = 0; phase < kPlanes; ++phase) {
      const int step = from + phase;
      float value[kFields];
      #pragma unroll
      for (int f = 0; f < kFields; ++f) value[f] = next[f];
      load<kChecked, kMiddle>(step + 1, next);
      if (kBordersDiffer && !updated(0, step)) value[0] = border(0, 0, step, value[0]);
      kept[0][0][phase] = value[0];
      if (kBordersDiffer && !updated(1, step)) value[1] = border(1, 0, step, value[1]);
      kept[1][0][phase] = value[1];
      #pragma unroll
      for (int tier = 1; tier <= kSteps; ++tier) advance<kChecked, kMiddle>(tier, phase, step);
      {
        constexpr int lag = (kSteps - 1) * kTierLag + 1;
        const int plane = step - lag;
        const bool complete = !kChecked || (plane >= first && plane < count - kSteps * kHiI &&
            updated(0, plane));
        if (stores[0] && complete) part.to[0][in - (lag + 2) * part.box.stride[kI]] =
            kept[0][kSteps][(phase - lag + kTurns * kPlanes) % kPlanes];
      }
      {
        constexpr int lag = (kSteps - 1) * kTierLag + 1;
        const int plane = step - lag;
        const bool complete = !kChecked || (plane >= first && plane < count - kSteps * kHiI &&
            updated(1, plane));
        if (stores[1] && complete) part.to[1][in - (lag + 2) * part.box.stride[kI]] =
            kept[1][kSteps][(phase - lag + kTurns * kPlanes) % kPlanes];
      }
    }
    // The next round starts with the same buffer.
    if (kSteps * kPlanes * 1 % 2 == 1) __syncthreads();
  }

  static constexpr int kTurns = kSteps * kTierLag + 4;  // more than any lag
};

// kSteps time steps of one tile, from one end of a chunk of planes to the other.
template <int kSteps, bool kBordersDiffer>
__global__ void __launch_bounds__(kThreads, kSteps == 2 && !kBordersDiffer ? 12 : 1)
sweep(an5d::FieldSweep<float, kFields> part, Scalars scalars) {
  float* const buffers = reinterpret_cast<float*>(an5d_shared_memory);
  for (int n = threadIdx.x; n < 2 * kBuffer; n += kThreads) buffers[n] = 0;  // the guards stay so
  __syncthreads();

  // Tiles overlap by the halo of kSteps steps.
  const int lane_x = threadIdx.x;
  const int useful_J = kBlockJ - kSteps * (kLoJ + kHiJ);
  const long long tiles_J = an5d::pieces(part.box.size(kJ), useful_J);
  const long long cell_J = part.box.begin[kJ] - kSteps * kLoJ + lane_x +
      blockIdx.x % tiles_J * useful_J;

  Thread<kSteps, kBordersDiffer> thread = {};
  thread.shared = buffers + kGuardLo + threadIdx.x;
  thread.part = part;
  const long long first = part.box.begin[kI] + blockIdx.x / tiles_J * part.chunk;
  const long long last = min(first + part.chunk, part.box.end[kI]);
  const long long start = thread.start = first - kSteps * kLoI;
  thread.first = kSteps * kLoI;
  thread.count = (int)(last - start) + kSteps * kHiI;
  thread.in = start * part.box.stride[kI] + cell_J;
  thread.cell_J = cell_J;
  thread.scalars = scalars;
  // Planes count from step 0; those beyond all steps of this block are as good as far away.
  const auto near = [=](long long z) { return (int)max(-(1ll << 30), min(z - start, 1ll << 30)); };
  #pragma unroll
  for (int f = 0; f < kFields; ++f) {
    const an5d::Cells &updated = part.updated[f], &readable = part.readable[f];
    thread.loads[f] = cell_J >= readable.begin[kJ] && cell_J < readable.end[kJ];
    thread.inside[f] = cell_J >= updated.begin[kJ] && cell_J < updated.end[kJ];
    thread.stores[f] = thread.inside[f] && lane_x >= kSteps * kLoJ &&
        lane_x < kBlockJ - kSteps * kHiJ;
    thread.begin[f] = near(updated.begin[kI]);
    thread.end[f] = near(updated.end[kI]);
    thread.readable_begin[f] = near(readable.begin[kI]);
    thread.readable_end[f] = near(readable.end[kI]);
  }

  // In between, every tier has planes to update, and none needs a check.
  int steady_begin = kSteps * (kLoI + kHiI) + 1;
  int steady_end = thread.count - kHiI + 1;
  #pragma unroll
  for (int f = 0; f < kFields; ++f) {
    steady_begin = max(steady_begin, max(thread.readable_begin[f],
        thread.begin[f] + (kSteps - 1) * kTierLag + 1));
    steady_end = min(steady_end, min(thread.end[f], thread.readable_end[f] - 1));
  }
  bool amid = true;
  #pragma unroll
  for (int f = 0; f < kFields; ++f) amid = amid && cell_J - lane_x >= part.updated[f].begin[kJ] &&
      cell_J - lane_x + kBlockJ <= part.updated[f].end[kJ];
  thread.template load<true, false>(0, thread.next);
  for (int step = 0; step < thread.count; step += kPlanes) {
    const bool steady = step >= steady_begin && step + kPlanes <= steady_end;
    if (!steady) thread.template round<true, false>(step);
    else if (amid) thread.template round<false, true>(step);
    else thread.template round<false, false>(step);
  }
}
static_assert(2 * kBuffer * sizeof(float) == 2080);

// What is fixed about the loops, their arrays, and what is touched of these (an5d/host.cuh).
constexpr an5d::HostPlan<2, 2, 4> kPlan = {
  {0, 0}, 1, 0, kChunk,
  {{"u", sizeof(float), 2, 0, 0, {an5d::kIfOdd, an5d::kIfEven}},
   {"v", sizeof(float), 2, 0, 0, {an5d::kIfOdd, an5d::kIfEven}}},
  {{0, 0, {0, 1, 1}, {0, 1, 1}, {0, -1, 0}, {0, 1, 0}},
   {1, 0, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}},
   {0, 0, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}},
   {1, 0, {0, 1, 1}, {0, 1, 1}, {0, -1, 0}, {0, 1, 0}}},
};
constexpr int kDegrees[] = {2, 1};  // time steps per launch

// One launch of kSteps time steps.
template <int kSteps>
cudaError_t launch(an5d::FieldSweep<float, 2> part, Scalars scalars, cudaStream_t stream) {
  const long long blocks = an5d::pieces(part.box.size(kJ), kBlockJ - kSteps * (kLoJ + kHiJ)) *
      an5d::pieces(part.box.size(kI), part.chunk);
  const auto kernel = part.borders_differ ? sweep<kSteps, true> : sweep<kSteps, false>;
  void* arguments[] = {&part, &scalars};
  return an5d::start(kernel, blocks, kThreads, 2 * kBuffer * sizeof(float), arguments, stream);
}

}  // namespace
}  // namespace an5d_gray_scott2d_step_kernel

// All time steps on arrays in device memory. Waits.
extern "C" an5d_status an5d_gray_scott2d_step_device(float *field0_plane0, float *field0_plane1,
    float *field1_plane0, float *field1_plane1, an5d_domain domain, float feed, float kill,
    struct CUstream_st *stream) {
  using namespace an5d_gray_scott2d_step_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* planes[][an5d::kMostPlanes] = {{(char*)field0_plane0, (char*)field0_plane1},
      {(char*)field1_plane0, (char*)field1_plane1}};
  const Scalars scalars = {feed, kill};
  return an5d::on_device<float>(kPlan, domain, boxes, planes, kDegrees, stream,
      [&](const auto& part) {
    if (part.steps == 2) return launch<2>(part, scalars, stream);
    return launch<1>(part, scalars, stream);
  });
}

// The same on arrays in host memory. Waits. Until the copies back, errors leave them as they were.
extern "C" an5d_status an5d_gray_scott2d_step(float *u, float *v, an5d_domain domain, float feed,
    float kill, struct CUstream_st *stream) {
  using namespace an5d_gray_scott2d_step_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* const planes[][an5d::kMostPlanes] = {{(char*)u, (char*)u + kPlan.plane_bytes(0, domain)},
      {(char*)v, (char*)v + kPlan.plane_bytes(1, domain)}};
  return an5d::on_host(kPlan, domain, boxes, planes, stream, [&](const auto& planes) {
    return an5d_gray_scott2d_step_device((float*)planes[0][0], (float*)planes[0][1],
        (float*)planes[1][0], (float*)planes[1][1], domain, feed, kill, stream);
  });
}

