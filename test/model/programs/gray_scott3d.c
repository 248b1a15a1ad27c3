// As test/gpu/fields.py has it.
REAL u[2][512][512][512];
REAL v[2][512][512][512];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 512 - 1; i++)
      for (int j = 1; j < 512 - 1; j++)
        for (int k = 1; k < 512 - 1; k++) {
          REAL a = u[t % 2][i][j][k], b = v[t % 2][i][j][k], r = a * b * b;
          u[(t + 1) % 2][i][j][k] =
              a +
              (REAL)0.1 * (u[t % 2][i - 1][j][k] + u[t % 2][i + 1][j][k] + u[t % 2][i][j - 1][k] +
                           u[t % 2][i][j + 1][k] + u[t % 2][i][j][k - 1] + u[t % 2][i][j][k + 1] - 6 * a) -
              r + (REAL)0.035 * (1 - a);
          v[(t + 1) % 2][i][j][k] =
              b +
              (REAL)0.05 * (v[t % 2][i - 1][j][k] + v[t % 2][i + 1][j][k] + v[t % 2][i][j - 1][k] +
                            v[t % 2][i][j + 1][k] + v[t % 2][i][j][k - 1] + v[t % 2][i][j][k + 1] - 6 * b) +
              r - (REAL)0.1 * b;
        }
  }
}
