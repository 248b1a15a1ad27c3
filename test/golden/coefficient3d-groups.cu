// Made by an5dc. Needs nvcc (CUDA C++17) and nothing else.
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <an5d/input_cells.cuh>

// coefficient3d.c:10: time loop of step()
// u[t+1][z][y][x] = u[t][z][y][x] + k[z][y][x] * (u[t][z-1][y][x] + u[t][z+1][y][x] +
// u[t][z][y-1][x] + u[t][z][y+1][x] + u[t][z][y][x-1] + u[t][z][y][x+1] - 6 * u[t][z][y][x])
// schedule: tiers=1 cells=4 block=128x4 stream=chunks:8 planes=global exchange=global
// combine=gather
//
// A thread makes 4 cells side by side of each plane that its block visits, of one time step, which
// takes 1 launch.
namespace an5d_coefficient3d_step_kernel {
namespace {
constexpr int kGroup = 4;  // cells side by side, of a thread; 1 where not all arrays are aligned
// Threads of a block; of them along a row; and rows of a block.
template <int kCells> constexpr int kThreads = kCells > 1 ? 128 : 256;
template <int kCells> constexpr int kAcross = kCells > 1 ? 32 : 64;
template <int kCells> constexpr int kRows = kThreads<kCells> / kAcross<kCells>;
constexpr int kChunk = 8;  // planes that a block visits
constexpr int kFields = 1;
// Numbers of the axes in a Box, and the cells that an update reads before and after its own.
[[maybe_unused]] constexpr int kZ = 0, kLoZ = 1, kHiZ = 1;
[[maybe_unused]] constexpr int kY = 1, kLoY = 1, kHiY = 1;
[[maybe_unused]] constexpr int kX = 2, kLoX = 1, kHiX = 1;

// What the update reads besides cells.
struct Scalars {
  an5d::Input<float, 3> k;
};

// u(dz, dy, dx) is the cell of u that far from the updated one, a time step before unless said.
template <class Reader0, class Reader1>
__device__ __forceinline__ float update_u(const Reader0& u, const Reader1& k) {
  return u(0, 0, 0) + k(0, 0, 0) * (u(-1, 0, 0) + u(1, 0, 0) + u(0, -1, 0) + u(0, 1, 0) +
      u(0, 0, -1) + u(0, 0, 1) - 6 * u(0, 0, 0));
}

}  // namespace
}  // namespace an5d_coefficient3d_step_kernel

#include <an5d/types.h>
#include <an5d/input.h>
#include <an5d/pieces.h>
#include <an5d/host.cuh>
#include <an5d/field_sweep.cuh>
#include <an5d/limits.cuh>
#include <an5d/fields.cuh>
#include <an5d/one_step.cuh>
#include <an5d/groups.cuh>
#include <an5d/inputs.cuh>
#include <an5d/stop_on_error.cuh>

extern __shared__ __align__(128) unsigned char an5d_shared_memory[];  // of every kernel here

// coefficient3d.c:10: time loop of step(): kernel, launch, entry points
namespace an5d_coefficient3d_step_kernel {
namespace {
// A time step of u: kCells cells side by side.
template <int kCells, bool kWhole>
__device__ __forceinline__ void make0(const an5d::Step<float, kFields>& step,
    const Scalars& scalars, long long cell_Z, long long cell_Y, long long first) {
  const long long at = cell_Z * step.stride[kZ] + cell_Y * step.stride[kY] + first;
  const an5d::Updated<kCells, kWhole> updated_u(step.updated[0], kX, first);
  const an5d::Row<float, kCells, -1, 1> before_u(step.from[0] + at, updated_u);
  const an5d::Row<float, kCells, 0, 0> before_k(an5d::address(scalars.k, cell_Z, cell_Y, first),
      updated_u);
  const an5d::Row<float, kCells, 0, 0> before_u_Zlo1(step.from[0] + at - 1 * step.stride[kZ],
      updated_u);
  const an5d::Row<float, kCells, 0, 0> before_u_Zhi1(step.from[0] + at + 1 * step.stride[kZ],
      updated_u);
  const an5d::Row<float, kCells, 0, 0> before_u_Ylo1(step.from[0] + at - 1 * step.stride[kY],
      updated_u);
  const an5d::Row<float, kCells, 0, 0> before_u_Yhi1(step.from[0] + at + 1 * step.stride[kY],
      updated_u);
  an5d::Group<float, kCells> new_u;
  #pragma unroll
  for (int c = 0; c < kCells; ++c) {
    const auto read_u = [&](int dz, int dy, int dx) { return dz == 0 && dy == 1 ?
        before_u_Yhi1(c + dx) : dz == 0 && dy == -1 ? before_u_Ylo1(c + dx) : dz == 1 && dy == 0 ?
        before_u_Zhi1(c + dx) : dz == -1 && dy == 0 ? before_u_Zlo1(c + dx) : before_u(c + dx); };
    const auto read_k = [&]([[maybe_unused]] int dz, [[maybe_unused]] int dy,
        int dx) { return before_k(c + dx); };
    if (updated_u.has(c)) new_u.cells[c] = update_u(read_u, read_k);
  }
  an5d::store(step.to[0] + at, new_u, updated_u);
}

template <int kCells>
__global__ void __launch_bounds__(kThreads<kCells>)
sweep0(an5d::Step<float, kFields> step, an5d::Cells cells, Scalars scalars) {
  const long long begin = cells.begin[kZ] + (long long)blockIdx.z * kChunk;
  const long long end = min(begin + kChunk, cells.end[kZ]);
  const long long first = cells.begin[kX] + (long long)blockIdx.x * kAcross<kCells> * kCells;
  const long long cell_X = first + threadIdx.x * kCells;
  const long long cell_Y = cells.begin[kY] + blockIdx.y * kRows<kCells> + threadIdx.y;
  if (cell_X >= cells.end[kX] || cell_Y >= cells.end[kY] ||
      cell_X + kCells <= step.updated[0].begin[kX]) return;
  const bool whole = an5d::are_whole<kCells>(step.updated[0], step.updated[0], kX, first,
      kAcross<kCells>);
  for (long long cell_Z = begin; cell_Z < end; ++cell_Z) {
    if (whole) make0<kCells, true>(step, scalars, cell_Z, cell_Y, cell_X);
    else make0<kCells, false>(step, scalars, cell_Z, cell_Y, cell_X);
  }
}

// What is fixed about the loops, their arrays, and what is touched of these (an5d/host.cuh).
constexpr an5d::HostPlan<3, 1, 1> kPlan = {
  {0, 0, 0}, 1, 0, 0,
  {{"u", sizeof(float), 2, 0, 0, {an5d::kIfOdd, an5d::kIfEven}}},
  {{0, 0, {1, 1, 1}, {1, 1, 1}, {-1, 0, 0}, {1, 0, 0}}},
};
constexpr an5d::InputType kInputs[] = {{"k", 3, sizeof(float)}};
// What is read of them: input; of each dimension, axis of the iterator, and what is added to it.
constexpr an5d::Reach kReaches[] = {
  {0, {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}},
};

// One kernel, for cells of all its arrays.
template <int kCells, class Kernel>
cudaError_t start(Kernel* kernel, const an5d::Cells& cells, an5d::Step<float, kFields> step,
    Scalars scalars, cudaStream_t stream) {
  const long long block[] = {kChunk, kRows<kCells>, kAcross<kCells> * kCells};
  return an5d::each_grid(cells, block, [&](an5d::Cells part, dim3 blocks) {
    void* arguments[] = {&step, &part, &scalars};
    const dim3 threads(kAcross<kCells>, kRows<kCells>, 1);
    return cudaLaunchKernel(kernel, blocks, threads, arguments, 0, stream);
  });
}

// One time step.
cudaError_t launch(const an5d::Step<float, kFields>& step, const Scalars& scalars,
    cudaStream_t stream) {
  const bool whole = an5d::has_groups<kGroup>(step) && an5d::input_has_groups<kGroup>(scalars.k);
  return whole ? start<kGroup>(sweep0<kGroup>, step.updated[0], step, scalars, stream) :
      start<1>(sweep0<1>, step.updated[0], step, scalars, stream);
}

}  // namespace
}  // namespace an5d_coefficient3d_step_kernel

// All time steps on arrays in device memory. Waits.
extern "C" an5d_status an5d_coefficient3d_step_device(float *plane0, float *plane1,
    an5d_domain domain, an5d_input k, struct CUstream_st *stream) {
  using namespace an5d_coefficient3d_step_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* planes[][an5d::kMostPlanes] = {{(char*)plane0, (char*)plane1}};
  an5d_input inputs[] = {k};
  an5d::ReadPart parts[1];
  an5d_status status = an5d::check_inputs(kPlan, domain, boxes, inputs, kInputs, kReaches, parts);
  if (!status.code) status = an5d::keep_apart(kPlan, domain, boxes, planes, inputs, kInputs, parts);
  if (status.code) return status;
  const Scalars scalars = {an5d::input<float, 3>(inputs[0])};
  return an5d::in_steps<float>(kPlan, domain, boxes, planes, stream, [&](const auto& step) {
    return launch(step, scalars, stream);
  });
}

// The same on arrays in host memory. Waits. Until the copies back, errors leave them as they were.
extern "C" an5d_status an5d_coefficient3d_step(float *u, an5d_domain domain, an5d_input k,
    struct CUstream_st *stream) {
  using namespace an5d_coefficient3d_step_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* const planes[][an5d::kMostPlanes] = {{(char*)u, (char*)u + kPlan.plane_bytes(0, domain)}};
  an5d_input inputs[] = {k};
  an5d::ReadPart parts[1];
  an5d_status status = an5d::check_inputs(kPlan, domain, boxes, inputs, kInputs, kReaches, parts);
  if (!status.code) status = an5d::keep_apart(kPlan, domain, boxes, planes, inputs, kInputs, parts);
  an5d::DeviceMemory memory[1];
  if (!status.code) status = an5d::copy_inputs(inputs, kInputs, parts, memory, stream);
  if (status.code) return status;
  return an5d::on_host(kPlan, domain, boxes, planes, stream, [&](const auto& planes) {
    return an5d_coefficient3d_step_device((float*)planes[0][0], (float*)planes[0][1], domain,
        inputs[0], stream);
  });
}

