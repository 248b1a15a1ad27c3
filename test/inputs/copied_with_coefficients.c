// One array that is copied as a whole, to the array that is read or from it, beside coefficients that kernels stream with it.
// schedule: tiers=4 stages=4 cells=6 block=192 stream=weighted:1.41 exchange=shuffle sync=step:2 combine=gather in=cp_async:4 out=coalesced edge=lane
// nests: 3
// expect: verified
// default: two steps
#define INSIDE for (int i = 2; i < n - 2; i++) for (int j = 2; j < n - 2; j++)
#define ALL for (int i = 0; i < n; i++) for (int j = 0; j < n; j++)
void first(int n, int steps, double u[n][n], double v[n][n], const double k[n][n]) {
  for (int t = 0; t < steps; t++) {
    ALL v[i][j] = u[i][j];
    INSIDE u[i][j] = 0.3 * v[i - 1][j - 1] + 0.4 * v[i + 1][j + 1] - k[i + 1][j] * 0.125;
  }
}
void last(int n, int steps, double u[n][n], double v[n][n], const double k[n][n]) {
  for (int t = 0; t < steps; t++) {
    INSIDE v[i][j] = 0.3 * u[i - 1][j - 1] + 0.4 * u[i + 1][j + 1] - k[i + 1][j] * 0.125;
    ALL u[i][j] = v[i][j];
  }
}
void in_rows(int n, int steps, double **u, double **v, const double k[n][n]) {
  for (int t = 0; t < steps; t++) {
    ALL v[i][j] = u[i][j];
    INSIDE u[i][j] = 0.3 * v[i - 1][j - 1] + 0.4 * v[i + 1][j + 1] - k[i + 1][j] * 0.125;
  }
}
