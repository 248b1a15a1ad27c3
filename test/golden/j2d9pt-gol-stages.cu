// Made by an5dc. Needs nvcc (CUDA C++17) and nothing else.
#include <cuda_pipeline_primitives.h>
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// j2d9pt-gol.c:16: time loop of sweep()
// A[t+1][i][j] = (19.7f * A[t][i-1][j-1] + 24.5f * A[t][i-1][j] + 24.6f * A[t][i-1][j+1] + 21.4f *
// A[t][i][j-1] + 6.8f * A[t][i][j] + 20.3f * A[t][i][j+1] + 14.7f * A[t][i+1][j-1] + 21.9f *
// A[t][i+1][j] + 5.1f * A[t][i+1][j+1]) / 159
// schedule: tiers=3 stages=2 cells=12 block=384 stream=weighted:2 exchange=shuffle sync=step:2
// combine=partial in=cp_async:5 out=coalesced edge=split resident=4
// -ffast-math: sums may be reordered, constants inverted, library functions in float
//
// A launch makes 6 time steps. A tile has 384 cells along j, of which 372 are stored; each lane of
// a warp has 12. Rows stream through it: when row i of time t arrives,
//   warp 0 makes t+1 of row i-1 to t+3 of row i-3
//   warp 1 makes t+4 of row i-6 to t+6 of row i-8
namespace an5d_j2d9pt_gol_sweep_kernel {
namespace {
constexpr int kThreads = 64;
// Cells that an update reads before and after its own.
[[maybe_unused]] constexpr int kLoI = 1, kHiI = 1;
[[maybe_unused]] constexpr int kLoJ = 1, kHiJ = 1;

// The sum with what a plane adds to it, in the source's order. A reads that plane.
template <class Cells>
__device__ __forceinline__ float add(int plane, float sum, const Cells& A) {
  if (plane == -1) return 19.7f * (1.0f / 159) * A(-1) + 24.5f * (1.0f / 159) * A(0) +
      24.6f * (1.0f / 159) * A(1);
  if (plane == 0) return sum + 21.4f * (1.0f / 159) * A(-1) + 6.8f * (1.0f / 159) * A(0) +
      20.3f * (1.0f / 159) * A(1);
  if (plane == 1) return sum + 14.7f * (1.0f / 159) * A(-1) + 21.9f * (1.0f / 159) * A(0) +
      5.1f * (1.0f / 159) * A(1);
  return sum;
}

}  // namespace
}  // namespace an5d_j2d9pt_gol_sweep_kernel

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

// j2d9pt-gol.c:16: time loop of sweep(): kernel, launch, entry points
namespace an5d_j2d9pt_gol_sweep_kernel {
namespace {
// What the pipeline of an5d/stages.cuh is told. Arrays are numbered: 0 A.
struct Program : an5d::StreamProgram<float, 1> {
  static constexpr int kStages = 2;  // warps, each with some of the time steps
  static constexpr int kRows = 2;  // that a stage takes at a time
  static constexpr int kRing = 5;  // slots on their way from global memory
  static constexpr int kCells = 12, kBlock = 32 * kCells;  // of a thread, of a tile
  static constexpr int kTierLag = 1;  // rows from one time step to the next
  static constexpr int kPhases = 2;  // steps of a round
  static constexpr int kLoRow = kLoI, kLoColumn = kLoJ, kHiColumn = kHiJ;  // halo
  static constexpr int kMiddleWork = 64, kSideWork = 128, kEndWork = 160;  // on a row
  static constexpr bool kBorderInPlace = false, kCopiesBeyond = false;
  template <class Thread> using Borders = an5d::BordersFromMemory<Program, Thread>;
  // Rows from the newest one that an update makes, or adds to, to the one that arrives.
  __device__ static constexpr int lag([[maybe_unused]] int field) { return -kLoI; }

  // Sums that a thread keeps, of rows that are not complete.
  struct Tier {
    float sums[kLoI + kHiI][kCells];

    // Adds row `base` of the time step before to the sums of all rows that read it, leaves the one
    // that is complete, kHiI rows behind.
    template <an5d::Region kRegion, class Thread>
    __device__ __forceinline__ void advance(const Thread& thread, [[maybe_unused]] int tier, int,
        int base, Cell (&newest)[kArrays][kCells]) {
      const int plane = base - kHiI;
      Cell line[kLoJ + kCells + kHiJ];  // the row that it takes
      #pragma unroll
      for (int c = 0; c < kCells; ++c) line[kLoJ + c] = newest[0][c];
      an5d::widen<kLoJ, kHiJ>(line);
      #pragma unroll
      for (int c = 0; c < kCells; ++c) {
        const auto at = [&](int dx) { return line[kLoJ + c + dx]; };
        // The sum of the row that is complete n steps from now.
        #pragma unroll
        for (int n = 0; n <= kLoI + kHiI; ++n) {
          const float before_it = n < kLoI + kHiI ? sums[n][c] : (float)0;
          float sum = add(kHiI - n, before_it, at);
          // A cell that is not updated is carried along in place of its sum.
          if (n <= kHiI && !thread.template updated<kRegion>(0, c, plane + n))
            sum = n == kHiI ? (float)line[kLoJ + c] : before_it;
          if (n > 0) sums[n - 1][c] = sum;
          else newest[0][c] = sum;
        }
        if (Thread::kDiffer && !thread.template updated<kRegion>(0, c, plane))
          newest[0][c] = thread.border(0, tier, plane, c, newest[0][c]);
      }
    }
  };
};

template <int kSteps>
using Shared = an5d::StageMemory<Program>;

// kSteps time steps of all tiles, in equal shares for the blocks.
template <int kSteps, bool kBordersDiffer>
__global__ void __launch_bounds__(kThreads, 4)
sweep(Program::Sweep part) {
  const Program::Scalars scalars = {};
  an5d::stage_shares<Program, kSteps, kBordersDiffer>(part, scalars, an5d_shared_memory);
}
static_assert(sizeof(Shared<6>) == 18432 && an5d::StageThread<Program, 6, false>::kLag == 10);

// What is fixed about the loops, their arrays, and what is touched of these (an5d/host.cuh).
constexpr an5d::HostPlan<2, 1, 1> kPlan = {
  {0, 0}, 1, 0, 0,
  {{"A", sizeof(float), 2, 0, 0, {an5d::kIfOdd, an5d::kIfEven}}},
  {{0, 0, {0, 1, 1}, {0, 1, 1}, {0, -1, -1}, {0, 1, 1}}},
};
constexpr int kDegrees[] = {6, 3, 1};  // time steps per launch

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
}  // namespace an5d_j2d9pt_gol_sweep_kernel

// All time steps on arrays in device memory, in the order of the stream.
extern "C" an5d_status an5d_j2d9pt_gol_sweep_device(float *plane0, float *plane1,
    an5d_domain domain, struct CUstream_st *stream) {
  using namespace an5d_j2d9pt_gol_sweep_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* planes[][an5d::kMostPlanes] = {{(char*)plane0, (char*)plane1}};
  return an5d::on_device<float>(kPlan, domain, boxes, planes, kDegrees, stream,
      [&](const auto& part) {
    if (part.steps == 6) return launch<6>(part, stream);
    if (part.steps == 3) return launch<3>(part, stream);
    return launch<1>(part, stream);
  });
}

// The same on arrays in host memory. Waits. Until the copies back, errors leave them as they were.
extern "C" an5d_status an5d_j2d9pt_gol_sweep(float *A, an5d_domain domain,
    struct CUstream_st *stream) {
  using namespace an5d_j2d9pt_gol_sweep_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* const planes[][an5d::kMostPlanes] = {{(char*)A, (char*)A + kPlan.plane_bytes(0, domain)}};
  return an5d::on_host(kPlan, domain, boxes, planes, stream, [&](const auto& planes) {
    return an5d_j2d9pt_gol_sweep_device((float*)planes[0][0], (float*)planes[0][1], domain, stream);
  });
}

