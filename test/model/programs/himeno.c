// As test/gpu/fields.py has it.
REAL p[2][512][512][512];
REAL a0[512][512][512];
REAL a1[512][512][512];
REAL a2[512][512][512];
REAL b0[512][512][512];
REAL b1[512][512][512];
REAL b2[512][512][512];
REAL c0[512][512][512];
REAL c1[512][512][512];
REAL c2[512][512][512];
REAL w[512][512][512];
REAL a3[512][512][512];
REAL bnd[512][512][512];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 512 - 1; i++)
      for (int j = 1; j < 512 - 1; j++)
        for (int k = 1; k < 512 - 1; k++) {
          REAL s = a0[i][j][k] * p[t % 2][i + 1][j][k] + a1[i][j][k] * p[t % 2][i][j + 1][k] +
                   a2[i][j][k] * p[t % 2][i][j][k + 1] +
                   b0[i][j][k] * (p[t % 2][i + 1][j + 1][k] - p[t % 2][i + 1][j - 1][k] -
                                  p[t % 2][i - 1][j + 1][k] + p[t % 2][i - 1][j - 1][k]) +
                   b1[i][j][k] * (p[t % 2][i][j + 1][k + 1] - p[t % 2][i][j - 1][k + 1] -
                                  p[t % 2][i][j + 1][k - 1] + p[t % 2][i][j - 1][k - 1]) +
                   b2[i][j][k] * (p[t % 2][i + 1][j][k + 1] - p[t % 2][i - 1][j][k + 1] -
                                  p[t % 2][i + 1][j][k - 1] + p[t % 2][i - 1][j][k - 1]) +
                   c0[i][j][k] * p[t % 2][i - 1][j][k] + c1[i][j][k] * p[t % 2][i][j - 1][k] +
                   c2[i][j][k] * p[t % 2][i][j][k - 1] + w[i][j][k];
          p[(t + 1) % 2][i][j][k] =
              p[t % 2][i][j][k] + (REAL)0.8 * ((s * a3[i][j][k] - p[t % 2][i][j][k]) * bnd[i][j][k]);
        }
  }
}
