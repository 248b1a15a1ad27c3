/* A star whose halos differ on every side, t in the body. */
void star(int n, int m, int steps, float A[2][n][m]) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 2; j < m - 1; j++)
        A[(t + 1) % 2][i][j] = 0.15f * A[t % 2][i + 1][j] + 0.2f * A[t % 2][i][j - 2] + 0.24f * A[t % 2][i][j] +
                               0.3f * A[t % 2][i][j + 1] + 0.1f * A[t % 2][i - 1][j] + 0.01f * (t & 1);
}
