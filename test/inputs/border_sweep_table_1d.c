// Both ends of a rod by tables of the time.
// nests: 1
// expect: verified
void rod(int n, int steps, double *u, double *v, const double *left, const double right[]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++) v[i] = 0.5 * u[i] + 0.25 * (u[i - 1] + u[i + 1]);
    v[0] = left[t];
    v[n] = right[2 + t];
    double *w = u; u = v; v = w;
  }
}
