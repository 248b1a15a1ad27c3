// expect: refused schedule-unsupported
// schedule: tiers=1 block=32x2 stream=chunks:4 planes=mixed combine=gather
/* Of the planes before and behind a thread has its own column. */
void corner(int n, double u[n][n][n], double v[n][n][n]) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
        v[i][j][k] = 0.5 * u[i][j][k] + 0.1 * (u[i + 1][j][k] + u[i][j][k - 1]) + 0.2 * u[i - 1][j + 1][k];
}
