// As test/gpu/fields.py has it.
#define N 16384
REAL m[16384][16384];
REAL c[16384][16384];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 16384 - 1; i++)
      for (int j = 1; j < 16384 - 1; j++) {
        m[i][j] = c[i][j] * c[i][j] * c[i][j] - c[i][j] - (REAL)0.5 * (c[i - 1][j] + c[i + 1][j] + c[i][j - 1] + c[i][j + 1] - 4 * c[i][j]);
      }
    for (int i = 1; i < 16384 - 1; i++)
      for (int j = 1; j < 16384 - 1; j++) {
        c[i][j] += (REAL)0.01 * (m[i - 1][j] + m[i + 1][j] + m[i][j - 1] + m[i][j + 1] - 4 * m[i][j]);
      }
  }
}
