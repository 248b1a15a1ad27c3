// Made by an5dc. Needs nvcc (CUDA C++17) and nothing else.
#include <cuda_pipeline_primitives.h>
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <type_traits>
#include <an5d/input_cells.cuh>
#include <an5d/input_values.cuh>

// absorbing2d.c:11: time loop of step()
// u[t+1][y][x] = solid[y][x] ? 0 : damping_y[y] * damping_x[x] * (2 * u[t][y][x] - u[t-1][y][x] +
// 0.2f * (u[t][y-1][x] + u[t][y+1][x] + u[t][y][x-1] + u[t][y][x+1] - 4 * u[t][y][x]))
// schedule: tiers=2 stages=4 cells=4 block=128 stream=weighted:1.41 exchange=shuffle sync=step:2
// combine=star in=cp_async:4 out=coalesced edge=lane resident=2
//
// A launch makes 8 time steps. A tile has 128 cells along x, of which 112 are stored; each lane of
// a warp has 4. Rows stream through it: when row y of time t arrives,
//   warp 0 completes t+1 of row y-1 to t+2 of row y-2
//   warp 1 completes t+3 of row y-5 to t+4 of row y-6
//   warp 2 completes t+5 of row y-9 to t+6 of row y-10
//   warp 3 completes t+7 of row y-13 to t+8 of row y-14
namespace an5d_absorbing2d_step_kernel {
namespace {
constexpr int kThreads = 128;
// Cells that an update reads before and after its own.
[[maybe_unused]] constexpr int kLoY = 1, kHiY = 1;
[[maybe_unused]] constexpr int kLoX = 1, kHiX = 1;

// What the update reads besides cells.
struct Scalars {
  an5d::InputValues<unsigned char, float, 2> solid;
  an5d::Input<float, 1> damping_y;
  an5d::Input<float, 1> damping_x;
};

// u(dy, dx) is the cell of u that far from the updated one, a time step before unless said.
template <class Reader0, class Reader1, class Reader2>
__device__ __forceinline__ float update_u(const Reader0& u, const Reader1& u_older,
    const Reader2& solid, float held_damping_y, float held_damping_x) {
  return solid(0, 0) ? 0 : held_damping_y * held_damping_x *
      (2 * u(0, 0) - u_older(0, 0) + 0.2f * (u(-1, 0) + u(1, 0) + u(0, -1) +
      u(0, 1) - 4 * u(0, 0)));
}

template <class Reader0>
__device__ __forceinline__ float update_u_older(const Reader0& u) {
  return u(0, 0);
}

}  // namespace
}  // namespace an5d_absorbing2d_step_kernel

#include <an5d/types.h>
#include <an5d/input.h>
#include <an5d/pieces.h>
#include <an5d/host.cuh>
#include <an5d/field_sweep.cuh>
#include <an5d/limits.cuh>
#include <an5d/fields.cuh>
#include <an5d/values.cuh>
#include <an5d/inputs.cuh>
#include <an5d/copy_values.cuh>
#include <an5d/nearest.cuh>
#include <an5d/streams.cuh>
#include <an5d/stream_program.cuh>
#include <an5d/stages.cuh>
#include <an5d/borders_from_memory.cuh>
#include <an5d/resident.cuh>
#include <an5d/stop_on_error.cuh>

extern __shared__ __align__(128) unsigned char an5d_shared_memory[];  // of every kernel here

// absorbing2d.c:11: time loop of step(): kernel, launch, entry points
namespace an5d_absorbing2d_step_kernel {
namespace {
// What the pipeline of an5d/stages.cuh is told. Arrays are numbered: 0 u, 1 u_older, 2 solid.
struct Program : an5d::StreamProgram<float, 2, 1> {
  using Scalars = an5d_absorbing2d_step_kernel::Scalars;
  static constexpr int kStages = 4;  // warps, each with some of the time steps
  static constexpr int kRows = 2;  // that a stage takes at a time
  static constexpr int kRing = 4;  // slots on their way from global memory
  static constexpr int kCells = 4, kBlock = 32 * kCells;  // of a thread, of a tile
  static constexpr int kTierLag = 1;  // rows from one time step to the next
  static constexpr int kPhases = 2;  // steps of a round
  static constexpr int kLoRow = kLoY, kLoColumn = kLoX, kHiColumn = kHiX;  // halo
  static constexpr int kMiddleWork = 64, kSideWork = 90, kEndWork = 102;  // on a row
  static constexpr bool kTiersHold = true;  // what is read of a row
  static constexpr bool kBorderInPlace = true, kCopiesBeyond = false;
  template <class Thread> using Borders = an5d::BordersFromMemory<Program, Thread>;
  // Rows from the newest one that an update makes, or adds to, to the one that arrives.
  __device__ static constexpr int lag([[maybe_unused]] int field) { return 1; }
  // Is it in two time planes?
  __device__ static constexpr bool has_planes([[maybe_unused]] int field) { return field == 0 ?
      true : false; }
  __host__ __device__ static const Cell* start(int array, const Sweep& part,
      const Scalars& scalars) {
    return array == 2 ? scalars.solid.start : part.from[array < kFields ? array : 0];
  }
  __host__ __device__ static long long stride(int array, int, const Sweep& part,
      const Scalars& scalars) {
    return array == 2 ? scalars.solid.extent[1] : part.box.stride[1];
  }
  // What a thread keeps, for as long as it has a tile, of arrays that are only read.
  struct Held {
    float held_damping_x[kCells];
    __device__ __forceinline__ void take(const Scalars& scalars, [[maybe_unused]] long long line,
        [[maybe_unused]] long long cell) {
      #pragma unroll
      for (int c = 0; c < kCells; ++c)
        held_damping_x[c] = an5d::nearest(scalars.damping_x, cell + c);
    }
  };

  // Rows of one time step that a thread keeps, before_ as it takes and now_ as it makes them.
  struct Tier {
    Cell before_u[2][kCells];
    Cell before_u_older[1][kCells];
    Cell before_solid[1][kCells];

    // Of arrays that are the same in all of a plane, what updates read around plane `base`.
    float held_damping_y;
    template <an5d::Region kRegion, class Thread>
    __device__ __forceinline__ void take(const Thread& thread, [[maybe_unused]] int tier,
        [[maybe_unused]] int base) {
      const auto& scalars = thread.scalars;
      const long long plane = thread.start + base;
      held_damping_y = kRegion == an5d::kEnd ? an5d::nearest(scalars.damping_y, plane - 1) :
          scalars.damping_y(plane - 1);
    }

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
        const auto read_u_older = [&]([[maybe_unused]] int dz,
            [[maybe_unused]] int dx) { return before_u_older[0][c]; };
        const auto read_solid = [&]([[maybe_unused]] int dz,
            [[maybe_unused]] int dx) { return an5d::value_in<unsigned char>(before_solid[0][c]); };
        new_u[c] = update_u(read_u, read_u_older, read_solid, held_damping_y,
            thread.held.held_damping_x[c]);
        if (!thread.template updated<kRegion>(0, c, base - 1)) {
          new_u[c] = before_u[(phase + 1) % 2][c];
          if (Thread::kDiffer) new_u[c] = thread.border(0, tier, base - 1, c, new_u[c]);
        }
      }
      // u_older, row base - 1
      Cell new_u_older[kCells];
      #pragma unroll
      for (int c = 0; c < kCells; ++c) {
        const auto read_u = [&]([[maybe_unused]] int dz,
            int dx) { return wide_before_u[1 + c + dx]; };
        new_u_older[c] = update_u_older(read_u);
      }
      // The rows that the next tier takes; those that came and were made are kept.
      #pragma unroll
      for (int c = 0; c < kCells; ++c) {
        const Cell next_u = new_u[c];
        before_u[phase % 2][c] = newest[0][c];
        newest[0][c] = next_u;
        const Cell next_u_older = new_u_older[c];
        before_u_older[0][c] = newest[1][c];
        newest[1][c] = next_u_older;
        const Cell next_solid = before_solid[0][c];
        before_solid[0][c] = newest[2][c];
        newest[2][c] = next_solid;
      }
    }
  };
};

template <int kSteps>
using Shared = an5d::StageMemory<Program>;

// kSteps time steps of all tiles, in equal shares for the blocks.
template <int kSteps, bool kBordersDiffer>
__global__ void __launch_bounds__(kThreads, 2)
sweep(Program::Sweep part, Scalars scalars) {
  an5d::stage_shares<Program, kSteps, kBordersDiffer>(part, scalars, an5d_shared_memory);
}
static_assert(sizeof(Shared<8>) == 21504 && an5d::StageThread<Program, 8, false>::kLag == 16);

// What is fixed about the loops, their arrays, and what is touched of these (an5d/host.cuh).
constexpr an5d::HostPlan<2, 2, 4> kPlan = {
  {0, 0}, 1, 0, 0,
  {{"u", sizeof(float), 2, 0, 0, {an5d::kIfOdd, an5d::kIfEven}, false, 1},
   {"u_older", sizeof(float), 0, 0, 0, {}}},
  {{0, 0, {0, 1, 1}, {0, 1, 1}, {0, -1, 0}, {0, 1, 0}},
   {1, 0, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}},
   {0, 0, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}},
   {2, 0, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}}},
};
constexpr int kDegrees[] = {8, 4, 2, 1};  // time steps per launch
constexpr an5d::InputType kInputs[] = {{"solid", 2, sizeof(unsigned char)},
    {"damping_y", 1, sizeof(float)}, {"damping_x", 1, sizeof(float)}};
// What is read of them: input; of each dimension, axis of the iterator, and what is added to it.
constexpr an5d::Reach kReaches[] = {
  {0, {{0, 0, 0}, {1, 0, 0}}},
  {1, {{0, 0, 0}}},
  {2, {{1, 0, 0}}},
};

// One launch of kSteps time steps.
template <int kSteps>
cudaError_t launch(Program::Sweep part, Scalars scalars, cudaStream_t stream) {
  // A tile with both borders is for the kernel that guards every cell.
  constexpr int useful = Program::kBlock - kSteps * (kLoX + kHiX);
  constexpr int spare = an5d::StageThread<Program, kSteps, false>::kSpare;
  part.borders_differ |= part.box.size(an5d::kColumnAxis) + spare <= useful;
  part.lead = -an5d::StageThread<Program, kSteps, false>::kLead * part.box.stride[an5d::kRowAxis];
  const auto kernel = part.borders_differ ? sweep<kSteps, true> : sweep<kSteps, false>;
  void* arguments[] = {&part, &scalars};
  long long blocks = 0;
  const cudaError_t error = an5d::resident(kernel, kThreads, sizeof(Shared<kSteps>), &blocks);
  if (error) return error;
  return an5d::start(kernel, blocks, kThreads, sizeof(Shared<kSteps>), arguments, stream);
}

}  // namespace
}  // namespace an5d_absorbing2d_step_kernel

// All time steps on arrays in device memory. Waits.
extern "C" an5d_status an5d_absorbing2d_step_device(float *field0_plane0, float *field0_plane1,
    an5d_domain domain, an5d_input solid, an5d_input damping_y, an5d_input damping_x,
    struct CUstream_st *stream) {
  using namespace an5d_absorbing2d_step_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* planes[][an5d::kMostPlanes] = {{(char*)field0_plane0, (char*)field0_plane1}, {}};
  an5d_input inputs[] = {solid, damping_y, damping_x};
  an5d::ReadPart parts[3];
  an5d_status status = an5d::check_inputs(kPlan, domain, boxes, inputs, kInputs, kReaches, parts);
  if (!status.code) status = an5d::keep_apart(kPlan, domain, boxes, planes, inputs, kInputs, parts);
  an5d::DeviceMemory memory[1];
  if (!status.code) status = an5d::copy_values<unsigned char, float>(&inputs[0], kInputs[0],
      &memory[0], stream);
  if (status.code) return status;
  const Scalars scalars = {an5d::input_values<unsigned char, float, 2>(inputs[0]),
      an5d::input<float, 1>(inputs[1]), an5d::input<float, 1>(inputs[2])};
  return an5d::on_device<float, 1>(kPlan, domain, boxes, planes, kDegrees, stream,
      [&](const auto& part) {
    if (part.steps == 8) return launch<8>(part, scalars, stream);
    if (part.steps == 4) return launch<4>(part, scalars, stream);
    if (part.steps == 2) return launch<2>(part, scalars, stream);
    return launch<1>(part, scalars, stream);
  });
}

// The same on arrays in host memory. Waits. Until the copies back, errors leave them as they were.
extern "C" an5d_status an5d_absorbing2d_step(float *u, an5d_domain domain, an5d_input solid,
    an5d_input damping_y, an5d_input damping_x, struct CUstream_st *stream) {
  using namespace an5d_absorbing2d_step_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* const planes[][an5d::kMostPlanes] = {{(char*)u, (char*)u + kPlan.plane_bytes(0, domain)},
      {}};
  an5d_input inputs[] = {solid, damping_y, damping_x};
  an5d::ReadPart parts[3];
  an5d_status status = an5d::check_inputs(kPlan, domain, boxes, inputs, kInputs, kReaches, parts);
  if (!status.code) status = an5d::keep_apart(kPlan, domain, boxes, planes, inputs, kInputs, parts);
  an5d::DeviceMemory memory[3];
  if (!status.code) status = an5d::copy_inputs(inputs, kInputs, parts, memory, stream);
  if (status.code) return status;
  return an5d::on_host(kPlan, domain, boxes, planes, stream, [&](const auto& planes) {
    return an5d_absorbing2d_step_device((float*)planes[0][0], (float*)planes[0][1], domain,
        inputs[0], inputs[1], inputs[2], stream);
  });
}

