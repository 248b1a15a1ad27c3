// A sweep and a search for a maximum in functions of their own, beside one time loop that is taken: neither goes unnamed.
// expect: taken
// expect: remark lone-sweep 12
// expect: remark side-effect 25
// expect: remark left-in-c
// expect: strict lone-sweep 12
// expect: strict side-effect 25
#define N 100
double u[N][N], w[N][N], p[2][N][N];

void sweep_alone(void) {
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) w[i][j] = u[i][j] + 0.1 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4 * u[i][j]);
}
void run(int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) p[(t + 1) % 2][i][j] = 0.25 * (p[t % 2][i - 1][j] + p[t % 2][i + 1][j]);
}
void bad(int steps) {
  double err = 1;
  while (err > 1e-3) {
    err = 0;
    for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++) {
      double x = 0.25 * (u[i - 1][j] + u[i + 1][j]); if (x - w[i][j] > err) err = x - w[i][j]; w[i][j] = x; }
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) u[i][j] = w[i][j];
  }
}
