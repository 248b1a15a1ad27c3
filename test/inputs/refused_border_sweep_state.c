// form: Reads and borders: A border that is damped in place
// expect: refused border-sweep
void run(int n, double *u, double *un, double k, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) un[i] = u[i - 1] + u[i + 1];
    for (int i = 1; i < n - 1; i++) u[i] = un[i];
    u[0] = k * u[0];  // here
  }
}
