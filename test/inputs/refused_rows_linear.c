// All cells are found from the first row.
// form: Storage: Rows of pointers, of which the first is taken for all: `u[0][i * m + j]`
// expect: refused array-type
void sweep(int n, int m, int T, double **u, double **un) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) un[0][i * m + j] = 0.5 * u[0][(i - 1) * m + j];
    double **kept = u;
    u = un;
    un = kept;
  }
}
