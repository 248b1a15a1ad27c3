// Three planes that rotate, and four, and a border of the present one before the sweep.
// form: Reads and borders: a border of the present one of arrays that rotate, before the sweep
// nests: 3
// expect: verified
void wave(int n, int steps, double *old, double *now, double *next) {
  for (int t = 0; t < steps; t++) {
    now[0] = now[2] + t;
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
void four(int n, int steps, double q[4][64]) {
  for (int t = 0; t < steps; t++) {
    q[t % 4][0] = q[t % 4][2] * t;
    for (int i = 1; i < n - 1; i++) q[(t + 1) % 4][i] = 0.5 * (q[t % 4][i - 1] + q[t % 4][i + 1]);
  }
}
