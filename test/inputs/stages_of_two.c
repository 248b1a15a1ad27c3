// Heun's method for a reaction and diffusion: slopes of both stages in the same arrays, whose borders stay zero.
// form: Several arrays in a time step: Two arrays set twice, of which a body in between reads borders, too
// expect: verified
// default: two steps
#define N 60
#define M 70

static float u[N][M], v[N][M], ku[N][M], kv[N][M], tu[N][M], tv[N][M], ru[N][M], rv[N][M];

static float lap(float a[N][M], int i, int j) {
  return a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1] - 4 * a[i][j];
}

static void slopes(float a[N][M], float b[N][M], float da[N][M], float db[N][M], float f, float k) {
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++) {
      float r = a[i][j] * b[i][j] * b[i][j];
      da[i][j] = 0.16f * lap(a, i, j) - r + f * (1 - a[i][j]);
      db[i][j] = 0.08f * lap(b, i, j) + r - (f + k) * b[i][j];
    }
}

void heun(int steps, float dt, float f, float k) {
  for (int t = 0; t < steps; t++) {
    slopes(u, v, ku, kv, f, k);
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) {
        tu[i][j] = u[i][j] + dt * ku[i][j];
        tv[i][j] = v[i][j] + dt * kv[i][j];
        ru[i][j] = ku[i][j];
        rv[i][j] = kv[i][j];
      }
    slopes(tu, tv, ku, kv, f, k);
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) {
        u[i][j] += dt / 2 * (ru[i][j] + ku[i][j]);
        v[i][j] += dt / 2 * (rv[i][j] + kv[i][j]);
      }
  }
}
