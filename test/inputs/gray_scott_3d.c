// Two substances in 3-D, each in a nest of its own.
// schedule: tiers=3 block=32x16 stream=chunks:16 combine=star in=prefetch:1 edge=split
// schedule: tiers=1 block=16x4 stream=none planes=global exchange=global
// schedule: tiers=2 cells=4x2 block=128x10 stream=waves exchange=shuffle sync=neighbours combine=star in=cp_async:4 out=coalesced edge=split
// expect: verified
#define N 40

float u[2][N][N][N], v[2][N][N][N];

void react(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        for (int k = 1; k < N - 1; k++)
          u[(t + 1) % 2][i][j][k] = 0.4f * u[t % 2][i][j][k] - 0.1f * v[t % 2][i][j][k] * u[t % 2][i][j][k] +
                                    0.1f * (u[t % 2][i - 1][j][k] + u[t % 2][i + 1][j][k] + u[t % 2][i][j - 1][k] +
                                            u[t % 2][i][j + 1][k] + u[t % 2][i][j][k - 1] + u[t % 2][i][j][k + 1]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        for (int k = 1; k < N - 1; k++)
          v[(t + 1) % 2][i][j][k] = 0.4f * v[t % 2][i][j][k] + 0.1f * u[(t + 1) % 2][i][j][k] +
                                    0.1f * (v[t % 2][i - 1][j][k] + v[t % 2][i][j + 1][k] + v[t % 2][i][j][k - 1]);
  }
}
