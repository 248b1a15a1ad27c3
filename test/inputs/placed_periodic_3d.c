// expect: verified
// schedule: tiers=1 block=32x3 stream=chunks:4 planes=mixed combine=gather
// schedule: tiers=1 block=32x2 stream=chunks:7 planes=registers exchange=global combine=gather
// schedule: tiers=1 block=16x4 stream=column planes=shared combine=gather
// schedule: tiers=1 block=8x4x3 stream=none planes=shared combine=gather
// default: no
/* Two axes whose ends meet and one between walls, with a read-only array, which ends at its ends. */
void duct(int n, int m, int l, double u[2][n][m][l], const double c[n][m][l], int T) {
  for (int t = 0; t < T; t++)
    for (int i = 0; i < n; i++)
      for (int j = 1; j < m - 2; j++)
        for (int k = 0; k < l; k++)
          u[(t + 1) % 2][i][j][k] = 0.2 * (c[i][j - 1][k] + c[i][j + 2][k]) * u[t % 2][i][j][k] +
                                    0.1 * (u[t % 2][(i + n - 1) % n][j][k] + u[t % 2][(i + 2) % n][j][k]) +
                                    0.15 * (u[t % 2][i][j - 1][k] + u[t % 2][i][j + 1][k]) +
                                    0.12 * (u[t % 2][i][j][(k + l - 1) % l] - u[t % 2][i][j][(k + 3) % l]);
}
