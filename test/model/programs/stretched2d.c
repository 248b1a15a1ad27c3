// Diffusion on a stretched grid, with two coefficients along each axis: stretched2d of
// docs/results/h100_profiles.csv.
REAL u[2][16384][16384];
REAL cn[16384];
REAL cs[16384];
REAL cw[16384];
REAL ce[16384];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 16384 - 1; i++)
      for (int j = 1; j < 16384 - 1; j++)
        u[(t + 1) % 2][i][j] = u[t % 2][i][j] + cn[i] * (u[t % 2][i - 1][j] - u[t % 2][i][j]) +
                               cs[i] * (u[t % 2][i + 1][j] - u[t % 2][i][j]) +
                               cw[j] * (u[t % 2][i][j - 1] - u[t % 2][i][j]) +
                               ce[j] * (u[t % 2][i][j + 1] - u[t % 2][i][j]);
  }
}
