// form: Reads and borders: a border that mirrors cells which the same loops update after they read it
// In place: 'u[N]' is what 'u[N - 1]' was, which the first assignment reads before the second one updates it.
// nests: 1
// expect: verified
#define N 40
#define M 50
static double u[N + 1][M], v[N + 1][M];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 0; j < M; j++) {
        v[i][j] += 0.3 * (u[i + 1][j] - u[i][j]);
        u[i][j] = 0.9 * u[i][j] + 0.01 * i;
      }
    for (int j = 0; j < M; j++) u[N][j] = u[N - 1][j];
  }
}
