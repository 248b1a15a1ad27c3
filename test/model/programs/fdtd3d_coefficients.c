// As test/gpu/fields.py has it.
#define N 512
REAL ex[512][512][512];
REAL ey[512][512][512];
REAL ez[512][512][512];
REAL hx[512][512][512];
REAL hy[512][512][512];
REAL hz[512][512][512];
REAL a[512][512][512];
REAL b[512][512][512];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 512 - 0; i++)
      for (int j = 1; j < 512 - 0; j++)
        for (int k = 1; k < 512 - 0; k++) {
          ex[i][j][k] = a[i][j][k] * ex[i][j][k] + b[i][j][k] * (hz[i][j][k] - hz[i][j - 1][k] - hy[i][j][k] + hy[i][j][k - 1]);
          ey[i][j][k] = a[i][j][k] * ey[i][j][k] + b[i][j][k] * (hx[i][j][k] - hx[i][j][k - 1] - hz[i][j][k] + hz[i - 1][j][k]);
          ez[i][j][k] = a[i][j][k] * ez[i][j][k] + b[i][j][k] * (hy[i][j][k] - hy[i - 1][j][k] - hx[i][j][k] + hx[i][j - 1][k]);
        }
    for (int i = 0; i < 512 - 1; i++)
      for (int j = 0; j < 512 - 1; j++)
        for (int k = 0; k < 512 - 1; k++) {
          hx[i][j][k] -= (REAL)0.4 * (ez[i][j + 1][k] - ez[i][j][k] - ey[i][j][k + 1] + ey[i][j][k]);
          hy[i][j][k] -= (REAL)0.4 * (ex[i][j][k + 1] - ex[i][j][k] - ez[i + 1][j][k] + ez[i][j][k]);
          hz[i][j][k] -= (REAL)0.4 * (ey[i + 1][j][k] - ey[i][j][k] - ex[i][j + 1][k] + ex[i][j][k]);
        }
  }
}
