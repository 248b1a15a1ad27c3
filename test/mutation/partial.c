/* A sum that visits its planes upwards, two below and one above; i in the body. */
void partial(int n, int m, int steps, double A[2][n][m]) {
  for (int t = 0; t < steps; t++)
    for (int i = 2; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        A[(t + 1) % 2][i][j] = 0.1 * A[t % 2][i - 2][j + 1] + 0.2 * A[t % 2][i - 1][j - 1] +
                               0.15 * A[t % 2][i - 1][j] + 0.3 * A[t % 2][i][j] + 0.01 * (i & 3) +
                               0.2 * A[t % 2][i + 1][j + 1];
}
