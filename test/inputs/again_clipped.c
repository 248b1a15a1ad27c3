// New values are clipped by a sweep of its own, with branches.
// form: Cells set again: All of them, under a condition: `if (v[i][j] < low) v[i][j] = low;`
// nests: 1
// expect: verified
void sharpen(int n, int m, double (*u)[m], double (*v)[m], double low, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) v[i][j] = 2.5 * u[i][j] - 0.7 * (u[i - 1][j + 1] + u[i + 1][j - 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        if (v[i][j] < low)
          v[i][j] = low;
        else if (v[i][j] > 2)
          v[i][j] = 2 - 0.5 * low * (i - j);
      }
    double(*k)[m] = u;
    u = v;
    v = k;
  }
}
