/* An array that is copied back, a wave that copies all of two, and one in place. */
void copied_pair(int n, int m, int steps, double u[n][m], double v[n][m], double un[n][m], double vn[n][m], double vo[n][m], double w[n][m]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        un[i][j] = 0.2 * u[i - 1][j] + 0.3 * u[i + 1][j] + 0.15 * v[i][j - 1] + 0.1 * w[i][j];
        vn[i][j] = 0.3 * v[i][j + 1] + 0.25 * u[i][j] - 0.2 * v[i - 1][j] - 0.3 * vo[i][j];
      }
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        vo[i][j] = v[i][j];
        v[i][j] = vn[i][j];
      }
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) u[i][j] = un[i][j];
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) w[i][j] = 0.5 * w[i][j] + 0.25 * u[i - 1][j] - 0.125 * v[i][j];
  }
}
