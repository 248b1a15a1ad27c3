// A condition that keeps reads inside by a bound which a call computes.
// form: Reads and borders: a condition on the product of two sizes
// expect: verified
void line(int T, int n, int m, float *u, float *v) {
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < n * m; i++) v[i] = 0.5f * (u[i] + (i < n * m - 1 ? u[i + 1] : u[i]));
    float *swap = u;
    u = v;
    v = swap;
  }
}
