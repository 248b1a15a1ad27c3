// expect: verified
// schedule: tiers=1 cells=4 block=128x2 stream=none planes=global exchange=global combine=gather
// more: tiers=1 cells=2 block=64 stream=chunks:4 planes=global exchange=global combine=gather
/* Coefficients that begin elsewhere, in rows that are shorter than the grid's: no group without one of them is read. */
void shifted(int n, int m, float u[2][n][m], float c[n][m - 12], float k[n][m - 8], int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 12; j < m; j++)
        u[(t + 1) % 2][i][j] = 0.5f * u[t % 2][i][j] + c[i][j - 12] * u[t % 2][i - 1][j - 1] + k[i + 1][j - 9] * u[t % 2][i + 1][j - 3];
}
