/* Three time levels in two planes, with coefficients. */
void wave(int n, int m, int steps, double u[2][n][m], double c[n][m]) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        u[(t + 1) % 2][i][j] = 1.9 * u[t % 2][i][j] - 0.9 * u[(t + 1) % 2][i][j] +
                               c[i][j] * (u[t % 2][i - 1][j] + u[t % 2][i][j + 1] - 2 * u[t % 2][i][j]);
}
