// form: Reads and borders: A border of arrays of which three rotate
// expect: refused border-sweep
void run(int n, double *old, double *now, double *next, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) next[i] = now[i - 1] + now[i + 1] - old[i];
    next[0] = next[1];  // here
    double *kept = old;
    old = now;
    now = next;
    next = kept;
  }
}
