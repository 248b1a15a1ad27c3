// Insulated walls, then a heater amid the plate. A wall copies the cell beside it, which the heater must not
// be: calls are asked.
// form: Cells set again: A source behind loops that set borders from other cells
// schedule: tiers=2 block=32 stream=chunks:8
// nests: 1
// expect: verified
void plate(int n, int m, float (*u)[m], float (*v)[m], int hx, int hy, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        v[i][j] = u[i][j] + 0.2f * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4 * u[i][j]);
    for (int j = 0; j < m; j++) {
      v[0][j] = v[1][j];
      v[n - 1][j] = 0.5f;
    }
    for (int i = 0; i < n; i++) v[i][0] = v[i][1];
    v[hx][hy] += 0.75;
    float(*k)[m] = u;
    u = v;
    v = k;
  }
}
