// A field that changes its sign from one end to the other, and a point that is there twice.
// form: Reads and borders: antiperiodic ghost cells, `u[0][j] = -u[n - 2][j]`, and one point that is there twice
// schedule: tiers=2 block=32 stream=chunks:8
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// nests: 1
// expect: verified
void twist(int n, int m, double u[2][n][m + 1], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 0; j < m; j++)
        u[(t + 1) % 2][i][j] = 0.3 * u[t % 2][i - 1][j] + 0.3 * u[t % 2][i + 1][j] + 0.39 * u[t % 2][i][j + 1];
    for (int i = 1; i < n - 1; i++) u[(t + 1) % 2][i][m] = u[(t + 1) % 2][i][0];
    for (int j = 0; j <= m; j++) {
      u[(t + 1) % 2][0][j] = -u[(t + 1) % 2][n - 2][j];
      u[(t + 1) % 2][n - 1][j] = -u[(t + 1) % 2][1][j];
    }
  }
}
