// The same in 3-D: of each line, of each cell of a line, of both, in either order of the axes.
// schedule: tiers=2 cells=4x2 block=128x16 stream=waves exchange=shuffle sync=neighbours combine=star in=cp_async:3 out=coalesced edge=split
// schedule: tiers=2 block=32x8 stream=chunks:8 combine=star
// nests: 2
// expect: verified
#define N 21
#define M 26
#define L 39

static float u[2][N][M][L], a[N], b[M], c[L], map[M][L], turned[L][M];
static double e[N][M][L], h[N][M][L];

void profiles(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        for (int k = 1; k < L - 1; k++)
          u[(t + 1) % 2][i][j][k] = a[i] * b[j] * c[k] * u[t % 2][i][j][k] + map[j][k] * (u[t % 2][i - 1][j][k] + u[t % 2][i + 1][j][k]) +
                                    turned[k + 1][j - 1] * (u[t % 2][i][j - 1][k] + u[t % 2][i][j + 1][k]) + b[j + 1] * c[3] * u[t % 2][i][j][k - 1];
}

// form: Arrays that are only read: maps of a plane
void staggered(int T, const double (*restrict ground)[L], const double *restrict depth) {
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < N; i++)
      for (int j = 1; j < M; j++)
        for (int k = 0; k < L; k++)
          e[i][j][k] += ground[j][k] * (h[i][j][k] - h[i][j - 1][k]);
    for (int i = 0; i < N - 1; i++)
      for (int j = 0; j < M - 1; j++)
        for (int k = 0; k < L; k++)
          h[i][j][k] += depth[j] * (e[i + 1][j][k] - e[i][j][k] + e[i][j + 1][k]) * ground[j + 1][k];
  }
}
