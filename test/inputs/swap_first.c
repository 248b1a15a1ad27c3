// The pointers trade places before the sweep: the first step reads the array that is named second. And three that rotate
// before it, in a wave.
// form: Buffering: pointers that trade places before the loops of a step, or between them
// nests: 3
// expect: verified
void sweep(int T, int n, float *a, float *b) {
  for (int t = 0; t < T; t++) {
    float *tmp = a;
    a = b;
    b = tmp;
    for (int i = 1; i < n - 1; i++) b[i] = 0.5f * (a[i - 1] + a[i + 1]);
  }
}

void wave(int T, int n, double (*now)[n], double (*old)[n], double (*next)[n]) {
  double(*kept)[n];
  for (int t = 0; t < T; t++) {
    kept = old;
    old = now;
    now = next;
    next = kept;
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) next[i][j] = 1.5 * now[i][j] - old[i][j] + 0.125 * (now[i - 1][j] + now[i][j + 1]);
  }
}

// Twice in an iteration: once between two sweeps, and once behind them.
void two(int T, int n, float *u, float *v, float *w) {
  float *k;
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++) v[i] = 0.5f * (u[i - 1] + u[i + 1]);
    k = u, u = v, v = k;
    for (int i = 1; i < n - 1; i++) w[i] = 0.5f * w[i] + u[i];
  }
}
