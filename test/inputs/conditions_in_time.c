// expect: verified
// nests: 2
// default: two steps
// Coefficients that are a tile of a larger matrix; rows that are only read, with conditions that are numbers.
void tile(int n, int m, int steps, double A[2][n][m], const double *c, int stride) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        A[(t + 1) % 2][i][j] = 0.5 * (A[t % 2][i - 1][j] + A[t % 2][i][j + 1]) * c[i * stride + j];
}

void steps(int n, int m, int steps, double **u, double **v, double **k) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        v[i][j] = 0.5 * (u[i ? i - 1 : 0][j] + u[i][j]) + (i != n - 1 ? k[i + 1][j] : 0) + (j ? k[i][j - 1] : 1);
    double **s = u;
    u = v;
    v = s;
  }
}
