// Made by an5dc. Needs nvcc (CUDA C++17) and nothing else.
#include <cuda_pipeline_primitives.h>
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// box2d3r.c:40: time loop of sweep()
// A[t+1][i][j] = 0.0264 * A[t][i-3][j-3] + 0.0322 * A[t][i-3][j-2] + 0.0235 * A[t][i-3][j-1] +
// 0.0104 * A[t][i-3][j] + 0.0276 * A[t][i-3][j+1] + 0.0257 * A[t][i-3][j+2 ...
// schedule: tiers=1 stages=4 cells=6 block=192 stream=weighted:1.41 exchange=shuffle sync=step:2
// combine=partial in=cp_async:4 out=coalesced edge=lane resident=2
//
// A launch makes 4 time steps. A tile has 192 cells along j, of which 168 are stored; each lane of
// a warp has 6. Rows stream through it: when row i of time t arrives,
//   warp 0 makes t+1 of row i-3
//   warp 1 makes t+2 of row i-8
//   warp 2 makes t+3 of row i-13
//   warp 3 makes t+4 of row i-18
namespace an5d_box2d3r_sweep_kernel {
namespace {
constexpr int kThreads = 128;
// Cells that an update reads before and after its own.
[[maybe_unused]] constexpr int kLoI = 3, kHiI = 3;
[[maybe_unused]] constexpr int kLoJ = 3, kHiJ = 3;

// The sum with what a plane adds to it, in the source's order. A reads that plane.
template <class Cells>
__device__ __forceinline__ double add(int plane, double sum, const Cells& A) {
  if (plane == -3) return 0.0264 * A(-3) + 0.0322 * A(-2) + 0.0235 * A(-1) + 0.0104 * A(0) +
      0.0276 * A(1) + 0.0257 * A(2) + 0.0152 * A(3);
  if (plane == -2) return sum + 0.0128 * A(-3) + 0.0320 * A(-2) + 0.0291 * A(-1) + 0.0127 * A(0) +
      0.0077 * A(1) + 0.0269 * A(2) + 0.0284 * A(3);
  if (plane == -1) return sum + 0.0356 * A(-3) + 0.0109 * A(-2) + 0.0247 * A(-1) + 0.0298 * A(0) +
      0.0119 * A(1) + 0.0124 * A(2) + 0.0355 * A(3);
  if (plane == 0) return sum + 0.0158 * A(-3) + 0.0184 * A(-2) + 0.0078 * A(-1) + 0.0132 * A(0) +
      0.0271 * A(1) + 0.0334 * A(2) + 0.0306 * A(3);
  if (plane == 1) return sum + 0.0090 * A(-3) + 0.0280 * A(-2) + 0.0063 * A(-1) + 0.0233 * A(0) +
      0.0129 * A(1) + 0.0130 * A(2) + 0.0337 * A(3);
  if (plane == 2) return sum + 0.0195 * A(-3) + 0.0084 * A(-2) + 0.0156 * A(-1) + 0.0303 * A(0) +
      0.0100 * A(1) + 0.0170 * A(2) + 0.0187 * A(3);
  if (plane == 3) return sum + 0.0340 * A(-3) + 0.0092 * A(-2) + 0.0189 * A(-1) + 0.0185 * A(0) +
      0.0281 * A(1) + 0.0081 * A(2) + 0.0198 * A(3);
  return sum;
}

}  // namespace
}  // namespace an5d_box2d3r_sweep_kernel

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

// box2d3r.c:40: time loop of sweep(): kernel, launch, entry points
namespace an5d_box2d3r_sweep_kernel {
namespace {
// What the pipeline of an5d/stages.cuh is told. Arrays are numbered: 0 A.
struct Program : an5d::StreamProgram<double, 1> {
  static constexpr int kStages = 4;  // warps, each with some of the time steps
  static constexpr int kRows = 2;  // that a stage takes at a time
  static constexpr int kRing = 4;  // slots on their way from global memory
  static constexpr int kCells = 6, kBlock = 32 * kCells;  // of a thread, of a tile
  static constexpr int kTierLag = 3;  // rows from one time step to the next
  static constexpr int kPhases = 2;  // steps of a round
  static constexpr int kLoRow = kLoI, kLoColumn = kLoJ, kHiColumn = kHiJ;  // halo
  static constexpr int kMiddleWork = 64, kSideWork = 90, kEndWork = 102;  // on a row
  static constexpr bool kBorderInPlace = true, kCopiesBeyond = false;
  template <class Thread> using Borders = an5d::BordersFromMemory<Program, Thread>;
  // Rows from the newest one that an update makes, or adds to, to the one that arrives.
  __device__ static constexpr int lag([[maybe_unused]] int field) { return -kLoI; }

  // Sums that a thread keeps, of rows that are not complete.
  struct Tier {
    double sums[kLoI + kHiI][kCells];

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
          const double before_it = n < kLoI + kHiI ? sums[n][c] : (double)0;
          double sum = add(kHiI - n, before_it, at);
          // A cell that is not updated is carried along in place of its sum.
          if (n <= kHiI && !thread.template updated<kRegion>(0, c, plane + n))
            sum = n == kHiI ? (double)line[kLoJ + c] : before_it;
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
__global__ void __launch_bounds__(kThreads, 2)
sweep(Program::Sweep part) {
  const Program::Scalars scalars = {};
  an5d::stage_shares<Program, kSteps, kBordersDiffer>(part, scalars, an5d_shared_memory);
}
static_assert(sizeof(Shared<4>) == 21504 && an5d::StageThread<Program, 4, false>::kLag == 20);

// What is fixed about the loops, their arrays, and what is touched of these (an5d/host.cuh).
constexpr an5d::HostPlan<2, 1, 1> kPlan = {
  {0, 0}, 1, 0, 0,
  {{"A", sizeof(double), 2, 0, 0, {an5d::kIfOdd, an5d::kIfEven}}},
  {{0, 0, {0, 3, 3}, {0, 3, 3}, {0, -3, -3}, {0, 3, 3}}},
};
constexpr int kDegrees[] = {4, 2, 1};  // time steps per launch

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
}  // namespace an5d_box2d3r_sweep_kernel

// All time steps on arrays in device memory, in the order of the stream.
extern "C" an5d_status an5d_box2d3r_sweep_device(double *plane0, double *plane1,
    an5d_domain domain, struct CUstream_st *stream) {
  using namespace an5d_box2d3r_sweep_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* planes[][an5d::kMostPlanes] = {{(char*)plane0, (char*)plane1}};
  return an5d::on_device<double>(kPlan, domain, boxes, planes, kDegrees, stream,
      [&](const auto& part) {
    if (part.steps == 4) return launch<4>(part, stream);
    if (part.steps == 2) return launch<2>(part, stream);
    return launch<1>(part, stream);
  });
}

// The same on arrays in host memory. Waits. Until the copies back, errors leave them as they were.
extern "C" an5d_status an5d_box2d3r_sweep(double *A, an5d_domain domain,
    struct CUstream_st *stream) {
  using namespace an5d_box2d3r_sweep_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* const planes[][an5d::kMostPlanes] = {{(char*)A, (char*)A + kPlan.plane_bytes(0, domain)}};
  return an5d::on_host(kPlan, domain, boxes, planes, stream, [&](const auto& planes) {
    return an5d_box2d3r_sweep_device((double*)planes[0][0], (double*)planes[0][1], domain, stream);
  });
}

