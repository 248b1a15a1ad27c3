// Several steps in an iteration, and the time in a stride.
// form: Loops: `t += 2` around two steps, of which the second is of `t + 1`
// nests: 5
// expect: verified
#define N 50
void pair(int steps, float u[N][N], float v[N][N]) {
  for (int t = 0; t < steps; t += 2) {
    for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++) v[i][j] = 0.25f * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) + t * 0.001f;
    for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++) u[i][j] = 0.25f * (v[i - 1][j] + v[i + 1][j] + v[i][j - 1] + v[i][j + 1]) + (t + 1) * 0.001f;
  }
}
void sources(int steps, double *a, double *b, const double s[]) {
  int t;
  for (t = 2; t <= steps; t += 2) {
    for (int i = 1; i < N - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    b[20] += s[t];
    for (int i = 1; i < N - 1; i++) a[i] = 0.5 * (b[i - 1] + b[i + 1]);
    a[20] += s[t + 1];
  }
}
void three(int n, int steps, float *a, float *b, float *c) {
  for (int t = 3; t < steps; t = t + 3) {
    for (int i = 1; i < n - 1; i++) c[i] = b[i - 1] + b[i + 1] - a[i] + 0.5f * t;
    for (int i = 1; i < n - 1; i++) a[i] = c[i - 1] + c[i + 1] - b[i] + 0.5f * (t + 1);
    for (int i = 1; i < n - 1; i++) b[i] = a[i - 1] + a[i + 1] - c[i] + 0.5f * (t + 2);
  }
}
// The same step twice, with one time: no steps of their own.
void same(int steps, float *a, float *b) {
  for (int t = 0; t < steps; t += 2) {
    for (int i = 1; i < N - 1; i++) b[i] = 0.5f * (a[i - 1] + a[i + 1]) + t;
    for (int i = 1; i < N - 1; i++) a[i] = 0.5f * (b[i - 1] + b[i + 1]) + t;
  }
}
static void step(float *to, const float *from, int t) {
  for (int i = 1; i < N - 1; i++) to[i] = 0.5f * (from[i - 1] + from[i + 1]) + t * 0.25f;
}
void called(int steps, float *a, float *b) {
  for (int t = 0; t < steps; t += 2) {
    step(b, a, t);
    step(a, b, t + 1);
  }
}
