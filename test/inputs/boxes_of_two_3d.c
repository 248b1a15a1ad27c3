// Two arrays of which each has its own cells: one in place, whose values of the same step the other reads across corners.
// schedule: tiers=1 cells=2x2 block=64x12 stream=waves exchange=shuffle sync=step:1 combine=gather in=cp_async:6 out=coalesced edge=split
// schedule: tiers=2 cells=2x2 block=64x16 stream=waves exchange=shuffle sync=step:1 combine=gather in=cp_async:5 out=coalesced edge=split resident=1
// schedule: tiers=2 cells=2x3 block=64x15 stream=waves exchange=shuffle sync=neighbours combine=gather in=cp_async:7 out=coalesced edge=split
// expect: verified
#define N 40

double flux[N][N][N + 32], u[2][N][N][N + 32];

void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 0; j < N - 1; j++)
        for (int k = 1; k < N + 31; k++)
          flux[i][j][k] = 0.25 * flux[i][j][k] + 0.25 * (u[t & 1][i][j][k] - u[t & 1][i - 1][j + 1][k - 1]);
    for (int i = 2; i < N - 1; i++)
      for (int j = 2; j < N - 2; j++)
        for (int k = 3; k < N + 28; k++)
          u[(t + 1) & 1][i][j][k] = 0.5 * u[t & 1][i][j][k] +
                                    0.125 * (flux[i + 1][j + 1][k + 1] - flux[i - 1][j - 1][k - 1]) +
                                    0.0625 * (u[t & 1][i + 1][j - 1][k] + u[t & 1][i - 1][j + 1][k + 2]);
  }
}
