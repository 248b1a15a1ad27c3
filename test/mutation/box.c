/* Diagonal cells, no sum of planes; halos that differ on every side, t in the body. */
void box(int n, int m, int steps, float A[2][n][m]) {
  for (int t = 0; t < steps; t++)
    for (int i = 2; i < n - 1; i++)
      for (int j = 1; j < m - 2; j++)
        A[(t + 1) % 2][i][j] = 0.4f * A[t % 2][i][j] + 0.2f * A[t % 2][i - 2][j + 1] * A[t % 2][i + 1][j - 1] +
                               0.3f * A[t % 2][i - 1][j + 2] * A[t % 2][i][j - 1] + 0.01f * (t & 1);
}
