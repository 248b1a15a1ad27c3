// In place, from cells that the sweep has not come to yet.
// form: Sweeps without a time loop: in place, from cells ahead
// nests: 1
// expect: verified

void shift(int n, int m, double u[n][m]) {
  for (int i = 0; i < n - 1; i++)
    for (int j = 0; j < m - 1; j++) u[i][j] = 0.5 * u[i][j] + 0.25 * (u[i + 1][j] + u[i][j + 1]);
}
