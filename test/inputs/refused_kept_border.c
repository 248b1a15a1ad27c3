// The end of which the value is kept is set in each step, so that no memory of the device has it when the step begins.
// form: Reads and borders: A value kept of an end that the step sets to a constant
// expect: refused border-sweep
void run(int n, int steps, double *e, double *h) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]);
    const double old = e[n - 1];  // here
    for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
    e[0] = old + 0.3 * (e[1] - e[0]);
    e[n - 1] = 0;
  }
}
