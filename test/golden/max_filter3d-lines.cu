// Made by an5dc. Needs nvcc (CUDA C++17) and nothing else.
#include <cuda_pipeline_primitives.h>
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// max_filter3d.c:34: time loop of sweep()
// A[t+1][i][j][k] = 0.25f + 0.75f * user::max3(user::max3(user::max3(A[t][i-1][j-1][k-1],
// A[t][i-1][j-1][k], A[t][i-1][j-1][k+1]), user::max3(A[t][i-1][j][k-1], A[t][i-1] ...
// schedule: tiers=2 cells=4x2 block=128x16 stream=weighted:1 sync=step:1 skew=1 combine=gather
// in=cp_async:4 edge=split pad=16 resident=1
//
// A launch makes 2 time steps. A tile has 16 x 128 cells along j and k, of which 14 x 120 are
// stored; each of 8 warps has 2 of its lines, each lane 4 cells of a line. Planes stream through
// it: when plane i of time t arrives,
//   each warp makes t+1 of plane i-1 to t+2 of plane i-3
namespace an5d_max_filter3d_sweep_kernel {
namespace {
constexpr int kThreads = 256;
// Cells that an update reads before and after its own.
[[maybe_unused]] constexpr int kLoI = 1, kHiI = 1;
[[maybe_unused]] constexpr int kLoJ = 1, kHiJ = 1;
[[maybe_unused]] constexpr int kLoK = 1, kHiK = 1;

namespace user {

__device__ __forceinline__ float larger(float a, float b) {
  return a > b ? a : b;
}

__device__ __forceinline__ float max3(float a, float b, float c) {
  return user::larger(user::larger(a, b), c);
}

}  // namespace user

// A(di, dj, dk) is the cell of A that far from the updated one, a time step before unless said.
template <class Reader0>
__device__ __forceinline__ float update_A(const Reader0& A) {
  return 0.25f +
      0.75f * user::max3(user::max3(user::max3(A(-1, -1, -1), A(-1, -1, 0), A(-1, -1, 1)),
      user::max3(A(-1, 0, -1), A(-1, 0, 0), A(-1, 0, 1)),
      user::max3(A(-1, 1, -1), A(-1, 1, 0), A(-1, 1, 1))),
      user::max3(user::max3(A(0, -1, -1), A(0, -1, 0), A(0, -1, 1)),
      user::max3(A(0, 0, -1), A(0, 0, 0), A(0, 0, 1)),
      user::max3(A(0, 1, -1), A(0, 1, 0), A(0, 1, 1))),
      user::max3(user::max3(A(1, -1, -1), A(1, -1, 0), A(1, -1, 1)),
      user::max3(A(1, 0, -1), A(1, 0, 0), A(1, 0, 1)),
      user::max3(A(1, 1, -1), A(1, 1, 0), A(1, 1, 1))));
}

}  // namespace
}  // namespace an5d_max_filter3d_sweep_kernel

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
#include <an5d/line_gathers.cuh>
#include <an5d/line_shares.cuh>
#include <an5d/padded.cuh>
#include <an5d/stop_on_error.cuh>

extern __shared__ __align__(128) unsigned char an5d_shared_memory[];  // of every kernel here

// max_filter3d.c:34: time loop of sweep(): kernel, launch, entry points
namespace an5d_max_filter3d_sweep_kernel {
namespace {
// What the pipeline of an5d/array_lines.cuh is told.
struct Program : an5d::LineProgram<float> {
  static constexpr int kWarps = 8, kLines = 2, kCells = 4;  // of a block, of a warp, of a thread
  static constexpr int kRing = 4;  // planes on their way from global memory
  static constexpr int kPhases = 2;  // steps of a round
  static constexpr int kLoPlane = kLoI, kHiPlane = kHiI, kLoLine = kLoJ, kHiLine = kHiJ;  // halo
  static constexpr int kLoCell = kLoK, kHiCell = kHiK;  // along a line
  static constexpr int kSkew = 1;  // planes that tiers lag behind each other, beyond the halo
  static constexpr int kGuard = 1;  // lines before and after a plane, which halo threads may read
  static constexpr int kTurns = 2;  // planes of a tier that are still in use

  // Cell c of a thread's line l of a plane, after one time step more.
  template <class Cells, class Thread>
  __device__ static __forceinline__ float next(const Cells& cells, const Thread&, int, int, int,
      int) {
    return update_A(cells);
  }
};

template <int kSteps>
using Shared = an5d::SharedWork<an5d::PlaneMemory<Program, kSteps>, float>;
template <int kSteps, bool kBordersDiffer>
using Thread = an5d::PlaneThread<Program, an5d::GatherTier<Program>, kSteps, kBordersDiffer,
    Shared<kSteps>>;

// kSteps time steps of all tiles, in equal shares for the blocks.
template <int kSteps, bool kBordersDiffer>
__global__ void __launch_bounds__(kThreads, 1)
sweep(an5d::FieldSweep<float, 1> part) {
  const Program::Scalars scalars = {};
  an5d::line_shares<Thread<kSteps, kBordersDiffer>>(part, scalars, an5d_shared_memory);
}
using Main = an5d::LineShape<Program, 2>;
static_assert(sizeof(Shared<2>) == 55104 && Main::kLag == 3 && Main::kFilling == 8);
static_assert(Main::kUsefulLines == 14 && Main::kUsefulCells == 120);

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
}  // namespace an5d_max_filter3d_sweep_kernel

// All time steps on arrays in device memory, in copies whose lines are aligned. Waits.
extern "C" an5d_status an5d_max_filter3d_sweep_device(float *plane0, float *plane1,
    an5d_domain domain, struct CUstream_st *stream) {
  using namespace an5d_max_filter3d_sweep_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* planes[][an5d::kMostPlanes] = {{(char*)plane0, (char*)plane1}};
  return an5d::on_padded_device<float>(kPlan, domain, boxes, planes, kDegrees, stream,
      [&](const auto& part) {
    if (part.steps == 2) return launch<2>(part, stream);
    return launch<1>(part, stream);
  });
}

// The same on arrays in host memory. Waits. Until the copies back, errors leave them as they were.
extern "C" an5d_status an5d_max_filter3d_sweep(float *A, an5d_domain domain,
    struct CUstream_st *stream) {
  using namespace an5d_max_filter3d_sweep_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* const planes[][an5d::kMostPlanes] = {{(char*)A, (char*)A + kPlan.plane_bytes(0, domain)}};
  return an5d::on_host(kPlan, domain, boxes, planes, stream, [&](const auto& planes) {
    return an5d_max_filter3d_sweep_device((float*)planes[0][0], (float*)planes[0][1], domain,
        stream);
  });
}

