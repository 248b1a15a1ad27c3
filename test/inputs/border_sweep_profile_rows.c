// Rows of pointers, also those of the profiles, one of which is a factor.
// schedule: tiers=2 block=32 stream=chunks:8
// nests: 1
// expect: verified
void flow(int n, int m, int steps, double **u, double **v, double **profile) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    for (int j = 0; j < m; j++) {
      v[0][j] = profile[0][j];
      v[n - 1][j] = v[n - 2][j] * profile[1][j];
    }
    double **s = u; u = v; v = s;
  }
}
