// Rows in an order that an array has.
// form: Storage: Rows in an order that an array has: `u[order[i]][j]`
// expect: refused affine-subscript
void sweep(int n, int T, const int *order, double **u, double **un) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) un[i][j] = 0.5 * (u[order[i]][j - 1] + u[i][j + 1]);
    double **kept = u;
    u = un;
    un = kept;
  }
}
