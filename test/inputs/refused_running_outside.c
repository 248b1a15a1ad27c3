// A counter of the surroundings: what it holds behind the loops is not known to them.
// form: Storage: An index from outside of the time loop that is counted along
// expect: refused perfect-nest
void fill(double *u, double *v, int n, int m, int steps) {
  int c = 0;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++, c++)  // here
        v[i * m + j] = 0.5 * (u[i * m + j - 1] + u[i * m + j + 1]) + 0 * c;
    double *kept = u;
    u = v;
    v = kept;
  }
}
