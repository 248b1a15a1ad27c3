// Several arrays in one nest: written only, in place, and read by the next assignment of the same cell.
// form: Sweeps without a time loop: several arrays in one nest
// schedule: block=64x4 planes=global exchange=global stream=none combine=gather
// nests: 1
// expect: verified

void step(int n, int m, float dt, float u[n][m], float v[n][m], float lap[n][m], float flux[n][m]) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++) {
      lap[i][j] = u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4 * u[i][j];
      v[i][j] += dt * lap[i][j];
      flux[i][j] = v[i][j] * u[i][j + 1];
    }
}
