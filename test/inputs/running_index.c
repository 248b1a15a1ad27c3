// form: Storage: The place of a cell counted along, `int c = 0; ... v[c] = u[c - 1] + u[c + m]; c++;`
// expect: verified
// default: two steps
void heat(double *u, double *v, int n, int m, int steps) {
  for (int t = 0; t < steps; t++) {
    int c = 0;
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++, c++) {
        if (i == 0 || j == 0 || i == n - 1 || j == m - 1)
          v[c] = u[c];
        else
          v[c] = 0.25 * (u[c - 1] + u[c + 1] + u[c - m] + u[c + m]);
      }
    double *kept = u;
    u = v;
    v = kept;
  }
}
