// The first step finds ghost cells as they were before the loops, by a kernel of its own, which holds no elements of the series.
// form: Reads and borders: ends set behind a sweep, beside a series in time
// schedule: tiers=1 cells=2x2 block=64x12 stream=waves exchange=shuffle sync=neighbours combine=gather in=cp_async:3 out=coalesced edge=split resident=1
// default: no
// expect: verified
void heated(int n, int steps, double a[n][n][n], double b[n][n][n], const double *series, const double *plane) {
  for (int t = 0; t < steps; t++) {
    const double s = series[t];
    for (int i = 2; i < n - 2; i++)
      for (int j = 2; j < n - 2; j++)
        for (int k = 2; k < n - 2; k++) a[i][j][k] = s + 0.5 * a[i][j][k] + 0.2 * b[i][j - 2][k + 2] + plane[i + 1];
    for (int i = 2; i < n - 2; i++)
      for (int j = 2; j < n - 2; j++)
        for (int k = 2; k < n - 2; k++)
          b[i][j][k] = 0.3 * b[i][j][k] + 0.25 * a[i - 1][j + 1][k] + a[i + 1][j][k - 1] * 0.5 - a[i][j + 1][k + 1] * 0.2 + plane[i];
    for (int i = 2; i < n - 2; i++)
      for (int j = 2; j < n - 2; j++) {
        b[i][j][1] = 0.25;
        b[i][j][n - 2] = 0.5;
      }
    for (int i = 0; i < n; i++)
      for (int k = 0; k < n; k++) b[i][n - 2][k] = b[i][2][k];
  }
}
