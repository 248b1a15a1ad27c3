// Made by an5dc. Needs nvcc (CUDA C++17) and nothing else.
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// star3d1r.c:16: time loop of sweep()
// A[t+1][i][j][k] = 0.080 * A[t][i-1][j][k] + 0.192 * A[t][i][j-1][k] + 0.153 * A[t][i][j][k-1] +
// 0.107 * A[t][i][j][k] + 0.104 * A[t][i][j][k+1] + 0.139 * A[t][i][j+1][k] + 0.225 *
// A[t][i+1][j][k]
// schedule: tiers=1 block=32x8 stream=chunks:16 planes=mixed combine=gather
//
// A thread makes a cell of each plane that its block visits, of one time step, which takes 1
// launch. The block has the current plane in shared memory; a thread keeps those before and behind
// it of its own column.
namespace an5d_star3d1r_sweep_kernel {
namespace {
constexpr int kBlockJ = 8, kBlockK = 32;  // cells of a block, one for each thread
constexpr int kThreads = kBlockJ * kBlockK;
constexpr int kChunk = 16;  // planes that a block visits
constexpr int kFields = 1;
// Numbers of the axes in a Box, and the cells that an update reads before and after its own.
[[maybe_unused]] constexpr int kI = 0, kLoI = 1, kHiI = 1;
[[maybe_unused]] constexpr int kJ = 1, kLoJ = 1, kHiJ = 1;
[[maybe_unused]] constexpr int kK = 2, kLoK = 1, kHiK = 1;
// Threads of a block along three axes.
struct Block { static constexpr int kZ = 1, kY = kBlockJ, kX = kBlockK; };

// A(di, dj, dk) is the cell of A that far from the updated one, a time step before unless said.
template <class Reader0>
__device__ __forceinline__ double update_A(const Reader0& A) {
  return 0.080 * A(-1, 0, 0) + 0.192 * A(0, -1, 0) + 0.153 * A(0, 0, -1) + 0.107 * A(0, 0, 0) +
      0.104 * A(0, 0, 1) + 0.139 * A(0, 1, 0) + 0.225 * A(1, 0, 0);
}

}  // namespace
}  // namespace an5d_star3d1r_sweep_kernel

#include <an5d/types.h>
#include <an5d/pieces.h>
#include <an5d/host.cuh>
#include <an5d/field_sweep.cuh>
#include <an5d/fields.cuh>
#include <an5d/one_step.cuh>
#include <an5d/source.cuh>
#include <an5d/columns.cuh>
#include <an5d/windows.cuh>
#include <an5d/mixed_planes.cuh>
#include <an5d/stop_on_error.cuh>

extern __shared__ __align__(128) unsigned char an5d_shared_memory[];  // of every kernel here

// star3d1r.c:16: time loop of sweep(): kernel, launch, entry points
namespace an5d_star3d1r_sweep_kernel {
namespace {
// A time step of A: a cell of each plane for a thread.
__global__ void __launch_bounds__(kThreads)
sweep0(an5d::Step<double, kFields> step, an5d::Cells cells) {
  const long long begin = cells.begin[kI] + (long long)blockIdx.z * kChunk;
  const long long end = min(begin + kChunk, cells.end[kI]);
  const long long cell_K = cells.begin[kK] + (long long)blockIdx.x * kBlockK + threadIdx.x;
  const long long cell_J = cells.begin[kJ] + blockIdx.y * kBlockJ + threadIdx.y;
  const bool outside = cell_K >= cells.end[kK] || cell_J >= cells.end[kJ] ||
      cell_K < step.updated[0].begin[kK];
  const long long first[] = {begin, cell_J - threadIdx.y, cell_K - threadIdx.x};
  double* const shared = reinterpret_cast<double*>(an5d_shared_memory);
  using Type_kept_A = an5d::MixedPlanes<double, Block, an5d::Around<1, 1, 1, 1, 1, 1>, kI>;
  Type_kept_A kept_A(shared, an5d::source_of(step, step.from[0], 0), first);
  static_assert((Type_kept_A::kCells) * sizeof(double) == 5440);
  for (long long cell_I = begin; cell_I < end; ++cell_I) {
    kept_A.advance();
    __syncthreads();
    if (outside) continue;
    const long long at = cell_I * step.stride[kI] + cell_J * step.stride[kJ] + cell_K;
    const auto read_A = [&](int dz, int dy, int dx) {
      return kept_A(dz, dy, dx);
    };
    step.to[0][at] = update_A(read_A);
  }
}

// What is fixed about the loops, their arrays, and what is touched of these (an5d/host.cuh).
constexpr an5d::HostPlan<3, 1, 1> kPlan = {
  {0, 0, 0}, 1, 0, 0,
  {{"A", sizeof(double), 2, 0, 0, {an5d::kIfOdd, an5d::kIfEven}}},
  {{0, 0, {1, 1, 1}, {1, 1, 1}, {-1, 0, 0}, {1, 0, 0}}},
};

// One kernel, for cells of all its arrays.
template <class Kernel>
cudaError_t start(Kernel* kernel, const an5d::Cells& cells, int shared_bytes,
    an5d::Step<double, kFields> step, cudaStream_t stream) {
  const auto limit = cudaFuncAttributeMaxDynamicSharedMemorySize;
  if (const cudaError_t error = cudaFuncSetAttribute(kernel, limit, shared_bytes)) return error;
  const long long block[] = {kChunk, kBlockJ, kBlockK};
  return an5d::each_grid(cells, block, [&](an5d::Cells part, dim3 blocks) {
    void* arguments[] = {&step, &part};
    const dim3 threads(kBlockK, kBlockJ, 1);
    return cudaLaunchKernel(kernel, blocks, threads, arguments, shared_bytes, stream);
  });
}

// One time step.
cudaError_t launch(const an5d::Step<double, kFields>& step, cudaStream_t stream) {
  return start(sweep0, step.updated[0], 5440, step, stream);
}

}  // namespace
}  // namespace an5d_star3d1r_sweep_kernel

// All time steps on arrays in device memory. Waits.
extern "C" an5d_status an5d_star3d1r_sweep_device(double *plane0, double *plane1,
    an5d_domain domain, struct CUstream_st *stream) {
  using namespace an5d_star3d1r_sweep_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* planes[][an5d::kMostPlanes] = {{(char*)plane0, (char*)plane1}};
  return an5d::in_steps<double>(kPlan, domain, boxes, planes, stream, [&](const auto& step) {
    return launch(step, stream);
  });
}

// The same on arrays in host memory. Waits. Until the copies back, errors leave them as they were.
extern "C" an5d_status an5d_star3d1r_sweep(double *A, an5d_domain domain,
    struct CUstream_st *stream) {
  using namespace an5d_star3d1r_sweep_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kPlan)};
  char* const planes[][an5d::kMostPlanes] = {{(char*)A, (char*)A + kPlan.plane_bytes(0, domain)}};
  return an5d::on_host(kPlan, domain, boxes, planes, stream, [&](const auto& planes) {
    return an5d_star3d1r_sweep_device((double*)planes[0][0], (double*)planes[0][1], domain, stream);
  });
}

