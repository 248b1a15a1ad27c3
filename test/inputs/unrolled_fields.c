// A step of two fields in place, and one of two pairs of arrays, twice each.
// schedule: tiers=2 block=32 stream=chunks:6
// nests: 2
// expect: verified
#define N 60
#define M 70
static float e[N][M], h[N][M];

void staggered(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 0; j < M; j++) e[i][j] -= 0.5f * (h[i][j] - h[i - 1][j]);
    for (int i = 0; i < N - 1; i++)
      for (int j = 0; j < M; j++) h[i][j] -= 0.5f * (e[i + 1][j] - e[i][j]);
    for (int i = 1; i < N; i++)
      for (int j = 0; j < M; j++) e[i][j] -= 0.5f * (h[i][j] - h[i - 1][j]);
    for (int i = 0; i < N - 1; i++)
      for (int j = 0; j < M; j++) h[i][j] -= 0.5f * (e[i + 1][j] - e[i][j]);
  }
}

static void react(int n, int m, float u[n][m], float v[n][m], float un[n][m], float vn[n][m]) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++) {
      const float r = u[i][j] * v[i][j] * v[i][j];
      un[i][j] = u[i][j] + 0.1f * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4 * u[i][j]) - r;
      vn[i][j] = v[i][j] + 0.1f * (v[i - 1][j] + v[i + 1][j] + v[i][j - 1] + v[i][j + 1] - 4 * v[i][j]) + 0.5f * r;
    }
}

void pairs(int n, int m, int steps, float u[n][m], float v[n][m], float un[n][m], float vn[n][m]) {
  for (int t = 0; t < steps; t += 2) {
    react(n, m, u, v, un, vn);
    react(n, m, un, vn, u, v);
  }
}
