/* A star that is copied back as a whole. */
void copied(int n, int m, int steps, double a[n][m], double b[n][m]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 2; i < n - 1; i++)
      for (int j = 1; j < m - 2; j++)
        b[i][j] = 0.2 * a[i - 2][j] + 0.3 * a[i + 1][j] + 0.15 * a[i][j - 1] + 0.1 * a[i][j + 2] + 0.2 * a[i][j];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) a[i][j] = b[i][j];
  }
}
