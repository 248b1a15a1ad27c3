// A time loop in another one, with a sweep beside it, as in pressure solvers: what stays C is said.
// expect: taken
// expect: remark loop-depth 12
// expect: remark lone-sweep 20
// expect: remark left-in-c
// expect: strict loop-depth 12
// expect: strict lone-sweep 20
#define N 100
double u[N][N], un[N][N], p[N][N], pn[N][N];

void flow(int steps, int inner, double dt) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) un[i][j] = u[i][j];
    for (int q = 0; q < inner; q++) {
      for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) pn[i][j] = p[i][j];
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++) p[i][j] = 0.25 * (pn[i - 1][j] + pn[i + 1][j] + pn[i][j - 1] + pn[i][j + 1] - un[i][j]);
    }
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        u[i][j] = un[i][j] - dt * un[i][j] * (un[i][j] - un[i - 1][j]) - dt * (p[i + 1][j] - p[i - 1][j]);
  }
}
