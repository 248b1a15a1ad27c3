// A row's pointer is kept in a variable of the body.
// form: Storage: A pointer to a row, kept in the loops: `double *row = u[i];`
// expect: refused local-variable pointer-access perfect-nest element-type
void sweep(int n, int T, double **u, double **un) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++) {
      double *to = un[i];
      const double *from = u[i];
      for (int j = 1; j < n - 1; j++) to[j] = 0.5 * (from[j - 1] + from[j + 1]);
    }
    double **kept = u;
    u = un;
    un = kept;
  }
#pragma endscop
}
