// Parameters and variables with names of CUDA's, of which the emulation makes no macros.
// expect: taken
// expect: verify
void run(int threadIdx, int n, double blockIdx, double *gridDim, double *blockDim) {
  for (int t = 0; t < threadIdx; t++) {
    for (int i = 1; i < n - 1; i++) blockDim[i] = blockIdx * (gridDim[i - 1] + gridDim[i + 1]);
    for (int i = 1; i < n - 1; i++) gridDim[i] = blockDim[i];
  }
}

static double A[2][24];

double sum(int warpSize) {
  double threadIdx = 0;
  for (int t = 0; t < warpSize; t++)
    for (int blockIdx = 1; blockIdx < 23; blockIdx++)
      A[(t + 1) % 2][blockIdx] = 0.5 * (A[t % 2][blockIdx - 1] + A[t % 2][blockIdx + 1]);
  for (int blockDim = 0; blockDim < 24; blockDim++) threadIdx += A[warpSize % 2][blockDim];
  return threadIdx;
}
