// Shallow water on a periodic plane: velocities from the height, then the height from the velocities.
// form: Reads and borders: periodic ghost cells of a height and two velocities, filled in between
// schedule: tiers=2 block=32 stream=chunks:8
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// nests: 1
// expect: verified
void flow(int n, int m, double h[n][m], double u[n][m], double v[n][m], double dt, double g, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int j = 0; j < m; j++) {
      h[0][j] = h[n - 2][j];
      h[n - 1][j] = h[1][j];
    }
    for (int i = 0; i < n; i++) {
      h[i][0] = h[i][m - 2];
      h[i][m - 1] = h[i][1];
    }
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        u[i][j] -= dt * g * (h[i][j] - h[i - 1][j]);
        v[i][j] -= dt * g * (h[i][j] - h[i][j - 1]);
      }
    for (int j = 0; j < m; j++) u[n - 1][j] = u[1][j];
    for (int i = 0; i < n; i++) v[i][m - 1] = v[i][1];
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) h[i][j] -= dt * (u[i + 1][j] - u[i][j] + v[i][j + 1] - v[i][j]);
  }
}
