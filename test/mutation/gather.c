/* Diagonal cells of three planes. */
void gather(int n, int m, int l, int steps, float A[2][n][m][l]) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        for (int k = 1; k < l - 1; k++)
          A[(t + 1) % 2][i][j][k] = 0.3f * A[t % 2][i][j][k] + 0.15f * A[t % 2][i + 1][j - 1][k] +
                                    0.2f * A[t % 2][i - 1][j][k + 1] + 0.1f * A[t % 2][i][j + 1][k - 1] +
                                    0.2f * A[t % 2][i - 1][j - 1][k - 1];
}
