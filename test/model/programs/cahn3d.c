// As test/gpu/fields.py has it.
#define N 512
REAL m[512][512][512];
REAL c[512][512][512];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 512 - 1; i++)
      for (int j = 1; j < 512 - 1; j++)
        for (int k = 1; k < 512 - 1; k++) {
          m[i][j][k] =
              c[i][j][k] * c[i][j][k] * c[i][j][k] - c[i][j][k] -
              (REAL)0.5 * (c[i - 1][j][k] + c[i + 1][j][k] + c[i][j - 1][k] + c[i][j + 1][k] + c[i][j][k - 1] + c[i][j][k + 1] - 6 * c[i][j][k]);
        }
    for (int i = 1; i < 512 - 1; i++)
      for (int j = 1; j < 512 - 1; j++)
        for (int k = 1; k < 512 - 1; k++) {
          c[i][j][k] +=
              (REAL)0.01 * (m[i - 1][j][k] + m[i + 1][j][k] + m[i][j - 1][k] + m[i][j + 1][k] + m[i][j][k - 1] + m[i][j][k + 1] - 6 * m[i][j][k]);
        }
  }
}
