// As test/gpu/fields.py has it.
#define N 16384
REAL k1[16384][16384];
REAL k2[16384][16384];
REAL k3[16384][16384];
REAL k4[16384][16384];
REAL u[16384][16384];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 16384 - 1; i++)
      for (int j = 1; j < 16384 - 1; j++) {
        k1[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4 * u[i][j]);
      }
    for (int i = 1; i < 16384 - 1; i++)
      for (int j = 1; j < 16384 - 1; j++) {
        k2[i][j] = ((u[i - 1][j] + (REAL)0.05 * k1[i - 1][j]) + (u[i + 1][j] + (REAL)0.05 * k1[i + 1][j]) +
                    (u[i][j - 1] + (REAL)0.05 * k1[i][j - 1]) + (u[i][j + 1] + (REAL)0.05 * k1[i][j + 1]) - 4 * (u[i][j] + (REAL)0.05 * k1[i][j]));
      }
    for (int i = 1; i < 16384 - 1; i++)
      for (int j = 1; j < 16384 - 1; j++) {
        k3[i][j] = ((u[i - 1][j] + (REAL)0.05 * k2[i - 1][j]) + (u[i + 1][j] + (REAL)0.05 * k2[i + 1][j]) +
                    (u[i][j - 1] + (REAL)0.05 * k2[i][j - 1]) + (u[i][j + 1] + (REAL)0.05 * k2[i][j + 1]) - 4 * (u[i][j] + (REAL)0.05 * k2[i][j]));
      }
    for (int i = 1; i < 16384 - 1; i++)
      for (int j = 1; j < 16384 - 1; j++) {
        k4[i][j] = ((u[i - 1][j] + (REAL)0.1 * k3[i - 1][j]) + (u[i + 1][j] + (REAL)0.1 * k3[i + 1][j]) + (u[i][j - 1] + (REAL)0.1 * k3[i][j - 1]) +
                    (u[i][j + 1] + (REAL)0.1 * k3[i][j + 1]) - 4 * (u[i][j] + (REAL)0.1 * k3[i][j]));
      }
    for (int i = 1; i < 16384 - 1; i++)
      for (int j = 1; j < 16384 - 1; j++) {
        u[i][j] += (REAL)0.0166 * (k1[i][j] + 2 * k2[i][j] + 2 * k3[i][j] + k4[i][j]);
      }
  }
}
