// A channel: periodic along the flow, fixed walls at the sides, in 2-D and 3-D.
// form: Reads and borders: periodic along some axes, with fixed borders along others
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// nests: 2
// expect: verified
void channel(int T, int n, int m, float A[2][n][m]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 0; j < m; j++)
        A[(t + 1) % 2][i][j] = 0.25f * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j] + A[t % 2][i][(j + m - 1) % m] +
                                        A[t % 2][i][(j + 1) % m]);
}

void duct(int T, int n, double A[2][n][n][n]) {
  for (int t = 0; t < T; t++)
    for (int i = 0; i < n; i++)
      for (int j = 1; j < n - 1; j++)
        for (int k = 1; k < n - 1; k++)
          A[(t + 1) % 2][i][j][k] = 0.1 * (A[t % 2][(i + n - 1) % n][j][k] + A[t % 2][(i + 2) % n][j][k] + A[t % 2][i][j + 1][k] +
                                           A[t % 2][i][j][k - 1]);
}
