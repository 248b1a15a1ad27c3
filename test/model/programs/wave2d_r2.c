// As test/gpu/fields.py has it.
#define N 16384
REAL u[2][16384][16384];
REAL v[16384][16384];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 2; i < 16384 - 2; i++)
      for (int j = 2; j < 16384 - 2; j++) {
        u[(t + 1) % 2][i][j] =
            2 * u[t % 2][i][j] - u[(t + 1) % 2][i][j] +
            (REAL)0.01 * v[i][j] *
                ((REAL)-5.6944 * u[t % 2][i][j] + (REAL)1.6 * (u[t % 2][i][j - 1] + u[t % 2][i][j + 1] + u[t % 2][i - 1][j] + u[t % 2][i + 1][j]) +
                 (REAL)-0.2 * (u[t % 2][i][j - 2] + u[t % 2][i][j + 2] + u[t % 2][i - 2][j] + u[t % 2][i + 2][j]));
      }
  }
}
