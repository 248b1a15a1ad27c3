// A value of the middle, for an end: no neighbour of it, and the text has no iterator there.
// form: Reads and borders: A value kept of a cell amid the grid, for an end
// expect: refused constant-offset
void run(int n, int steps, double *e, double *h) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]);
    const double old = e[n / 2];  // here
    for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
    e[0] = old + 0.3 * (e[1] - e[0]);
  }
}
