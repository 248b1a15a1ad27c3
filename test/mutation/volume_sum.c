/* A sum that visits its planes upwards, and the lines of each; one line of cells beside; j in the body. */
void volume_sum(int n, int m, int l, int steps, double A[2][n][m][l]) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 2; i++)
      for (int j = 1; j < m - 1; j++)
        for (int k = 1; k < l - 1; k++)
          A[(t + 1) % 2][i][j][k] = 0.1 * A[t % 2][i - 1][j - 1][k] + 0.12 * A[t % 2][i - 1][j][k + 1] +
                                    0.1 * A[t % 2][i][j - 1][k] + 0.08 * A[t % 2][i][j][k - 1] +
                                    0.2 * A[t % 2][i][j][k] + 0.01 * (j & 3) + 0.15 * A[t % 2][i][j + 1][k] +
                                    0.1 * A[t % 2][i + 1][j][k + 1] + 0.14 * A[t % 2][i + 2][j + 1][k];
}
