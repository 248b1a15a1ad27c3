// As test/gpu/fields.py has it.
REAL u[2][512][512][512];
REAL c0[512][512][512];
REAL c1[512][512][512];
REAL c2[512][512][512];
REAL c3[512][512][512];
REAL c4[512][512][512];
REAL c5[512][512][512];
REAL c6[512][512][512];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 512 - 1; i++)
      for (int j = 1; j < 512 - 1; j++)
        for (int k = 1; k < 512 - 1; k++) {
          u[(t + 1) % 2][i][j][k] = c0[i][j][k] * u[t % 2][i][j][k] + c1[i][j][k] * u[t % 2][i - 1][j][k] +
                                    c2[i][j][k] * u[t % 2][i + 1][j][k] +
                                    c3[i][j][k] * u[t % 2][i][j - 1][k] +
                                    c4[i][j][k] * u[t % 2][i][j + 1][k] +
                                    c5[i][j][k] * u[t % 2][i][j][k - 1] + c6[i][j][k] * u[t % 2][i][j][k + 1];
        }
  }
}
