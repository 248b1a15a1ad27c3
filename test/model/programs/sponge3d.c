// A wave, damped by a profile along each axis: sponge3d of docs/results/h100_profiles.csv.
REAL u[2][512][512][512];
REAL a[512];
REAL b[512];
REAL c[512];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 512 - 1; i++)
      for (int j = 1; j < 512 - 1; j++)
        for (int k = 1; k < 512 - 1; k++)
          u[(t + 1) % 2][i][j][k] =
              a[i] * b[j] * c[k] *
              (2 * u[t % 2][i][j][k] - u[(t + 1) % 2][i][j][k] +
               (REAL)0.1 * (u[t % 2][i - 1][j][k] + u[t % 2][i + 1][j][k] + u[t % 2][i][j - 1][k] +
                            u[t % 2][i][j + 1][k] + u[t % 2][i][j][k - 1] + u[t % 2][i][j][k + 1] -
                            6 * u[t % 2][i][j][k]));
  }
}
