// Maxwell's equations in 3-D: six arrays in place.
// schedule: tiers=3 block=32x16 stream=chunks:16 combine=star in=prefetch:1 edge=split
// schedule: tiers=1 block=16x4 stream=none planes=global exchange=global
// schedule: tiers=2 cells=2 block=64x9 stream=waves exchange=shuffle sync=neighbours combine=star in=cp_async:3 out=coalesced edge=split
// expect: verified
#define N 50

double ex[N][N][N], ey[N][N][N], ez[N][N][N], hx[N][N][N], hy[N][N][N], hz[N][N][N];

void step(int T, double c) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < N; j++)
        for (int k = 1; k < N; k++) {
          ex[i][j][k] += c * (hz[i][j][k] - hz[i][j - 1][k] - hy[i][j][k] + hy[i][j][k - 1]);
          ey[i][j][k] += c * (hx[i][j][k] - hx[i][j][k - 1] - hz[i][j][k] + hz[i - 1][j][k]);
          ez[i][j][k] += c * (hy[i][j][k] - hy[i - 1][j][k] - hx[i][j][k] + hx[i][j - 1][k]);
        }
    for (int i = 0; i < N - 1; i++)
      for (int j = 0; j < N - 1; j++)
        for (int k = 0; k < N - 1; k++) {
          hx[i][j][k] -= c * (ez[i][j + 1][k] - ez[i][j][k] - ey[i][j][k + 1] + ey[i][j][k]);
          hy[i][j][k] -= c * (ex[i][j][k + 1] - ex[i][j][k] - ez[i + 1][j][k] + ez[i][j][k]);
          hz[i][j][k] -= c * (ey[i + 1][j][k] - ey[i][j][k] - ex[i][j + 1][k] + ex[i][j][k]);
        }
  }
}
