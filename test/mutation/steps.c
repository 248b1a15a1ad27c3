/* Four arrays: one in place that reads ahead, one in two planes, two in place that need a launch between them. */
void several(int n, int m, int steps, double u[n][m], double w[2][n][m], double p[n][m], double q[n][m], double g) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 2; i++)
      for (int j = 2; j < m - 1; j++) {
        u[i][j] = 0.5 * u[i][j] + 0.3 * u[i + 1][j];
        w[(t + 1) % 2][i][j] = 0.5 * w[t % 2][i][j - 1] + 0.25 * u[i][j] + 0.01 * (t & 1);
      }
    for (int i = 2; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) p[i][j] = 0.7 * p[i][j] - 0.2 * (q[i][j] - q[i][j - 1]);
    for (int i = 2; i < n - 2; i++)
      for (int j = 1; j < m - 2; j++) q[i][j] = 0.8 * q[i][j] + g * (p[i][j + 1] - p[i][j]) + 0.1 * w[(t + 1) % 2][i - 1][j];
  }
}
