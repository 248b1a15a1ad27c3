// Ends that are counted from the far side and set in loops of several lengths: isl meets coefficients that are no integers.
// expect: refused out-of-bounds
static double v[15][15], u[15][15];

void mirrored(int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < 15; i++)
      for (int j = 0; j < 15; j++) v[i][j] = u[i][j];
    for (int i = 2; i < n - 2; i++)
      for (int j = 4; j < n - 4; j++)
        u[i][j] = 0.5 * v[i - 1][j + 1] + 0.11 * v[i - 1][j + 2] + 0.3 * v[i - 2][j + 2] + 0.25 * v[i - 1][j - 1];
    for (int i = 2; i < n - 2; i++) u[i][n - 4] = u[i][n - 5];
    for (int i = 2; i < n - 2; i++) u[i][n - 3] = u[i][n - 6];
    for (int i = 2; i < n - 2; i++) u[i][2] = u[i][5];
    for (int i = 0; i < n; i++) u[i][n - 4] = 0.3 - u[i][n - 5];
  }
}
