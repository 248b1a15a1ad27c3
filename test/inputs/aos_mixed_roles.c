// A cell of which one value is written and one is only read, at neighbours as well.
// form: Storage: the values of a cell in a last dimension, of which one is only read
// nests: 1
// expect: verified
void flow(int n, int m, int steps, double g[n][m][3]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) g[i][j][0] = g[i][j][1] * (g[i][j][0] + 1.0) + 0.5 * (g[i - 1][j][1] + g[i][j + 1][1]);
  }
}
