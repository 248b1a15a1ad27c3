// Made by an5dc. Needs nvcc (CUDA C++17) and nothing else.
#include <cuda_pipeline_primitives.h>
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <an5d/input_cells.cuh>

// coefficient2d.c:10: time loop of step()
// u[t+1][i][j] = u[t][i][j] + source[i][j] + k[i][j] * (u[t][i-1][j] + u[t][i][j-1] + u[t][i][j+1]
// + u[t][i+1][j] - 4 * u[t][i][j])
// schedule: tiers=3 stages=2 cells=4 block=128 stream=weighted:1.8 exchange=shuffle sync=step:1
// combine=star in=cp_async:4 out=coalesced edge=split resident=4
//
// A launch makes 6 time steps. A tile has 128 cells along j, of which 116 are stored; each lane of
// a warp has 4. Rows stream through it: when row i of time t arrives,
//   warp 0 makes t+1 of row i-1 to t+3 of row i-3
//   warp 1 makes t+4 of row i-5 to t+6 of row i-7
namespace an5d_coefficient2d_step_kernel {
namespace {
constexpr int kThreads = 64;
// Cells that an update reads before and after its own.
[[maybe_unused]] constexpr int kLoI = 1, kHiI = 1;
[[maybe_unused]] constexpr int kLoJ = 1, kHiJ = 1;

// What the update reads besides cells.
struct Scalars {
  an5d::Input<double, 2> source;
  an5d::Input<double, 2> k;
};

// u(di, dj) is the cell of u that far from the updated one, a time step before unless said.
template <class Reader0, class Reader1, class Reader2>
__device__ __forceinline__ double update_u(const Reader0& u, const Reader1& source,
    const Reader2& k) {
  return u(0, 0) + source(0, 0) + k(0, 0) * (u(-1, 0) + u(0, -1) + u(0, 1) + u(1, 0) - 4 * u(0, 0));
}

}  // namespace
}  // namespace an5d_coefficient2d_step_kernel

#include <an5d/types.h>
#include <an5d/input.h>
#include <an5d/pieces.h>
#include <an5d/host.cuh>
#include <an5d/field_sweep.cuh>
#include <an5d/limits.cuh>
#include <an5d/fields.cuh>
#include <an5d/values.cuh>
#include <an5d/inputs.cuh>
#include <an5d/streams.cuh>
#include <an5d/stream_program.cuh>
#include <an5d/stages.cuh>
#include <an5d/borders_from_memory.cuh>
#include <an5d/resident.cuh>
#include <an5d/stop_on_error.cuh>

extern __shared__ __align__(128) unsigned char an5d_shared_memory[];  // of every kernel here

// coefficient2d.c:10: time loop of step(): kernel, launch, entry points
namespace an5d_coefficient2d_step_kernel {
namespace {
// What the pipeline of an5d/stages.cuh is told. Arrays are numbered: 0 u, 1 source, 2 k.
struct Program : an5d::StreamProgram<double, 1, 2> {
  using Scalars = an5d_coefficient2d_step_kernel::Scalars;
  static constexpr int kStages = 2;  // warps, each with some of the time steps
  static constexpr int kRows = 1;  // that a stage takes at a time
  static constexpr int kRing = 4;  // slots on their way from global memory
  static constexpr int kCells = 4, kBlock = 32 * kCells;  // of a thread, of a tile
  static constexpr int kTierLag = 1;  // rows from one time step to the next
  static constexpr int kPhases = 2;  // steps of a round
  static constexpr int kLoRow = kLoI, kLoColumn = kLoJ, kHiColumn = kHiJ;  // halo
  static constexpr int kMiddleWork = 64, kSideWork = 115, kEndWork = 160;  // on a row
  static constexpr bool kBorderInPlace = false, kCopiesBeyond = false;
  template <class Thread> using Borders = an5d::BordersFromMemory<Program, Thread>;
  // Rows from the newest one that an update makes, or adds to, to the one that arrives.
  __device__ static constexpr int lag([[maybe_unused]] int field) { return 1; }
  __host__ __device__ static const Cell* start(int array, const Sweep& part,
      const Scalars& scalars) {
    return array == 1 ? scalars.source.start : array == 2 ?
        scalars.k.start : part.from[array < kFields ? array : 0];
  }
  __host__ __device__ static long long stride(int array, int, const Sweep& part,
      const Scalars& scalars) {
    return array == 1 ? scalars.source.extent[1] : array == 2 ?
        scalars.k.extent[1] : part.box.stride[1];
  }

  // Rows of one time step that a thread keeps, before_ as it takes and now_ as it makes them.
  struct Tier {
    Cell before_u[2][kCells];
    Cell before_source[1][kCells];
    Cell before_k[1][kCells];

    // Takes row `base` of all arrays, leaves their row base - 1 at time step `tier`.
    template <an5d::Region kRegion, class Thread>
    __device__ __forceinline__ void advance(const Thread& thread, [[maybe_unused]] int tier,
        [[maybe_unused]] int phase, int base, Cell (&newest)[kArrays][kCells]) {
      // u, row base - 1
      Cell wide_before_u[1 + kCells + 1];  // u, before, row base - 1
      #pragma unroll
      for (int c = 0; c < kCells; ++c) wide_before_u[1 + c] = before_u[(phase + 1) % 2][c];
      an5d::widen<1, 1>(wide_before_u);
      Cell new_u[kCells];
      #pragma unroll
      for (int c = 0; c < kCells; ++c) {
        const auto read_u = [&](int dz, int dx) { return dz == 1 ? newest[0][c] : dz == 0 ?
            wide_before_u[1 + c + dx] : before_u[phase % 2][c]; };
        const auto read_source = [&]([[maybe_unused]] int dz,
            [[maybe_unused]] int dx) { return before_source[0][c]; };
        const auto read_k = [&]([[maybe_unused]] int dz,
            [[maybe_unused]] int dx) { return before_k[0][c]; };
        new_u[c] = update_u(read_u, read_source, read_k);
        if (!thread.template updated<kRegion>(0, c, base - 1)) {
          new_u[c] = before_u[(phase + 1) % 2][c];
          if (Thread::kDiffer) new_u[c] = thread.border(0, tier, base - 1, c, new_u[c]);
        }
      }
      // The rows that the next tier takes; those that came and were made are kept.
      #pragma unroll
      for (int c = 0; c < kCells; ++c) {
        const Cell next_u = new_u[c];
        before_u[phase % 2][c] = newest[0][c];
        newest[0][c] = next_u;
        const Cell next_source = before_source[0][c];
        before_source[0][c] = newest[1][c];
        newest[1][c] = next_source;
        const Cell next_k = before_k[0][c];
        before_k[0][c] = newest[2][c];
        newest[2][c] = next_k;
      }
    }
  };
};

template <int kSteps>
using Shared = an5d::StageMemory<Program>;

// kSteps time steps of all tiles, in equal shares for the blocks.
template <int kSteps, bool kBordersDiffer>
__global__ void __launch_bounds__(kThreads, 4)
sweep(Program::Sweep part, Scalars scalars) {
  an5d::stage_shares<Program, kSteps, kBordersDiffer>(part, scalars, an5d_shared_memory);
}
static_assert(sizeof(Shared<6>) == 15360 && an5d::StageThread<Program, 6, false>::kLag == 8);

// What is fixed about the loops, their arrays, and what is touched of these (an5d/host.cuh).
constexpr an5d::HostPlan<2, 1, 3> kPlan = {
  {0, 0}, 1, 0, 0,
  {{"u", sizeof(double), 2, 0, 0, {an5d::kIfOdd, an5d::kIfEven}}},
  {{0, 0, {0, 1, 1}, {0, 1, 1}, {0, -1, 0}, {0, 1, 0}},
   {1, 0, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}},
   {2, 0, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}}},
};
constexpr int kDegrees[] = {6, 3, 1};  // time steps per launch
constexpr an5d::InputType kInputs[] = {{"source", 2, sizeof(double)}, {"k", 2, sizeof(double)}};
// What is read of them: input; of each dimension, axis of the iterator, and what is added to it.
constexpr an5d::Reach kReaches[] = {
  {0, {{0, 0, 0}, {1, 0, 0}}},
  {1, {{0, 0, 0}, {1, 0, 0}}},
};

// One launch of kSteps time steps.
template <int kSteps>
cudaError_t launch(Program::Sweep part, Scalars scalars, cudaStream_t stream) {
  part.lead = -an5d::StageThread<Program, kSteps, false>::kLead * part.box.stride[an5d::kRowAxis];
  const auto kernel = part.borders_differ ? sweep<kSteps, true> : sweep<kSteps, false>;
  void* arguments[] = {&part, &scalars};
  long long blocks = 0;
  const cudaError_t error = an5d::resident(kernel, kThreads, sizeof(Shared<kSteps>), &blocks);
  if (error) return error;
  return an5d::start(kernel, blocks, kThreads, sizeof(Shared<kSteps>), arguments, stream);
}

}  // namespace
}  // namespace an5d_coefficient2d_step_kernel

// All time steps on arrays in device memory, in the order of the stream.
extern "C" an5d_status an5d_coefficient2d_step_device(double *plane0, double *plane1,
    an5d_domain domain, an5d_input source, an5d_input k, struct CUstream_st *stream) {
  using namespace an5d_coefficient2d_step_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* planes[][an5d::kMostPlanes] = {{(char*)plane0, (char*)plane1}};
  an5d_input inputs[] = {source, k};
  an5d::ReadPart parts[2];
  an5d_status status = an5d::check_inputs(kPlan, domain, boxes, inputs, kInputs, kReaches, parts);
  if (!status.code) status = an5d::keep_apart(kPlan, domain, boxes, planes, inputs, kInputs, parts);
  if (status.code) return status;
  const Scalars scalars = {an5d::input<double, 2>(inputs[0]), an5d::input<double, 2>(inputs[1])};
  return an5d::on_device<double, 2>(kPlan, domain, boxes, planes, kDegrees, stream,
      [&](const auto& part) {
    if (part.steps == 6) return launch<6>(part, scalars, stream);
    if (part.steps == 3) return launch<3>(part, scalars, stream);
    return launch<1>(part, scalars, stream);
  });
}

// The same on arrays in host memory. Waits. Until the copies back, errors leave them as they were.
extern "C" an5d_status an5d_coefficient2d_step(double *u, an5d_domain domain, an5d_input source,
    an5d_input k, struct CUstream_st *stream) {
  using namespace an5d_coefficient2d_step_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* const planes[][an5d::kMostPlanes] = {{(char*)u, (char*)u + kPlan.plane_bytes(0, domain)}};
  an5d_input inputs[] = {source, k};
  an5d::ReadPart parts[2];
  an5d_status status = an5d::check_inputs(kPlan, domain, boxes, inputs, kInputs, kReaches, parts);
  if (!status.code) status = an5d::keep_apart(kPlan, domain, boxes, planes, inputs, kInputs, parts);
  an5d::DeviceMemory memory[2];
  if (!status.code) status = an5d::copy_inputs(inputs, kInputs, parts, memory, stream);
  if (status.code) return status;
  return an5d::on_host(kPlan, domain, boxes, planes, stream, [&](const auto& planes) {
    return an5d_coefficient2d_step_device((double*)planes[0][0], (double*)planes[0][1], domain,
        inputs[0], inputs[1], stream);
  });
}

