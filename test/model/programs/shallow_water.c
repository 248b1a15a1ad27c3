// As test/gpu/fields.py has it.
REAL u[16384][16384];
REAL v[16384][16384];
REAL h[16384][16384];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < 16384; i++)
      for (int j = 1; j < 16384; j++) {
        u[i][j] -= (REAL)0.05 * (h[i][j] - h[i][j - 1]);
      }
    for (int i = 1; i < 16384; i++)
      for (int j = 0; j < 16384; j++) {
        v[i][j] -= (REAL)0.05 * (h[i][j] - h[i - 1][j]);
      }
    for (int i = 0; i < 16384 - 1; i++)
      for (int j = 0; j < 16384 - 1; j++) {
        h[i][j] -= (REAL)0.1 * (u[i][j + 1] - u[i][j] + v[i + 1][j] - v[i][j]);
      }
  }
}
