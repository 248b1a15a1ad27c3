// An absorbing end that is set behind a sweep which reads the cells beside it, and not the end.
// form: Reads and borders: an end made of old and new values, set behind a sweep that reads what is beside it
// nests: 1
// expect: verified
void wave(int n, int steps, double *u, double *v, double *w) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) v[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]);
    for (int i = 1; i < n - 1; i++) w[i] += v[i];
    v[0] = u[1] + 0.3 * (v[1] - u[0]);
    double *k = u;
    u = v;
    v = k;
  }
}
