// expect: verified
// schedule: tiers=1 cells=4 block=64x2 stream=none planes=global exchange=global combine=gather
// more: tiers=1 cells=2 block=64 stream=chunks:6 planes=global exchange=global combine=gather
/* Arrays in place with boxes of their own, in two launches: groups that some boxes have in part. */
void fdtd(int nx, int ny, float ex[nx][ny], float ey[nx][ny], float hz[nx][ny], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < nx; i++)
      for (int j = 0; j < ny; j++) ey[i][j] = ey[i][j] - 0.5f * (hz[i][j] - hz[i - 1][j]);
    for (int i = 0; i < nx; i++)
      for (int j = 1; j < ny; j++) ex[i][j] = ex[i][j] - 0.5f * (hz[i][j] - hz[i][j - 1]);
    for (int i = 0; i < nx - 1; i++)
      for (int j = 0; j < ny - 1; j++)
        hz[i][j] = hz[i][j] - 0.7f * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }
}
