// Shallow water in one layer: two velocities and a height, each with its own walls.
// form: Reads and borders: Borders of several arrays that are updated in place
// schedule: tiers=2 block=32 stream=chunks:8
// schedule: tiers=1 block=32x2 stream=none planes=global exchange=global
// nests: 1
// expect: verified
void flow(int n, int m, float h[n][m], float u[n][m], float v[n][m], float dt, float g, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        u[i][j] -= dt * g * (h[i][j] - h[i - 1][j]);
        v[i][j] -= dt * g * (h[i][j] - h[i][j - 1]);
      }
    for (int j = 0; j < m; j++) {
      u[0][j] = 0;
      u[n - 1][j] = 0;
      v[n - 1][j] = v[n - 2][j];
    }
    for (int i = 0; i < n; i++) {
      v[i][0] = 0;
      v[i][m - 1] = 0;
    }
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) h[i][j] -= dt * (u[i + 1][j] - u[i][j] + v[i][j + 1] - v[i][j]);
    for (int j = 0; j < m; j++) h[0][j] = h[1][j];
    for (int i = 0; i < n; i++) h[i][0] = h[i][1];
  }
}
