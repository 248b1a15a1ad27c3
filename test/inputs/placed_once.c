// expect: verified
// schedule: tiers=1 block=32 stream=column planes=registers exchange=global combine=gather
// schedule: tiers=1 block=32 stream=chunks:4 planes=shared combine=gather
// schedule: tiers=1 block=64 stream=chunks:7 planes=mixed combine=gather
// schedule: tiers=1 block=32x2 stream=none planes=shared combine=gather
/* One sweep, without a loop over time: arrays that are read are arrays that no loop writes. */
void residual(int n, const double u[n][n], const double f[n][n], double r[n][n]) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      r[i][j] = f[i][j] - (4 * u[i][j] - u[i - 1][j] - u[i + 1][j] - u[i][j - 1] - u[i][j + 1]);
}
