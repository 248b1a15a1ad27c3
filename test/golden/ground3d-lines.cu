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

// ground3d.c:11: time loop of step()
// u[t+1][z][y][x] = u[t][z][y][x] + (water[z][y][x] ? 0.02 : conductivity[z] * ground[y][x]) *
// (u[t][z-1][y][x] + u[t][z+1][y][x] + u[t][z][y-1][x] + u[t][z][y+1][x] + u[t][z][y][x-1] +
// u[t][z][y][x+1] - 6 * u[t][z][y][x])
// schedule: tiers=2 cells=2x2 block=64x16 stream=waves exchange=shuffle sync=step:1 combine=star
// in=cp_async:3 out=coalesced edge=split resident=1
//
// A launch makes 2 time steps. A tile has 16 x 64 cells along y and x, of which 14 x 56 are stored;
// each of 8 warps has 2 of its lines, each lane 2 cells of a line. Planes stream through it: when
// plane z of time t arrives,
//   each warp makes t+1 of plane z-1 to t+2 of plane z-2
namespace an5d_ground3d_step_kernel {
namespace {
constexpr int kThreads = 256;
// Cells that an update reads before and after its own.
[[maybe_unused]] constexpr int kLoZ = 1, kHiZ = 1;
[[maybe_unused]] constexpr int kLoY = 1, kHiY = 1;
[[maybe_unused]] constexpr int kLoX = 1, kHiX = 1;

// What the update reads besides cells.
struct Scalars {
  an5d::InputValues<unsigned char, double, 3> water;
  an5d::Input<double, 1> conductivity;
  an5d::Input<double, 2> ground;
};

// u(dz, dy, dx) is the cell of u that far from the updated one, a time step before unless said.
template <class Reader0, class Reader1>
__device__ __forceinline__ double update_u(const Reader0& u, const Reader1& water,
    double held_conductivity, double held_ground) {
  return u(0, 0, 0) + (water(0, 0, 0) ? 0.02 : held_conductivity * held_ground) *
      (u(-1, 0, 0) + u(1, 0, 0) + u(0, -1, 0) + u(0, 1, 0) + u(0, 0, -1) +
      u(0, 0, 1) - 6 * u(0, 0, 0));
}

}  // namespace
}  // namespace an5d_ground3d_step_kernel

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
#include <an5d/resident.cuh>
#include <an5d/waves.h>
#include <an5d/block_sync.cuh>
#include <an5d/lines.cuh>
#include <an5d/line_amid.cuh>
#include <an5d/line_tiles.cuh>
#include <an5d/stop_on_error.cuh>

extern __shared__ __align__(128) unsigned char an5d_shared_memory[];  // of every kernel here

// ground3d.c:11: time loop of step(): kernel, launch, entry points
namespace an5d_ground3d_step_kernel {
namespace {
// What the pipeline of an5d/lines.cuh is told. Arrays are numbered: 0 u, 1 water.
struct Program : an5d::StreamProgram<double, 1, 1> {
  using Scalars = an5d_ground3d_step_kernel::Scalars;
  static constexpr int kWarps = 8, kLines = 2;  // lines of a warp
  static constexpr int kCells = 2, kBlock = 32 * kCells;  // of a thread's line, of a tile's
  // planes of shared memory; of them, on their way from global memory
  static constexpr int kRing = 3, kAhead = 1;
  static constexpr int kTierLag = 1;  // planes from one time step to the next
  static constexpr int kLatest = 0;  // planes after the first field's that the last one comes
  static constexpr int kPhases = 2;  // steps of a round
  // halo
  static constexpr int kLoPlane = kLoZ, kLoLine = kLoY, kHiLine = kHiY, kLoCell = kLoX,
      kHiCell = kHiX;
  static constexpr int kLoBeside = 1, kHiBeside = 1;  // lines that one update reads
  static constexpr int kLoFrame = 1, kHiFrame = 1;  // of the time step before
  static constexpr int kLoMade = 0, kHiMade = 0;  // and that it needs of its own time step
  using Sync = an5d::BlockSync<kWarps, kLines, kLoFrame, kHiFrame>;  // whom warps wait for
  // lines that a warp shows to others, of so many planes of a tier
  static constexpr int kShown = 2, kTakenTurns = 2, kMadeTurns = 0;
  // of arrays that are only read, which tiers find in shared memory; 0: they hand them on
  static constexpr int kInputPlanes = 0;
  static constexpr bool kTiersHold = true;  // what is read of a plane
  static constexpr int kBoxes = 1;  // of updated cells
  // Planes from the one that an update makes to the newest that arrives; and to its array's.
  __device__ static constexpr int lag([[maybe_unused]] int field) { return 1; }
  __device__ static constexpr int arrival([[maybe_unused]] int array) { return array == 0 ? 0 : 1; }
  // Are lines beside those that are updated read, as they come?
  __device__ static constexpr bool reads_lines([[maybe_unused]] int array) { return array == 0 ?
      true : false; }
  static constexpr int kFramed = 1;  // arrays of which they are
  // Number of an array among these, or among the others.
  __device__ static constexpr int number([[maybe_unused]] int array) { return 0; }
  __host__ __device__ static const Cell* start(int array, const Sweep& part,
      const Scalars& scalars) {
    return array == 1 ? scalars.water.start : part.from[array < kFields ? array : 0];
  }
  __host__ __device__ static long long of_input(const an5d::Input<Cell, 3>& input, int axis) {
    return axis == an5d::kPlaneAxis ? input.extent[1] * input.extent[2] : input.extent[2];
  }
  __host__ __device__ static long long stride(int array, int axis, const Sweep& part,
      const Scalars& scalars) {
    return array == 1 ? of_input(scalars.water, axis) : part.box.stride[axis];
  }
  // What a thread keeps, for as long as it has a tile, of arrays that are only read.
  struct Held {
    double held_ground[kLines][kCells];
    __device__ __forceinline__ void take(const Scalars& scalars, [[maybe_unused]] long long line,
        [[maybe_unused]] long long cell) {
      #pragma unroll
      for (int l = 0; l < kLines; ++l)
      for (int c = 0; c < kCells; ++c)
        held_ground[l][c] = an5d::nearest(scalars.ground, line + l, cell + c);
    }
  };
  __device__ static constexpr an5d::Shown shown_before_u() { return {0, false, 2, 0}; }

  // Planes of one time step that a thread keeps, before_ as it takes and now_ as it makes them.
  struct Tier {
    Cell before_u[2][kLines][kCells];
    Cell before_water[1][kLines][kCells];

    // Of arrays that are the same in all of a plane, what updates read around plane `base`.
    double held_conductivity;
    template <an5d::Region kRegion, class Thread>
    __device__ __forceinline__ void take(const Thread& thread, [[maybe_unused]] int tier,
        [[maybe_unused]] int base) {
      const auto& scalars = thread.scalars;
      const long long plane = thread.start + base;
      held_conductivity = kRegion == an5d::kEnd ? an5d::nearest(scalars.conductivity, plane - 1) :
          scalars.conductivity(plane - 1);
    }

    // Takes line l of planes around `base` of the time step before, of each array one; leaves its
    // line of the planes kTierLag behind them, of time step `tier`.
    template <an5d::Region kRegion, class Thread>
    __device__ __forceinline__ void advance(const Thread& thread, int tier,
        [[maybe_unused]] int phase, int base, int l, Cell (&newest)[kArrays][kCells]) {
      thread.show(shown_before_u(), tier, phase, l, newest[0]);
      // u, plane base - 1
      Cell line_before_u_1[1 + kCells + 1];  // u before, plane base - 1, line l
      #pragma unroll
      for (int c = 0; c < kCells; ++c) line_before_u_1[1 + c] = before_u[(phase + 1) % 2][l][c];
      an5d::widen<1, 1>(line_before_u_1);
      Cell line_before_u_1_lo1[kCells];  // u before, plane base - 1, line l - 1
      thread.template take<0>(shown_before_u(), tier, phase, 1, l - 1, before_u[(phase + 1) % 2],
          line_before_u_1_lo1);
      Cell line_before_u_1_hi1[kCells];  // u before, plane base - 1, line l + 1
      thread.template take<0>(shown_before_u(), tier, phase, 1, l + 1, before_u[(phase + 1) % 2],
          line_before_u_1_hi1);
      Cell new_u[kCells];
      #pragma unroll
      for (int c = 0; c < kCells; ++c) {
        const auto read_u = [&](int dz, int dy, int dx) { return dz == 0 && dy == 1 ?
            line_before_u_1_hi1[c] : dz == 0 && dy == -1 ?
            line_before_u_1_lo1[c] : dz == 1 && dy == 0 ? newest[0][c] : dz == -1 && dy == 0 ?
            before_u[phase % 2][l][c] : line_before_u_1[1 + c + dx]; };
        const auto read_water = [&]([[maybe_unused]] int dz, [[maybe_unused]] int dy,
            [[maybe_unused]] int dx) { return an5d::value_in<unsigned char>(newest[1][c]); };
        new_u[c] = update_u(read_u, read_water, held_conductivity, thread.held.held_ground[l][c]);
        if (!thread.template updated<kRegion>(0, l, c, base - 1)) {
          new_u[c] = before_u[(phase + 1) % 2][l][c];
          if (Thread::kDiffer) new_u[c] = thread.border(0, tier, base - 1, l, c, new_u[c]);
        }
      }
      // What the next tier takes; what came and was made is kept.
      #pragma unroll
      for (int c = 0; c < kCells; ++c) {
        const Cell next_u = new_u[c];
        before_u[phase % 2][l][c] = newest[0][c];
        newest[0][c] = next_u;
        const Cell next_water = before_water[0][l][c];
        before_water[0][l][c] = newest[1][c];
        newest[1][c] = next_water;
      }
    }
  };
};

template <int kSteps>
using Shared = an5d::LineMemory<Program, kSteps>;

// kSteps time steps of all tiles, each of which a block does from one end of a chunk of planes to
// the other.
template <int kSteps, bool kBordersDiffer, bool kAligned>
__global__ void __launch_bounds__(kThreads, 1)
sweep(Program::Sweep part, an5d::Waves waves, Scalars scalars) {
  an5d::line_chunk<Program, kSteps, kBordersDiffer, kAligned>(part, scalars, waves,
      an5d_shared_memory);
}
using Main = an5d::LineThread<Program, 2, false>;
static_assert(sizeof(Shared<2>) == 64512 && Main::kFilling == 4);
static_assert(Main::kUsefulLines == 14 && Main::kUsefulCells == 56);

// What is fixed about the loops, their arrays, and what is touched of these (an5d/host.cuh).
constexpr an5d::HostPlan<3, 1, 2> kPlan = {
  {0, 0, 0}, 1, 0, 0,
  {{"u", sizeof(double), 2, 0, 0, {an5d::kIfOdd, an5d::kIfEven}}},
  {{0, 0, {1, 1, 1}, {1, 1, 1}, {-1, 0, 0}, {1, 0, 0}},
   {1, 0, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}}},
};
constexpr int kDegrees[] = {2, 1};  // time steps per launch
constexpr an5d::InputType kInputs[] = {{"water", 3, sizeof(unsigned char)},
    {"conductivity", 1, sizeof(double)}, {"ground", 2, sizeof(double)}};
// What is read of them: input; of each dimension, axis of the iterator, and what is added to it.
constexpr an5d::Reach kReaches[] = {
  {0, {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}},
  {1, {{0, 0, 0}}},
  {2, {{1, 0, 0}, {2, 0, 0}}},
};

// One launch of kSteps time steps.
template <int kSteps>
cudaError_t launch(Program::Sweep part, Scalars scalars, cudaStream_t stream) {
  const auto by_packs = part.borders_differ ? sweep<kSteps, true, true> :
      sweep<kSteps, false, true>;
  const auto by_cells = part.borders_differ ? sweep<kSteps, true, false> :
      sweep<kSteps, false, false>;
  const auto kernel = an5d::is_aligned<Program>(part, scalars) ? by_packs : by_cells;
  an5d::Waves waves = {};
  void* arguments[] = {&part, &waves, &scalars};
  long long blocks = 0;
  const cudaError_t error = an5d::resident(kernel, kThreads, sizeof(Shared<kSteps>), &blocks);
  if (error) return error;
  const long long tiles = an5d::LineTiles<Program, kSteps>(part.box).count;
  const long long planes = part.box.size(an5d::kPlaneAxis);
  waves = an5d::waves_of(planes, an5d::LineThread<Program, kSteps, false>::kFilling, tiles, blocks);
  blocks = waves.blocks(planes, tiles);
  return an5d::start(kernel, blocks, kThreads, sizeof(Shared<kSteps>), arguments, stream);
}

}  // namespace
}  // namespace an5d_ground3d_step_kernel

// All time steps on arrays in device memory. Waits.
extern "C" an5d_status an5d_ground3d_step_device(double *plane0, double *plane1,
    an5d_domain domain, an5d_input water, an5d_input conductivity, an5d_input ground,
    struct CUstream_st *stream) {
  using namespace an5d_ground3d_step_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* planes[][an5d::kMostPlanes] = {{(char*)plane0, (char*)plane1}};
  an5d_input inputs[] = {water, conductivity, ground};
  an5d::ReadPart parts[3];
  an5d_status status = an5d::check_inputs(kPlan, domain, boxes, inputs, kInputs, kReaches, parts);
  if (!status.code) status = an5d::keep_apart(kPlan, domain, boxes, planes, inputs, kInputs, parts);
  an5d::DeviceMemory memory[1];
  if (!status.code) status = an5d::copy_values<unsigned char, double>(&inputs[0], kInputs[0],
      &memory[0], stream);
  if (status.code) return status;
  const Scalars scalars = {an5d::input_values<unsigned char, double, 3>(inputs[0]),
      an5d::input<double, 1>(inputs[1]), an5d::input<double, 2>(inputs[2])};
  return an5d::on_device<double, 1>(kPlan, domain, boxes, planes, kDegrees, stream,
      [&](const auto& part) {
    if (part.steps == 2) return launch<2>(part, scalars, stream);
    return launch<1>(part, scalars, stream);
  });
}

// The same on arrays in host memory. Waits. Until the copies back, errors leave them as they were.
extern "C" an5d_status an5d_ground3d_step(double *u, an5d_domain domain, an5d_input water,
    an5d_input conductivity, an5d_input ground, struct CUstream_st *stream) {
  using namespace an5d_ground3d_step_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* const planes[][an5d::kMostPlanes] = {{(char*)u, (char*)u + kPlan.plane_bytes(0, domain)}};
  an5d_input inputs[] = {water, conductivity, ground};
  an5d::ReadPart parts[3];
  an5d_status status = an5d::check_inputs(kPlan, domain, boxes, inputs, kInputs, kReaches, parts);
  if (!status.code) status = an5d::keep_apart(kPlan, domain, boxes, planes, inputs, kInputs, parts);
  an5d::DeviceMemory memory[3];
  if (!status.code) status = an5d::copy_inputs(inputs, kInputs, parts, memory, stream);
  if (status.code) return status;
  return an5d::on_host(kPlan, domain, boxes, planes, stream, [&](const auto& planes) {
    return an5d_ground3d_step_device((double*)planes[0][0], (double*)planes[0][1], domain,
        inputs[0], inputs[1], inputs[2], stream);
  });
}

