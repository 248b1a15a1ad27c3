// As test/gpu/fields.py has it.
#define N 512
REAL u[2][512][512][512];
REAL p[512][512][512];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < 512 - 0; i++)
      for (int j = 0; j < 512 - 0; j++)
        for (int k = 0; k < 512 - 0; k++) {
          u[(t + 1) % 2][i][j][k] = (REAL)0.3 * u[t % 2][i][j][k] + (REAL)0.11 * u[t % 2][i][j][k > 0 ? k - 1 : 0] +
                                    (REAL)0.11 * u[t % 2][i][j][k < N - 1 ? k + 1 : N - 1] + (REAL)0.12 * u[t % 2][i][j > 0 ? j - 1 : 0][k] +
                                    (REAL)0.12 * u[t % 2][i][j < N - 1 ? j + 1 : N - 1][k] + (REAL)0.1 * u[t % 2][i > 0 ? i - 1 : 0][j][k] +
                                    (REAL)0.1 * u[t % 2][i < N - 1 ? i + 1 : N - 1][j][k] + (REAL)0.02 * p[i][j][k] + (REAL)0.01;
        }
  }
}
