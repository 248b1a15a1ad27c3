// A coefficient is read along a part of the axis, which has nothing to do with the first update's.
// form: Arrays that are only read: Coefficients of some cells, of a loop with bounds of its own
// expect: verified
void fields(int n, int m, int steps, float *a, float *b, const float *k) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++) a[i] = a[i] - 0.5f * (b[i] - b[i - 1]);
    for (int i = 0; i < m; i++)
      b[i] = b[i] - k[i] * (a[i + 1] - a[i]);
  }
}
