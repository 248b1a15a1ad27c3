// form: Storage: A pointer that only some iterations move on
// expect: refused perfect-nest
void pack(double *u, double *v, int n, int m, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) {
      const double *p = &u[i * m + 1];
      for (int j = 1; j < m - 1; j++) {
        v[i * m + j] = 0.5 * (p[-1] + p[1]);
        if (v[i * m + j] > 0) p++;  // here
      }
    }
    double *kept = u;
    u = v;
    v = kept;
  }
}
