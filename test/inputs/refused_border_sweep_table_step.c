// Every second element of a table.
// expect: refused read-only-array
void rod(int n, int steps, double *u, double *v, const double *left) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++) v[i] = 0.5 * u[i] + 0.25 * (u[i - 1] + u[i + 1]);
    v[0] = left[2 * t];  // here
    v[n] = 0;
    double *w = u;
    u = v;
    v = w;
  }
}
