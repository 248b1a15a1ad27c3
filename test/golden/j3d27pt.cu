// Made by an5dc. Needs nvcc (CUDA C++17) and nothing else.
#include <cuda_pipeline_primitives.h>
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// j3d27pt.c:33: time loop of sweep()
// A[t+1][i][j][k] = (2.5f * A[t][i-1][j-1][k-1] + 9.1f * A[t][i-1][j-1][k] + 8.7f *
// A[t][i-1][j-1][k+1] + 6.3f * A[t][i-1][j][k-1] + 6.9f * A[t][i-1][j][k] + 4.3f * A[t][ ...
// schedule: tiers=2 cells=4x2 block=128x32 stream=weighted:1 sync=step:1 skew=1 combine=partial
// in=cp_async:4 edge=split pad=16 resident=1
//
// A launch makes 2 time steps. A tile has 32 x 128 cells along j and k, of which 30 x 120 are
// stored; each of 16 warps has 2 of its lines, each lane 4 cells of a line. Planes stream through
// it: when plane i of time t arrives,
//   each warp makes t+1 of plane i-1 to t+2 of plane i-3
namespace an5d_j3d27pt_sweep_kernel {
namespace {
constexpr int kThreads = 512;
// Cells that an update reads before and after its own.
[[maybe_unused]] constexpr int kLoI = 1, kHiI = 1;
[[maybe_unused]] constexpr int kLoJ = 1, kHiJ = 1;
[[maybe_unused]] constexpr int kLoK = 1, kHiK = 1;
constexpr int kPlanes = kLoI + 1 + kHiI;  // that add to a sum

// What is divided by, as two products: high + low is 1 / value, for dividends from `least` on.
struct Divisor {
  static constexpr float value = 159, least = 0x1p-93f;
  static constexpr float high = 0x1.9c2d14p-8f, low = 0x1.dc942p-33f;
};

// Adds what line `line` of a plane gives to the sums of all planes that read it, each in the
// source's order: sums[n] is of the plane that is complete n steps from now. A reads that line.
template <class Cells>
__device__ __forceinline__ void add(int line, float (&sums)[kPlanes], const Cells& A) {
  if (line == -1) {
    sums[2] = 2.5f * A(-1) + 9.1f * A(0) + 8.7f * A(1);
    sums[1] = sums[1] + 5.9f * A(-1) + 9.6f * A(0) + 9.8f * A(1);
    sums[0] = sums[0] + 3.6f * A(-1) + 3.7f * A(0) + 2.3f * A(1);
  }
  if (line == 0) {
    sums[2] = sums[2] + 6.3f * A(-1) + 6.9f * A(0) + 4.3f * A(1);
    sums[1] = sums[1] + 2.0f * A(-1) + 8.1f * A(0) + 4.1f * A(1);
    sums[0] = sums[0] + 3.1f * A(-1) + 2.4f * A(0) + 3.9f * A(1);
  }
  if (line == 1) {
    sums[2] = sums[2] + 6.8f * A(-1) + 4.0f * A(0) + 3.3f * A(1);
    sums[1] = sums[1] + 8.9f * A(-1) + 9.3f * A(0) + 6.2f * A(1);
    sums[0] = sums[0] + 7.0f * A(-1) + 8.8f * A(0) + 8.4f * A(1);
  }
}

}  // namespace
}  // namespace an5d_j3d27pt_sweep_kernel

#include <an5d/types.h>
#include <an5d/pieces.h>
#include <an5d/host.cuh>
#include <an5d/field_sweep.cuh>
#include <an5d/fields.cuh>
#include <an5d/values.cuh>
#include <an5d/streams.cuh>
#include <an5d/resident.cuh>
#include <an5d/strips.h>
#include <an5d/array_lines.cuh>
#include <an5d/line_planes.cuh>
#include <an5d/line_sums.cuh>
#include <an5d/line_shares.cuh>
#include <an5d/padded.cuh>
#include <an5d/quotient.cuh>
#include <an5d/quotients.cuh>
#include <an5d/stop_on_error.cuh>

extern __shared__ __align__(128) unsigned char an5d_shared_memory[];  // of every kernel here

// j3d27pt.c:33: time loop of sweep(): kernel, launch, entry points
namespace an5d_j3d27pt_sweep_kernel {
namespace {
// What the pipeline of an5d/array_lines.cuh is told.
struct Program : an5d::LineProgram<float> {
  static constexpr int kWarps = 16, kLines = 2, kCells = 4;  // of a block, of a warp, of a thread
  static constexpr int kRing = 4;  // planes on their way from global memory
  static constexpr int kPhases = 1;  // steps of a round
  static constexpr int kLoPlane = kLoI, kHiPlane = kHiI, kLoLine = kLoJ, kHiLine = kHiJ;  // halo
  static constexpr int kLoCell = kLoK, kHiCell = kHiK;  // along a line
  static constexpr int kSkew = 1;  // planes that tiers lag behind each other, beyond the halo
  static constexpr int kGuard = 1;  // lines before and after a plane, which halo threads may read
  static constexpr int kTurns = 3;  // planes of a tier that are still in use

  using Sum = float;
  // Does a line of a plane add cells before or after the one that is updated?
  __device__ static constexpr bool reads_beside([[maybe_unused]] int line) {
    return line == -1 || line == 0 || line == 1;
  }
  // Adds what a line of a plane gives to the sums of cell c of line l.
  template <class Cells, class Thread>
  __device__ static __forceinline__ void add_line(int line, Sum (&sums)[kPlanes],
      const Cells& cells, const Thread&, int, int, int, int) {
    add(line, sums, cells);
  }
  template <class Thread>
  __device__ static __forceinline__ float finished(Sum sum, const Thread&, int, int, int, int) {
    return sum;
  }
  template <class Line, class Test>
  __device__ static __forceinline__ void divide(Line& line, const Test& updated) {
    an5d::divide<Divisor>(line, [&](int c) { return updated(c); });
  }
};

template <int kSteps>
using Shared = an5d::SharedWork<an5d::PlaneMemory<Program, kSteps>, float>;
template <int kSteps, bool kBordersDiffer>
using Thread = an5d::PlaneThread<Program, an5d::SumTier<Program>, kSteps, kBordersDiffer,
    Shared<kSteps>>;

// kSteps time steps of all tiles, in equal shares for the blocks.
template <int kSteps, bool kBordersDiffer>
__global__ void __launch_bounds__(kThreads, 1)
sweep(an5d::FieldSweep<float, 1> part) {
  const Program::Scalars scalars = {};
  an5d::line_shares<Thread<kSteps, kBordersDiffer>>(part, scalars, an5d_shared_memory);
}
using Main = an5d::LineShape<Program, 2>;
static_assert(sizeof(Shared<2>) == 121152 && Main::kLag == 3 && Main::kFilling == 8);
static_assert(Main::kUsefulLines == 30 && Main::kUsefulCells == 120);

// What is fixed about the loops, their arrays, and what is touched of these (an5d/host.cuh).
constexpr an5d::HostPlan<3, 1, 1> kPlan = {
  {0, 0, 0}, 1, 0, 0,
  {{"A", sizeof(float), 2, 0, 0, {an5d::kIfOdd, an5d::kIfEven}}},
  {{0, 0, {1, 1, 1}, {1, 1, 1}, {-1, -1, -1}, {1, 1, 1}}},
};
constexpr int kDegrees[] = {2, 1};  // time steps per launch

// One launch of kSteps time steps.
template <int kSteps>
cudaError_t launch(an5d::FieldSweep<float, 1> part, cudaStream_t stream) {
  const auto kernel = part.borders_differ ? sweep<kSteps, true> : sweep<kSteps, false>;
  part.stride = part.box.stride[0] * (long long)sizeof(float);
  part.lead = (char*)part.to[0] - (char*)part.from[0] - Thread<kSteps, false>::kLead * part.stride;
  void* arguments[] = {&part};
  long long blocks = 0;
  const cudaError_t error = an5d::resident(kernel, kThreads, sizeof(Shared<kSteps>), &blocks);
  if (error) return error;
  return an5d::start(kernel, blocks, kThreads, sizeof(Shared<kSteps>), arguments, stream);
}

}  // namespace
}  // namespace an5d_j3d27pt_sweep_kernel

// All time steps on arrays in device memory, in copies whose lines are aligned. Waits.
extern "C" an5d_status an5d_j3d27pt_sweep_device(float *plane0, float *plane1, an5d_domain domain,
    struct CUstream_st *stream) {
  using namespace an5d_j3d27pt_sweep_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* planes[][an5d::kMostPlanes] = {{(char*)plane0, (char*)plane1}};
  return an5d::on_padded_device<float>(kPlan, domain, boxes, planes, kDegrees, stream,
      [&](const auto& part) {
    if (part.steps == 2) return launch<2>(part, stream);
    return launch<1>(part, stream);
  });
}

// The same on arrays in host memory. Waits. Until the copies back, errors leave them as they were.
extern "C" an5d_status an5d_j3d27pt_sweep(float *A, an5d_domain domain,
    struct CUstream_st *stream) {
  using namespace an5d_j3d27pt_sweep_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* const planes[][an5d::kMostPlanes] = {{(char*)A, (char*)A + kPlan.plane_bytes(0, domain)}};
  return an5d::on_host(kPlan, domain, boxes, planes, stream, [&](const auto& planes) {
    return an5d_j3d27pt_sweep_device((float*)planes[0][0], (float*)planes[0][1], domain, stream);
  });
}

