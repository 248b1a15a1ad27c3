// Arrays that are only read and do not have the axis that rows or planes stream along: profiles, maps, weights, read at
// and beside the cell, by updates whose loops begin in different places.
// schedule: tiers=2 stages=2 cells=4 block=128 stream=weighted:3 exchange=shuffle sync=step:1 combine=gather in=cp_async:3 out=coalesced edge=split
// schedule: tiers=2 stages=1 cells=8 block=256 stream=weighted:3 exchange=shuffle sync=step:2 combine=gather in=cp_async:3 out=coalesced edge=split
// schedule: tiers=2 block=64 stream=chunks:16 combine=gather
// nests: 3
// expect: verified
#define N 61
#define M 143

static float u[2][N][M], w[5], scale[N];
static double p[N][M], q[N][M];

// form: Arrays that are only read: profiles along an axis
void profiles(int T, const float *restrict b, const float (*restrict table)[4], const short *restrict kind) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 2; j < M - 2; j++)
        u[(t + 1) % 2][i][j] = scale[i] * u[t % 2][i][j] * w[0] + b[j] * w[1] * (u[t % 2][i][j - 2] + u[t % 2][i][j + 1]) +
                               b[j - 2] * w[4] * (u[t % 2][i - 1][j] - u[t % 2][i + 1][j]) * table[j][3] + (kind[j + 2] > 0 ? table[j + 1][0] : w[2]);
}

void staggered(int T, const double *restrict along, const float *restrict narrow) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 0; j < M - 1; j++)
        p[i][j] += along[j + 1] * (q[i][j] - q[i - 1][j]);
    for (int i = 0; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        q[i][j] += along[j] * narrow[j - 1] * (p[i + 1][j] - p[i][j] + p[i + 1][j + 1]);
  }
}

// A loop that begins after the cells that it updates.
void behind(int T, const double *restrict c) {
  static double v[2][N][M];
  for (int t = 0; t < T; t++)
    for (int i = 2; i < N; i++)
      for (int j = 3; j < M; j++)
        v[(t + 1) % 2][i - 1][j - 2] = c[j - 3] * v[t % 2][i][j - 1] + c[j] * v[t % 2][i - 2][j - 3] + 0.5 * v[t % 2][i - 1][j - 2];
}
