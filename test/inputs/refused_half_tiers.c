// Half precision, for kernels of several time steps.
// schedule: tiers=2 block=64 stream=chunks:8 combine=gather
// expect: refused schedule-unsupported
#define N 100

_Float16 u[2][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        u[(t + 1) % 2][i][j] = 0.5f * ((float)u[t % 2][i - 1][j] + (float)u[t % 2][i + 1][j]);
}
