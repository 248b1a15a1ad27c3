// The same in 3-D, beside borders that read a mask, and with coefficients in shared memory.
// schedule: tiers=2 cells=4x1 block=128x8 stream=waves exchange=shuffle sync=step:1 combine=star in=cp_async:3 out=coalesced edge=split
// schedule: tiers=2 block=32x8 stream=chunks:8 combine=star
// nests: 2
// expect: verified
#define N 21
#define M 26
#define L 39

static unsigned char wall[N][M][L];
static int kind[N][M][L];
static float narrow[N][M][L];

void one(int T, float u[2][N][M][L]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        for (int k = 1; k < L - 1; k++)
          u[(t + 1) % 2][i][j][k] = wall[i][j][k] > 128 ? u[t % 2][i][j][k] : 0.125f * (u[t % 2][i - 1][j][k] + u[t % 2][i + 1][j][k] + u[t % 2][i][j - 1][k] +
                                    u[t % 2][i][j + 1][k] + u[t % 2][i][j][k - 1] + u[t % 2][i][j][k + 1]) + (kind[i][j][k] & 15) * 0.001f;
}

void two(int T, double v[N][M][L], double p[N][M][L]) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        for (int k = 0; k < L - 1; k++)
          v[i][j][k] += narrow[i][j][k] * (p[i][j][k] - p[i - 1][j][k] + p[i][j - 1][k]);
    for (int i = 0; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        for (int k = 0; k < L - 1; k++)
          p[i][j][k] += narrow[i][j][k + 1] * (v[i + 1][j][k] - v[i][j + 1][k]) + wall[i][j][k] * 1e-4;
    for (int j = 0; j < M; j++)
      for (int k = 0; k < L; k++) p[N - 1][j][k] = wall[0][j][k] * 0.01;
  }
}
