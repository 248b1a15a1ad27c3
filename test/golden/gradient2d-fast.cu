// Made by an5dc. Needs nvcc (CUDA C++17) and nothing else.
#include <cuda_pipeline_primitives.h>
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// gradient2d.c:24: time loop of sweep()
// A[t+1][i][j] = 0.89f * A[t][i][j] + 1.0f / sqrtf(82.7f + (A[t][i][j] - A[t][i-1][j]) *
// (A[t][i][j] - A[t][i-1][j]) + (A[t][i][j] - A[t][i][j-1]) * (A[t][i][j] - A[t][i][j-1]) +
// (A[t][i][j] - A[t][i][j+1]) * (A[t][i][j] - A[t][i][j+1]) + (A[t][i][j] - A[t][i+1][j]) *
// (A[t][i][j] - A[t][i+1][j]))
// schedule: tiers=4 stages=4 cells=12 block=384 stream=weighted:1.41 exchange=shuffle sync=step:2
// combine=star in=cp_async:4 out=coalesced edge=lane resident=2
// -ffast-math: sums may be reordered, constants inverted, library functions in float
//
// A launch makes 16 time steps. A tile has 384 cells along j, of which 352 are stored; each lane of
// a warp has 12. Rows stream through it: when row i of time t arrives,
//   warp 0 makes t+1 of row i-1 to t+4 of row i-4
//   warp 1 makes t+5 of row i-7 to t+8 of row i-10
//   warp 2 makes t+9 of row i-13 to t+12 of row i-16
//   warp 3 makes t+13 of row i-19 to t+16 of row i-22
namespace an5d_gradient2d_sweep_kernel {
namespace {
constexpr int kThreads = 128;
// Cells that an update reads before and after its own.
[[maybe_unused]] constexpr int kLoI = 1, kHiI = 1;
[[maybe_unused]] constexpr int kLoJ = 1, kHiJ = 1;

// A(di, dj) is the cell of A that far from the updated one, a time step before unless said.
template <class Reader0>
__device__ __forceinline__ float update_A(const Reader0& A) {
  return 0.89f * A(0, 0) + rsqrtf(82.7f + (A(0, 0) - A(-1, 0)) * (A(0, 0) - A(-1, 0)) +
      (A(0, 0) - A(0, -1)) * (A(0, 0) - A(0, -1)) + (A(0, 0) - A(0, 1)) * (A(0, 0) - A(0, 1)) +
      (A(0, 0) - A(1, 0)) * (A(0, 0) - A(1, 0)));
}

}  // namespace
}  // namespace an5d_gradient2d_sweep_kernel

#include <an5d/types.h>
#include <an5d/pieces.h>
#include <an5d/host.cuh>
#include <an5d/field_sweep.cuh>
#include <an5d/fields.cuh>
#include <an5d/values.cuh>
#include <an5d/streams.cuh>
#include <an5d/stream_program.cuh>
#include <an5d/stages.cuh>
#include <an5d/traded_borders.cuh>
#include <an5d/resident.cuh>
#include <an5d/stop_on_error.cuh>

extern __shared__ __align__(128) unsigned char an5d_shared_memory[];  // of every kernel here

// gradient2d.c:24: time loop of sweep(): kernel, launch, entry points
namespace an5d_gradient2d_sweep_kernel {
namespace {
// What the pipeline of an5d/stages.cuh is told. Arrays are numbered: 0 A.
struct Program : an5d::StreamProgram<float, 1> {
  static constexpr int kStages = 4;  // warps, each with some of the time steps
  static constexpr int kRows = 2;  // that a stage takes at a time
  static constexpr int kRing = 4;  // slots on their way from global memory
  static constexpr int kCells = 12, kBlock = 32 * kCells;  // of a thread, of a tile
  static constexpr int kTierLag = 1;  // rows from one time step to the next
  static constexpr int kPhases = 2;  // steps of a round
  static constexpr int kLoRow = kLoI, kLoColumn = kLoJ, kHiColumn = kHiJ;  // halo
  static constexpr int kMiddleWork = 64, kSideWork = 90, kEndWork = 102;  // on a row
  static constexpr bool kBorderInPlace = true, kCopiesBeyond = false;
  template <class Thread> using Borders = an5d::TradedBorders<Program, Thread>;
  // Rows from the newest one that an update makes, or adds to, to the one that arrives.
  __device__ static constexpr int lag([[maybe_unused]] int field) { return 1; }

  // Rows of one time step that a thread keeps, before_ as it takes and now_ as it makes them.
  struct Tier {
    Cell before_A[2][kCells];

    // Takes row `base` of all arrays, leaves their row base - 1 at time step `tier`.
    template <an5d::Region kRegion, class Thread>
    __device__ __forceinline__ void advance(const Thread& thread, [[maybe_unused]] int tier,
        [[maybe_unused]] int phase, int base, Cell (&newest)[kArrays][kCells]) {
      // A, row base - 1
      Cell wide_before_A[1 + kCells + 1];  // A, before, row base - 1
      #pragma unroll
      for (int c = 0; c < kCells; ++c) wide_before_A[1 + c] = before_A[(phase + 1) % 2][c];
      an5d::widen<1, 1>(wide_before_A);
      Cell new_A[kCells];
      #pragma unroll
      for (int c = 0; c < kCells; ++c) {
        const auto read_A = [&](int dz, int dx) { return dz == 1 ? newest[0][c] : dz == 0 ?
            wide_before_A[1 + c + dx] : before_A[phase % 2][c]; };
        new_A[c] = update_A(read_A);
        if (!thread.template updated<kRegion>(0, c, base - 1)) {
          new_A[c] = before_A[(phase + 1) % 2][c];
        }
      }
      thread.template trade_cells<kRegion>(base - 1, &before_A[phase % 2][0], wide_before_A + 1,
          &newest[0][0], new_A);
      // The rows that the next tier takes; those that came and were made are kept.
      #pragma unroll
      for (int c = 0; c < kCells; ++c) {
        const Cell next_A = new_A[c];
        before_A[phase % 2][c] = newest[0][c];
        newest[0][c] = next_A;
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
static_assert(sizeof(Shared<16>) == 21504 && an5d::StageThread<Program, 16, false>::kLag == 24);

// What is fixed about the loops, their arrays, and what is touched of these (an5d/host.cuh).
constexpr an5d::HostPlan<2, 1, 1> kPlan = {
  {0, 0}, 1, 0, 0,
  {{"A", sizeof(float), 2, 0, 0, {an5d::kIfOdd, an5d::kIfEven}}},
  {{0, 0, {0, 1, 1}, {0, 1, 1}, {0, -1, 0}, {0, 1, 0}}},
};
constexpr int kDegrees[] = {16, 8, 4, 2, 1};  // time steps per launch

// One launch of kSteps time steps.
template <int kSteps>
cudaError_t launch(Program::Sweep part, cudaStream_t stream) {
  // A tile with both borders is for the kernel that guards every cell.
  constexpr int useful = Program::kBlock - kSteps * (kLoJ + kHiJ);
  constexpr int spare = an5d::StageThread<Program, kSteps, false>::kSpare;
  part.borders_differ |= part.box.size(an5d::kColumnAxis) + spare <= useful;
  part.lead = -an5d::StageThread<Program, kSteps, false>::kLead * part.box.stride[an5d::kRowAxis];
  const auto kernel = part.borders_differ ? sweep<kSteps, true> : sweep<kSteps, false>;
  void* arguments[] = {&part};
  long long blocks = 0;
  const cudaError_t error = an5d::resident(kernel, kThreads, sizeof(Shared<kSteps>), &blocks);
  if (error) return error;
  return an5d::start(kernel, blocks, kThreads, sizeof(Shared<kSteps>), arguments, stream);
}

}  // namespace
}  // namespace an5d_gradient2d_sweep_kernel

// All time steps on arrays in device memory, in the order of the stream.
extern "C" an5d_status an5d_gradient2d_sweep_device(float *plane0, float *plane1,
    an5d_domain domain, struct CUstream_st *stream) {
  using namespace an5d_gradient2d_sweep_kernel;
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
extern "C" an5d_status an5d_gradient2d_sweep(float *A, an5d_domain domain,
    struct CUstream_st *stream) {
  using namespace an5d_gradient2d_sweep_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* const planes[][an5d::kMostPlanes] = {{(char*)A, (char*)A + kPlan.plane_bytes(0, domain)}};
  return an5d::on_host(kPlan, domain, boxes, planes, stream, [&](const auto& planes) {
    return an5d_gradient2d_sweep_device((float*)planes[0][0], (float*)planes[0][1], domain, stream);
  });
}

