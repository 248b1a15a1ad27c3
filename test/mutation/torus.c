/* A star on a torus of three axes, farther to some sides than to others. */
void torus(int n, int m, int l, int steps, double u[2][n][m][l]) {
  for (int t = 0; t < steps; t++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        for (int k = 0; k < l; k++)
          u[(t + 1) % 2][i][j][k] = 0.3 * u[t % 2][i][j][k] + 0.1 * u[t % 2][(i + 2) % n][j][k] + 0.15 * u[t % 2][(i + n - 1) % n][j][k] +
                                    0.12 * u[t % 2][i][(j + 2) % m][k] + 0.08 * u[t % 2][i][(j + m - 1) % m][k] +
                                    0.11 * u[t % 2][i][j][(k + 1) % l] + 0.14 * u[t % 2][i][j][(k + l - 1) % l];
}
