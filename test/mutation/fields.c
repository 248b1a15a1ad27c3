/* A field in two planes and one in place that reads what the step has made; a coefficient with neighbours; t. */
void fields(int n, int m, int steps, double u[2][n][m], double v[n][m], double k[n][m]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 2; i < n - 1; i++)
      for (int j = 3; j < m - 2; j++)
        u[(t + 1) % 2][i][j] = 0.2 * u[t % 2][i - 1][j] + 0.3 * u[t % 2][i + 1][j] + 0.15 * u[t % 2][i][j - 2] +
                               k[i][j] * v[i][j + 1] + k[i + 1][j - 1] + 0.01 * (t & 1);
    for (int i = 2; i < n - 1; i++)
      for (int j = 3; j < m - 2; j++)
        v[i][j] = 0.4 * v[i][j] + 0.3 * u[(t + 1) % 2][i][j] - 0.2 * u[(t + 1) % 2][i - 1][j] + 0.1 * k[i][j];
  }
}
