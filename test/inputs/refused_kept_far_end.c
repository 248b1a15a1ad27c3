// One end is what the other one held, and nothing else goes around: it is said where that end is set.
// form: Reads and borders: A value kept of one end, for the other one
// expect: refused periodic-axis
void run(int n, int steps, double *e, double *h) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]);
    const double old = e[n - 2];
    for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
    e[0] = old;  // here
  }
}
