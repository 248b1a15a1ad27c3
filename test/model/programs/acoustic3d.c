// As test/gpu/fields.py has it.
#define N 512
REAL vx[512][512][512];
REAL vy[512][512][512];
REAL vz[512][512][512];
REAL p[512][512][512];
REAL b[512][512][512];
REAL q[512][512][512];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < 512 - 1; i++)
      for (int j = 0; j < 512 - 1; j++)
        for (int k = 0; k < 512 - 1; k++) {
          vx[i][j][k] -= (REAL)0.3 * b[i][j][k] * (p[i + 1][j][k] - p[i][j][k]);
          vy[i][j][k] -= (REAL)0.3 * b[i][j][k] * (p[i][j + 1][k] - p[i][j][k]);
          vz[i][j][k] -= (REAL)0.3 * b[i][j][k] * (p[i][j][k + 1] - p[i][j][k]);
        }
    for (int i = 1; i < 512 - 0; i++)
      for (int j = 1; j < 512 - 0; j++)
        for (int k = 1; k < 512 - 0; k++) {
          p[i][j][k] -= (REAL)0.3 * q[i][j][k] * (vx[i][j][k] - vx[i - 1][j][k] + vy[i][j][k] - vy[i][j - 1][k] + vz[i][j][k] - vz[i][j][k - 1]);
        }
  }
}
