// Waves in three dimensions, damped: the older values are multiplied, too.
// schedule: tiers=2 block=32x8 stream=chunks:8 combine=gather
// schedule: tiers=3 cells=2x2 block=64x10 stream=waves exchange=shuffle sync=neighbours combine=gather in=cp_async:5 out=coalesced edge=split
// expect: verified
#define N 24

double u[2][N][N + 3][N + 6];

void waves(int steps, double damping) {
  for (int n = 0; n < steps; n++)
    for (int k = 1; k < N - 1; k++)
      for (int j = 1; j < N + 2; j++)
        for (int i = 1; i < N + 5; i++)
          u[(n + 1) & 1][k][j][i] = (2 - damping) * u[n & 1][k][j][i] - (1 - damping) * u[(n + 1) & 1][k][j][i] + 0.1 * (u[n & 1][k - 1][j][i] + u[n & 1][k + 1][j][i] + u[n & 1][k][j - 1][i] + u[n & 1][k][j + 1][i] + u[n & 1][k][j][i - 1] + u[n & 1][k][j][i + 1] - 6 * u[n & 1][k][j][i]);
}
