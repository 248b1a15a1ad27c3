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
constexpr int kI = 0, kLoI = 1, kHiI = 1;
constexpr int kJ = 1, kLoJ = 1, kHiJ = 1;
constexpr int kK = 2, kLoK = 1, kHiK = 1;
// Threads of a block along three axes.
struct Block { static constexpr int kZ = 1, kY = kBlockJ, kX = kBlockK; };
// What an array holds: as the time step before has left it, or as this one has made it.
enum When { kNow, kBefore };

// The updates of a time step. A field's first argument says when, the others how far from the cell
// that is updated: dz, dy, dx.
// A
template <class Field0>
__device__ __forceinline__ double update0(const Field0& A) {
  return 0.080 * A(kBefore, -1, 0, 0) + 0.192 * A(kBefore, 0, -1, 0) +
      0.153 * A(kBefore, 0, 0, -1) + 0.107 * A(kBefore, 0, 0, 0) + 0.104 * A(kBefore, 0, 0, 1) +
      0.139 * A(kBefore, 0, 1, 0) + 0.225 * A(kBefore, 1, 0, 0);
}

}  // namespace
}  // namespace an5d_star3d1r_sweep_kernel

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
    const auto read_A = [&](When, int dz, int dy, int dx) {
      return kept_A(dz, dy, dx);
    };
    step.to[0][at] = update0(read_A);
  }
}

constexpr an5d::Nest<3> kNest = {{{kLoI, kHiI, 0}, {kLoJ, kHiJ, 0}, {kLoK, kHiK, 0}}, 0, 1, 0, 0};
// Arrays: name, time planes, phase, the box that is updated.
constexpr an5d::FieldType kTypes[] = {
  {"A", 2, 0, 0},
};
constexpr an5d::When kWritten[][2] = {{an5d::kIfOdd, an5d::kIfEven}};  // planes, in C
// What updates touch: array, box, and the cells before and behind it along three axes; and of
// memory,
// from the first cell and the last one of the box, those that are touched first and last.
constexpr an5d::FieldReach kTouched[] = {
  {0, 0, {1, 1, 1}, {1, 1, 1}, {-1, 0, 0}, {1, 0, 0}},
};

// One kernel, for cells of all its arrays.
template <class Kernel>
cudaError_t start(Kernel* kernel, const an5d::Cells& cells, int shared_bytes, an5d::Step<double,
    kFields> step, cudaStream_t stream) {
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
extern "C" an5d_status an5d_star3d1r_sweep_device(double *field0_plane0, double *field0_plane1,
    an5d_domain domain, struct CUstream_st *stream) {
  using namespace an5d_star3d1r_sweep_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kNest)};
  double* planes[][2] = {{field0_plane0, field0_plane1}};
  return an5d::in_steps(planes, domain, kNest, kTypes, kTouched, boxes, stream,
      [&](const auto& step) {
    return launch(step, stream);
  });
}

// The same on arrays in host memory. Waits. An error before the copies back leaves them as they
// were.
extern "C" an5d_status an5d_star3d1r_sweep(double *A, an5d_domain domain,
    struct CUstream_st *stream) {
  using namespace an5d_star3d1r_sweep_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kNest)};
  double* const planes[][2] = {{A, A + an5d::plane_cells(domain, kNest)}};
  return an5d::on_host_fields(planes, domain, kNest, kTypes, kTouched, boxes, kWritten, stream,
      [&](const auto& planes) {
    return an5d_star3d1r_sweep_device(planes[0][0], planes[0][1], domain, stream);
  });
}

