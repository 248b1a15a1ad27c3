// As test/gpu/fields.py has it.
#define N 16384
REAL h[16384][16384];
REAL u[16384][16384];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 16384 - 1; i++)
      for (int j = 1; j < 16384 - 1; j++) {
        h[i][j] = u[i][j] + (REAL)0.05 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4 * u[i][j]);
      }
    for (int i = 1; i < 16384 - 1; i++)
      for (int j = 1; j < 16384 - 1; j++) {
        u[i][j] = u[i][j] + (REAL)0.1 * (h[i - 1][j] + h[i + 1][j] + h[i][j - 1] + h[i][j + 1] - 4 * h[i][j]);
      }
  }
}
