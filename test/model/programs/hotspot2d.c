// As test/gpu/fields.py has it.
#define N 16384
REAL u[2][16384][16384];
REAL p[16384][16384];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < 16384 - 0; i++)
      for (int j = 0; j < 16384 - 0; j++) {
        u[(t + 1) % 2][i][j] =
            u[t % 2][i][j] +
            (REAL)0.1 * (p[i][j] + (u[t % 2][i > 0 ? i - 1 : 0][j] + u[t % 2][i < N - 1 ? i + 1 : N - 1][j] - 2 * u[t % 2][i][j]) * (REAL)0.7 +
                         (u[t % 2][i][j > 0 ? j - 1 : 0] + u[t % 2][i][j < N - 1 ? j + 1 : N - 1] - 2 * u[t % 2][i][j]) * (REAL)0.6 +
                         ((REAL)0.8 - u[t % 2][i][j]) * (REAL)0.05);
      }
  }
}
