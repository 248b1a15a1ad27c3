// Made by an5dc. Needs nvcc (CUDA C++17) and nothing else.
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// star2d1r.c:16: time loop of sweep()
// A[t+1][i][j] = 0.094f * A[t][i-1][j] + 0.293f * A[t][i][j-1] + 0.300f * A[t][i][j] + 0.080f *
// A[t][i][j+1] + 0.233f * A[t][i+1][j]
// schedule: tiers=1 block=128x2 stream=none planes=global exchange=global combine=gather
//
// A thread makes a cell of one time step, which takes 1 launch.
namespace an5d_star2d1r_sweep_kernel {
namespace {
constexpr int kBlockI = 2, kBlockJ = 128;  // cells of a block, one for each thread
constexpr int kThreads = kBlockI * kBlockJ;
constexpr int kFields = 1;
// Numbers of the axes in a Box, and the cells that an update reads before and after its own.
[[maybe_unused]] constexpr int kI = 1, kLoI = 1, kHiI = 1;
[[maybe_unused]] constexpr int kJ = 2, kLoJ = 1, kHiJ = 1;

// A(di, dj) is the cell of A that far from the updated one, a time step before unless said.
template <class Reader0>
__device__ __forceinline__ float update_A(const Reader0& A) {
  return 0.094f * A(-1, 0) + 0.293f * A(0, -1) + 0.300f * A(0, 0) + 0.080f * A(0, 1) +
      0.233f * A(1, 0);
}

}  // namespace
}  // namespace an5d_star2d1r_sweep_kernel

#include <an5d/types.h>
#include <an5d/pieces.h>
#include <an5d/host.cuh>
#include <an5d/field_sweep.cuh>
#include <an5d/fields.cuh>
#include <an5d/one_step.cuh>
#include <an5d/stop_on_error.cuh>

extern __shared__ __align__(128) unsigned char an5d_shared_memory[];  // of every kernel here

// star2d1r.c:16: time loop of sweep(): kernel, launch, entry points
namespace an5d_star2d1r_sweep_kernel {
namespace {
// A time step of A: a cell for each thread.
__global__ void __launch_bounds__(kThreads)
sweep0(an5d::Step<float, kFields> step, an5d::Cells cells) {
  const long long cell_J = cells.begin[kJ] + (long long)blockIdx.x * kBlockJ + threadIdx.x;
  const long long cell_I = cells.begin[kI] + blockIdx.y * kBlockI + threadIdx.y;
  if (cell_J >= cells.end[kJ] || cell_I >= cells.end[kI] ||
      cell_J < step.updated[0].begin[kJ]) return;
  const long long at = cell_I * step.stride[kI] + cell_J;
  const auto read_A = [&](int dz, int dx) {
    return step.from[0][at + dz * step.stride[kI] + dx];
  };
  step.to[0][at] = update_A(read_A);
}

// What is fixed about the loops, their arrays, and what is touched of these (an5d/host.cuh).
constexpr an5d::HostPlan<2, 1, 1> kPlan = {
  {0, 0}, 1, 0, 0,
  {{"A", sizeof(float), 2, 0, 0, {an5d::kIfOdd, an5d::kIfEven}}},
  {{0, 0, {0, 1, 1}, {0, 1, 1}, {0, -1, 0}, {0, 1, 0}}},
};

// One kernel, for cells of all its arrays.
template <class Kernel>
cudaError_t start(Kernel* kernel, const an5d::Cells& cells, an5d::Step<float, kFields> step,
    cudaStream_t stream) {
  const long long block[] = {1, kBlockI, kBlockJ};
  return an5d::each_grid(cells, block, [&](an5d::Cells part, dim3 blocks) {
    void* arguments[] = {&step, &part};
    const dim3 threads(kBlockJ, kBlockI, 1);
    return cudaLaunchKernel(kernel, blocks, threads, arguments, 0, stream);
  });
}

// One time step.
cudaError_t launch(const an5d::Step<float, kFields>& step, cudaStream_t stream) {
  return start(sweep0, step.updated[0], step, stream);
}

}  // namespace
}  // namespace an5d_star2d1r_sweep_kernel

// All time steps on arrays in device memory. Waits.
extern "C" an5d_status an5d_star2d1r_sweep_device(float *plane0, float *plane1, an5d_domain domain,
    struct CUstream_st *stream) {
  using namespace an5d_star2d1r_sweep_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* planes[][an5d::kMostPlanes] = {{(char*)plane0, (char*)plane1}};
  return an5d::in_steps<float>(kPlan, domain, boxes, planes, stream, [&](const auto& step) {
    return launch(step, stream);
  });
}

// The same on arrays in host memory. Waits. Until the copies back, errors leave them as they were.
extern "C" an5d_status an5d_star2d1r_sweep(float *A, an5d_domain domain,
    struct CUstream_st *stream) {
  using namespace an5d_star2d1r_sweep_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* const planes[][an5d::kMostPlanes] = {{(char*)A, (char*)A + kPlan.plane_bytes(0, domain)}};
  return an5d::on_host(kPlan, domain, boxes, planes, stream, [&](const auto& planes) {
    return an5d_star2d1r_sweep_device((float*)planes[0][0], (float*)planes[0][1], domain, stream);
  });
}

