// form: Reads and borders: Absorbing borders of a wave whose arrays rotate
// expect: verified
void wave(int n, int steps, double *old, double *now, double *next, double c, double k) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) next[i] = 2 * now[i] - old[i] + c * (now[i - 1] - 2 * now[i] + now[i + 1]);
    next[0] = now[1] + k * (next[1] - now[0]);
    next[n - 1] = old[n - 2];
    double *s = old;
    old = now;
    now = next;
    next = s;
  }
}
