// As test/gpu/fields.py has it.
#define N 512
REAL u[2][512][512][512];
REAL v[2][512][512][512];
REAL w[2][512][512][512];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 512 - 1; i++)
      for (int j = 1; j < 512 - 1; j++)
        for (int k = 1; k < 512 - 1; k++) {
          u[(t + 1) % 2][i][j][k] = u[t % 2][i][j][k] -
                                    (REAL)0.05 * (u[t % 2][i][j][k] * (u[t % 2][i][j][k] - u[t % 2][i - 1][j][k]) +
                                                  v[t % 2][i][j][k] * (u[t % 2][i][j][k] - u[t % 2][i][j - 1][k]) +
                                                  w[t % 2][i][j][k] * (u[t % 2][i][j][k] - u[t % 2][i][j][k - 1])) +
                                    (REAL)0.05 * (u[t % 2][i - 1][j][k] + u[t % 2][i + 1][j][k] + u[t % 2][i][j - 1][k] + u[t % 2][i][j + 1][k] +
                                                  u[t % 2][i][j][k - 1] + u[t % 2][i][j][k + 1] - 6 * u[t % 2][i][j][k]);
          v[(t + 1) % 2][i][j][k] = v[t % 2][i][j][k] -
                                    (REAL)0.05 * (u[t % 2][i][j][k] * (v[t % 2][i][j][k] - v[t % 2][i - 1][j][k]) +
                                                  v[t % 2][i][j][k] * (v[t % 2][i][j][k] - v[t % 2][i][j - 1][k]) +
                                                  w[t % 2][i][j][k] * (v[t % 2][i][j][k] - v[t % 2][i][j][k - 1])) +
                                    (REAL)0.05 * (v[t % 2][i - 1][j][k] + v[t % 2][i + 1][j][k] + v[t % 2][i][j - 1][k] + v[t % 2][i][j + 1][k] +
                                                  v[t % 2][i][j][k - 1] + v[t % 2][i][j][k + 1] - 6 * v[t % 2][i][j][k]);
          w[(t + 1) % 2][i][j][k] = w[t % 2][i][j][k] -
                                    (REAL)0.05 * (u[t % 2][i][j][k] * (w[t % 2][i][j][k] - w[t % 2][i - 1][j][k]) +
                                                  v[t % 2][i][j][k] * (w[t % 2][i][j][k] - w[t % 2][i][j - 1][k]) +
                                                  w[t % 2][i][j][k] * (w[t % 2][i][j][k] - w[t % 2][i][j][k - 1])) +
                                    (REAL)0.05 * (w[t % 2][i - 1][j][k] + w[t % 2][i + 1][j][k] + w[t % 2][i][j - 1][k] + w[t % 2][i][j + 1][k] +
                                                  w[t % 2][i][j][k - 1] + w[t % 2][i][j][k + 1] - 6 * w[t % 2][i][j][k]);
        }
  }
}
