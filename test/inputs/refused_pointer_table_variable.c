// A variable chooses among the pointers of a table.
// form: Storage: a table of pointers, one of which a variable chooses
// expect: refused read-only-array
void relax(double *u, double *v, double *k[7], int n, int m, int which, int steps) {
  for (int step = 0; step < steps; step++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        v[i * m + j] = 0.25 * (u[i * m + j + 1] + u[i * m + j - 1] + k[which][i * m + j] * u[(i + 1) * m + j]);  // here
    double *w = u;
    u = v;
    v = w;
  }
}
