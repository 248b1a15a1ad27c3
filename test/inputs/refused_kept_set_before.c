// The end is set before its value is kept, so that no memory of the device has it when the step begins.
// form: Reads and borders: A value kept of an end that the step sets before that
// expect: refused step-call
// says: here it is set
// says: e[n - 1] = 0.5 * t;
void run(int n, int steps, double *e, double *h) {
  for (int t = 0; t < steps; t++) {
    e[n - 1] = 0.5 * t;
    const double old = e[n - 1];  // here
    for (int i = 1; i < n - 1; i++) e[i] += 0.5 * (h[i] - h[i - 1]);
    e[0] = old + 0.3 * (e[1] - e[0]);
    for (int i = 0; i < n - 1; i++) h[i] += 0.5 * (e[i + 1] - e[i]);
  }
}
