// form: Reads and borders: a border of which the loops have updated the source when they read it
// 'u[N]' is what 'u[N - 1]' was in the step before, and that is overwritten by then.
// expect: refused border-sweep
#define N 40
#define M 50
static double u[N + 1][M], v[N + 1][M];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 0; j < M; j++) {
        u[i][j] = 0.9 * u[i][j] + 0.01 * i;
        v[i][j] += 0.3 * (u[i + 1][j] - u[i][j]);  // here
      }
    for (int j = 0; j < M; j++) u[N][j] = u[N - 1][j];
  }
}
