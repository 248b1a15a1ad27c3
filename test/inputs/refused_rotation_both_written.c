// form: Buffering: three pointers that rotate, of which two are written
// expect: refused single-assignment
void run(int n, double *old, double *now, double *next, double *u, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) {
      u[i] += 0.5 * u[i + 1];
      next[i] = u[i];
      now[i] = 0.5 * u[i];  // here
    }
    double *kept = old;
    old = now;
    now = next;
    next = kept;
  }
}
