// The border by conditions: outside of the grid there is zero in one direction, and the last cell again in the other.
// form: Sweeps without a time loop: a border by conditions
// schedule: block=64x2 planes=global exchange=global stream=none combine=gather
// nests: 1
// expect: verified

void step(int n, int m, float u[n][m], float un[n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      const float north = i > 0 ? u[i - 1][j] : 0;
      const float south = i < n - 1 ? u[i + 1][j] : u[i][j];
      un[i][j] = 0.5f * u[i][j] + 0.125f * (north + south + (j > 0 ? u[i][j - 1] : 0) + (j < m - 1 ? u[i][j + 1] : 0));
    }
}
