// As test/gpu/fields.py has it.
REAL u[2][512][512][512];
REAL v[512][512][512];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 2; i < 512 - 2; i++)
      for (int j = 2; j < 512 - 2; j++)
        for (int k = 2; k < 512 - 2; k++) {
          u[(t + 1) % 2][i][j][k] =
              2 * u[t % 2][i][j][k] - u[(t + 1) % 2][i][j][k] +
              (REAL)0.01 * v[i][j][k] *
                  ((REAL)-8.5416 * u[t % 2][i][j][k] +
                   (REAL)1.6 * (u[t % 2][i][j][k - 1] + u[t % 2][i][j][k + 1] + u[t % 2][i][j - 1][k] +
                                u[t % 2][i][j + 1][k] + u[t % 2][i - 1][j][k] + u[t % 2][i + 1][j][k]) +
                   (REAL)-0.2 * (u[t % 2][i][j][k - 2] + u[t % 2][i][j][k + 2] + u[t % 2][i][j - 2][k] +
                                 u[t % 2][i][j + 2][k] + u[t % 2][i - 2][j][k] + u[t % 2][i + 2][j][k]));
        }
  }
}
