// Of arrays of different types, kernels with several cells per thread are not built.
// schedule: tiers=1 stages=4 cells=4 block=128 stream=weighted:1 exchange=shuffle sync=step:1 in=cp_async:6 out=coalesced edge=split
// expect: refused schedule-unsupported
#define N 100

float u[N][N];
double v[N][N];

void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) v[i][j] = v[i][j] + 0.1 * (u[i - 1][j] + u[i + 1][j]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) u[i][j] = 0.5f * (u[i][j] + (float)v[i][j]);
  }
}
