// As test/gpu/fields.py has it.
#define N 512
REAL u[2][512][512][512];
REAL a[512][512][512];
REAL x[512][512][512];
REAL y[512][512][512];
REAL z[512][512][512];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 512 - 1; i++)
      for (int j = 1; j < 512 - 1; j++)
        for (int k = 1; k < 512 - 1; k++) {
          u[(t + 1) % 2][i][j][k] = a[i][j][k] * u[t % 2][i][j][k] + x[i][j][k] * (u[t % 2][i - 1][j][k] + u[t % 2][i + 1][j][k]) +
                                    y[i][j][k] * (u[t % 2][i][j - 1][k] + u[t % 2][i][j + 1][k]) +
                                    z[i][j][k] * (u[t % 2][i][j][k - 1] + u[t % 2][i][j][k + 1]);
        }
  }
}
