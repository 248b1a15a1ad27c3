// One of two reads wraps around, in a function, and the other one does not.
// expect: refused periodic-axis
// says: this wraps around: it is at the other end
// silent: this end is made of
static double left(const double *a, int i, int n) { return i == 0 ? a[n - 1] : a[i - 1]; }
void run(int steps, int n, double *a, double *b) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n; i++) b[i] = 0.5 * (left(a, i, n) + a[i + 1]);  // here
    for (int i = 0; i < n; i++) a[i] = b[i];
  }
}
