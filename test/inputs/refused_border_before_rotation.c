// expect: refused border-sweep
// Three planes that rotate, and a border of the present one before the sweep.
void wave(int n, int steps, double *old, double *now, double *next) {
  for (int t = 0; t < steps; t++) {
    now[0] = now[2];  // here
    now[n - 1] = now[n - 3];
    for (int i = 1; i < n - 1; i++) next[i] = 2 * now[i] - old[i] + 0.1 * (now[i - 1] - 2 * now[i] + now[i + 1]);
    double *kept = old;
    old = now;
    now = next;
    next = kept;
  }
}
void by_time(int n, int m, int steps, double u[3][64][64]) {
  for (int t = 0; t < steps; t++) {
    for (int j = 0; j < m; j++) u[t % 3][0][j] = u[t % 3][2][j];
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) u[(t + 1) % 3][i][j] = 0.5 * u[t % 3][i - 1][j] - u[(t + 2) % 3][i][j];
  }
}
