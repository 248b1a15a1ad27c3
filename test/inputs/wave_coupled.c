// Two waves that pull at each other, each in two planes, and the energy of the first, which is read by nobody.
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// schedule: tiers=3 block=64 stream=chunks:40 combine=star in=prefetch:1 edge=split
// schedule: tiers=1 stages=3 cells=4 block=128 stream=weighted:1.8 exchange=shuffle sync=step:1 combine=gather in=cp_async:3 out=coalesced edge=split
// expect: verified
#define N 60
#define M 77

float u[2][N][M], v[2][N][M], e[N][M];

void waves(int T, float pull) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) u[(t + 1) % 2][i][j] = 2 * u[t % 2][i][j] - u[(t + 1) % 2][i][j] + 0.1f * (u[t % 2][i][j - 1] + u[t % 2][i][j + 1] - 2 * u[t % 2][i][j]) + pull * v[t % 2][i][j];
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        v[(t + 1) % 2][i][j] = 2 * v[t % 2][i][j] - v[(t + 1) % 2][i][j] + 0.1f * (v[t % 2][i - 1][j] + v[t % 2][i + 1][j] - 2 * v[t % 2][i][j]) - pull * u[(t + 1) % 2][i][j];
        e[i][j] = 0.5f * e[i][j] + u[(t + 1) % 2][i][j] * v[t % 2][i][j];
      }
  }
#pragma endscop
}
