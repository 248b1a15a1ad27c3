// The loop has overwritten the element by then, and overwrites it again before it is used.
// form: Reads and borders: A value kept between two loops that both overwrite it
// expect: refused step-call
void run(int n, int steps, double *e, double *h) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
    const double old = e[1];  // here
    for (int i = 1; i < n - 1; i++) e[i] *= 0.99;
    e[0] = old + 0.3 * (e[1] - e[0]);
  }
}
