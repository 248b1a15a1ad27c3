// A condition that keeps reads inside by a bound which no call could check.
// form: Reads and borders: a condition on the quotient of two sizes
// expect: refused conditional-read
void line(int T, int n, int m, float *u, float *v) {
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < n / m; i++) v[i] = 0.5f * (u[i] + (i < n / m - 1 ? u[i + 1] : u[i]));  // here
    float *swap = u;
    u = v;
    v = swap;
  }
}
