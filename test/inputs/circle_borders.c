// Borders of four planes that every step sets, a wave of five with values of its own planes, and an array in place.
// nests: 2
// expect: verified
#define N 60
void walls(int steps, float u[4][N][N], float v[N][N]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) u[(t + 1) % 4][i][j] = 0.25f * (u[t % 4][i - 1][j] + u[t % 4][i + 1][j] + u[t % 4][i][j - 1] + u[t % 4][i][j + 1]) + v[i][j];
    for (int j = 0; j < N; j++) u[(t + 1) % 4][0][j] = u[(t + 1) % 4][1][j];
    for (int i = 0; i < N; i++) u[(t + 1) % 4][i][N - 1] = 2.0f;
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) v[i][j] += 0.125f * u[(t + 1) % 4][i][j];
  }
}
void mixed(int steps, float u[5][N], double *a, double *b, double *c, double *d) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++) u[(t + 1) % 5][i] = 0.5f * (u[t % 5][i - 1] + u[t % 5][i + 1]) - u[(t + 4) % 5][i];
    for (int i = 1; i < N - 1; i++) b[i] = 0.5 * (a[i - 1] + a[i + 1]) + u[(t + 1) % 5][i];
    double *k = d;
    d = a, a = b, b = c, c = k;
  }
}
