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
constexpr int kI = 1, kLoI = 1, kHiI = 1;
constexpr int kJ = 2, kLoJ = 1, kHiJ = 1;
// What an array holds: as the time step before has left it, or as this one has made it.
enum When { kNow, kBefore };

// The updates of a time step. A field's first argument says when, the others how far from the cell
// that is updated: dz, dx.
// A
template <class Field0>
__device__ __forceinline__ float update0(const Field0& A) {
  return 0.094f * A(kBefore, -1, 0) + 0.293f * A(kBefore, 0, -1) + 0.300f * A(kBefore, 0, 0) +
      0.080f * A(kBefore, 0, 1) + 0.233f * A(kBefore, 1, 0);
}

}  // namespace
}  // namespace an5d_star2d1r_sweep_kernel

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
  const auto read_A = [&](When, int dz, int dx) {
    return step.from[0][at + dz * step.stride[kI] + dx];
  };
  step.to[0][at] = update0(read_A);
}

constexpr an5d::Nest<2> kNest = {{{kLoI, kHiI, 0}, {kLoJ, kHiJ, 0}}, 0, 1, 0, 0};
// Arrays: name, time planes, phase, the box that is updated.
constexpr an5d::FieldType kTypes[] = {
  {"A", 2, 0, 0},
};
constexpr an5d::When kWritten[][2] = {{an5d::kIfOdd, an5d::kIfEven}};  // planes, in C
// What updates touch: array, box, and the cells before and behind it along three axes; and of
// memory,
// from the first cell and the last one of the box, those that are touched first and last.
constexpr an5d::FieldReach kTouched[] = {
  {0, 0, {0, 1, 1}, {0, 1, 1}, {0, -1, 0}, {0, 1, 0}},
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
extern "C" an5d_status an5d_star2d1r_sweep_device(float *field0_plane0, float *field0_plane1,
    an5d_domain domain, struct CUstream_st *stream) {
  using namespace an5d_star2d1r_sweep_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kNest)};
  float* planes[][2] = {{field0_plane0, field0_plane1}};
  return an5d::in_steps(planes, domain, kNest, kTypes, kTouched, boxes, stream,
      [&](const auto& step) {
    return launch(step, stream);
  });
}

// The same on arrays in host memory. Waits. An error before the copies back leaves them as they
// were.
extern "C" an5d_status an5d_star2d1r_sweep(float *A, an5d_domain domain,
    struct CUstream_st *stream) {
  using namespace an5d_star2d1r_sweep_kernel;
  const an5d_box boxes[] = {an5d::first_box(domain, kNest)};
  float* const planes[][2] = {{A, A + an5d::plane_cells(domain, kNest)}};
  return an5d::on_host_fields(planes, domain, kNest, kTypes, kTouched, boxes, kWritten, stream,
      [&](const auto& planes) {
    return an5d_star2d1r_sweep_device(planes[0][0], planes[0][1], domain, stream);
  });
}

