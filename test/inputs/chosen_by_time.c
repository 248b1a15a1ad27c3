// The time chooses between two names: for pointers of the step, for the sweep that is done, for the arguments of a call.
// form: Buffering: pointers that the time chooses, `t % 2 ? b : a`
// form: Buffering: the sweep by turns, `if (t % 2 == 0) ... else ...`, and calls with exchanged arguments
// nests: 4
// expect: verified
#define N 40
#define M 52
void pointers(int T, int first, int n, float *a, float *b) {
  for (int t = first; t < T; t++) {
    float *from = t % 2 ? b : a, *to = t % 2 ? a : b;
    for (int i = 1; i < n - 1; i++) to[i] = 0.5f * (from[i - 1] + from[i + 1]) + 0.125f * t;
  }
}

void sweeps(int T, float u[N][M], float v[N][M], float c[M]) {
  for (int t = T; t > 0; t--) {
    if (t % 2 == 0) {
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++) v[i][j] = 0.25f * (u[i - 1][j] + u[i + 1][j] + c[j] * u[i][j - 1] + u[i][j + 1]);
    } else {
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++) u[i][j] = 0.25f * (v[i - 1][j] + v[i + 1][j] + c[j] * v[i][j - 1] + v[i][j + 1]);
    }
  }
}

static void step(double to[N][M], double from[N][M]) {
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++) to[i][j] = 0.25 * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
}
void calls(int T, double u[N][M], double v[N][M]) {
  for (int t = 0; t < T; t++)
    if (t & 1)
      step(u, v);
    else
      step(v, u);
}

void three(int T, int n, double *a, double *b, double *c) {
  for (int t = 0; t < T; t++) {
    double *old, *now, *next;
    if (t % 3 == 0) {
      old = a, now = b, next = c;
    } else if (t % 3 == 1) {
      old = b, now = c, next = a;
    } else {
      old = c, now = a, next = b;
    }
    for (int i = 1; i < n - 1; i++) next[i] = 1.5 * now[i] - old[i] + 0.125 * (now[i - 1] + now[i + 1]);
  }
}
