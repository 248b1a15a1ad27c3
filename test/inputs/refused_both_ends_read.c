// One loop sets cells at both ends, and reads at one end what it sets at the other one.
// expect: refused single-assignment
void run(int n, int steps, double *u, double *v) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]);
    for (int i = 1; i < 20; i++) {
      v[i] = 0.5 * v[n - 1 - i];
      v[n - 1 - i] *= 0.25;  // here
    }
    for (int i = 1; i < n - 1; i++) u[i] = v[i];
  }
}
