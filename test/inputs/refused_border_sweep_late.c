// form: Reads and borders: Borders of what the step has read, set after that
// expect: refused border-sweep
void run(int n, double *u, double *un, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) un[i] = 0.5 * (u[i - 1] + u[i + 1]);
    u[0] = u[1];  // here
    double *s = u;
    u = un;
    un = s;
  }
}
