/* A star of three dimensions whose halos differ on every side, t in the body. */
void volume_star(int n, int m, int l, int steps, float A[2][n][m][l]) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 2; i++)
      for (int j = 2; j < m - 1; j++)
        for (int k = 2; k < l - 4; k++)
          A[(t + 1) % 2][i][j][k] = 0.1f * A[t % 2][i + 2][j][k] + 0.15f * A[t % 2][i - 1][j][k] +
                                    0.12f * A[t % 2][i][j - 2][k] + 0.08f * A[t % 2][i][j + 1][k] +
                                    0.1f * A[t % 2][i][j][k - 2] + 0.14f * A[t % 2][i][j][k + 4] +
                                    0.2f * A[t % 2][i][j][k] + 0.1f * A[t % 2][i + 1][j][k] + 0.01f * (t & 1);
}
