// Made by an5dc. Needs nvcc (CUDA C++17) and nothing else.
#include <cuda_pipeline_primitives.h>
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// fdtd2d.c:10: time loop of step()
// ey[t+1][i][j] = ey[t][i][j] - 0.5f * (hz[t][i][j] - hz[t][i-1][j])
// ex[t+1][i][j] = ex[t][i][j] - 0.5f * (hz[t][i][j] - hz[t][i][j-1])
// hz[t+1][i][j] = hz[t][i][j] - 0.7f * (ex[t+1][i][j+1] - ex[t+1][i][j] + ey[t+1][i+1][j] -
// ey[t+1][i][j])
// schedule: tiers=2 stages=4 cells=4 block=128 stream=weighted:1.8 exchange=shuffle sync=step:2
// combine=star in=cp_async:4 out=coalesced edge=split resident=2
//
// A launch makes 8 time steps. A tile has 128 cells along j, of which 112 are stored; each lane of
// a warp has 4. Rows stream through it: when row i of time t arrives,
//   warp 0 completes t+1 of row i-1 to t+2 of row i-2
//   warp 1 completes t+3 of row i-5 to t+4 of row i-6
//   warp 2 completes t+5 of row i-9 to t+6 of row i-10
//   warp 3 completes t+7 of row i-13 to t+8 of row i-14
namespace an5d_fdtd2d_step_kernel {
namespace {
constexpr int kThreads = 128;
// Cells that an update reads before and after its own.
[[maybe_unused]] constexpr int kLoI = 1, kHiI = 1;
[[maybe_unused]] constexpr int kLoJ = 1, kHiJ = 1;

// ey(di, dj) is the cell of ey that far from the updated one, a time step before unless said.
template <class Reader0, class Reader2>
__device__ __forceinline__ float update_ey(const Reader0& ey, const Reader2& hz) {
  return ey(0, 0) - 0.5f * (hz(0, 0) - hz(-1, 0));
}

template <class Reader1, class Reader2>
__device__ __forceinline__ float update_ex(const Reader1& ex, const Reader2& hz) {
  return ex(0, 0) - 0.5f * (hz(0, 0) - hz(0, -1));
}

// Here ey and ex are as this step has made them.
template <class Reader0, class Reader1, class Reader2>
__device__ __forceinline__ float update_hz(const Reader0& ey, const Reader1& ex,
    const Reader2& hz) {
  return hz(0, 0) - 0.7f * (ex(0, 1) - ex(0, 0) + ey(1, 0) - ey(0, 0));
}

}  // namespace
}  // namespace an5d_fdtd2d_step_kernel

#include <an5d/types.h>
#include <an5d/pieces.h>
#include <an5d/host.cuh>
#include <an5d/field_sweep.cuh>
#include <an5d/fields.cuh>
#include <an5d/values.cuh>
#include <an5d/streams.cuh>
#include <an5d/stream_program.cuh>
#include <an5d/stages.cuh>
#include <an5d/borders_from_memory.cuh>
#include <an5d/resident.cuh>
#include <an5d/stop_on_error.cuh>

extern __shared__ __align__(128) unsigned char an5d_shared_memory[];  // of every kernel here

// fdtd2d.c:10: time loop of step(): kernel, launch, entry points
namespace an5d_fdtd2d_step_kernel {
namespace {
// What the pipeline of an5d/stages.cuh is told. Arrays are numbered: 0 ey, 1 ex, 2 hz.
struct Program : an5d::StreamProgram<float, 3> {
  static constexpr int kStages = 4;  // warps, each with some of the time steps
  static constexpr int kRows = 2;  // that a stage takes at a time
  static constexpr int kRing = 4;  // slots on their way from global memory
  static constexpr int kCells = 4, kBlock = 32 * kCells;  // of a thread, of a tile
  static constexpr int kTierLag = 1;  // rows from one time step to the next
  static constexpr int kPhases = 2;  // steps of a round
  static constexpr int kLoRow = kLoI, kLoColumn = kLoJ, kHiColumn = kHiJ;  // halo
  static constexpr int kMiddleWork = 64, kSideWork = 115, kEndWork = 160;  // on a row
  static constexpr bool kBorderInPlace = false, kCopiesBeyond = false;
  template <class Thread> using Borders = an5d::BordersFromMemory<Program, Thread>;
  // Rows from the newest one that an update makes, or adds to, to the one that arrives.
  __device__ static constexpr int lag([[maybe_unused]] int field) { return field == 0 ?
      0 : field == 1 ? 0 : 1; }
  // Is it in two time planes?
  __device__ static constexpr bool has_planes([[maybe_unused]] int field) { return false; }

  // Rows of one time step that a thread keeps, before_ as it takes and now_ as it makes them.
  struct Tier {
    Cell now_ey[1][kCells];
    Cell now_ex[1][kCells];
    Cell before_hz[1][kCells];

    // Takes row `base` of all arrays, leaves their row base - 1 at time step `tier`.
    template <an5d::Region kRegion, class Thread>
    __device__ __forceinline__ void advance(const Thread& thread, [[maybe_unused]] int tier,
        [[maybe_unused]] int phase, int base, Cell (&newest)[kArrays][kCells]) {
      // ey, row base
      Cell wide_before_hz[1 + kCells + 0];  // hz, before, row base
      #pragma unroll
      for (int c = 0; c < kCells; ++c) wide_before_hz[1 + c] = newest[2][c];
      an5d::widen<1, 0>(wide_before_hz);
      Cell new_ey[kCells];
      #pragma unroll
      for (int c = 0; c < kCells; ++c) {
        const auto read_ey = [&]([[maybe_unused]] int dz,
            [[maybe_unused]] int dx) { return newest[0][c]; };
        const auto read_hz = [&](int dz, int dx) { return dz == 0 ?
            wide_before_hz[1 + c + dx] : before_hz[0][c]; };
        new_ey[c] = update_ey(read_ey, read_hz);
        if (!thread.template updated<kRegion>(0, c, base)) {
          new_ey[c] = newest[0][c];
        }
      }
      // ex, row base
      Cell new_ex[kCells];
      #pragma unroll
      for (int c = 0; c < kCells; ++c) {
        const auto read_ex = [&]([[maybe_unused]] int dz,
            [[maybe_unused]] int dx) { return newest[1][c]; };
        const auto read_hz = [&]([[maybe_unused]] int dz,
            int dx) { return wide_before_hz[1 + c + dx]; };
        new_ex[c] = update_ex(read_ex, read_hz);
        if (!thread.template updated<kRegion>(1, c, base)) {
          new_ex[c] = newest[1][c];
        }
      }
      // hz, row base - 1
      Cell wide_now_ex[0 + kCells + 1];  // ex, row base - 1
      #pragma unroll
      for (int c = 0; c < kCells; ++c) wide_now_ex[0 + c] = now_ex[0][c];
      an5d::widen<0, 1>(wide_now_ex);
      Cell new_hz[kCells];
      #pragma unroll
      for (int c = 0; c < kCells; ++c) {
        const auto read_ey = [&](int dz, [[maybe_unused]] int dx) { return dz == 1 ?
            new_ey[c] : now_ey[0][c]; };
        const auto read_ex = [&]([[maybe_unused]] int dz, int dx) { return wide_now_ex[0 + c + dx];
            };
        const auto read_hz = [&]([[maybe_unused]] int dz,
            [[maybe_unused]] int dx) { return before_hz[0][c]; };
        new_hz[c] = update_hz(read_ey, read_ex, read_hz);
        if (!thread.template updated<kRegion>(2, c, base - 1)) {
          new_hz[c] = before_hz[0][c];
        }
      }
      // The rows that the next tier takes; those that came and were made are kept.
      #pragma unroll
      for (int c = 0; c < kCells; ++c) {
        const Cell next_ey = now_ey[0][c];
        now_ey[0][c] = new_ey[c];
        newest[0][c] = next_ey;
        const Cell next_ex = now_ex[0][c];
        now_ex[0][c] = new_ex[c];
        newest[1][c] = next_ex;
        const Cell next_hz = new_hz[c];
        before_hz[0][c] = newest[2][c];
        newest[2][c] = next_hz;
      }
    }
  };
};

template <int kSteps>
using Shared = an5d::StageMemory<Program>;

// kSteps time steps of all tiles, in equal shares for the blocks.
template <int kSteps, bool kBordersDiffer>
__global__ void __launch_bounds__(kThreads, 2)
sweep(Program::Sweep part) {
  const Program::Scalars scalars = {};
  an5d::stage_shares<Program, kSteps, kBordersDiffer>(part, scalars, an5d_shared_memory);
}
static_assert(sizeof(Shared<8>) == 21504 && an5d::StageThread<Program, 8, false>::kLag == 16);

// What is fixed about the loops, their arrays, and what is touched of these (an5d/host.cuh).
constexpr an5d::HostPlan<2, 3, 7> kPlan = {
  {0, 0}, 1, -(1ll << 62), 0,
  {{"ey", sizeof(float), 1, 0, 0, {1}},
   {"ex", sizeof(float), 1, 0, 1, {1}},
   {"hz", sizeof(float), 1, 0, 2, {1}}},
  {{0, 0, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}},
   {2, 0, {0, 1, 0}, {0, 0, 0}, {0, -1, 0}, {0, 0, 0}},
   {1, 1, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}},
   {2, 1, {0, 0, 1}, {0, 0, 0}, {0, 0, -1}, {0, 0, 0}},
   {0, 2, {0, 0, 0}, {0, 1, 0}, {0, 0, 0}, {0, 1, 0}},
   {1, 2, {0, 0, 0}, {0, 0, 1}, {0, 0, 0}, {0, 0, 1}},
   {2, 2, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}}},
};
constexpr int kDegrees[] = {8, 4, 2, 1};  // time steps per launch

// One launch of kSteps time steps.
template <int kSteps>
cudaError_t launch(Program::Sweep part, cudaStream_t stream) {
  part.lead = -an5d::StageThread<Program, kSteps, false>::kLead * part.box.stride[an5d::kRowAxis];
  const auto kernel = part.borders_differ ? sweep<kSteps, true> : sweep<kSteps, false>;
  void* arguments[] = {&part};
  long long blocks = 0;
  const cudaError_t error = an5d::resident(kernel, kThreads, sizeof(Shared<kSteps>), &blocks);
  if (error) return error;
  return an5d::start(kernel, blocks, kThreads, sizeof(Shared<kSteps>), arguments, stream);
}

}  // namespace
}  // namespace an5d_fdtd2d_step_kernel

// All time steps on arrays in device memory. Waits.
extern "C" an5d_status an5d_fdtd2d_step_device(float *ey, float *ex, float *hz, an5d_domain domain,
    an5d_box box1, an5d_box box2, struct CUstream_st *stream) {
  using namespace an5d_fdtd2d_step_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan), box1, box2};
  char* planes[][an5d::kMostPlanes] = {{(char*)ey}, {(char*)ex}, {(char*)hz}};
  return an5d::on_device<float>(kPlan, domain, boxes, planes, kDegrees, stream,
      [&](const auto& part) {
    if (part.steps == 8) return launch<8>(part, stream);
    if (part.steps == 4) return launch<4>(part, stream);
    if (part.steps == 2) return launch<2>(part, stream);
    return launch<1>(part, stream);
  });
}

// The same on arrays in host memory. Waits. Until the copies back, errors leave them as they were.
extern "C" an5d_status an5d_fdtd2d_step(float *ey, float *ex, float *hz, an5d_domain domain,
    an5d_box box1, an5d_box box2, struct CUstream_st *stream) {
  using namespace an5d_fdtd2d_step_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan), box1, box2};
  char* const planes[][an5d::kMostPlanes] = {{(char*)ey}, {(char*)ex}, {(char*)hz}};
  return an5d::on_host(kPlan, domain, boxes, planes, stream, [&](const auto& planes) {
    return an5d_fdtd2d_step_device((float*)planes[0][0], (float*)planes[1][0],
        (float*)planes[2][0], domain, box1, box2, stream);
  });
}

